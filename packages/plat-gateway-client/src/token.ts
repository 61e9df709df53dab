import type { PlatformNames } from 'plat-schemas/platforms';

// What may stand in a header without harm to it: visible ASCII. A newline would end the header, and one call with it
// blocks a connection of undici for good.
const HEADER_VALUE = /^[\x21-\x7e]+$/;

/**
 * Reads the token from the environment. It is read for every attempt, because the system may change it at any time,
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

/** The text with three asterisks for the token, however a server may have escaped it: for JSON, a URL or HTML, also twice. */
export function withoutToken(text: string, token: string): string {
  return text.replace(new RegExp(Array.from(token, spellings).join(''), 'g'), '***');
}

const NAMED: Readonly<Record<string, readonly string[]>> = {
  '&': ['amp'],
  '<': ['lt'],
  '>': ['gt'],
  '"': ['quot'],
  "'": ['apos'],
  '/': ['sol'],
  '+': ['plus'],
  '=': ['equals'],
};

// Escapes may be escaped once more themselves. The repeats have bounds, so that no text makes the search slow.
const BACKSLASHES = String.raw`(?:\\(?:u005[cC])?){0,7}`;
const AMPERSAND = `(?:&|${BACKSLASHES}u0026)(?:amp;){0,3}`;
const PERCENT = `(?:%|${BACKSLASHES}u0025)(?:25){0,3}`;

/** Every way to write one character, as the source of a pattern. */
function spellings(character: string): string {
  const point = character.charCodeAt(0);
  const digits = point.toString(16).padStart(2, '0');
  const hex = Array.from(digits, (digit) => `[${digit}${digit.toUpperCase()}]`).join('');
  const literal = /[A-Za-z0-9]/.test(character) ? character : `\\x${digits}`;
  const entities = [`#0{0,5}${point}`, `#[xX]0{0,5}${hex}`, ...(NAMED[character] ?? [])].join('|');
  return `(?:${BACKSLASHES}(?:u00${hex}|${literal})|${PERCENT}${hex}|${AMPERSAND}(?:${entities});?)`;
}
