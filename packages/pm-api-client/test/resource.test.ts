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
    ['a field under the name that the record has for it', { productID: 1 }, { product: 1 }],
    ['what is never shown again', { comment: 'x' }, {}],
  ])('%s', (_, asked, record) => {
    expect(readBack(bugs, asked, { id: 1, ...record })).toEqual({ different: {}, unseen: [] });
  });

  it('no other value, and tells which fields the record does not show', () => {
    const { different, unseen } = readBack(
      bugs,
      { severity: 2, steps: 'a', title: 'b' },
      { id: 1, severity: 3, steps: '' },
    );
    expect([Object.keys(different), unseen]).toEqual([['severity', 'steps'], ['title']]);
  });
});
