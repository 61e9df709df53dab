import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Copy, type Edit } from './edited-sources.js';

const root = new URL('../../../', import.meta.url).pathname;
const recipe = readFileSync(`${root}docs/contributing/add-a-field.md`, 'utf8');
const [, entry = ''] = /```text\n([\s\S]*?)\n *```/.exec(recipe) ?? [];

const table = {
  file: 'packages/schemas/src/pm/bug.ts',
  before: { '  severity: ': entry.replace(/^ {3}/gm, '  ') },
};
const fake = {
  file: 'packages/testing/src/pm/resources/bugs.ts',
  before: { '    openedBuild:': "    hardware: 'text'," },
};
const edits: readonly Edit[] = [table, fake];

const program = `
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type BugCreate, type BugRecord, type BugUpdate, PmClient } from 'pm-api-client';
import { bugCreate, bugRecord, bugUpdate } from 'plat-schemas/pm';
import { startFakePm } from 'plat-testing/pm';
import { resources } from 'pm-api-client/resources';
import type { Call } from '../../../packages/pm-api/src/operation.js';
import { describe } from '../../../packages/pm-api/src/operations/describe.js';
import { run } from '../../../packages/pm-api/src/run.js';

const fields: BugCreate = { productID: 1, title: 'x', openedBuild: ['trunk'], hardware: 'laptop' };
const update: BugUpdate = { hardware: 'desktop' };
const hardwareOf = ({ hardware }: BugRecord): string | null | undefined => hardware;

const schemas = () =>
  bugCreate.safeParse(fields).success &&
  bugUpdate.safeParse(update).success &&
  !bugCreate.safeParse({ ...fields, hardware: 5 }).success &&
  !bugUpdate.safeParse({ hardware: 5 }).success &&
  Object.hasOwn(bugRecord.shape, 'hardware');

async function command(words: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  stdin.end();
  const shown = text(stdout);
  await run(words, { stdin, stdout, stderr, env, signal: new AbortController().signal });
  stdout.end();
  return (await shown).replace(/\\s+/g, ' ');
}

async function help(language: string, meaning: string): Promise<boolean> {
  const shown = ['create', 'update'].map((verb) => command([verb, 'bugs', '--help', '--lang', language]));
  return (await Promise.all(shown)).every((page) => page.includes('--hardware <text> ' + meaning));
}

async function described(): Promise<boolean> {
  const content = await describe.run({ subject: resources.bugs }, {} as Call);
  const { create, update, fields } = content as Record<string, Record<string, string>>;
  return (
    create?.hardware === 'text' &&
    update?.hardware === 'text' &&
    fields?.hardware?.includes('Hardware on which it was found') === true
  );
}

export async function use() {
  const server = await startFakePm();
  try {
    const { account, password } = server.accounts.qa1;
    const pm = new PmClient({ baseUrl: server.url, account, password });
    const { id, outcome } = await pm.bugs.create(fields);
    const updated = await pm.bugs.update(id, update);
    const env = { PM_BASE_URL: server.url, PM_ACCOUNT: account, PM_PASSWORD: password };
    const written = await command(['update', 'bugs', String(id), '--hardware', 'tablet', '--json'], env);
    return {
      schemas: schemas(),
      create: outcome === 'applied',
      update: updated.outcome === 'applied',
      command: written.includes('"hardware":"tablet"') || written.includes('"hardware": "tablet"'),
      record: hardwareOf(await pm.bugs.get(id)) === 'tablet',
      help: await help('en', 'Hardware on which it was found'),
      'help in Chinese': await help('zh', '硬件：发现问题的硬件'),
      describe: await described(),
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

  it('is in types, schemas, record, command, help and `describe`, and in the reference of both languages', async () => {
    expect(await copy.failing(edits)).toEqual([]);
    for (const [file, label, meaning] of [
      ['docs/guides/pm-fields.md', 'Hardware', 'Hardware on which it was found.'],
      ['docs/zh/guides/pm-fields.md', '硬件', '发现问题的硬件。'],
    ] as const) {
      const rows = copy.newLines(file).map((line) => line.split('|').map((cell) => cell.trim()));
      expect(rows).toEqual([['', '`hardware`', label, meaning, '`string`', '✓', '✓', '✓', '']]);
    }
  });

  it('is noticed to be missing in the table', async () => {
    expect(await copy.failing([fake])).not.toEqual([]);
  });
});
