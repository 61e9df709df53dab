import { said, text } from 'plat-common/text';
import { expect, it } from 'vitest';
import { loginOutcomeOf } from '../src/login-outcome.js';
import { outcomeOf } from '../src/outcome.js';
import type { Answer } from '../src/transport.js';
import { answer, get, post, put } from './fixtures/call-and-answer.js';

const execution = { ...get, path: '/executions/7' };
const page = { method: 'POST', path: '/bugs/1', page: { form: {}, sessionVar: 'zentaosid' } } as const;
const to = (location: string, status = 302) => answer(status, '', location);
const told = (body: object, status = 200) => answer(status, body);
const asks = { status: 'success', load: '/x?f=changePassword' };
const locate = String.raw`{"locate" : "\/index.php?m=user&f=deny"}`;
const long: Answer = {
  status: 200,
  location: undefined,
  body: { kind: 'beyond', why: text`long`, hint: text`less` },
};
const both = (message: string) =>
  answer(200, `{"status":"success"}{"status":"fail","message":${JSON.stringify(message)}}`);

const ELSEWHERE = 'unclear: the server redirected the request to another page';
const PASSWORD =
  'unclear: the server demands a new password of the user (Log in to the server with a browser once';
const HTTP_400 = 'unclear: the server returned HTTP 400';
const NO_STATUS = "unclear: the response has no status 'success'";
const BOTH = 'unclear: the response reports both success and failure';
const noBug = 'Bug does not exist.';
const success = (more: object, status = 200) => told({ status: 'success', ...more }, status);

/** What a response means that is a page, or leads to one: kind or code, its words, its hint. */
const rows: [what: string, call: Parameters<typeof outcomeOf>[0], given: Answer, meaning: string][] = [
  [
    'an execution that is hidden',
    execution,
    to('/execution.php?f=create'),
    'not-visible: a redirect to the page for a new execution',
  ],
  ['the same of a list', { ...get, path: '/executions' }, to('/x?f=create'), ELSEWHERE],
  ['the same below another path', { ...get, path: '/v2/executions/7' }, to('/x?f=create'), ELSEWHERE],
  ['the same of a write', { ...put, path: '/executions/7' }, to('/x?f=create'), ELSEWHERE],
  ['another page', execution, to('/x?f=edit'), ELSEWHERE],
  ['no path', get, to('/x?f=create'), ELSEWHERE],
  [
    'another origin',
    execution,
    to('https://other/v2/executions/7'),
    'unclear: the server redirects all requests to https://other (Use that address.)',
  ],
  ['another page of another origin', execution, to('https://other/'), ELSEWHERE],
  ['another origin without a path', get, to('https://other/v2/executions/7'), ELSEWHERE],
  ['the same origin', execution, to('/v2/executions/7'), ELSEWHERE],
  [
    'files of the setup',
    get,
    to('/x?f=safeDelete'),
    'unclear: the server redirects all its pages (Have an administrator delete install.php and upgrade.php)',
  ],
  ['a new password', get, to('/x?f=changePassword'), PASSWORD],
  ['a new password, in JSON', put, told(asks), PASSWORD],
  ['the same with HTTP 400', put, told(asks, 400), HTTP_400],
  [
    'a refusal in data',
    put,
    success({ data: locate }),
    'forbidden: a redirect to the page that denies access',
  ],
  ['no refusal in data', put, success({ data: '{"locate":1}' }), 'done'],
  ['a login in load', put, success({ load: String.raw`\/x?f=login` }), 'session-over'],
  [
    'a login in the second document',
    put,
    answer(200, '{"status":"success"}{"load":"/x?f=login"}'),
    'session-over',
  ],
  ['a login in load with HTTP 400', put, success({ load: '/x?f=login' }, 400), HTTP_400],
  ['a form that was taken', page, answer(200, '<html>'), 'done'],
  ['a form that was taken, in JSON', page, told({ result: 'success' }), 'done'],
  ['a form that tells nothing', page, told({ result: 'what' }), NO_STATUS],
  ['the JSON of a form to another call', put, told({ result: 'success' }), NO_STATUS],
  ['yes and no to a read', get, both(noBug), `not-found: ${noBug}`],
  ['yes and an invalid field to a read', get, both('Title is bad.'), `${BOTH} ("Title is bad."`],
  ['yes and no to a write', post, both(noBug), `${BOTH} ("${noBug}"`],
  ['a response that is too long', get, long, 'unclear: long (less)'],
  ['HTTP 300 with success', put, told({ status: 'success' }, 300), ELSEWHERE],
];

it('says what a page means that comes in place of an answer', () => {
  const wrong = rows.filter(
    ([, call, given, meaning]) => !meaningOf(outcomeOf(call, given)).startsWith(meaning.replace(/\)$/, '')),
  );
  expect(wrong.map(([what, call, given]) => [what, meaningOf(outcomeOf(call, given))])).toEqual([]);
});

it('tells what a server without this API shows from other trouble', () => {
  const mayLackApi = (call: Parameters<typeof outcomeOf>[0], given: Answer) =>
    'mayLackApi' in outcomeOf(call, given);
  expect(
    [answer(404, 'x'), answer(200), answer(200, '<html>')].map((given) => mayLackApi(get, given)),
  ).toEqual([true, true, true]);
  expect([answer(410, 'x'), answer(500), answer(200, 'x')].map((given) => mayLackApi(get, given))).toEqual([
    false,
    false,
    false,
  ]);
});

it('says what a login was led to', () => {
  const meanings = [
    to('https://other/v2/users/login'),
    to('/index.php', 303),
    told({ token: 't' }, 400),
    long,
  ].map((given) => meaningOf(loginOutcomeOf(given)));
  expect(meanings).toEqual([
    'unclear: the server redirects all requests to https://other (Use that address.)',
    'unclear: the response (HTTP 303) is not a JSON object',
    'refused: HTTP 400',
    'unclear: long (less)',
  ]);
  const elsewhere = { ...told({ token: 't' }), location: 'https://other/' };
  expect(loginOutcomeOf(elsewhere).kind).toBe('token');
});

function meaningOf(outcome: object): string {
  const { kind, code = kind, why, said: words, hint } = outcome as Record<string, never>;
  const text = why ?? words;
  return [String(code), text && `: ${said(text)}`, hint && ` (${said(hint)})`].filter(Boolean).join('');
}
