import { describe, expect, it } from 'vitest';
import { Agent, environmentOf } from './mcp/mcp-session.js';
import { on, pmApi, useServer } from './support.js';

// What the running program offers: nothing here reads the tables that it is made of.

const { server } = await useServer({ behaviour: 'observed' });

const CHINESE = /\p{Script=Han}/u;
const helps = new Map<string, Promise<string>>();
function helpOf(words: readonly string[], language = 'en'): Promise<string> {
  const argv = [...words, '--help', '--lang', language];
  const help = helps.get(argv.join(' ')) ?? pmApi(argv, { columns: 1000 }).then(({ stdout }) => stdout);
  helps.set(argv.join(' '), help);
  return help;
}

/** The subcommands that a help lists, with what they do. */
const commandsIn = (help: string) =>
  [...help.matchAll(/^ {2}([a-z][\w-]*)(?:\|\w+)?(?: \S.*?)? {2,}(\S.*)$/gm)].map(
    ([, name = '', does = '']) => ({ name, does }),
  );

/** Every command of the program, down to those that do something. */
async function everyCommand(words: readonly string[] = []): Promise<string[][]> {
  const help = await helpOf(words);
  const below = help.includes('<command> …') || help.includes('<resource> …') ? commandsIn(help) : [];
  if (below.length === 0) return [[...words]];
  const paths = await Promise.all(below.map(({ name }) => everyCommand([...words, name])));
  return paths.flat();
}
const commands = await everyCommand();

describe('the commands', () => {
  it('are the verbs of the records and the rest', () => {
    const top = new Set(commands.map(([first]) => first));
    const verbs = 'list get create update delete history comment resolve import report doctor mcp';
    expect(verbs.split(' ').filter((verb) => !top.has(verb))).toEqual([]);
    expect(commands.length).toBeGreaterThan(150);
  });

  const paths = commands.flatMap((words) => [...words, ''].map((_, at) => words.slice(0, at).join(' ')));
  const named = [...new Set(paths)].filter((name) => !['help', 'completion'].includes(name));
  it('have a meaning for every flag, in both languages', async () => {
    for (const name of named)
      for (const [language, inLanguage] of [
        ['en', /[a-z]{2}/],
        ['zh', CHINESE],
      ] as const) {
        const help = await helpOf(name === '' ? [] : name.split(' '), language);
        const flags = help.split('\n').filter((line) => /^ {2}-/.test(line));
        expect(flags.length, name).toBeGreaterThan(0);
        const meaningOf = (line: string) => /^ {2}\S.*? {2,}(.*)$/.exec(line)?.[1] ?? '';
        const meaningless = flags.filter((line) => !inLanguage.test(meaningOf(line)));
        const heads = /^(Usage|Options|Commands|Arguments|Examples?):/gm;
        const foreign = language === 'zh' ? (help.match(heads) ?? []) : [];
        expect({ name, meaningless, foreign }).toEqual({ name, meaningless: [], foreign: [] });
      }
  });

  it('have examples that the program parses', async () => {
    for (const command of named) {
      const examplesIn = async (language: string) => {
        const help = await helpOf(command === '' ? [] : command.split(' '), language);
        return [...help.matchAll(/^ {2}pm-api (.*)$/gm)].map(([, line = '']) => line);
      };
      const [english, chinese] = [await examplesIn('en'), await examplesIn('zh')];
      if (commands.some((words) => words.join(' ') === command)) expect(english.length).toBeGreaterThan(0);
      expect(chinese.length).toBe(english.length);
      for (const words of chinese.flatMap((line) => line.match(/(?<=")[^"…]+(?=")|(?<=# ).*/g) ?? []))
        expect(words).toMatch(CHINESE);
      for (const example of new Set([...english, ...chinese])) {
        // What comes behind belongs to the shell.
        const words = [...example.replace(/ [|<>] ?.*$/, '').matchAll(/"([^"]*)"|(\S+)/g)].map(
          ([, quoted, plain]) => quoted ?? plain ?? '',
        );
        const input = '{"account":"a","realname":"b","password":"Long-enough-1"}';
        const { stderr } = await pmApi(words, { env: {}, input });
        const wrong =
          /unknown (option|command)|too many arguments|(?<!server )is missing\.\n|invalid value|is not a valid|is required\./;
        expect({ example, stderr }).toEqual({ example, stderr: expect.not.stringMatching(wrong) });
      }
    }
  }, 120_000);

  it('say what they do in both languages', async () => {
    for (const group of ['', 'auth', 'files', 'members', 'modules', 'docs', 'create', 'start', 'my']) {
      const words = group === '' ? [] : [group];
      const [english, chinese] = await Promise.all([helpOf(words), helpOf(words, 'zh')]);
      const both = commandsIn(english).map(({ name, does }) => [
        name,
        does,
        commandsIn(chinese).find((one) => one.name === name)?.does,
      ]);
      expect(both.length).toBeGreaterThan(1);
      for (const [name, does, zh] of both) {
        expect({ name, does }).toEqual({ name, does: expect.not.stringMatching(CHINESE) });
        expect({ name, zh }).toEqual({ name, zh: expect.stringMatching(CHINESE) });
      }
      for (const help of [english, chinese]) expect(help).not.toMatch(/\{\w*\}|\$\{|undefined|\[object/);
    }
  });
});

describe('the tools', () => {
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

  const toolsWith = async (...flags: string[]) => {
    const agent = await new Agent(flags, environmentOf(server)).connect();
    const { tools } = await agent.client.listTools();
    await agent.close();
    return tools;
  };

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

  it('take an upload and a download that last longer than a request may', async () => {
    const agent = await new Agent([], environmentOf(server)).connect();
    const file = { resource: 'bugs', id: 1, name: 'a.txt', text: 'slow' };
    const { content: before } = await agent.call('upload', file);
    server.faults.inject({ kind: 'late', delayMs: 10_500 }, on('/files'));
    const patient = { timeout: 60_000 };
    const [{ content: up }, { content: down }] = await Promise.all([
      agent.call('upload', file, patient),
      agent.call('download', { id: before.id }, patient),
    ]);
    await agent.close();
    expect([up, down]).toMatchObject([{ outcome: 'applied' }, { text: 'slow' }]);
  });
});
