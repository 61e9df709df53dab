import type { PlatformNames } from './platform.js';

// A line break would end the header, and undici loses a connection for good on a value it cannot write.
const HEADER_VALUE = /^[\x21-\x7e]+$/;

/**
 * Reads the token from the environment. It is read for every call, because the system may change it at any time,
 * and it is kept nowhere.
 *
 * Source: platform interface, "Authentication", rules 3 and 4.
 */
export function readToken({ tokenVariable }: PlatformNames): { token: string } | TokenProblem {
  const token = process.env[tokenVariable];
  if (token === undefined || token === '') {
    return { problem: 'token-missing', why: `${tokenVariable} is not set` };
  }
  if (!HEADER_VALUE.test(token)) {
    return { problem: 'token-invalid', why: `${tokenVariable} cannot stand in a header` };
  }
  return { token };
}

/** Why there is no token to send. */
export interface TokenProblem {
  problem: 'token-missing' | 'token-invalid';
  why: string;
}
