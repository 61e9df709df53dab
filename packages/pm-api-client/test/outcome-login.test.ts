import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { loginOutcomeOf } from '../src/login-outcome.js';
import { answer } from './fixtures/call-and-answer.js';
import { inEnglish } from './fixtures/in-english.js';

describe('a login', () => {
  eachRow([
    ['at the top', { status: 'success', token: 't', user: { id: 1 } }],
    ['in user', { status: 'success', user: { id: 1, token: 't' } }],
    ['alone, as the older route answers it', { token: 't' }],
  ])('finds the token wherever it is', (_, body) => {
    expect(loginOutcomeOf(answer(200, body))).toMatchObject({ kind: 'token', token: 't' });
  });

  eachRow([
    ['failed with a reason', answer(200, { status: 'failed', reason: 'Wrong.' }), 'refused'],
    ['fail', answer(200, { status: 'fail', message: 'Wrong.' }), 'refused'],
    ['an error with HTTP 400', answer(400, { error: 'Wrong.' }), 'refused'],
    ['fail that has a token all the same', answer(200, { status: 'fail', token: 't' }), 'refused'],
    ['HTTP 404', answer(404, '<html>'), 'no-route'],
    ['HTTP 405', answer(405, { error: 'Wrong.' }), 'no-route'],
    ['HTTP 501', answer(501, '<html>'), 'no-route'],
    ['200 with nothing', answer(200), 'no-route'],
    ['204 with nothing', answer(204), 'no-route'],
    ['a redirect with nothing', answer(300), 'unclear'],
    ['HTTP 400 with nothing', answer(400), 'unclear'],
    ['no HTTP status, because a browser hides the redirect', answer(0), 'unclear'],
    ['a token with HTTP 199', answer(199, { token: 't' }), 'refused'],
    ['a token with HTTP 300', answer(300, { token: 't' }), 'refused'],
    ['no entry', answer(200, { error: 'EMPTY_ENTRY' }), 'no-route'],
    ['success without a token', answer(200, { status: 'success' }), 'unclear'],
    ['a token that no header can hold', answer(200, { token: 'a\nb' }), 'unclear'],
    ['a page', answer(200, '<html>'), 'unclear'],
    ['HTTP 500', answer(500, { token: 't' }), 'unclear'],
  ] as const)('that fails, or tells nothing, is no token', (_, given, kind) => {
    expect(loginOutcomeOf(given).kind).toBe(kind);
  });

  it('that says nothing at all is told apart, because a server in trouble does so on every route', () => {
    expect(loginOutcomeOf(answer(200))).toEqual({ kind: 'no-route', isEmpty: true });
    expect(loginOutcomeOf(answer(404))).toEqual({ kind: 'no-route' });
  });

  eachRow([
    ['its words', answer(200, { status: 'failed', reason: 'Login failed.' }), 'Login failed.'],
    ['its HTTP status where it has no words', answer(403, { token: 't' }), 'HTTP 403'],
  ])('refused has words, or its HTTP status', (_, given, said) => {
    expect(loginOutcomeOf(given)).toEqual({ kind: 'refused', said });
  });

  eachRow([
    ['HTTP 502', answer(502, '<html>'), 'the server failed with HTTP 502'],
    ['a page', answer(200, '<html>'), 'the response (HTTP 200) is not a JSON object'],
    ['success without a token', answer(200, { status: 'success' }), 'the response has no token'],
  ])('that does not tell says why', (_, given, why) => {
    expect(inEnglish(loginOutcomeOf(given))).toMatchObject({
      kind: 'unclear',
      why: expect.stringContaining(why),
    });
  });
});
