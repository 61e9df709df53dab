import type { Exchange } from '../watched-fetch.js';
import type { Check } from './check.js';

/** Is the way to the server safe for a password? */
export function encryptionCheck(baseUrl: string): Check {
  const check = 'encryption';
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === 'https:') return { check, state: 'ok', found: 'TLS; the certificate is checked' };
  if (/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) {
    return { check, state: 'ok', found: 'none, and none needed on this machine' };
  }
  return {
    check,
    state: 'warning',
    found: 'none: password and records can be read on the way',
    todo: 'Use an https address.',
  };
}

/** The route that took the login. */
export function loginRouteCheck(exchanges: readonly Exchange[]): Check {
  const route = exchanges.filter(({ method }) => method === 'POST').at(-1)?.address ?? '';
  const check = 'login route';
  if (route === '') return { check, state: 'ok', found: 'not used: a token was given' };
  if (route.endsWith('/users/login')) return { check, state: 'ok', found: route };
  return {
    check,
    state: 'warning',
    found: `${route}, the older one: it does not tell who has logged in`,
    todo: 'Update the server when you can; pm-api works with it as it is.',
  };
}
