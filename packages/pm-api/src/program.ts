import { Command } from 'commander';
import type { ResourceDefinition } from 'pm-api-client/resources';
import { resources as definitions } from 'pm-api-client/resources';
import { version } from '../package.json';
import { addApi } from './commands/api.js';
import { addAuth } from './commands/auth.js';
import { addCompletion } from './commands/completion.js';
import { addDocs } from './commands/docs.js';
import { addDoctor } from './commands/doctor.js';
import { addFiles } from './commands/files.js';
import { commentVerb, historyVerb } from './commands/history.js';
import { addImport } from './commands/import.js';
import { logHoursVerb } from './commands/log-hours.js';
import { addMembers } from './commands/members.js';
import { addModules } from './commands/modules.js';
import { addMy } from './commands/my.js';
import { openVerb } from './commands/open.js';
import { getVerb, listVerb } from './commands/read.js';
import { addReport } from './commands/report.js';
import { addAccess, addLogin, addWhoami } from './commands/session.js';
import { createVerb, deleteVerb, transitionVerbs, updateVerb } from './commands/write.js';
import type { DeferredCommands } from './deferred-commands.js';
import { CommandError, EXIT } from './exit-codes.js';
import type { Io } from './io.js';
import { addMcp } from './mcp/add-mcp.js';
import { addSharedOptions, sharedOptionsOf } from './options.js';
import { checkQuery } from './query.js';
import { addNotes, helpIn } from './texts/help.js';
import type { Text } from './texts/texts.js';
import { addResources, addVerb } from './verb.js';

/** Builds the command: the verbs of the definitions, and the commands that belong to no resource. */
export function createProgram(io: Io, deferred: DeferredCommands): Command {
  const program = addSharedOptions(new Command('pm-api'))
    .description('ZenTao from the command line; every write is verified')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .configureHelp(helpIn(io.texts))
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      // Errors are reported in one place, run.ts.
      outputError: () => {},
      getOutHelpWidth: () => io.stdout.columns ?? 100,
      getErrHelpWidth: () => io.stderr.columns ?? 100,
    })
    .usage('<command> …')
    .enablePositionalOptions()
    .helpCommand(false)
    .hook('preSubcommand', (_, command) => deferred.add(command))
    .hook('preAction', async (_, command) => {
      const { jmespath } = sharedOptionsOf(command);
      if (jmespath !== undefined) await checkQuery(jmespath);
    });

  addEnvironment(program, io);
  addNotes(program, io.texts, { examples: () => EXAMPLES });
  program.commandsGroup('Session:');
  addLogin(program, io);
  addAuth(program, io);
  addWhoami(program, io);
  addAccess(program, io);
  addDoctor(program, io);
  program.commandsGroup('Records:');
  const offered: readonly ResourceDefinition[] = Object.values(definitions);
  const verbs = [
    listVerb(io),
    getVerb(io),
    openVerb(),
    createVerb(io),
    updateVerb(io),
    deleteVerb(io),
    historyVerb(io),
    commentVerb(io),
    logHoursVerb(io),
  ];
  for (const verb of verbs) addVerb(program, io, deferred, offered, verb);
  addMy(program, io, deferred, offered);
  addReport(program, io);
  addImport(program, io, offered);
  program.commandsGroup('State of a record:');
  const transitions = transitionVerbs(io, offered);
  for (const verb of transitions) addVerb(program, io, deferred, offered, verb);
  addResources(program, io, offered, [...verbs, ...transitions]);
  program.commandsGroup('Attachments, teams, modules:');
  addFiles(program, io, deferred);
  addMembers(program, io, deferred);
  addModules(program, io, deferred);
  addDocs(program, io, deferred);
  program.commandsGroup('Any route:');
  addApi(program, io);
  program.commandsGroup('Agents:');
  addMcp(program, io);
  program.commandsGroup('Shell:');
  addHelp(program, deferred);
  addCompletion(program, io, deferred);
  return program;
}

/** `pm-api help list bugs`: the same as `pm-api list bugs --help`. */
function addHelp(program: Command, deferred: DeferredCommands): void {
  program
    .command('help')
    .description('Show the help of a command: pm-api help list bugs')
    .argument('[command...]', 'a command, and its resource')
    .action((names: string[]) => {
      const named = names.reduce((command, name) => {
        deferred.add(command);
        const found = command.commands.find((subcommand) =>
          [subcommand.name(), ...subcommand.aliases()].includes(name),
        );
        if (found !== undefined) return found;
        throw new CommandError(
          "unknown command '{{command}}'.",
          'Add --help to see what is possible.',
          EXIT.usage,
          { values: { command: names.join(' ') } },
        );
      }, program);
      deferred.add(named);
      named.outputHelp();
    });
}

/** The variables of the environment, each with its meaning. */
const ENVIRONMENT: readonly (readonly [names: string, meaning: Text])[] = [
  ['PM_BASE_URL', 'address of the server, the part before /api.php/v2'],
  ['PM_ACCOUNT, PM_PASSWORD', 'credentials; on a terminal, pm-api asks for what is missing'],
  ['PM_TOKEN', 'token of an open session; takes precedence over credentials'],
  ['PM_TIME_ZONE', 'time zone of the server, such as Asia/Shanghai, if the login does not report it'],
  ['PM_LANG', 'language of help and messages: en or zh; default: LC_ALL, LC_MESSAGES, LANG'],
  ['PM_CONFIG_DIR', "folder of the profiles; default: the user's settings"],
  ['NO_COLOR', 'turns colours off'],
];

function addEnvironment(program: Command, { texts }: Io): void {
  program.addHelpText('after', () => {
    const lines = ENVIRONMENT.map(([names, meaning]) => `  ${names.padEnd(25)} ${texts.translate(meaning)}`);
    return ['', texts.translate('Environment:' satisfies Text), ...lines].join('\n');
  });
}

const EXAMPLES = [
  'list bugs --product 1 --browse unresolved',
  'create bugs --productID 1 --title "Login fails" --openedBuild trunk',
  'resolve bugs 12 --resolution fixed --resolvedBuild trunk',
  'list bugs --product 1 --all --output csv > bugs.csv',
  'report --product 1 --execution 3 > report.md',
];
