import { PmClient, PmError } from 'pm-api-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { privilegeOf } from '../src/privileges.js';
import { definitions } from '../src/resources/definitions.js';
import { accessOfRole } from '../src/role-matrix.js';
import { behaviours, guideOf, markdownOf, printed, servers, textsOf, useGuides } from './fixtures/guide.js';
import { tokenOf } from './fixtures/token-of.js';

useGuides();

describe.each(behaviours)('fields-outside-the-schema.md, on a server of the behaviour %s', (behaviour) => {
  const run = async (file: string) => (await guideOf('fields-outside-the-schema', behaviour, 'admin'))(file);

  it('reads a field that the types do not know', async () => {
    await run('read.mjs');
    expect(printed).toEqual([behaviour === 'observed' ? 'Login fails ' : 'Login fails no subStatus']);
  });

  it('writes one, and says that it could not be checked', async () => {
    await run('extra.mjs');
    expect(printed).toEqual(await textsOf('fields-outside-the-schema'));
  });

  it('writes values that the types do not list', async () => {
    await run('values.mjs');
    expect(printed[0]).toBe('upstream');
    expect(printed[1]).toContain("type: 'review'");
  });

  it('calls any route', async () => {
    await run('any-route.mjs');
    expect(printed).toEqual([expect.stringMatching(/^[1-5]$/)]);
  });
});

describe('pm-traps.md', () => {
  type Module = { traps: [code: string, trap: () => Promise<unknown>][] };

  eachRow(behaviours)('has traps that are caught before anything is sent', async (behaviour) => {
    const { traps } = await (await guideOf('pm-traps', behaviour, 'admin'))<Module>('traps.mjs');
    expect(traps.length).toBeGreaterThan(15);
    for (const [code, trap] of traps) {
      const error = await trap().catch((thrown: unknown) => thrown);
      expect(error, String(trap)).toBeInstanceOf(PmError);
      expect(error, String(trap)).toMatchObject({ code });
    }
    expect(servers[behaviour].calls).toEqual([]);
  });

  it('has every wrong name that the definitions know', async () => {
    const markdown = await markdownOf('guides/pm-traps');
    for (const { name, create } of Object.values(definitions))
      for (const [wrong, right] of Object.entries(create.wrongNames)) {
        const definition = markdown
          .split('\n')
          .find((line) => line.startsWith(`| \`${wrong}\` for \`${right}\``));
        expect(definition, `${wrong} of ${name}`).toBeDefined();
        if (wrong === 'product') expect(definition).toContain(name);
      }
  });
});

describe('record-a-servers-answer.md', () => {
  const argv = process.argv;
  afterEach(() => {
    process.argv = argv;
  });

  it('has a program that records an answer without its token', async () => {
    servers.observed.reset();
    const token = await tokenOf(servers.observed, 'qa1');
    vi.stubEnv('PM_TOKEN', token);
    process.argv = [...argv.slice(0, 2), 'PUT', '/executions/1/start', '{"comment":"x"}'];
    await (await guideOf('record-a-servers-answer', 'observed', 'qa1', 'contributing'))('record.mjs');
    expect(JSON.parse(printed[0] ?? '')).toMatchObject({
      method: 'PUT',
      path: '/executions/1/start',
      request: { comment: 'x' },
      headers: { 'content-type': expect.any(String) },
    });
    expect(printed[0]).not.toContain(token);
  });
});

const SAID = {
  'yes yes': 'read and write',
  'yes no': 'read',
  'no no': 'nothing',
} as Record<string, string>;

