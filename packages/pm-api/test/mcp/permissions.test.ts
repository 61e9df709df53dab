import { describe, expect, it } from 'vitest';
import { agent, errorIn, oddRefusals, type Refusal, server, useAgent } from './mcp-session.js';

// As released servers have it in each user whose password is about to be reset.
const PENDING = { resetToken: '9f86d081884c7d65', resetExpired: '2026-11-25 00:00:00' };

describe('a server with secrets in its records', () => {
  useAgent({ behaviour: 'observed' });

  it('gives none of them to an agent', async () => {
    const user = { id: 2, account: 'qa1', realname: 'Q', password: 'e10adc39', token: 't0ken', ...PENDING };
    const list = { users: [user], pager: { recTotal: 1, recPerPage: 20, pageID: 1 } };
    const serve = (body: object, times: number) =>
      server.faults.inject(
        { kind: 'instead', body: { status: 'success', ...body } },
        { times, when: ({ url }) => url.includes('/users') && !url.includes('login') },
      );
    for (const [body, name, args] of [
      [{ user }, 'get', { resource: 'users', id: 2 }],
      [list, 'search', { resource: 'users', filter: { text: 'qa1' } }],
    ] as const) {
      serve(body, 1);
      const { text } = await agent.call(name, args);
      expect(text).toContain('qa1');
      expect(text).not.toMatch(/9f86d|e10adc|t0ken|resetExpired/);
    }
    const search = (filter: object) => ['search', { resource: 'users', filter }] as const;
    expect(
      await oddRefusals([
        [...search({ where: { resetToken: { contains: '9f' } } }), 'not-allowed'],
        [...search({ where: { password: 'x' } }), 'not-allowed'],
        [...search({ orderBy: 'resetToken_asc' }), 'not-allowed'],
      ]),
    ).toEqual([]);
    // A choice by text would tell the value letter by letter.
    serve(list, 9);
    expect((await agent.call(...search({ text: PENDING.resetToken }))).content.matched).toBe(0);
  });

  it('needs --allow-admin or --allow-destructive', async () => {
    const project = { resource: 'projects', id: 1 };
    const inBulk = { resource: 'projects', operation: 'create', records: [{ name: 'N' }] };
    const users = { resource: 'users', operation: 'update' };
    const ofProduct = (extra: object) =>
      ['update', { resource: 'products', id: 1, fields: {}, extra }] as const;
    const forAdmin: Refusal[] = [
      ['update', { resource: 'users', id: 2, fields: { group: ['1'] } }],
      ['update', { resource: 'users', id: 2, fields: { role: 'top' } }],
      ['update', { resource: 'users', id: 2, fields: {}, extra: { group: ['1'] } }],
      ['update', { resource: 'users', id: 2, fields: { realname: 'X' } }],
      ['update', { ...project, fields: { acl: 'open' } }],
      ['update', { ...project, fields: { name: 'N' }, extra: { whitelist: ['dev1'] } }],
      ofProduct({ 'whitelist[]': 'dev1' }),
      ['create', { resource: 'projects', fields: { name: 'N' }, extra: { acl: 'open' } }],
      ['bulk', { ...inBulk, extra: { acl: 'open' } }],
      ['bulk', { ...users, ids: [2], fields: { group: ['1'] } }],
      ['bulk', { ...users, records: [{ id: 2, role: 'top' }] }],
      ['bulk', { resource: 'projects', operation: 'update', ids: [1], extra: { acl: 'open' } }],
      ['transition', { resource: 'users', id: 2, transition: 'delete' }],
    ];
    // Fields that are written in another way.
    const writtenOtherwise = [
      { ACL: 'open' },
      { 'acl ': 'open' },
      { 'whitelist[0]': 'qa1' },
      { deleted: '1' },
    ];
    expect(
      await oddRefusals([
        ...forAdmin.map(([tool, args]): Refusal => [tool, args, 'not-allowed', '--allow-admin']),
        ...writtenOtherwise.map((extra): Refusal => [...ofProduct(extra), 'not-allowed']),
        [
          'transition',
          { resource: 'bugs', id: 1, transition: 'delete' },
          'not-allowed',
          '--allow-destructive',
        ],
        ['bulk', { resource: 'bugs', operation: 'delete', ids: [1] }, 'not-allowed', '--allow-destructive'],
      ]),
    ).toEqual([]);
  });
});

describe('with --allow-admin', () => {
  useAgent({ behaviour: 'observed', flags: ['--allow-admin'] });

  it('accounts and rights can be changed, secrets still not', async () => {
    const named = await agent.call('update', { resource: 'users', id: 2, fields: { realname: 'Q. A.' } });
    expect(named.content).toMatchObject({ outcome: 'applied' });
    const opened = await agent.call('update', { resource: 'projects', id: 1, fields: { acl: 'open' } });
    expect(opened.content).toMatchObject({ outcome: 'applied' });
    for (const given of [
      { fields: { password: 'hunter2!' } },
      { fields: {}, extra: { password1: 'hunter2!' } },
    ]) {
      const answer = await agent.call('update', { resource: 'users', id: 2, ...given });
      expect(errorIn(answer).code).toBe('not-allowed');
      expect(answer.text).not.toContain('hunter2');
    }
  });
});
