import { describe, expect, it } from 'vitest';
import type { Call } from '../src/call.js';
import { loginOutcomeOf, outcomeOf } from '../src/outcome.js';

type Method = Call['method'];

const get = { method: 'GET', wants: { as: 'record', key: 'bug' } } as const;
const list = { method: 'GET', wants: { as: 'list', key: 'bugs' } } as const;
const post = { method: 'POST', wants: { as: 'id' } } as const;
const put = { method: 'PUT' } as const;
const del = { method: 'DELETE' } as const;
const all = [get, list, post, put, del];

const answer = (status: number, body: unknown = '', location?: string) => ({
  status,
  location,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});

describe('success', () => {
  it.each([
    ['a record', get, { status: 'success', bug: { id: 1 } }],
    ['a list', list, { status: 'success', bugs: [], recTotal: 0 }],
    ['a created record', post, { message: 'Saved', id: 1, status: 'success' }],
    ['an id as text', post, { status: 'success', id: '1' }],
    ['a change', put, { status: 'success', message: 'Saved', data: '15' }],
    [
      'a change that reloads a page',
      put,
      { message: 'Saved', load: true, closeModal: true, status: 'success' },
    ],
    [
      'a change that leads to a page',
      put,
      { message: 'Saved', load: '/index.php?m=product', status: 'success' },
    ],
    ['a deletion', del, { message: 'Saved', status: 'success' }],
  ] as const)('%s', (_, call, body) => {
    expect(outcomeOf(call, answer(200, body)).kind).toBe('done');
  });

  it.each([
    ['a byte order mark', '\uFEFF{"status":"success"}'],
    ['a leading space', ' {\n    "status": "success"\n}\n'],
  ])('with %s around the JSON', (_, text) => {
    expect(outcomeOf(put, answer(200, text)).kind).toBe('done');
  });

  it.each([
    ['PUT', put],
    ['DELETE', del],
  ] as const)('as far as the server says: 200 with an empty body to %s', (_, call) => {
    expect(outcomeOf(call, answer(200)).kind).toBe('done');
  });

  it('in two documents that both say so', () => {
    const text = '{"status":"success","message":"a } in \\"text\\""}\n{"status":"success","id":12}';
    expect(outcomeOf(post, answer(200, text))).toMatchObject({ kind: 'done', id: 12 });
  });

  it('gives the id of what was created', () => {
    expect(outcomeOf(post, answer(200, { status: 'success', id: '12' }))).toMatchObject({ id: 12 });
  });
});

describe('a no of the server', () => {
  it.each([
    ['status fail', 'validation', 200, { status: 'fail', message: 'Products is bad.' }],
    ['status failed', 'validation', 200, { status: 'failed', reason: 'No.' }],
    ['status error', 'validation', 200, { status: 'error', message: 'No.' }],
    ['result fail', 'validation', 200, { result: 'fail', message: { title: ['cannot be empty.'] } }],
    ['result fail beside status success', 'validation', 200, { status: 'success', result: 'fail' }],
    ['a key error', 'validation', 200, { error: 'EMPTY_ENTRY' }],
    ['a key error beside status success', 'validation', 200, { status: 'success', error: 'No.', id: 1 }],
    ['HTTP 400', 'validation', 400, { error: 'Bad.' }],
    ['a message that is a list', 'validation', 200, { message: ['Already started.'], status: 'fail' }],
    [
      'a missing parameter',
      'validation',
      200,
      { status: 'fail', message: 'Missing required parameter: productID.' },
    ],
    [
      'an alert',
      'not-found',
      200,
      { load: { alert: 'The item does not exist or has been removed.' }, status: 'success' },
    ],
    ['a record that is not there', 'not-found', 200, { status: 'fail', message: 'Bug does not exist.' }],
    ['a code 404', 'not-found', 200, { status: 'fail', code: 404, message: '404 Not found' }],
    ['HTTP 404', 'not-found', 404, { status: 'fail', message: 'No such route' }],
    ['a hidden product', 'not-visible', 200, { status: 'fail', message: 'Product is not allowed.' }],
    ['HTTP 403 with status error', 'forbidden', 403, { status: 'error', message: 'Not allowed' }],
    ['HTTP 403 with status fail', 'forbidden', 403, { status: 'fail', message: 'Not allowed' }],
    ['HTTP 403 without JSON', 'forbidden', 403, '<html>Forbidden</html>'],
    ['HTTP 403 with status success', 'forbidden', 403, { status: 'success', id: 1 }],
    ['two objects that both say no', 'validation', 200, '{"result":"fail"}{"status":"fail","message":"No."}'],
    ['"Not allowed" with HTTP 200', 'forbidden', 200, { status: 'fail', message: 'Not allowed' }],
  ])('%s: %s', (_, code, status, body) => {
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
    const body = { status: 'fail', message: 'Missing required parameter: productID.' };
    expect(outcomeOf(post, answer(200, body))).toHaveProperty('fields.productID');
  });

  it('a record that is false is not there', () => {
    const call = { method: 'GET', wants: { as: 'record', key: 'system' } } as const;
    expect(outcomeOf(call, answer(200, { status: 'success', system: false }))).toMatchObject({
      code: 'not-found',
    });
  });
});

