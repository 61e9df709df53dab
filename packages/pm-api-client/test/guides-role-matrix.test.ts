import { describe, expect, it } from 'vitest';
import { privilegeOf } from '../src/privileges.js';
import { accessOfRole } from '../src/role-matrix.js';
import { behaviours, guideOf, markdownOf, printed, useGuides } from './fixtures/guide.js';

const SAID = {
  'yes yes': 'read and write',
  'yes no': 'read',
  'no no': 'nothing',
} as Record<string, string>;

useGuides();

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

  it.each(behaviours)('prints what it says (%s)', async (behaviour) => {
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
