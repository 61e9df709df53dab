import { platforms } from 'plat-schemas/platforms';
import type { GatewayLink } from './gateway-link.js';

// Visible ASCII is safe in a header. A newline would end the header, and one call with it
// blocks a connection of undici for good.
const HEADER_VALUE = /^[\x21-\x7e]+$/;

/**
 * Reads the token from the environment. It is read for every attempt, because the system may change it at any time,
 * and it is kept nowhere.
 *
 * Source: platform interface, "Authentication", rules 3 and 4.
 */
export function readToken({
  platform,
  isPlatformGiven,
}: Pick<GatewayLink, 'platform' | 'isPlatformGiven'>):
  | { token: string }
  | { problem: 'token-missing' | 'token-invalid'; why: string } {
  const { tokenVariable } = platform;
  const token = process.env[tokenVariable];
  if (token === undefined || token === '') {
    const why = isPlatformGiven
      ? `${tokenVariable} is not set`
      : `neither ${TOKEN_VARIABLES.join(' nor ')} is set`;
    return { problem: 'token-missing', why };
  }
  if (!HEADER_VALUE.test(token)) {
    return { problem: 'token-invalid', why: `${tokenVariable} holds characters that a header cannot carry` };
  }
  return { token };
}

/** The variables of all platforms that may hold a token. */
export const TOKEN_VARIABLES: readonly string[] = Object.values(platforms).map(
  ({ tokenVariable }) => tokenVariable,
);