describe('role-matrix.md', () => {
  it('has the roles of the specification as the client knows them', async () => {
    const rows = await rowsBelow('Roles in the specification');
    expect(rows).toHaveLength(5);
    for (const [module = '', ...cells] of rows) {
      const known = ['qa', 'dev', 'po', 'pm'].map((role) => {
        const { read, write } = accessOfRole(role, module);
        return SAID[`${read} ${write}`] ?? 'not said';
      });
      expect([module, ...cells]).toEqual([module, ...known]);
    }
  });

  it('names the permission that the client knows of each route', async () => {
    const markdown = await markdownOf('guides/role-matrix');
    const rows = [...markdown.matchAll(/`(GET|POST|PUT|DELETE) (\S+)` +\| `(\w+)-(\w+)`/g)];
    expect(rows.length).toBeGreaterThan(30);
    for (const [, method, route = '', module, operation] of rows) {
      const call = { method: method as 'GET', path: route.replace('N', '1') };
      expect(privilegeOf(call), `${method} ${route}`).toEqual({ module, method: operation });
    }
  });

  eachRow(behaviours)('prints what it says', async (behaviour) => {
    await (await guideOf('role-matrix', behaviour, 'qa1'))('may-i.mjs');
    expect(printed).toEqual([behaviour === 'observed' ? 'rights yes no' : 'role yes no']);
  });
});

/** The cells of the first table below a heading, without its head and without backticks. */
async function rowsBelow(heading: string): Promise<string[][]> {
  const [, below = ''] = (await markdownOf('guides/role-matrix')).split(`## ${heading}\n`);
  const [table = ''] = /(^\|.*\n)+/m.exec(below) ?? [];
  const lines = table.trim().split('\n').slice(2);
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

describe.each(behaviours)('specification-and-servers.md, on a server of the behaviour %s', (behaviour) => {
  it('shows what is sent', async () => {
    await (await guideOf('specification-and-servers', behaviour, 'admin'))('what-is-sent.mjs');
    expect(printed.join('\n')).toBe((await textsOf('specification-and-servers'))[0]);
    expect(servers[behaviour].calls).toEqual([]);
  });

  it('shows which server it saw', async () => {
    await (await guideOf('specification-and-servers', behaviour, 'qa1'))('which.mjs');
    const markdown = await markdownOf('guides/specification-and-servers');
    expect(printed[0]).toMatch(behaviour === 'observed' ? /^rights/ : /^role/);
    expect(markdown).toContain(`\`${printed[0]}\``);
  });
});

describe('specification-and-servers.md', () => {
  it('names every field that is sent beside the given ones', async () => {
    const markdown = await markdownOf('guides/specification-and-servers');
    const [table = ''] = /## What it sends\n(.*?)## What it accepts/s.exec(markdown) ?? [];
    const rules = Object.values(definitions).flatMap((definition) => [
      definition.create,
      definition.update,
      ...('transitions' in definition ? Object.values(definition.transitions) : []),
    ]);
    type Rule = { defaults?: object; fromRecord?: object; alsoAs?: object };
    for (const { defaults, fromRecord, alsoAs } of rules as Rule[]) {
      const further = Object.values(alsoAs ?? {}).flat();
      for (const name of [...Object.keys({ ...defaults, ...fromRecord }), ...further])
        expect(table).toMatch(new RegExp(`\`${String(name)}\\b`));
    }
  });

  it('says what a released server wants that only the caller knows', async () => {
    servers.observed.reset();
    const pm = new PmClient({ baseUrl: servers.observed.url, ...servers.observed.accounts.admin });
    const plan = { begin: '2026-11-02', end: '2026-12-31' };
    const refusals = {
      reviewer: () => pm.epics.create({ productID: 1, title: 'Notes for schools' }),
      closedReason: () => pm.requirements.close(1),
      left: () => pm.tasks.activate(4),
    };
    for (const [field, refusal] of Object.entries(refusals)) {
      await expect(refusal()).rejects.toMatchObject({
        code: 'validation',
        fields: { [field]: expect.any(Array) },
      });
    }
    const testtask = pm.testtasks.create({ productID: 1, name: 'Before', build: 'trunk', ...plan });
    await expect(testtask).rejects.toMatchObject({
      code: 'validation',
      fields: { build: expect.any(Array) },
    });
  });
});
