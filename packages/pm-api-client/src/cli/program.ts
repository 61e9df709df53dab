import { Command } from 'commander';
import { version } from '../../package.json';
import { definitions } from '../definitions/index.js';
import type { ResourceDefinition } from '../resource/definition.js';
import { addApi } from './commands/api.js';
import { addAuth } from './commands/auth.js';
import { addCompletion } from './commands/completion.js';
import { addDocs } from './commands/docs.js';
import { addDoctor } from './commands/doctor.js';
import { addFiles } from './commands/files.js';
import { addImport } from './commands/import.js';
import { addMembers } from './commands/members.js';
import { addModules } from './commands/modules.js';
import { addMy } from './commands/my.js';
import { openVerb } from './commands/open.js';
import { getVerb, listVerb } from './commands/read.js';
import { addAccess, addLogin, addWhoami } from './commands/session.js';
import { createVerb, deleteVerb, transitionVerbs, updateVerb } from './commands/write.js';
import type { DeferredCommands } from './deferred-commands.js';
import { CommandError, EXIT } from './exit-codes.js';
import type { Io } from './io.js';
import { addMcp } from './mcp/add-mcp.js';
import { addSharedOptions, sharedOptionsOf } from './options.js';
import { checkQuery } from './query.js';
import { addResources, addVerb } from './verb.js';

/** The whole command: what the definitions offer, and what is no matter of one resource. */
export function createProgram(io: Io, deferred: DeferredCommands): Command {
  const program = addSharedOptions(new Command('pm-api'))
    .description('Work with a project management server, and see that it did what it says')
    .version(version)
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
    .addHelpText('after', HELP)
    .hook('preSubcommand', (_, command) => deferred.add(command))
    .hook('preAction', async (_, command) => {
      const { jmespath } = sharedOptionsOf(command);
      if (jmespath !== undefined) await checkQuery(jmespath);
    });

  program.commandsGroup('Session:');
  addLogin(program, io);
  addAuth(program, io);
  addWhoami(program, io);
  addAccess(program, io);
  addDoctor(program, io);
  program.commandsGroup('Records:');
  const offered: readonly ResourceDefinition[] = Object.values(definitions);
  const verbs = [listVerb(), getVerb(), openVerb(), createVerb(io), updateVerb(io), deleteVerb(io)];
  for (const verb of verbs) addVerb(program, io, deferred, offered, verb);
  addMy(program, io, deferred, offered);
  addImport(program, io, offered);
  program.commandsGroup('State of a record:');
  const transitions = transitionVerbs(io, offered);
  for (const verb of transitions) addVerb(program, io, deferred, offered, verb);
  addResources(program, io, offered, [...verbs, ...transitions]);
  program.commandsGroup('Beside the records:');
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
    .description('Show what a command takes: pm-api help list bugs')
    .argument('[command...]', 'the command, and the resource where it has one')
    .action((names: string[]) => {
      const named = names.reduce((command, name) => {
        deferred.add(command);
        const found = command.commands.find((subcommand) =>
          [subcommand.name(), ...subcommand.aliases()].includes(name),
        );
        if (found !== undefined) return found;
        throw new CommandError(
          `unknown command '${names.join(' ')}'.`,
          'Add --help to see what is possible.',
          EXIT.usage,
        );
      }, program);
      deferred.add(named);
      named.outputHelp();
    });
}

const HELP = `
Environment:
  PM_BASE_URL               the server's address, what stands before /api.php/v2
  PM_ACCOUNT, PM_PASSWORD   who logs in; asked for on a terminal when they are not there
  PM_TOKEN                  in their place, a session that is open already
  PM_CONFIG_DIR             where profiles are stored, if not in the user's settings
  NO_COLOR                  no colours on a terminal

Examples:
  pm-api list bugs --product 1 --browse unresolved
  pm-api create bugs --productID 1 --title "Login fails" --openedBuild trunk
  pm-api resolve bugs 12 --resolution fixed --resolvedBuild trunk
  pm-api list bugs --product 1 --all --output csv > bugs.csv`;
