import { Argument, Command, Option } from 'commander';
import { helpIn } from 'plat-common/commander-texts';
import { inBoth, text } from 'plat-common/text';
import { platformChoices } from 'plat-testing/platforms';
import { version } from '../../package.json';
import { PlatDevError } from '../errors.js';
import type { CliContext, Outcome } from './cli-context.js';
import { addPackageCommands, addRecordingCommands } from './commands.js';
import { examples, exitCodeTable } from './help-texts.js';
import { answersOption, languageOption, layoutOptions, numberOption, seeHelp } from './shared-options.js';
import type { StartFlags } from './start.js';
import type { StateAction, StateFlags } from './state.js';
import { zh } from './texts/zh.js';

/** The command line. What only one command needs is loaded when that command runs. */
export function createProgram(context: CliContext, command: string[], { completes = true } = {}) {
  const { language = 'en' } = context;
  const outcome: Outcome = { exitCode: 0 };
  const program: Command = new Command('plat-dev')
    .description(
      'The platform on your own machine: desktop, unified gateway, files, authorization and faults.',
    )
    .version(version)
    .usage('[package…] [--app <address>] [options] [-- command …]')
    .configureHelp(helpIn(language, zh))
    .addHelpText('after', examples[language])
    .addHelpText('after', exitCodeTable[language])
    .configureOutput({
      writeOut: (text) => void context.stdout.write(text),
      // Errors are written in one place, run.ts, all in one style.
      outputError: () => {},
    })
    .exitOverride()
    // An option behind the name of a command is that command's.
    .enablePositionalOptions()
    .argument('[package...]', 'folders of packages, or .fpk files, as --package names one')
    .option(
      '--app <address>',
      'URL, port or Unix socket where your application listens (default: the package runs as on a device)',
    )
    .option('--package <folder>', 'folder with manifest and config/resource (default: ".")')
    .option('--config <file>', 'configuration file (default: plat-dev.config.json, here or in the package)')
    .option('--trust', "use what a package's own configuration file sets beyond the package")
    .option('--device <folder>', 'keep what is installed in this folder (default: a temporary device)')
    .addOption(answersOption('the package (default: asked on the desktop)'));
  for (const option of layoutOptions()) program.addOption(option);
  program
    .option('--files <folder>', "real files, as the device's volume /vol1 (default: a sample)")
    .option('--users <file>', 'JSON file with users, groups and rights (default: Ada, Ben and Cleo)')
    .option('--state <file>', 'where grants and settings are kept (default: ".plat-dev/state.json")')
    .option('--fresh', 'ignore and replace what the state file holds')
    .addOption(
      numberOption(
        '--port <number>',
        'port of the desktop; 0 for a free one (default: 5666, or a free one)',
        (port) => Number.isInteger(port) && port <= 65_535,
        inBoth(text`Use a number from 0 to 65535.`, '请填写 0 到 65535 的数字。'),
      ),
    )
    .option(
      '--host [address]',
      'open the desktop to the network, with a one-time address (default: loopback only)',
    )
    .option('--gateway-socket <path>', 'Unix socket of the gateway (default: a temporary one)')
    .addOption(
      new Option(
        '--platform <name>',
        "platform whose names your application uses (default: the package's own)",
      ).choices(platformChoices),
    )
    .addOption(
      new Option(
        '--token-missing <case>',
        'how your application was started, so that it has no token (default: "never")',
      ).choices(['never', 'docker', 'config-callback', 'by-hand']),
    )
    .option('--now <time>', 'freeze the clock at this time, such as 2031-05-06T12:00:00Z (default: it runs)')
    .addOption(
      new Option('--pm <behaviour>', 'start a ZenTao server that behaves like this (default: "off")').choices(
        ['off', 'specification', 'observed'],
      ),
    )
    .option('--no-config-callback', 'never run cmd/config_callback of the package')
    .option('--open', 'open the desktop in a browser')
    .addOption(languageOption())
    .action(async (folders: string[], options: StartFlags) => {
      // A default must not override the configuration file.
      const isGiven = ([name]: [string, unknown]) =>
        name !== 'lang' && program.getOptionValueSource(name) !== 'default';
      const given: StartFlags = Object.fromEntries(Object.entries(options).filter(isGiven));
      const [folder, ...others] = folders;
      const one = folder === undefined ? given : { ...given, package: folder };
      const flags = others.length === 0 ? one : { ...given, folders };
      const { start } = await import('./start.js');
      outcome.exitCode = await start(flags, command, context);
    });
  addPackageCommands(program, outcome, context);
  addState(program, context);
  addRecordingCommands(program, outcome, command, context);
  for (const one of program.commands) one.addOption(languageOption());
  if (completes) addCompletion(program, context, command);
  return { program, outcome };
}

function addState(program: Command, context: CliContext): void {
  program
    .command('state')
    .description('Save the state of a running plat-dev under a name, load it, or list the names.')
    .addArgument(new Argument('<action>', 'what to do').choices(['save', 'load', 'list']))
    .argument('[name]', 'name of the state, for save and load')
    .option('--url <address>', 'address of plat-dev (default: the one that was started in this folder)')
    .option('--state <file>', 'state file that plat-dev was started with', '.plat-dev/state.json')
    .action(async (action: StateAction, name: string | undefined, flags: StateFlags) => {
      if ((name === undefined) !== (action === 'list')) {
        const problem =
          action === 'list' ? text`list takes no name` : text`missing argument 'name' of ${action}`;
        throw new PlatDevError('invalid-option', problem, seeHelp);
      }
      const { changeState } = await import('./state.js');
      await changeState(action, name, flags, context);
    });
}

function addCompletion(program: Command, context: CliContext, words: string[]): void {
  // The library adds commands, so it gets a second program.
  const completion = async () => {
    const { default: completionOf } = await import('@bomb.sh/tab/commander');
    const { program: described } = createProgram(context, [], { completes: false });
    return completionOf(described, { completionCommandName: 'completion' });
  };
  program
    .command('completion')
    .description('Print a script that completes the words of plat-dev in your shell.')
    .addArgument(
      new Argument('<shell>', 'shell to complete in').choices(['bash', 'zsh', 'fish', 'powershell']),
    )
    .action(async (shell: string) => {
      (await completion()).setup('plat-dev', 'plat-dev', shell);
    });
  // What such a script calls: prints the words that may follow those that were typed.
  program.command('complete', { hidden: true }).action(async () => (await completion()).parse(words));
}
