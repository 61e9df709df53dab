import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { guideAddress } from 'plat-common/error-page';

/** Why a gateway call failed. The first group is the client's own, the second the gateway's. */
export type GatewayErrorCode =
  | 'token-missing'
  | 'token-invalid'
  | 'invalid-request'
  | 'socket-missing'
  | 'socket-refused'
  | 'socket-denied'
  | 'connection-lost'
  | 'timeout'
  | 'aborted'
  | 'too-large'
  | 'bad-response'
  | 'req-id-mismatch'
  | 'closed'
  | 'invalid-params'
  | 'forbidden'
  | 'unauthorized'
  | 'not-found'
  | 'internal'
  | 'gateway-error';

/**
 * How far the call got, which decides whether it may be repeated:
 * `not-sent` nothing left this process · `not-delivered` the gateway never read the whole of it ·
 * `unknown` it may have been carried out · `answered` the gateway responded.
 */
export type Delivery = 'not-sent' | 'not-delivered' | 'unknown' | 'answered';

/** What a GatewayError is made of. */
export interface GatewayErrorDetails {
  code: GatewayErrorCode;
  message: string;
  hint: string;
  req: string;
  reqId: string;
  delivery: Delivery;
  attempts: number;
  httpStatus?: number | undefined;
  gatewayCode?: number | undefined;
  msg?: string | undefined;
  cause?: unknown;
}

/** The one error that this package rejects with. It never holds the token or the text of a response's body. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  /** The cause, as a word to branch on. */
  declare readonly code: GatewayErrorCode;
  /** What to check or do next, and the address of the code's section in the documentation, where that is installed. */
  declare readonly hint: string;
  /** The capability that was called, as the caller wrote it. */
  declare readonly req: string;
  /** The call's id, as sent; empty when none could be made. */
  declare readonly reqId: string;
  /** How far the call got. */
  declare readonly delivery: Delivery;
  /** How often the call was sent, or was tried to be sent. */
  declare readonly attempts: number;
  /** HTTP status of the response, when there was one. */
  declare readonly httpStatus?: number;
  /** The response's own `code`, when there was one; also codes unknown to this version. */
  declare readonly gatewayCode?: number;
  /** The response's own `msg`, when there was one. */
  declare readonly msg?: string;

  constructor({ code, message, hint: advice, cause, attempts = 0, ...details }: GatewayErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    const hint = withPage(advice, guideAddress('gateway-errors', code));
    for (const [key, value] of Object.entries({ code, hint, attempts, ...details }))
      if (value !== undefined) Object.assign(this, { [key]: value });
  }
}

/** A bundle carries this code without the pages that the installed package has beside it. */
function withPage(hint: string, address: string): string {
  if (!address.startsWith('node_modules/')) return `${hint} See ${address}`;
  const folder = import.meta.dirname ?? (typeof __dirname === 'undefined' ? undefined : __dirname);
  const isInstalled = folder !== undefined && existsSync(join(folder, 'docs/guides/gateway-errors.md'));
  return isInstalled ? `${hint} See ${address}` : hint;
}

/** An invalid option, found before any call is made. */
export function invalidOption(why: string, hint = 'Correct the option; nothing was sent.'): GatewayError {
  return new GatewayError({
    code: 'invalid-request',
    message: why,
    hint,
    req: '',
    reqId: '',
    delivery: 'not-sent',
    attempts: 0,
  });
}

/** What a method needs of its object. One that was handed on alone, as in `const { call } = gateway`, has none. */
export function ownerOf<Own>(own: Own | undefined, method: string): Own {
  if (own !== undefined) return own;
  const call = `gateway.${method}(…)`;
  const hint = `In place of the bare method hand on a function: (…) => ${call}. Nothing was sent.`;
  throw invalidOption(`call it as ${call}: the method was handed on without its object`, hint);
}

/** What is particular to one failure; the call itself is added. */
export type FailureDetails = Omit<GatewayErrorDetails, 'hint' | 'req' | 'reqId' | 'attempts' | 'message'> & {
  why: string;
};