describe('an ended session', () => {
  const loginPage = { status: 'success', data: '{"title":"Login","keepLogin":"off","loginExpired":false}' };

  it.each([
    ['HTTP 401', answer(401, { status: 'fail', message: 'Not allowed' })],
    ['a redirect to the login page', answer(302, '', '/index.php?m=user&f=login&t=json&referer=')],
    ['the login page as JSON', answer(200, loginPage)],
    [
      'a page whose script leads to the login',
      answer(200, "<script>parent.location='/index.php?m=user&f=login'</script>"),
    ],
    ['the login page under an address of its own', answer(302, '', 'https://pm.example/user-login-L3.html')],
    ['the login page as HTML', answer(200, '<html><input name="password" type="password"></html>')],
  ])('%s', (_, given) => {
    for (const call of all) expect(outcomeOf(call, given).kind).toBe('session-over');
  });

  it('may be what the 403 of newer servers means', () => {
    const outcome = outcomeOf(put, answer(403, { error: 'Access not allowed' }));
    expect(outcome).toMatchObject({ kind: 'refused', code: 'forbidden', mayBeSession: true });
  });

  it('a redirect whose target a browser hides: sure for GET and DELETE only', () => {
    const kinds = [get, del, post, put].map((call) => outcomeOf(call, answer(0)).kind);
    expect(kinds).toEqual(['session-over', 'session-over', 'unclear', 'unclear']);
  });
});

describe('an answer that does not tell', () => {
  it.each([
    ['a redirect elsewhere', answer(302, '', '/index.php?m=product&f=create')],
    [
      'a redirect to a page that only names the login',
      answer(302, '', '/index.php?m=product&f=all&referer=login'),
    ],
    ['a redirect to nowhere', answer(302, '', 'http://[')],
    ['HTTP 500 with nothing', answer(500)],
    ['HTTP 500 that says success', answer(500, { status: 'success', id: 1, bug: {}, bugs: [] })],
    ["a proxy's page", answer(502, '<html><h1>Bad Gateway</h1></html>')],
    ['an HTML page with 200', answer(200, '<!doctype html><title>x</title>')],
    ['HTTP 404 with HTML', answer(404, '<html>Not Found</html>')],
    ['text', answer(200, 'Saved')],
    ['half an object', answer(200, '{"status":"succ')],
    ['two objects that say yes and no', answer(200, '{"status":"success"}{"status":"fail"}')],
    ['an object and the half of another', answer(200, '{"status":"success","id":1}{"status"')],
    ['an object and a list', answer(200, '{"status":"success","id":1}[1]')],
    ['a warning before the object', answer(200, 'Warning: x in y on line 1\n{"status":"success","id":1}')],
    ['a list at the top', answer(200, [])],
    ['null', answer(200, 'null')],
    ['no status', answer(200, { id: 1, bug: { id: 1 }, bugs: [] })],
    ['an unknown status', answer(200, { status: 'ok', id: 1, bug: { id: 1 }, bugs: [] })],
  ])('%s', (_, given) => {
    for (const call of all) expect(outcomeOf(call, given).kind).toBe('unclear');
  });

  it.each([
    ['GET', get],
    ['GET of a list', list],
    ['POST', post],
  ] as const)('200 with an empty body to %s', (_, call) => {
    expect(outcomeOf(call, answer(200)).kind).toBe('unclear');
    expect(outcomeOf(call, answer(200, ' \n')).kind).toBe('unclear');
  });

  it.each([
    ['no record', get],
    ['no list', list],
    ['no id', post],
  ] as const)('success with %s', (_, call) => {
    expect(outcomeOf(call, answer(200, { status: 'success' })).kind).toBe('unclear');
  });
});

it('nothing but a 2xx answer that says success, or is empty, is success', () => {
  const bodies = ['', '{}', '[]', '<p>', 'x', '{"status":"fail"}', '{"status":"success","error":"x"}'];
  const success = '{"status":"success","id":1,"bug":{},"bugs":[]}';
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] satisfies Method[]) {
    for (const status of [0, 200, 204, 301, 302, 400, 401, 403, 404, 405, 429, 500, 502, 503]) {
      for (const text of [...bodies, success]) {
        const { kind } = outcomeOf({ method }, answer(status, text));
        const mayBe = status === 200 || status === 204;
        const empty = text === '' && (method === 'PUT' || method === 'DELETE');
        expect({ method, status, text, done: kind === 'done' }).toEqual({
          method,
          status,
          text,
          done: mayBe && (text === success || empty),
        });
      }
    }
  }
});

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
