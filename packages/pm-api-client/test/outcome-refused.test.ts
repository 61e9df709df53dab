import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { outcomeOf } from '../src/outcome.js';
import { all, answer, post } from './fixtures/call-and-answer.js';
import { inEnglish } from './fixtures/in-english.js';

describe('a no of the server', () => {
  eachRow([
    ['status fail', 'validation', 200, { status: 'fail', message: 'Products is bad.' }],
    ['status failed', 'validation', 200, { status: 'failed', reason: 'No.' }],
    ['status error', 'validation', 200, { status: 'error', message: 'No.' }],
    ['result fail', 'validation', 200, { result: 'fail', message: { title: ['cannot be empty.'] } }],
    ['result fail beside status success', 'validation', 200, { status: 'success', result: 'fail' }],
    ['result false', 'validation', 200, { status: 'success', result: false, id: 1 }],
    ['error true', 'validation', 200, { status: 'success', error: true, id: 1 }],
    ['a key error', 'validation', 200, { error: 'EMPTY_ENTRY' }],
    ['a key error beside status success', 'validation', 200, { status: 'success', error: 'No.', id: 1 }],
    ['HTTP 400', 'validation', 400, { error: 'Bad.' }],
    ['a message that is a list', 'validation', 200, { message: ['Already started.'], status: 'fail' }],
    ['an alert', 'not-found', 200, { load: { alert: 'The item does not exist.' }, status: 'success' }],
    ['a record that is not there', 'not-found', 200, { status: 'fail', message: 'Bug does not exist.' }],
    ['a code 404', 'not-found', 200, { status: 'fail', code: 404, message: '404 Not found' }],
    ['HTTP 404', 'not-found', 404, { status: 'fail', message: 'No such route' }],
    ['a hidden product', 'not-visible', 200, { status: 'fail', message: 'Product is not allowed.' }],
    ['HTTP 403 with status error', 'forbidden', 403, { status: 'error', message: 'Not allowed' }],
    ['HTTP 403 with status fail', 'forbidden', 403, { status: 'fail', message: 'Not allowed' }],
    ['HTTP 403 without JSON', 'forbidden', 403, '<html>Forbidden</html>'],
    ['HTTP 403 with status success', 'forbidden', 403, { status: 'success', id: 1 }],
    ['HTTP 403 with a yes and a no', 'forbidden', 403, '{"status":"success","id":1}{"status":"fail"}'],
    ['two objects that both say no', 'validation', 200, '{"result":"fail"}{"status":"fail","message":"No."}'],
    ['"Not allowed" with HTTP 200', 'forbidden', 200, { status: 'fail', message: 'Not allowed' }],
  ])('is a refusal with its code, to every kind of call', (_, code, status, body) => {
    for (const call of all)
      expect(outcomeOf(call, answer(status, body))).toMatchObject({ kind: 'refused', code });
  });

  it('names the fields as they are sent', () => {
    const body = { result: 'fail', message: { 'openedBuild[]': ['cannot be empty.'], title: 'too long' } };
    expect(outcomeOf(post, answer(200, body))).toMatchObject({
      said: 'openedBuild[]: cannot be empty. title: too long',
      fields: { openedBuild: ['cannot be empty.'], title: ['too long'] },
    });
  });

  it('names the parameter that is missing', () => {
    const given = answer(200, { status: 'fail', message: 'Missing required parameter: productID.' });
    expect(outcomeOf(post, given)).toMatchObject({
      code: 'validation',
      fields: { productID: expect.anything() },
    });
  });

  eachRow([false, null])('a record that is false or null is not there', (system) => {
    const call = { method: 'GET', wants: { as: 'record', key: 'system' } } as const;
    expect(inEnglish(outcomeOf(call, answer(200, { status: 'success', system })))).toEqual({
      kind: 'refused',
      status: 200,
      code: 'not-found',
      said: `system is ${system}`,
    });
  });

  eachRow([
    ['without JSON', answer(403, '<html>Forbidden</html>'), 'HTTP 403'],
    ['that calls itself a success', answer(403, { status: 'success', id: 1 }), 'HTTP 403'],
    ['with words', answer(403, { status: 'error', message: 'Not allowed' }), 'Not allowed'],
    ['in a redirect', answer(302, '', '/x?m=user&f=deny'), 'a redirect to the page that denies access'],
  ])('forbidden has words that can be shown', (_, given, said) => {
    expect(inEnglish(outcomeOf(post, given))).toMatchObject({ kind: 'refused', code: 'forbidden', said });
  });
});
