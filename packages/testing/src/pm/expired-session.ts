import { HttpResponse } from 'msw';
import type { SessionSign } from './options.js';

const HTML = { 'content-type': 'text/html; Language=UTF-8;charset=UTF-8' };

/** Where a released server sends a GET or DELETE whose session has ended. */
export const LOGIN_PAGE = '/index.php?m=user&f=login&t=json&referer=';

/** The login page as JSON: a failure with `success` in it. */
export const loginPage = () =>
  new HttpResponse(
    JSON.stringify({
      status: 'success',
      data: JSON.stringify({ title: 'Login', keepLogin: 'off' }),
      md5: '0'.repeat(32),
    }),
    { headers: HTML },
  );

export const expiredSessionResponses: Record<Exclude<SessionSign, 'observed'>, () => Response> = {
  unauthorized: () => HttpResponse.json({ status: 'fail', message: 'Not allowed' }, { status: 401 }),
  redirect: () => new HttpResponse(null, { status: 302, headers: { ...HTML, location: LOGIN_PAGE } }),
  'login-page': () => HttpResponse.html('<html><body><form id="login"></form></body></html>'),
  'login-data': loginPage,
  // Read in the source of a later release, not observed.
  forbidden: () => HttpResponse.json({ error: 'Access not allowed' }, { status: 403 }),
};

/** The response to a token that is not, or no longer, valid. */
export function expiredSession(sign: SessionSign, method: string): Response {
  if (sign !== 'observed') return expiredSessionResponses[sign]();
  return method === 'POST' || method === 'PUT'
    ? expiredSessionResponses.unauthorized()
    : expiredSessionResponses.redirect();
}
