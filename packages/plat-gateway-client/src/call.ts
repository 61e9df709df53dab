import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { RequestEnvelope } from 'plat-schemas/gateway';
import type { TimedCall } from './deadline.js';
import { GatewayError, type GatewayErrorDetails } from './errors.js';
import { hintFor, reasonFor } from './explanations.js';
import type { GatewayLink } from './link.js';
import type { CallLimits, OptionProblem } from './options.js';
import { nameOnWire } from './platform.js';
import { uptime } from './timers.js';
import { readToken } from './token.js';
import type { Deadline, EndReason, TransportFailure } from './transport/transport.js';

/** What is particular to one failure; the call itself is added. */
export type FailureDetails = Omit<GatewayErrorDetails, 'hint' | 'req' | 'reqId' | 'attempts' | 'message'> & {
  why: string;
};

/** One call under way: its identity, its limit, how often it was sent, and the errors about it. */
export class Call implements Deadline, TimedCall {
  readonly req: string;
  readonly reqId: string;
  /** How often it was sent, or was tried to be. */
  attempts = 0;
  endsAt = Infinity;
  ended: EndReason | undefined;
  onEnd: ((reason: EndReason) => void) | undefined;
  place = 0;
  #signal: AbortSignal | undefined;
  #abort: (() => void) | undefined;

  constructor(
    private readonly link: GatewayLink,
    envelope: RequestEnvelope | undefined,
  ) {
    this.req = typeof envelope?.req === 'string' ? envelope.req : '';
    this.reqId = envelope?.reqId ?? randomUUID();
  }

  /** What is sent is checked strictly. The schemas are loaded for the first call that is out of the ordinary. */
  async check(envelope: RequestEnvelope): Promise<void> {
    const problem = (await import('./capability/schemas.js')).problemOf(envelope);
    if (problem !== undefined) throw this.#invalid(problem);
  }

  /** The call's options, if they can be. */
  limits(limits: CallLimits | OptionProblem): CallLimits {
    if ('problem' in limits) throw this.#invalid(limits.problem);
    return limits;
  }

  /** The request's body. */
  bodyOf({ appName, data = {} }: RequestEnvelope): string {
    const { platform } = this.link;
    const req = this.req.startsWith(platform.prefix) ? this.req : nameOnWire(this.req, platform);
    try {
      return JSON.stringify({ reqId: this.reqId, req, appName, data });
    } catch {
      throw this.#invalid('data holds something that JSON cannot carry');
    }
  }

  /** The limit begins: its time, and a listener on the caller's signal. It has to be released. */
  begin({ timeoutMs, signal }: CallLimits): void {
    const { calls, deadlines } = this.link;
    this.endsAt = uptime() + timeoutMs / 1000;
    this.place = calls.push(this) - 1;
    if (this.endsAt < deadlines.looksAt) deadlines.lookAt(this.endsAt);
    if (signal === undefined) return;
    if (signal.aborted) this.ended = 'aborted';
    // A plain listener: AbortSignal.any halves the calls per second. One signal over many calls is no leak, as each call
    // takes its listener back.
    this.#signal = signal;
    this.#abort = () => this.end('aborted');
    setMaxListeners(0, signal);
    signal.addEventListener('abort', this.#abort, { once: true });
  }

  /** Ends the call before its answer. */
  end(reason: EndReason): void {
    if (this.ended !== undefined) return;
    this.ended = reason;
    this.onEnd?.(reason);
  }

  /** Gives the place among the calls and the signal's listener back. */
  release(): void {
    const { calls } = this.link;
    const last = calls.pop();
    if (last !== undefined && last !== this) {
      calls[this.place] = last;
      last.place = this.place;
    }
    this.onEnd = undefined;
    if (this.#abort !== undefined) this.#signal?.removeEventListener('abort', this.#abort);
  }

  /** Begins an attempt with the token of this moment. */
  token(): string {
    const { addressProblem } = this.link;
    if (addressProblem !== undefined)
      throw this.failure({ code: 'socket-missing', delivery: 'not-sent', why: addressProblem });
    const access = readToken(this.link.platform);
    if ('problem' in access)
      throw this.failure({ code: access.problem, delivery: 'not-sent', why: access.why });
    this.attempts += 1;
    return access.token;
  }

  /** The error of a call that brought no whole answer. */
  lost(failure: TransportFailure, limits: CallLimits): GatewayError {
    const { code, delivery, httpStatus, cause } = failure;
    return this.failure({ code, delivery, httpStatus, cause, why: reasonFor(failure, limits) });
  }

  /** An error about this call. */
  failure({ why, ...details }: FailureDetails): GatewayError {
    const { req, reqId, link } = this;
    const hint = hintFor(details, { req, ...link });
    const name = nameOnWire(req, link.platform) || 'A call without req';
    const message = `${name} at ${link.socketPath}: ${why}`;
    return new GatewayError({ ...details, message, hint, req, reqId, attempts: this.attempts });
  }

  #invalid(problem: string): GatewayError {
    return this.failure({
      code: 'invalid-request',
      delivery: 'not-sent',
      why: `the call is not valid (${problem})`,
    });
  }
}
