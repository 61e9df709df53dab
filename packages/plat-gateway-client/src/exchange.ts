import { randomUUID } from 'node:crypto';
import { type RequestEnvelope, type ResponseEnvelope, requestEnvelope } from 'plat-schemas/gateway';
import { readAnswer } from './answer.js';
import { withRetries } from './attempts.js';
import { knownCapability } from './capability/known.js';
import { firstIssue } from './capability/standard-schema.js';
import { Deadline } from './deadline.js';
import { announced } from './diagnostics.js';
import { GatewayError, type GatewayErrorDetails } from './errors.js';
import { hintFor, reasonFor } from './explanations.js';
import type { GatewayLink } from './link.js';
import { callLimits, type GatewayCallOptions } from './options.js';
import { nameOnWire } from './platform.js';
import { readToken } from './token.js';
import { TransportFailure } from './transport/transport.js';

// The system cuts a longer path off without a word, and the call would reach whatever has the shorter name.
const LONGEST_SOCKET_PATH = 107;

/** An answer beside the call that it belongs to. */
export interface Exchange {
  /** Status of the HTTP answer. */
  httpStatus: number;
  /** The answer, as the gateway wrote it. */
  envelope: ResponseEnvelope;
  /** Makes an error about this call. */
  fail(details: FailureDetails): GatewayError;
}

/** What is particular to one failure; the call itself is added. */
export type FailureDetails = Omit<GatewayErrorDetails, 'hint' | 'req' | 'reqId' | 'attempts' | 'message'> & {
  why: string;
};

/**
 * Sends one envelope and brings its answer back, whatever the answer's code is. It rejects with a GatewayError when
 * there is no answer of this call that can be read.
 */
export async function exchange(
  link: GatewayLink,
  envelope: RequestEnvelope,
  options: GatewayCallOptions,
): Promise<Exchange> {
  const call = { ...envelope, reqId: envelope?.reqId ?? randomUUID(), data: envelope?.data ?? {} };
  let attempts = 0;
  const fail = ({ why, ...details }: FailureDetails) =>
    new GatewayError({
      ...details,
      message: `${call.req} at ${link.socketPath}: ${why}`,
      hint: hintFor(details.code, { req: call.req, ...link }),
      req: call.req,
      reqId: call.reqId,
      attempts,
    });

  const refused = (why: string) => fail({ code: 'invalid-request', delivery: 'not-sent', why });
  const problem = problemOf(call);
  if (problem !== undefined) throw refused(`the call is not valid (${problem})`);
  const limits = callLimits(options);
  if ('problem' in limits) throw refused(limits.problem);
  const body = jsonText({ ...call, req: nameOnWire(call.req, link.platform) });
  if (body === undefined) throw refused('data holds something that JSON cannot carry');

  if (Buffer.byteLength(link.socketPath) > LONGEST_SOCKET_PATH) {
    const why = `the path is longer than the ${LONGEST_SOCKET_PATH} bytes that the path of a Unix socket can have`;
    throw fail({ code: 'socket-missing', delivery: 'not-sent', why });
  }

  const { timeoutMs, signal, maxResponseBytes, retries } = limits;
  const { req, reqId } = call;
  const deadline = new Deadline(timeoutMs, signal);
  const send = async (attempt: number) => {
    attempts = attempt;
    // For each attempt: the token may have changed since the one before.
    const access = readToken(link.platform);
    if ('problem' in access) {
      const { problem: code, why } = access;
      throw fail({ code, delivery: 'not-sent', why });
    }
    const request = { path: link.platform.path, token: access.token, body, maxResponseBytes };
    return announced({ req, reqId, attempt }, () => link.transport.send(request, deadline));
  };
  try {
    const answer = await withRetries(send, { req, retries, deadline });
    return { httpStatus: answer.httpStatus, envelope: readAnswer(answer, reqId, fail), fail };
  } catch (failure) {
    if (!(failure instanceof TransportFailure)) throw failure;
    const { code, delivery, httpStatus, cause } = failure;
    throw fail({ code, delivery, httpStatus, cause, why: reasonFor(failure, limits) });
  } finally {
    deadline.release();
  }
}

/** What is sent is parsed strictly: the envelope, and the parameters of a capability that is known. */
function problemOf(call: RequestEnvelope): string | undefined {
  const envelope = requestEnvelope.safeParse(call);
  if (!envelope.success) return firstIssue(envelope.error.issues, 'envelope');
  const parameters = knownCapability(call.req)?.request.safeParse(call.data);
  return parameters?.success === false ? firstIssue(parameters.error.issues, 'data') : undefined;
}

function jsonText(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
