import { bugClose, type UserRecord, userRecord } from 'plat-schemas/pm';
import type { Bugs, Gets, Testtasks } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { Connection } from '../src/connection.js';
import { createResource } from '../src/resource/create-resource.js';
import { readBack } from '../src/resource/read-back.js';
import { bugs } from '../src/resources/bugs.js';
import { settingsOf } from '../src/settings.js';

const sent: string[] = [];
const connection = new Connection(
  settingsOf({
    baseUrl: 'https://pm.test',
    token: 't',
    fetch: async (input, init) => {
      sent.push(`${init?.method} ${String(input)}`);
      return new Response('');
    },
  }),
);

describe('a resource', () => {
  it('has the operations of its definition and no others', () => {
    const definition = { name: 'users', one: 'user', record: userRecord, get: true } as const;
    const reading = createResource<Gets<UserRecord>>(definition, connection);
    expect(Object.keys(reading)).toEqual(['get', 'delete']);
    const transitions = Object.keys(bugs.transitions);
    const single = ['create', 'update', ...transitions];
    const others = ['all', 'comment', 'delete', 'each', 'get', 'history', 'list'];
    expect(Object.keys(createResource<Bugs>(bugs, connection)).sort()).toEqual(
      [...single, ...single.map((name) => `${name}Many`), ...others].sort(),
    );
  });

  it('leaves a write unverified where the server has no way to read one record', async () => {
    const definition = {
      name: 'testtasks',
      one: 'testtask',
      record: userRecord,
      transitions: {
        close: {
          fields: bugClose,
          from: { specification: ['doing'], released: ['doing'] },
          to: { specification: ['done'], released: ['done'] },
        },
      },
    } as const;
    expect(await createResource<Testtasks>(definition, connection).close(1)).toMatchObject({
      outcome: 'unverified',
    });
    expect(sent).toEqual(['PUT https://pm.test/api.php/v2/testtasks/1/close']);
  });
});

describe('a read-back takes as the same', () => {
  it.each([
    [
      'a list and the text that released servers make of it',
      { openedBuild: ['trunk', '12'] },
      { openedBuild: 'trunk,12' },
    ],
    ['a field under the name that the record has for it', { productID: 1 }, { product: 1 }],
    ['a number and its text', { severity: 2 }, { severity: '2' }],
    [
      'text and the paragraph around it',
      { steps: 'Start it.\nWait.' },
      { steps: '<p>Start it.</p><p>Wait.</p>' },
    ],
    ['signs and their entities', { title: 'a < b & "c"' }, { title: 'a &lt; b &amp; &quot;c&quot;' }],
    ['nothing and null', { assignedTo: '' }, { assignedTo: null }],
    ['what is never shown again', { comment: 'x' }, {}],
  ])('%s', (_, asked, record) => {
    expect(readBack(bugs, asked, { id: 1, ...record })).toEqual({ different: {}, unseen: [] });
  });

  it.each([
    ['another number', { severity: 2 }, { severity: 3 }],
    ['another text', { title: 'a' }, { title: 'b' }],
    ['a shorter list', { openedBuild: ['trunk', '12'] }, { openedBuild: ['trunk'] }],
    ['text that is gone', { steps: 'Start it.' }, { steps: '' }],
    ['an assignee that is not cleared', { assignedTo: '' }, { assignedTo: 'dev1' }],
  ])('but not %s', (_, asked, record) => {
    expect(Object.keys(readBack(bugs, asked, { id: 1, ...record }).different)).toEqual(Object.keys(asked));
  });

  it('and tells which fields the record does not show', () => {
    expect(readBack(bugs, { title: 'a' }, { id: 1 }).unseen).toEqual(['title']);
  });
});
