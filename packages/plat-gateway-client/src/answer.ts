import { type ResponseEnvelope, responseEnvelope } from 'plat-schemas/gateway';
import { isPlainResponse } from './envelope-guards.js';
import type { Call } from './exchange.js';
import type { WireAnswer } from './transport/transport.js';

/** Reads the envelope of the call's own answer; anything else is an error about the call. */
export function readAnswer({ httpStatus, body }: WireAnswer, call: Call): ResponseEnvelope {
  const answered = { delivery: 'answered', httpStatus } as const;
  const envelope = envelopeIn(body);
  if (envelope === undefined) {
    const code = codeOfStatus(httpStatus) ?? 'bad-response';
    const why = `HTTP ${httpStatus} with ${body.length} bytes that are no answer envelope`;
    throw call.failure({ ...answered, code, why });
  }
  // A failure may come without reqId: a gateway that could not read the request cannot repeat it.
  const isAnonymousFailure = envelope.code !== 0 && (envelope.reqId ?? '') === '';
  if (envelope.reqId !== call.reqId && !isAnonymousFailure) {
    throw call.failure({ ...answered, code: 'req-id-mismatch', why: 'the answer carries another reqId' });
  }
  return envelope;
}

/** The status alone decides where a proxy or an old gateway sends no envelope. */
export function codeOfStatus(httpStatus: number): 'unauthorized' | 'forbidden' | 'not-found' | undefined {
  if (httpStatus === 401) return 'unauthorized';
  if (httpStatus === 403) return 'forbidden';
  return httpStatus === 404 ? 'not-found' : undefined;
}

function envelopeIn(body: Buffer): ResponseEnvelope | undefined {
  try {
    const json: unknown = JSON.parse(body.toString('utf8'));
    return isPlainResponse(json) ? json : responseEnvelope.safeParse(json).data;
  } catch {
    return undefined;
  }
}
