import { describe, expect, it } from 'vitest';
import { pmApi } from './support.js';

// What the running program offers: nothing here reads the tables that it is made of.

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
