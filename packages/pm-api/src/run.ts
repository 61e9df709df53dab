import { type Command, CommanderError } from 'commander';
import { addDeferred } from './command.js';
import { EXIT, usageError } from './exit-codes.js';
import { isClosedPipe, type Outside } from './io.js';
import { createProgram } from './program.js';
import { reportError } from './report-error.js';
import { refuseSecretFlags } from './secrets.js';
import { inBoth, languageOf, text, textsIn } from './texts.js';

/** Runs the command with these arguments and gives its exit code. Nothing is thrown. */
export async function run(argv: readonly string[], outside: Outside): Promise<number> {
  const texts = await textsIn(languageOf(argv, outside.env, outside.systemLocale));
  const io = { ...outside, texts };
  let said = argv;
  try {
    refuseSecretFlags(argv);
    const program = createProgram(io);
    const words = verbFirst(argv, program);
    said = words.slice(firstWord(words, program));
    program.hook('preAction', (_, command) => refuseScattered(command, words));
    await program.parseAsync(words, { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    // The reader of the output has what it needs.
    if (isClosedPipe(error)) return EXIT.ok;
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.ok;
    if (error instanceof CommanderError && error.code === 'commander.help') return EXIT.usage;
    return reportError(error, io, wantsJson(argv), said);
  }
}

/** Rejects ids that stand apart, such as the 3 of `--group 25 3`: meant as a value, it would be one more record that is changed. */
function refuseScattered({ args, registeredArguments }: Command, argv: readonly string[]): void {
  if (!/^ids?$/.test(registeredArguments.at(-1)?.name() ?? '')) return;
  if (argv.some((_, at) => args.every((arg, index) => argv[at + index] === arg))) return;
  throw usageError(
    inBoth(text`the arguments ${args.join(' ')} do not stand together.`, '参数 {0} 没有写在一起。'),
    inBoth(
      text`Give them all before the options, and an option once for each of its values.`,
      '请把它们都写在选项之前；一个选项有多个值时，请多次使用该选项。',
    ),
  );
}

const isHelp = (arg: string) => arg === '--help' || arg === '-h';

// The arguments may be what is wrong, so they are looked at before they are parsed.
function wantsJson(argv: readonly string[]): boolean {
  return argv.some((arg, at) => {
    const [flag, value = argv[at + 1] ?? ''] = arg.split(/=(.*)/s);
    return flag === '--json' || (flag === '--output' && value === 'json');
  });
}

/**
 * The words of a command line with the verb before the resource: `bug get 3` is `get bug 3`, and `help get bug` is its `--help`. Words
 * that are in this order already, or that are not a verb and a resource, stay as they are.
 */
function verbFirst(argv: readonly string[], program: Command): string[] {
  const at = firstWord(argv, program);
  const [one = '', other = '', ...rest] = argv.slice(at);
  const before = argv.slice(0, at);
  if (one === 'help' && !argv.some(isHelp))
    return verbFirst([...before, ...argv.slice(at + 1), '--help'], program);
  // The commands of the resource say which verbs it has.
  const isVerb = offers(program, one, undefined) && !offers(program, one, other);
  const isResource = commandOf(program, other)?.registeredArguments[0]?.variadic === true;
  const isSwapped = offers(program, other, one) || (isVerb && isResource);
  const words = isSwapped ? [...before, other, one, ...rest] : [...argv];
  // The help of the command above would hide the error.
  const withoutHelp = words.filter((word) => !isHelp(word));
  const named = withoutHelp.slice(firstWord(withoutHelp, program));
  return isUnknown(named, program) ? withoutHelp : words;
}

/** Is one of the words no command of those before it? */
function isUnknown(words: readonly string[], command: Command): boolean {
  const [word, ...rest] = words;
  if (word === undefined || word.startsWith('-') || !command.usage().endsWith(' …')) return false;
  addDeferred(command);
  const below = commandOf(command, word);
  return below === undefined || isUnknown(rest, below);
}

const commandOf = ({ commands }: Command, word: string) =>
  commands.find((command) => [command.name(), ...command.aliases()].includes(word));

/** Is the word a command with a subcommand for the resource, or for any? */
function offers(program: Command, word: string, resource?: string): boolean {
  const command = program.commands.find((one) => one.name() === word);
  if (command === undefined) return false;
  addDeferred(command);
  return resource === undefined ? command.commands.length > 0 : commandOf(command, resource) !== undefined;
}

/** Where the first word is that is neither an option of the program nor its value. */
function firstWord(argv: readonly string[], { options }: Command): number {
  let at = 0;
  while (argv[at]?.startsWith('-')) {
    const option = options.find(({ long, short }) => long === argv[at] || short === argv[at]);
    at += option?.required ? 2 : 1;
  }
  return at;
}
