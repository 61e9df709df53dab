import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../src/outcome.js';
import { all, answer, get, list, post } from './fixtures/call-and-answer.js';

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
  ] as const)('success with %s', (_, call) => {
    expect(outcomeOf(call, answer(200, { status: 'success' })).kind).toBe('unclear');
  });
});
