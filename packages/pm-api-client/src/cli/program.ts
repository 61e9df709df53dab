import { Command } from 'commander';
import { version } from '../../package.json';
import { definitions } from '../definitions/index.js';
import type { ResourceDefinition } from '../resource/definition.js';
import { addAccess } from './commands/access.js';
import { transitionVerbs, updateVerb } from './commands/change.js';
import { addCompletion } from './commands/completion.js';
import { createVerb } from './commands/create.js';
import { deleteVerb } from './commands/delete.js';
import { addDoctor } from './commands/doctor.js';
import { getVerb } from './commands/get.js';
import { addImport } from './commands/import.js';
import { listVerb } from './commands/list.js';
import { addLogin, addWhoami } from './commands/who.js';
import type { Io } from './io.js';
import { LateOptions } from './late-options.js';
import { addVerb } from './resource-verb.js';
import { addSharedOptions } from './shared-options.js';

/** The whole command: what the definitions offer, and what is no matter of one resource. */
export function createProgram(io: Io): Command {
  const late = new LateOptions();
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
    .addHelpText('after', HELP);

  program.commandsGroup('Session:');
  addLogin(program, io);
  addWhoami(program, io);
  addAccess(program, io);
  addDoctor(program, io);
  program.commandsGroup('Records:');
  const offered: readonly ResourceDefinition[] = Object.values(definitions);
  const verbs = [listVerb(io), getVerb(io), createVerb(io), updateVerb(io), deleteVerb(io)];
  for (const verb of verbs) addVerb(program, late, offered, verb);
  addImport(program, io, offered);
  program.commandsGroup('State of a record:');
  for (const verb of transitionVerbs(io, offered)) addVerb(program, late, offered, verb);
  program.commandsGroup('Shell:');
  addCompletion(program, io, late);
  return program;
}

const HELP = `
Environment:
  PM_BASE_URL               the server's address, what stands before /api.php/v2
  PM_ACCOUNT, PM_PASSWORD   who logs in; asked for on a terminal when they are not there
  PM_TOKEN                  in their place, a session that is open already

Examples:
  pm-api list bugs --product 1 --browse unresolved
  pm-api create bugs --productID 1 --title "Login fails" --openedBuild trunk
  pm-api resolve bugs 12 --resolution fixed --resolvedBuild trunk
  pm-api list bugs --product 1 --all --output csv > bugs.csv`;
