import { Command } from 'commander';
import { version } from '../package.json';
import { addCommand, addDeferred, addOperation, defer } from './command.js';
import { addNotes, describe, helpIn, manyRecords } from './help.js';
import type { Io } from './io.js';
import type { Group } from './operation.js';
import { completionOperations } from './operations/completion.js';
import { OPERATIONS, SECTIONS } from './operations/index.js';
import { mcp } from './operations/mcp.js';
import { addSharedOptions, sharedOptionsOf } from './options.js';
import { checkQuery } from './query.js';
import { noCommand } from './report-error.js';
import { aliasesOf } from './resources.js';
import { inBoth, type Texts, text } from './texts.js';

const DOES = inBoth(
  text`ZenTao from the command line; every write is verified`,
  '在命令行中使用禅道；每次写入都会核实',
);
const HELP_DOES = inBoth(
  text`Show the help of a command: pm-api help list bugs`,
  '查看命令的帮助：pm-api help list bugs',
);

/** Builds the command from the table of operations. */
export function createProgram(io: Io): Command {
  const { texts } = io;
  const program = addSharedOptions(new Command('pm-api'), texts)
    .description(texts.say(DOES))
    .version(version, '-V, --version', texts.say(inBoth(text`print the version`, '输出版本号')))
    .helpOption('-h, --help', texts.say(inBoth(text`show this help`, '显示帮助')))
    .configureHelp(helpIn(texts))
    .exitOverride()
    .configureOutput({
      // Behind a Chinese colon is no blank.
      writeOut: (shown) => void io.stdout.write(shown.replace(/^(.*：) /, '$1')),
      writeErr: (shown) => void io.stderr.write(shown),
      // Errors are reported in one place, run.ts.
      outputError: () => {},
      getOutHelpWidth: () => io.stdout.columns ?? 100,
      getErrHelpWidth: () => io.stderr.columns ?? 100,
    })
    .usage('<command> …')
    .enablePositionalOptions()
    .helpCommand(false)
    .hook('preSubcommand', (_, command) => addDeferred(command))
    .hook('preAction', async (_, command) => {
      const { jmespath } = sharedOptionsOf(command);
      if (jmespath !== undefined) await checkQuery(jmespath);
    });
  addEnvironment(program, texts);
  addNotes(program, texts, { examples: () => EXAMPLES });
  for (const { heading, parts } of SECTIONS) {
    program.commandsGroup(texts.say(heading));
    for (const part of parts) {
      if ('operations' in part) addGroup(program, io, part);
      else if (part.does !== undefined) addOperation(program, io, part);
    }
  }
  program.commandsGroup(texts.say(inBoth(text`Agents:`, 'AI 智能体：')));
  addOperation(program, io, mcp);
  program.commandsGroup(texts.say(inBoth(text`Shell:`, 'Shell：')));
  addHelp(program, io);
  for (const part of completionOperations(program)) addOperation(program, io, part);
  addResources(program, io);
  return program;
}

/** A command that has subcommands, which are operations. */
function addGroup(program: Command, io: Io, group: Group): void {
  const { does, notes = [], examples, operations } = group;
  const command = addCommand(program, group)
    .description(io.texts.say(does))
    .usage('<command> …')
    .enablePositionalOptions()
    .hook('preSubcommand', (_, below) => addDeferred(below));
  addNotes(command, io.texts, { notes, examples: () => examples });
  defer(command, () => {
    for (const part of operations) {
      if ('operations' in part) addGroup(program, io, part);
      else addOperation(program, io, part);
    }
  });
}

/** `pm-api bug`: what can be done with a resource. With a verb behind it, the words change places before they get here. */
function addResources(program: Command, io: Io): void {
  const { texts } = io;
  const verbs = OPERATIONS.filter(({ name, does, subjects }) => does && subjects && !/ |^my$/.test(name));
  for (const subject of new Set(verbs.flatMap(({ subjects = [] }) => subjects))) {
    const { name } = subject;
    const offered = verbs.filter(({ subjects: own = [] }) => own.includes(subject));
    const examples = () =>
      offered.flatMap((verb) =>
        (verb.examples?.(subject) ?? []).map((rest) => `${name} ${`${verb.name} ${rest}`.trim()}`),
      );
    const command = program
      .command(name, { hidden: true })
      .aliases(aliasesOf(subject))
      .usage('<command> …')
      .argument('[words...]')
      .allowUnknownOption();
    describe(command, () => texts.say(inBoth(text`Commands for ${manyRecords(subject)}`, '{0}的命令')));
    addNotes(command, texts, { examples });
    command.action(([verb]: string[]) => {
      if (verb === undefined || verb === 'help') return command.outputHelp();
      throw noCommand(
        name,
        verb,
        offered.map((each) => each.name),
      );
    });
  }
}

/** `pm-api help list bugs`: the same as `pm-api list bugs --help`, by which it is replaced before it gets here. */
function addHelp(program: Command, { texts }: Io): void {
  program
    .command('help')
    .description(texts.say(HELP_DOES))
    .argument('[command...]', texts.say(inBoth(text`a command, and its resource`, '命令，以及资源名')));
}

/** The variables of the environment, each with its meaning. */
const ENVIRONMENT = {
  PM_BASE_URL: inBoth(
    text`address of the server, the part before /api.php/v2`,
    '服务器地址，即 /api.php/v2 之前的部分',
  ),
  'PM_ACCOUNT, PM_PASSWORD': inBoth(
    text`credentials; on a terminal, pm-api asks for what is missing`,
    '账号和密码；在终端中缺少时会提示输入',
  ),
  PM_TOKEN: inBoth(
    text`token of an open session; takes precedence over credentials`,
    '已有会话的令牌，优先于账号和密码',
  ),
  PM_TIME_ZONE: inBoth(
    text`time zone of the server, such as Asia/Shanghai, if the login does not report it`,
    '服务器的时区，例如 Asia/Shanghai；登录时无法得知时使用',
  ),
  PM_LANG: inBoth(
    text`language of help and messages: en or zh; default: LC_ALL, LC_MESSAGES, LANG`,
    '帮助和提示的语言：en 或 zh；默认取 LC_ALL、LC_MESSAGES、LANG',
  ),
  PM_CONFIG_DIR: inBoth(
    text`folder of the profiles; default: the user's settings`,
    '账户配置所在的目录；默认为用户配置目录',
  ),
  NO_COLOR: inBoth(text`turns colours off`, '关闭颜色'),
};

function addEnvironment(program: Command, texts: Texts): void {
  program.addHelpText('after', () => {
    const lines = Object.entries(ENVIRONMENT).map(
      ([names, meaning]) => `  ${names.padEnd(25)} ${texts.say(meaning)}`,
    );
    return ['', texts.say(inBoth(text`Environment:`, '环境变量：')), ...lines].join('\n');
  });
}

const EXAMPLES = [
  'list bugs --product 1 --browse unresolved',
  'create bugs --productID 1 --title "Login fails" --openedBuild trunk',
  'resolve bugs 12 --resolution fixed --resolvedBuild trunk',
  'list bugs --product 1 --all --output csv > bugs.csv',
  'report --product 1 --execution 3 > report.md',
];
