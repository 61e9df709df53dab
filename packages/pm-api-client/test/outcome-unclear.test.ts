import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { outcomeOf } from '../src/outcome.js';
import { all, answer, bare, get, list, post } from './fixtures/call-and-answer.js';
import { inEnglish } from './fixtures/in-english.js';

const both = answer(200, '{"status":"fail"}{"status":"success"}');

describe('an answer that does not tell', () => {
  eachRow([
    ['a redirect elsewhere', answer(302, '', '/index.php?m=product&f=create')],
    ['a redirect that only names the login', answer(302, '', '/x?m=product&f=all&referer=login')],
    ['a redirect to nowhere', answer(302, '', 'http://[')],
    ['a redirect to a page that says nothing of itself', answer(302, '', '/index.php?m=my')],
    ['a redirect below a folder that is called login', answer(302, '', '/login/help')],
    ['HTTP 500 with nothing', answer(500)],
    ['HTTP 500 that says no', answer(500, { status: 'fail', message: 'Title cannot be empty.' })],
    ['HTTP 503 that says no', answer(503, { error: 'busy' })],
    ['HTTP 500 that says success', answer(500, { status: 'success', id: 1, bug: {}, bugs: [] })],
    ["a proxy's page", answer(502, '<html><h1>Bad Gateway</h1></html>')],
    ['an HTML page with 200', answer(200, '<!doctype html><title>x</title>')],
    ['HTTP 404 with HTML', answer(404, '<html>Not Found</html>')],
    ['text', answer(200, 'Saved')],
    ['half an object', answer(200, '{"status":"succ')],
    ['two objects that say yes and no', answer(200, '{"status":"success"}{"status":"fail"}')],
    ['two objects that say no and yes', answer(200, '{"status":"fail"}{"status":"success","id":1}')],
    ['an object and the half of another', answer(200, '{"status":"success","id":1}{"status"')],
    ['an object and a list', answer(200, '{"status":"success","id":1}[1]')],
    ['a warning before the object', answer(200, 'Warning: x in y on line 1\n{"status":"success","id":1}')],
    ['a list at the top', answer(200, [])],
    ['null', answer(200, 'null')],
    ['no status', answer(200, { id: 1, bug: { id: 1 }, bugs: [] })],
    ['an unknown status', answer(200, { status: 'ok', id: 1, bug: { id: 1 }, bugs: [] })],
  ])('is unclear to every kind of call', (_, given) => {
    for (const call of all) expect(outcomeOf(call, given).kind).toBe('unclear');
  });

  it('200 with an empty body to a GET or a POST', () => {
    for (const call of [get, list, post])
      for (const body of ['', ' \n']) expect(outcomeOf(call, answer(200, body)).kind).toBe('unclear');
  });

  eachRow([{}, { title: 'Notes' }, { id: 'x', title: 'Notes' }])(
    'a record without an envelope and without a number',
    (body) => {
      expect(outcomeOf(bare, answer(200, body)).kind).toBe('unclear');
    },
  );

  eachRow([
    ['the server failed with HTTP 500', get, answer(500, { status: 'fail' })],
    ['the server returned HTTP 404', get, answer(404, '<html>')],
    ['the server returned 200 with an empty body', get, answer(200)],
    ['the server returned an HTML page', get, answer(200, '<html>')],
    ['the response reports both success and failure', get, both],
    ['the server redirected the request to another page', get, answer(302, '', '/index.php?m=my')],
    ["the response has no status 'success'", get, answer(200, { bug: { id: 1 } })],
    ['the response has no record under `bug`', get, answer(200, { status: 'success' })],
    ['the response has no list under `bugs`', list, answer(200, { status: 'success', bugs: {} })],
    ['the server reported success with an invalid id', post, answer(200, { status: 'success', id: 0 })],
  ] as const)('says why', (why, call, given) => {
    expect(inEnglish(outcomeOf(call, given))).toMatchObject({ kind: 'unclear', why });
  });

  eachRow([
    ['text/html; charset=utf-8', ' but text/html'],
    ['Application/XML', ' but Application/XML'],
    // Whoever writes the header may write anything into it.
    ['text/secret-of-somebody', ''],
    ['a-text/plain', ''],
    [undefined, ''],
  ])('says of what kind it calls itself, in words that are known', (contentType, kind) => {
    const given = { ...answer(200, 'Saved'), ...(contentType !== undefined && { contentType }) };
    expect(inEnglish(outcomeOf(get, given))).toMatchObject({
      why: `the response is not a JSON object${kind}`,
    });
  });
});
