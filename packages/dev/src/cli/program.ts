import { Command, InvalidArgumentError, Option } from 'commander';
import { version } from '../../package.json';
import type { PlatDevOptions } from '../options.js';
import type { Surroundings } from './surroundings.js';

/** What an action leaves behind. */
export interface Outcome {
  exitCode: number;
}

const examples = `
Examples:
  plat-dev --app http://localhost:5173 --package ./my-app
  plat-dev --app 8400 --package ./my-app --files ~/device -- npm run dev
  plat-dev check ./my-app --log log.json --output json
`;

/** The command line. What only one command needs is loaded when that command runs. */
export function createProgram(
  surroundings: Surroundings,
  command: string[],
): { program: Command; outcome: Outcome } {
  const outcome: Outcome = { exitCode: 0 };
  const program: Command = new Command('plat-dev')
    .description(
      'The platform on your own machine: desktop, unified gateway, files, authorization and faults.',
    )
    .version(version)
    .usage('--app <address> [options] [-- command …]')
    .addHelpText('after', examples)
    .configureOutput({
      writeOut: (text) => void surroundings.stdout.write(text),
      writeErr: (text) => void surroundings.stderr.write(text),
    })
    .showHelpAfterError('(plat-dev --help shows the options)')
    .exitOverride()
    .option('--app <address>', 'URL, port or Unix socket where your application listens')
    .option('--package <folder>', 'folder with manifest and config/resource', '.')
    .option('--files <folder>', "real files, as the device's volume /vol1 (default: a sample)")
    .option('--users <file>', 'JSON file with users, groups and rights (default: Ada, Ben and Cleo)')
    .option('--state <file>', 'where grants and settings are kept', '.plat-dev/state.json')
    .option('--fresh', 'forget what the state file holds', false)
    .option('--port <number>', 'port of the desktop; 0 for a free one (default: 5666, or a free one)', portOf)
    .option('--gateway-socket <path>', 'Unix socket of the gateway (default: a temporary one)')
    .addOption(
      new Option('--platform <name>', 'whose names your application knows')
        .choices(['plat', 'fnos'])
        .default('plat'),
    )
    .addOption(
      new Option('--token-missing <case>', 'how your application was started, so that it has no token')
        .choices(['never', 'docker', 'config-callback', 'by-hand'])
        .default('never'),
    )
    .option('--no-config-callback', 'never run cmd/config_callback of the package')
    .action(async ({ app, ...options }: Partial<PlatDevOptions> & { package: string }) => {
      if (app === undefined) program.error('error: --app is missing: where does your application listen?');
      const { start } = await import('./start.js');
      outcome.exitCode = await start({ ...options, app }, command, surroundings);
    });
  program
    .command('check')
    .description('Look for problems in a package: what is missing, unused, undeclared or in the wrong place.')
    .argument('<folder>', 'folder with manifest and config/resource')
    .option('--log <file>', "the inspector's log of a run, as it saves it")
    .option('--strict', 'fail on warnings too', false)
    .addOption(new Option('--output <format>', 'how to print').choices(['text', 'json']).default('text'))
    .action(async (folder: string, options: { log?: string; strict: boolean; output: 'text' | 'json' }) => {
      const { check } = await import('./check.js');
      outcome.exitCode = await check(folder, options, surroundings);
    });
  return { program, outcome };
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('It is a number from 0 to 65535.');
}
