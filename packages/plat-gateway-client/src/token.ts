import type { PlatformNames } from './platform.js';

// A line break would end the header, and undici loses a connection for good on a value it cannot write.
const HEADER_VALUE = /^[\x21-\x7e]+$/;

/**
 * Reads the token from the environment. It is read for every call, because the system may change it at any time,
 * and it is kept nowhere.
 *
 * Source: platform interface, "Authentication", rules 3 and 4.
 */
export function readToken({ tokenVariable }: PlatformNames): { token: string } | { problem: TokenProblem } {
  const token = process.env[tokenVariable];
  if (token === undefined || token === '') return { problem: 'token-missing' };
  return HEADER_VALUE.test(token) ? { token } : { problem: 'token-invalid' };
}

/** Why there is no token to send. */
export type TokenProblem = 'token-missing' | 'token-invalid';
