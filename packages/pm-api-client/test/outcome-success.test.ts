import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import type { Call } from '../src/call.js';
import { outcomeOf } from '../src/outcome.js';
import { answer, bare, del, get, list, post, put } from './fixtures/call-and-answer.js';

describe('success', () => {
  eachRow([
    ['a record', get, { status: 'success', bug: { id: 1 } }],
    ['a list', list, { status: 'success', bugs: [], recTotal: 0 }],
    ['a created record', post, { message: 'Saved', id: 1, status: 'success' }],
    ['an id as text', post, { status: 'success', id: '1' }],
    ['a change', put, { status: 'success', message: 'Saved', data: '15' }],
    ['a change that reloads a page', put, { load: true, closeModal: true, status: 'success' }],
    ['a change that leads to a page', put, { load: '/index.php?m=product', status: 'success' }],
    ['a change that asks', put, { status: 'success', load: { confirm: 'Go on?', confirmed: '/x?m=task' } }],
    ['a create that does not tell its id', post, { status: 'success', id: null }],
    ['a change without an error', put, { status: 'success', error: '' }],
    ['a change with no error', put, { status: 'success', error: null }],
    ['a change with an error that is false', put, { status: 'success', error: false }],
    ['a change whose data is a list', put, { status: 'success', data: ['"keepLogin"'] }],
    ['a deletion', del, { message: 'Saved', status: 'success' }],
  ] as const)('of each kind of call', (_, call, body) => {
    expect(outcomeOf(call, answer(200, body)).kind).toBe('done');
  });

  it('with a byte order mark or blanks around the JSON', () => {
    for (const text of ['\uFEFF{"status":"success"}', ' {\n    "status": "success"\n}\n'])
      expect(outcomeOf(put, answer(200, text)).kind).toBe('done');
  });

  it('in two documents that both say so', () => {
    const text = '{"status":"success","message":"a } in \\"text\\""}\n{"status":"success","id":"12"}';
    expect(outcomeOf(post, answer(200, text))).toMatchObject({ kind: 'done', id: 12 });
  });

  it('of a read is the object itself: it may have very many fields, so it is not copied', () => {
    const given = answer(200, { status: 'success', bug: { id: 1 } });
    const [body] = given.body.kind === 'objects' ? given.body.values : [];
    expect((outcomeOf(get, given) as { body: unknown }).body).toBe(body);
  });

  it('of a record without an envelope is the record, which has a status of its own', () => {
    const doc = { id: 3, title: 'Notes', status: 'normal' };
    expect(outcomeOf(bare, answer(200, doc))).toEqual({ kind: 'done', status: 200, body: { doc } });
  });

  it('of the same record in an envelope is the record in it', () => {
    const body = { status: 'success', id: 9, doc: { id: 3, status: 'normal' } };
    expect(outcomeOf(bare, answer(200, body))).toEqual({ kind: 'done', status: 200, body });
  });

  it('of a list keeps the records that stand under its name', () => {
    const body = { status: 'success', data: [], recTotal: 0, bugs: [{ id: 1 }] };
    expect(outcomeOf(list, answer(200, body))).toEqual({ kind: 'done', status: 200, body });
  });
});

it('nothing but a 2xx answer that says success, or is empty, is success', () => {
  const bodies = ['', '{}', '[]', '<p>', 'x', '{"status":"fail"}', '{"status":"success","error":"x"}'];
  const success = '{"status":"success","id":1,"bug":{},"bugs":[]}';
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] satisfies Call['method'][]) {
    const others = [0, 199, 300, 301, 302, 400, 401, 403, 404, 405, 429, 499, 500, 502, 503];
    for (const status of [200, 204, 299, ...others]) {
      for (const text of [...bodies, success]) {
        const { kind } = outcomeOf({ method }, answer(status, text));
        const empty = text === '' && (method === 'PUT' || method === 'DELETE');
        const isDone = !others.includes(status) && (text === success || empty);
        expect(kind === 'done', `${method} ${status} ${text}`).toBe(isDone);
      }
    }
  }
});
