import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Copy, type Edit } from './edited-sources.js';

const root = new URL('../../', import.meta.url).pathname;
const recipe = readFileSync(`${root}docs/contributing/add-a-field.md`, 'utf8');
const [, entry = ''] = /```text\n([\s\S]*?)\n *```/.exec(recipe) ?? [];

const table = {
  file: 'packages/schemas/src/pm/bug.ts',
  before: { '  severity: ': entry.replace(/^ {3}/gm, '  ') },
};
const fake = {
  file: 'packages/testing/src/pm/resources/bugs.ts',
  before: { '    steps:': "    hardware: 'text'," },
};
const edits: readonly Edit[] = [table, fake];

const program = `
import { type BugCreate, PmClient } from 'pm-api-client';
import { fieldsIn, resourceFields } from 'pm-api-client/fields';
import { startFakePm } from 'plat-testing/pm';

const fields: BugCreate = { productID: 1, title: 'x', openedBuild: ['trunk'], hardware: 'laptop' };

export async function use() {
  const server = await startFakePm();
  try {
    const { account, password } = server.accounts.qa1;
    const pm = new PmClient({ baseUrl: server.url, account, password });
    const { id, outcome } = await pm.bugs.create(fields);
    const updated = await pm.bugs.update(id, { hardware: 'desktop' });
    const hardware: string | null | undefined = (await pm.bugs.get(id)).hardware;
    const { bugs } = resourceFields;
    const told = bugs === undefined ? undefined : fieldsIn(bugs, 'update').hardware;
    return {
      create: outcome === 'applied',
      update: updated.outcome === 'applied',
      record: hardware === 'desktop',
      label: told?.zh[0] === '硬件',
      meaning: told?.en[1] === 'Hardware on which it was found.',
    };
  } finally {
    await server.close();
  }
}
`;

describe('a field that is added by the recipe', () => {
  const copy = new Copy(root, { program });

  it('takes the two files that the recipe names, and one place in each', () => {
    for (const { file } of edits) expect(recipe).toContain(`\`${file}\``);
    expect(entry).toContain('hardware: optional(');
  });

  it('is in the types, the schemas, the record and what help says of it', async () => {
    expect(await copy.failing(edits)).toEqual([]);
  });

  it('is noticed to be missing in the table', async () => {
    expect(await copy.failing([fake])).not.toEqual([]);
  });
});
