import { describe, expect, it } from 'vitest';
import { loginOutcomeOf } from '../src/outcome.js';
import { answer } from './fixtures/call-and-answer.js';

describe('a login', () => {
  it.each([
    ['at the top', { status: 'success', token: 't', user: { id: 1 } }],
    ['in user', { status: 'success', user: { id: 1, token: 't' } }],
    ['alone, as the older route answers it', { token: 't' }],
  ])('finds the token %s', (_, body) => {
    expect(loginOutcomeOf(answer(200, body))).toMatchObject({ kind: 'token', token: 't' });
  });

  it.each([
    ['failed with a reason', answer(200, { status: 'failed', reason: 'Wrong.' }), 'refused'],
    ['fail', answer(200, { status: 'fail', message: 'Wrong.' }), 'refused'],
    ['an error with HTTP 400', answer(400, { error: 'Wrong.' }), 'refused'],
    ['fail that has a token all the same', answer(200, { status: 'fail', token: 't' }), 'refused'],
    ['HTTP 404', answer(404, '<html>'), 'no-route'],
    ['200 with nothing', answer(200), 'no-route'],
    ['no entry', answer(200, { error: 'EMPTY_ENTRY' }), 'no-route'],
    ['success without a token', answer(200, { status: 'success' }), 'unclear'],
    ['a token that no header can hold', answer(200, { token: 'a\nb' }), 'unclear'],
    ['a page', answer(200, '<html>'), 'unclear'],
    ['HTTP 500', answer(500, { token: 't' }), 'unclear'],
  ] as const)('%s is no token', (_, given, kind) => {
    expect(loginOutcomeOf(given).kind).toBe(kind);
  });
});
