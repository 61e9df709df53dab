import { Command, Option } from 'commander';
import { platforms } from 'plat-schemas/platforms';
import { version } from '../../package.json';
import { templates } from '../templates.js';
import type { CliContext } from './cli-context.js';
import { type CommandOptions, create } from './create.js';

/** What the action leaves behind. */
export interface Outcome {
  exitCode: number;
}

const examples = `
Examples:
  npm create plat-app@latest notes -- --template react
  npm create plat-app@latest notes -- --template vue --platform fnos
  create-plat-app notes --from ../plat-sdk/tarballs --no-install
`;

/** The command line. */
export function createProgram(context: CliContext): { program: Command; outcome: Outcome } {
  const outcome: Outcome = { exitCode: 0 };
  const program = new Command('create-plat-app')
    .description('An application for the platform: page, server, tests, and the package for the device.')
    .version(version)
    .argument('[folder]', 'where to make it: a new or an empty folder, which gives it its name')
    .addHelpText('after', examples)
    .configureOutput({
      writeOut: (text) => void context.stdout.write(text),
      writeErr: (text) => void context.stderr.write(text),
    })
    .showHelpAfterError('(create-plat-app --help shows the options)')
    .exitOverride()
    .addOption(
      new Option('--template <name>', 'what the page is written with (default: asked, else vanilla)').choices(
        Object.keys(templates),
      ),
    )
    .addOption(
      new Option('--platform <name>', 'whose names the application uses')
        .choices(Object.keys(platforms))
        .default('plat'),
    )
    .option('--from <folder>', "tarballs of our libraries, in place of the registry's")
    .option('--no-install', 'leave the dependencies to you')
    .action(async (folder: string | undefined, options: CommandOptions) => {
      outcome.exitCode = await create(folder, options, context);
    });
  return { program, outcome };
}
