import { errorCodeOf, isError } from 'plat-common/error-code';
import { maskSecrets } from 'plat-common/mask-secrets';
import type { Delivery, GatewayErrorCode } from '../errors.js';
import { TransportFailure } from './transport.js';

/** How far an exchange got. */
export interface ExchangePhase {
  /** The request was handed to a connection. */
  started: boolean;
  /** A byte of a response came. */
  answering: boolean;
  /** Status of the response, once its head is in. */
  httpStatus: number | undefined;
}

// These say that a response came, although none of its headers reached the caller.
const ANSWERED = ['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'HEADERS_OVERFLOW'];

const CAUSES: readonly (readonly [code: GatewayErrorCode, causes: readonly string[]])[] = [
  ['socket-missing', ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']],
  ['socket-refused', ['ENOTSOCK', 'ECONNREFUSED', 'EAGAIN', 'EPROTOTYPE']],
  ['socket-denied', ['EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM']],
  ['closed', ['UND_ERR_CLOSED', 'UND_ERR_DESTROYED']],
  ['bad-response', [...ANSWERED, 'BAD_RESPONSE']],
  ['too-large', ['TOO_LARGE']],
];

// The system reports these of a connection that the gateway closed before it had read everything sent to it. One that
// read the whole request and then closed ends the connection without an error.
const NOT_READ = ['ECONNRESET', 'EPIPE'];
// Node reports it of bytes that were written to a socket after its end.
const NOT_WRITTEN = 'ERR_STREAM_DESTROYED';

/** Turns what was thrown on the way into a code and a delivery, without the token that its words may quote. */
export function failureOf(thrown: unknown, phase: ExchangePhase, token?: string): TransportFailure {
  if (thrown instanceof TransportFailure) return thrown;
  const cause = isError(thrown) ? thrown : new Error(String(thrown));
  const causeCode = errorCodeOf(thrown) ?? '';
  // undici says `bad response` of a response that it cannot follow, such as 100 Continue.
  const notHttp = cause.name === 'HTTPParserError' || cause.message === 'bad response';
  const [known] = CAUSES.find(([, causes]) => causes.includes(causeCode)) ?? [];
  const code = known ?? (notHttp ? 'bad-response' : 'connection-lost');
  const delivery = deliveryOf(causeCode, phase);
  return new TransportFailure(code, delivery, phase.httpStatus, bare(cause, causeCode, token));
}

/** The failure of a call that this side ends. */
export function stopped(code: GatewayErrorCode, phase: ExchangePhase): TransportFailure {
  return new TransportFailure(code, deliveryOf('', phase), phase.httpStatus);
}

function deliveryOf(causeCode: string, { started, answering, httpStatus }: ExchangePhase): Delivery {
  if (httpStatus !== undefined || ANSWERED.includes(causeCode)) return 'answered';
  if (!started || (!answering && causeCode === NOT_WRITTEN)) return 'not-sent';
  // A request of which a part was not read cannot have been carried out: its JSON has no end.
  return !answering && NOT_READ.includes(causeCode) ? 'not-delivered' : 'unknown';
}

/** Parsers put the bytes of the response into their errors, and no text of a body may leave with ours. */
function bare({ name, message }: Error, code: string, token: string | undefined): Error {
  const cause = new Error(maskSecrets(message, [token]));
  cause.name = name;
  return code === '' ? cause : Object.assign(cause, { code });
}
