import { maskSecrets } from 'plat-common/mask-secrets';
import type { ResponseEnvelope } from 'plat-schemas/gateway';
import type { FailureDetails, GatewayError } from './errors.js';
import { isResponse } from './plain-shapes.js';
import { TransportFailure, type WireAnswer } from './transport/transport.js';

/** Request Timeout. Servers also write it to an idle connection before they close it. Source: RFC 9110, section 15.5.9. */
const NO_REQUEST_CAME = 408;

/** What the reading of a response needs of its call. */
interface AnsweredCall {
  readonly reqId: string;
  failure(details: FailureDetails): GatewayError;
}

/**
 * Reads the envelope of the call's own response; anything else is an error about the call. A gateway that repeats the
 * token in a refusal must not carry it into an error, a log or a page.
 *
 * @throws {TransportFailure} when the gateway closed the connection, which may have crossed the request.
 */
export function readAnswer({ httpStatus, bytes, text }: WireAnswer, call: AnsweredCall, token: string) {
  const answered = { delivery: 'answered', httpStatus } as const;
  const read = envelopeIn(text);
  // The words of a response reach errors; the data of a success reaches its caller as it is.
  const mayEcho = read !== undefined && (read.code !== 0 || (read.msg?.length ?? 0) >= token.length);
  // Written anew, a text has one form of JSON, however the gateway escapes it.
  const envelope = mayEcho ? envelopeIn(maskSecrets(JSON.stringify(read), [token])) : read;
  // It is `unknown`, as a gateway may send this status for a module that is slow, too.
  if (httpStatus === NO_REQUEST_CAME && envelope?.reqId !== call.reqId)
    throw new TransportFailure('connection-lost', 'unknown', httpStatus);
  if (envelope === undefined) {
    const code = codeOfStatus(httpStatus) ?? 'bad-response';
    const why = `HTTP ${httpStatus} with ${bytes} bytes that are not a response envelope`;
    throw call.failure({ ...answered, code, why });
  }
  // A failure may come without reqId: a gateway that could not read the request cannot repeat it.
  const isAnonymousFailure = envelope.code !== 0 && (envelope.reqId ?? '') === '';
  if (envelope.reqId !== call.reqId && !isAnonymousFailure) {
    throw call.failure({ ...answered, code: 'req-id-mismatch', why: 'the response carries another reqId' });
  }
  return envelope;
}

/** The status alone decides where a proxy or an old gateway sends no envelope. */
export function codeOfStatus(httpStatus: number): 'unauthorized' | 'forbidden' | 'not-found' | undefined {
  if (httpStatus === 401) return 'unauthorized';
  if (httpStatus === 403) return 'forbidden';
  return httpStatus === 404 ? 'not-found' : undefined;
}

function envelopeIn(text: string): ResponseEnvelope | undefined {
  try {
    const json: unknown = JSON.parse(text);
    if (!isResponse(json)) return undefined;
    // JSON may carry a key of this name, which must not meet a caller's merge. To delete what is not there takes longer
    // than to look for it.
    if (Object.hasOwn(json, '__proto__')) Reflect.deleteProperty(json, '__proto__');
    return json;
  } catch {
    return undefined;
  }
}
