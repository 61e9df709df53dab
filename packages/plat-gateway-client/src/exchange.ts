import { randomUUID } from 'node:crypto';
import type { RequestEnvelope, ResponseEnvelope } from 'plat-schemas/gateway';
import { readAnswer } from './answer.js';
import { sendAgain } from './attempts.js';
import type { Deadline } from './deadline.js';
import { announced, isObserved } from './diagnostics.js';
import { GatewayError, type GatewayErrorDetails } from './errors.js';
import { hintFor, reasonFor } from './explanations.js';
import type { GatewayLink } from './link.js';
import type { CallLimits, OptionProblem } from './options.js';
import { isPlainRequest } from './plain-shapes.js';
import { nameOnWire } from './platform.js';
import { readToken } from './token.js';
import { TransportFailure } from './transport/transport.js';

/** What is particular to one failure; the call itself is added. */
export type FailureDetails = Omit<GatewayErrorDetails, 'hint' | 'req' | 'reqId' | 'attempts' | 'message'> & {
  why: string;
};

/** An answer beside the call that it belongs to. */
export interface Answered {
  call: Call;
  /** Status of the HTTP answer. */
  httpStatus: number;
  /** The answer, as the gateway wrote it. */
  envelope: ResponseEnvelope;
}

/**
 * Sends one envelope and brings its answer back, whatever the answer's code is. It rejects with a GatewayError when
 * there is no answer of this call that can be read.
 */
export async function exchange(
  link: GatewayLink,
  envelope: RequestEnvelope,
  given: CallLimits | OptionProblem,
): Promise<Answered> {
  const call = new Call(link, envelope);
  if (!isPlainRequest(envelope)) await call.check(envelope);
  const limits = call.limits(given);
  const body = call.bodyOf(envelope);
  const deadline = link.deadlines.start(limits.timeoutMs, limits.signal);
  try {
    // The first attempt has no layer of retries around it: nearly every call needs no other.
    return await call.send(body, limits, deadline);
  } catch (failure) {
    const send = () => call.send(body, limits, deadline);
    const { req } = call;
    const { retries, idempotent } = limits;
    return await sendAgain(send, failure, { req, retries, idempotent, deadline, link }).catch(
      (last: unknown) => {
        throw last instanceof TransportFailure ? call.lost(last, limits) : last;
      },
    );
  } finally {
    deadline.release();
  }
}

/** One call under way: its identity, how often it was sent, and the errors about it. */
export class Call {
  readonly req: string;
  readonly reqId: string;
  #attempts = 0;

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

  /** The call's options, if they and the gateway's address can be. */
  limits(limits: CallLimits | OptionProblem): CallLimits {
    if ('problem' in limits) throw this.#invalid(limits.problem);
    const { addressProblem: why } = this.link;
    if (why !== undefined) throw this.failure({ code: 'socket-missing', delivery: 'not-sent', why });
    return limits;
  }

  /** The request's body. */
  bodyOf({ appName, data = {} }: RequestEnvelope): string {
    const req = nameOnWire(this.req, this.link.platform);
    try {
      return JSON.stringify({ reqId: this.reqId, req, appName, data });
    } catch {
      throw this.#invalid('data holds something that JSON cannot carry');
    }
  }

  /** One attempt. The token is read for each: it may have changed since the one before. */
  async send(body: string, { maxResponseBytes }: CallLimits, deadline: Deadline): Promise<Answered> {
    const { platform, transport } = this.link;
    const access = readToken(platform);
    if ('problem' in access) {
      throw this.failure({ code: access.problem, delivery: 'not-sent', why: access.why });
    }
    this.#attempts += 1;
    const request = { path: platform.path, token: access.token, body, maxResponseBytes };
    const send = () => transport.send(request, deadline);
    const { req, reqId } = this;
    const answer = await (isObserved() ? announced({ req, reqId, attempt: this.#attempts }, send) : send());
    return { call: this, httpStatus: answer.httpStatus, envelope: readAnswer(answer, this, access.token) };
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
    return new GatewayError({ ...details, message, hint, req, reqId, attempts: this.#attempts });
  }

  #invalid(problem: string): GatewayError {
    return this.failure({
      code: 'invalid-request',
      delivery: 'not-sent',
      why: `the call is not valid (${problem})`,
    });
  }
}
