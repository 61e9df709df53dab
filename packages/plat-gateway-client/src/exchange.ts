import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { RequestEnvelope, ResponseEnvelope } from 'plat-schemas/gateway';
import { readAnswer } from './answer.js';
import { FailedAttempts } from './attempts.js';
import type { TimedCall } from './deadline.js';
import { channels, traced } from './diagnostics.js';
import { type FailureDetails, GatewayError } from './errors.js';
import { hintFor, reasonFor } from './explanations.js';
import type { GatewayLink } from './gateway-link.js';
import type { CallLimits } from './options.js';
import { isTriviallyValid } from './plain-shapes.js';
import { nameOnWire } from './platform.js';
import { uptime } from './timers.js';
import { readToken } from './token.js';
import { failureOf } from './transport/failure.js';
import { type Deadline, type EndReason, TransportFailure, type WireAnswer } from './transport/transport.js';

/** A response beside the call that it belongs to. */
export interface Answered {
  call: Call;
  /** Status of the HTTP response. */
  httpStatus: number;
  /** The response, as the gateway wrote it. */
  envelope: ResponseEnvelope;
}

/**
 * Sends one envelope and resolves with what `read` makes of its response, whatever the response's code is. It rejects with a
 * GatewayError when there is no response of this call that can be read. All of a usual call is this one function, because
 * each further asynchronous one costs a tenth of it.
 */
export async function exchange<Result>(
  link: GatewayLink,
  envelope: RequestEnvelope,
  limits: CallLimits,
  read: (answered: Answered, token: string) => Result | Promise<Result>,
): Promise<Result> {
  const call = new Call(link, envelope);
  call.begin(limits);
  try {
    if (!isTriviallyValid(envelope)) await call.check(envelope);
    const { path } = link.platform;
    const { maxResponseBytes } = limits;
    const body = call.bodyOf(envelope);
    let failed: FailedAttempts | undefined;
    for (;;) {
      let answer: WireAnswer | undefined;
      try {
        // It is read for each attempt: it may have changed since the one before.
        const token = call.token();
        const transport = link.transport ?? (await link.open());
        if (call.ended !== undefined) throw new TransportFailure(call.ended, 'not-sent');
        const request = { path, token, body, maxResponseBytes };
        const { start, end, error } = channels;
        const isObserved = start.hasSubscribers || end.hasSubscribers || error.hasSubscribers;
        answer = isObserved
          ? await traced({ req: call.req, reqId: call.reqId, attempt: call.attempts }, () =>
              transport.send(request, call),
            )
          : await transport.send(request, call);
        link.waitsUntil = Infinity;
        const { httpStatus } = answer;
        const result = read({ call, httpStatus, envelope: readAnswer(answer, call, token) }, token);
        return result instanceof Promise ? await result : result;
      } catch (error) {
        if (error instanceof GatewayError) throw error;
        // A reader of the response may throw what it likes.
        if (answer !== undefined && !(error instanceof TransportFailure)) throw error;
        failed ??= new FailedAttempts(call.req, limits, call, link);
        // What else a transport throws, such as a version of undici with another interface, may have come after the sending.
        await failed.waitAfter(failureOf(error, { started: true, answering: true, httpStatus: undefined }));
      }
    }
  } catch (failure) {
    throw failure instanceof TransportFailure ? call.lost(failure, limits) : failure;
  } finally {
    call.release();
  }
}

/** One call under way: its identity, its limit, how often it was sent, and the errors about it. */
export class Call implements Deadline, TimedCall {
  readonly req: string;
  readonly reqId: string;
  /** How often it was sent, or was tried to be. */
  attempts = 0;
  endsAt = Infinity;
  ended: EndReason | undefined;
  onEnd: ((reason: EndReason) => void) | undefined;
  index = 0;
  #leaveSignals: (() => void) | undefined;

  constructor(
    private readonly link: GatewayLink,
    envelope: RequestEnvelope | undefined,
  ) {
    const { req, reqId }: { req?: unknown; reqId?: string | undefined } = envelope ?? {};
    this.req = typeof req === 'string' ? req : '';
    this.reqId = reqId ?? randomUUID();
  }

  /** What is sent is checked strictly. The schemas are loaded for the first call that is out of the ordinary. */
  async check(envelope: RequestEnvelope): Promise<void> {
    const { problemOf } = await import('./capability/schemas.js');
    const problem = problemOf(envelope);
    if (problem !== undefined) throw this.#invalid(problem);
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

  /** The limit begins: its time, and a listener on each of the caller's signals. It has to be released. */
  begin({ timeoutMs, signals }: CallLimits): void {
    this.endsAt = uptime() + timeoutMs / 1000;
    this.link.calls.add(this);
    if (this.link.isClosed) this.ended = 'closed';
    if (signals.length === 0) return;
    // Plain listeners: AbortSignal.any halves the calls per second, and ignores signals of other realms. One signal over
    // many calls is no leak, as each call takes its listener back.
    const abort = () => this.end('aborted');
    for (const signal of signals) {
      if (signal.aborted) this.ended = 'aborted';
      allowListeners(signal);
      signal.addEventListener('abort', abort);
    }
    this.#leaveSignals = () => {
      for (const signal of signals) signal.removeEventListener('abort', abort);
    };
  }

  /** Ends the call before its response. */
  end(reason: EndReason): void {
    if (this.ended !== undefined) return;
    this.ended = reason;
    this.onEnd?.(reason);
  }

  /** Gives the place among the calls and the signals' listeners back. */
  release(): void {
    this.link.calls.remove(this);
    this.onEnd = undefined;
    this.#leaveSignals?.();
  }

  /** Begins an attempt with the token of this moment. */
  token(): string {
    const { addressProblem } = this.link;
    if (addressProblem !== undefined)
      throw this.failure({ code: 'socket-missing', delivery: 'not-sent', why: addressProblem });
    const access = readToken(this.link);
    if ('problem' in access)
      throw this.failure({ code: access.problem, delivery: 'not-sent', why: access.why });
    this.attempts += 1;
    return access.token;
  }

  /** The error of a call that brought no whole response. */
  lost(failure: TransportFailure, limits: CallLimits): GatewayError {
    const { code, delivery, httpStatus } = failure;
    // The reason tells a time limit of the caller's own from a cancellation.
    const signal = limits.signals.find(({ aborted }) => aborted);
    const cause: unknown = code === 'aborted' ? signal?.reason : failure.cause;
    return this.failure({ code, delivery, httpStatus, cause, why: reasonFor(failure, limits, this.link) });
  }

  /** An error about this call. */
  failure({ why, ...details }: FailureDetails): GatewayError {
    const { req, reqId, link } = this;
    const hint = hintFor(details, req, link);
    const name = nameOnWire(req, link.platform) || 'A call without req';
    const message = `${name} at ${link.place}: ${why}`;
    return new GatewayError({ req, reqId, attempts: this.attempts, ...details, message, hint });
  }

  #invalid(problem: string): GatewayError {
    return this.failure({
      code: 'invalid-request',
      delivery: 'not-sent',
      why: `the call is not valid (${problem})`,
    });
  }
}

/** Node warns of a leak at the eleventh listener of a signal; signals of other realms do not count theirs. */
function allowListeners(signal: AbortSignal): void {
  try {
    setMaxListeners(0, signal);
  } catch {
    // It is of another realm.
  }
}
