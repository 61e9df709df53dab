import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { platformChoices } from 'plat-testing/platforms';
import { version } from '../../package.json';
import type { CliContext, Outcome } from './cli-context.js';
import { type Shell, shells } from './completion.js';
import type { StartFlags } from './configured.js';
import { examples, exitCodeTable } from './help-texts.js';
import { addRecordingCommands } from './recording-commands.js';
import type { StateAction, StateFlags } from './state.js';

/** The command line. What only one command needs is loaded when that command runs. */
export function createProgram(
  context: CliContext,
  command: string[],
  { completes = true } = {},
): { program: Command; outcome: Outcome } {
  const outcome: Outcome = { exitCode: 0 };
  const program: Command = new Command('plat-dev')
    .description(
      'The platform on your own machine: desktop, unified gateway, files, authorization and faults.',
    )
    .version(version)
    .usage('[folder…] --app <address> [options] [-- command …]')
    .addHelpText('after', examples)
    .addHelpText('after', exitCodeTable)
    .configureOutput({
      writeOut: (text) => void context.stdout.write(text),
      // Errors are written by whoever catches them, all in one style.
      outputError: () => {},
    })
    .exitOverride()
    // An option behind the name of a command is that command's.
    .enablePositionalOptions()
    .argument('[folder...]', 'the package, as --package names it; of several each has a configuration file')
    .option('--app <address>', 'URL, port or Unix socket where your application listens')
    .option('--package <folder>', 'folder with manifest and config/resource (default: ".")')
    .option('--config <file>', 'configuration file (default: plat-dev.config.json, here or in the package)')
    .option('--files <folder>', "real files, as the device's volume /vol1 (default: a sample)")
    .option('--users <file>', 'JSON file with users, groups and rights (default: Ada, Ben and Cleo)')
    .option('--state <file>', 'where grants and settings are kept (default: ".plat-dev/state.json")')
    .option('--fresh', 'forget what the state file holds')
    .option('--port <number>', 'port of the desktop; 0 for a free one (default: 5666, or a free one)', portOf)
    .option(
      '--host [address]',
      'let the network in too, by an address that works once (default: loopback only)',
    )
    .option('--gateway-socket <path>', 'Unix socket of the gateway (default: a temporary one)')
    .addOption(
      new Option('--platform <name>', 'whose names your application knows (default: "plat")').choices(
        platformChoices,
      ),
    )
    .addOption(
      new Option(
        '--token-missing <case>',
        'how your application was started, so that it has no token (default: "never")',
      ).choices(['never', 'docker', 'config-callback', 'by-hand']),
    )
    .option('--now <time>', 'stop the clock at this time, as 2031-05-06T12:00:00Z (default: it runs)')
    .addOption(
      new Option(
        '--pm <behaviour>',
        'start a project management server that behaves like this (default: "off")',
      ).choices(['off', 'specification', 'observed']),
    )
    .option('--no-config-callback', 'never run cmd/config_callback of the package')
    .option('--open', 'open the desktop in a browser')
    .action(async (folders: string[], options: StartFlags) => {
      // A default must not count more than the configuration file.
      const isGiven = ([name]: [string, unknown]) => program.getOptionValueSource(name) !== 'default';
      const given: StartFlags = Object.fromEntries(Object.entries(options).filter(isGiven));
      const [folder, ...others] = folders;
      const one = folder === undefined ? given : { ...given, package: folder };
      const flags = others.length === 0 ? one : { ...given, folders };
      const { start } = await import('./start.js');
      outcome.exitCode = await start(flags, command, context);
    });
  addCheck(program, outcome, context);
  addState(program, context);
  addRecordingCommands(program, outcome, command, context);
  if (completes) addCompletion(program, context, command);
  return { program, outcome };
}

function addCheck(program: Command, outcome: Outcome, context: CliContext): void {
  program
    .command('check')
    .description('Look for problems in a package: what is missing, unused, undeclared or in the wrong place.')
    .argument('<folder>', 'folder with manifest and config/resource')
    .option('--log <file>', "the inspector's log of a run, as it saves it")
    .option('--strict', 'fail on warnings too', false)
    .addOption(new Option('--output <format>', 'how to print').choices(['text', 'json']).default('text'))
    .action(async (folder: string, options: { log?: string; strict: boolean; output: 'text' | 'json' }) => {
      const { check } = await import('./check.js');
      outcome.exitCode = await check(folder, options, context);
    });
}

function addState(program: Command, context: CliContext): void {
  program
    .command('state')
    .description('Save what a running plat-dev has under a name, load it, or list the names.')
    .addArgument(new Argument('<action>', 'what to do').choices(['save', 'load', 'list']))
    .argument('[name]', 'name of the state, for save and load')
    .option('--url <address>', 'where plat-dev runs (default: the one that was started in this folder)')
    .option('--state <file>', 'the state file that it was started with', '.plat-dev/state.json')
    .action(async (action: StateAction, name: string | undefined, flags: StateFlags, self: Command) => {
      if ((name === undefined) !== (action === 'list')) {
        self.error(action === 'list' ? 'list takes no name' : `missing argument 'name' of ${action}`);
      }
      const { changeState } = await import('./state.js');
      await changeState(action, name, flags, context);
    });
}

function addCompletion(program: Command, context: CliContext, words: string[]): void {
  // The library adds commands of its own, so that it gets a program of its own.
  const described = () => createProgram(context, [], { completes: false }).program;
  program
    .command('completion')
    .description('Print a script that completes the words of plat-dev in your shell.')
    .addArgument(new Argument('<shell>', 'whose script').choices(shells))
    .action(async (shell: Shell) => {
      const { printCompletion } = await import('./completion.js');
      await printCompletion(shell, described());
    });
  program.command('complete', { hidden: true }).action(async () => {
    const { printSuggestions } = await import('./completion.js');
    await printSuggestions(words, described());
  });
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('It is a number from 0 to 65535.');
}
