import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { useServer } from '../support.js';
import { Agent, environmentOf } from './mcp-session.js';

const { server } = await useServer();

type Tools = Awaited<ReturnType<Agent['client']['listTools']>>['tools'];
const listed = new Map<string, Tools>();

/** The tools of a server with these flags. */
async function toolsWith(...flags: string[]): Promise<Tools> {
  const known = listed.get(flags.join());
  if (known !== undefined) return known;
  const agent = await new Agent(flags, environmentOf(server)).connect();
  const { tools } = await agent.client.listTools();
  await agent.close();
  listed.set(flags.join(), tools);
  return tools;
}

/** The options with which the tools are largest. */
const EVERYTHING = ['--allow-destructive', '--allow-admin', '--files-root', '.', '--dry-run'];
const READING = [
  'whoami_and_access',
  'my_work',
  'report',
  'describe',
  'search',
  'get',
  'search_all',
  'history',
  'download',
];
const WRITING = ['create', 'update', 'transition', 'bulk', 'comment', 'log_hours', 'action', 'upload'];

describe('the tools', () => {
  it.each([
    [[], [...READING, ...WRITING]],
    [['--read-only'], READING],
    [['--dry-run'], [...READING, ...WRITING]],
    [
      ['--allow-destructive', '--allow-admin', '--files-root', '.'],
      [...READING, ...WRITING],
    ],
  ])('with %j are %j', async (flags, expected) => {
    const tools = await toolsWith(...flags);
    expect(tools.map(({ name }) => name)).toEqual(expected);
  });

  it('cost an agent no more than 4,500 tokens and 18 kB to read', async () => {
    const json = JSON.stringify({ tools: await toolsWith(...EVERYTHING) });
    expect(Buffer.byteLength(json)).toBeLessThanOrEqual(18_000);
    expect(encode(json).length).toBeLessThanOrEqual(4_500);
  });

  it('take exactly what they are meant to take, and all of it is typed', async () => {
    const tools = await toolsWith(...EVERYTHING);
    const inputs = tools.map(({ name, inputSchema }) => [name, Object.keys(inputSchema.properties ?? {})]);
    expect(Object.fromEntries(inputs)).toEqual({
      whoami_and_access: [],
      my_work: ['limit'],
      report: ['product', 'project', 'execution'],
      describe: ['resource'],
      search: ['resource', 'filter', 'where', 'text', 'changedSince', 'recPerPage', 'cursor'],
      get: ['resource', 'id', 'part', 'cursor'],
      search_all: ['words', 'deleted'],
      history: ['resource', 'id', 'since', 'cursor'],
      download: ['id', 'path'],
      create: ['resource', 'fields', 'extra'],
      update: ['resource', 'id', 'fields', 'extra'],
      transition: ['resource', 'id', 'transition', 'fields', 'extra'],
      bulk: ['resource', 'operation', 'ids', 'fields', 'extra', 'records'],
      comment: ['resource', 'id', 'text'],
      log_hours: ['id', 'hours', 'left', 'work', 'date'],
      action: ['resource', 'id', 'action', 'with'],
      upload: ['resource', 'id', 'path', 'name', 'text'],
    });
    for (const { inputSchema, outputSchema } of tools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(outputSchema).toMatchObject({ type: 'object', properties: { error: { type: 'object' } } });
    }
  });

  it('says what create needs of each resource, and creates no user, who has a password', async () => {
    const create = (await toolsWith()).find(({ name }) => name === 'create');
    expect(create?.description).toContain('bugs: productID, title, openedBuild;');
    expect(JSON.stringify(create)).not.toMatch(/users|password/);
  });
});

describe('their annotations', () => {
  const hints = async (...flags: string[]) =>
    Object.fromEntries((await toolsWith(...flags)).map(({ name, annotations }) => [name, annotations]));

  it('tell what reads, what only adds and what may overwrite', async () => {
    const { search, get, create, update, transition, bulk } = await hints('--allow-destructive');
    for (const reading of [search, get]) expect(reading).toMatchObject({ readOnlyHint: true });
    expect(create).toMatchObject({ readOnlyHint: false, destructiveHint: false });
    for (const changing of [update, transition, bulk]) {
      expect(changing).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    }
  });

  it('tell that describe stays here, and where a download saves a file', async () => {
    const [plain, saving] = [await hints(), await hints('--files-root', '.')];
    expect([plain.describe, plain.download, saving.download]).toEqual([
      { readOnlyHint: true, openWorldHint: false },
      { readOnlyHint: true, destructiveHint: false },
      { readOnlyHint: false, destructiveHint: false },
    ]);
  });

  it('of a server that runs dry say that nothing is changed', async () => {
    const { create, update, transition, bulk } = await hints('--dry-run', '--allow-destructive');
    for (const writing of [create, update, transition, bulk]) {
      expect(writing).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    }
  });
});
