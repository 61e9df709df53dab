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
const READING = 'whoami_and_access my_work report describe search get search_all history download'.split(' ');
const WRITING = ['create', 'update', 'transition', 'bulk', 'comment', 'log_hours', 'action', 'upload'];

describe('the tools', () => {
  it('are those that read, and those that write unless the server is read-only', async () => {
    const namesWith = async (...flags: string[]) => (await toolsWith(...flags)).map(({ name }) => name);
    expect(await namesWith('--read-only')).toEqual(READING);
    const writing = [[], ['--dry-run'], ['--allow-destructive', '--allow-admin', '--files-root', '.']];
    for (const flags of writing) expect(await namesWith(...flags)).toEqual([...READING, ...WRITING]);
  });

  type Schema = Record<string, unknown>;
  /** Every keyword of a schema, with what is below properties and items. */
  const keywordsIn = (schema: Schema): string[] =>
    Object.entries(schema).flatMap(([keyword, value]) => {
      const below =
        keyword === 'properties' ? Object.values(value as Schema) : keyword === 'items' ? [value] : [];
      return [keyword, ...below.flatMap((part) => keywordsIn(part as Schema))];
    });
  const ALLOWED =
    'type properties required items enum description additionalProperties minimum maximum minItems maxItems';

  it('have no keyword in their schemas that a strict client rejects', async () => {
    const flags = ['--allow-destructive', '--allow-admin', '--files-root', '.'];
    for (const { name, inputSchema, outputSchema } of await toolsWith(...flags)) {
      for (const schema of [inputSchema, outputSchema ?? {}]) {
        const odd = keywordsIn(schema as Schema).filter((keyword) => !ALLOWED.split(' ').includes(keyword));
        expect({ name, odd }).toEqual({ name, odd: [] });
      }
      // An object without this key is refused by some.
      expect(inputSchema).toHaveProperty('properties');
    }
  });

  it('name each condition of a search once', async () => {
    const search = (await toolsWith('--read-only')).find(({ name }) => name === 'search');
    const { filter, ...others } = (search?.inputSchema.properties ?? {}) as Record<string, Schema>;
    const inside = Object.keys(filter?.properties as Schema);
    expect(inside.filter((name) => Object.hasOwn(others, name))).toEqual([]);
    expect(Object.keys(others).join()).toBe('resource,where,text,changedSince,recPerPage,cursor');
  });

  it('say that they delete only where they do', async () => {
    for (const [flags, says] of [
      [[], false],
      [['--allow-destructive'], true],
    ] as const) {
      const { description = '' } =
        (await toolsWith(...flags)).find(({ name }) => name === 'transition') ?? {};
      expect(description.includes('or delete it')).toBe(says);
    }
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
