import { Argument, Command, CommanderError, Option } from 'commander';
import { helpIn, reportOf } from 'plat-common/commander-texts';
import { givenLanguage, type Language, languageIn, languageOfLocale, localeOf } from 'plat-common/locale';
import { inBoth, type Text, text } from 'plat-common/text';
import { devicePlatform, type PlatformName, platforms } from 'plat-schemas/platforms';
import { version } from '../../package.json';
import { CreatePlatAppError, type CreatePlatAppErrorCode, hintIn } from '../errors.js';
import { saidIn } from '../said-in.js';
import { switchPlatform } from '../switch-platform.js';
import { templates } from '../write-template.js';
import { type CliContext, type CommandOptions, create, exitCodes } from './create.js';

const WRONG_ARGUMENTS: readonly CreatePlatAppErrorCode[] = ['invalid-option', 'invalid-name'];

/** Runs the command with its arguments, and resolves with the exit code. */
export async function run(args: string[], context: CliContext): Promise<number> {
  // Help is printed while options are read, so its language is looked for first.
  const language = languageOfLocale(givenLanguage(args) ?? localeOf(context.env));
  const { program, outcome } = createProgram(language, context);
  try {
    await program.parseAsync(args, { from: 'user' });
    return outcome.exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.well;
    if (error instanceof CommanderError) {
      const { report, suggestion } = reportOf(error);
      const lines = [
        inBoth(text`error: ${report}`, '错误：{0}'),
        ...(suggestion ? [inBoth(text`(${suggestion})`, '（{0}）')] : []),
        text`(create-plat-app --help shows the options)`,
      ];
      context.stderr.write(`${lines.map((line) => saidIn(language, line)).join('\n')}\n`);
      return exitCodes.usage;
    }
    if (!(error instanceof CreatePlatAppError)) throw error;
    context.stderr.write(`create-plat-app: ${saidIn(language, error)}\n  ${hintIn(language, error)}\n`);
    return WRONG_ARGUMENTS.includes(error.code) ? exitCodes.usage : exitCodes.failed;
  }
}

const examples = `
  npm create plat-app@latest notes -- --template react
  npm create plat-app@latest notes -- --template vue --platform plat
  create-plat-app notes --from ../plat-sdk/tarballs --no-install
  create-plat-app switch-platform fnos ./notes
`;

function createProgram(language: Language, context: CliContext) {
  const outcome: { exitCode: number } = { exitCode: exitCodes.well };
  const say = (value: Text) => saidIn(language, value);
  const platformNames = Object.keys(platforms);
  const lang = () => languageOption(say(text`language of texts (default: as LC_ALL, LC_MESSAGES or LANG)`));
  const program = new Command('create-plat-app')
    .description(say(text`Scaffold an fnOS application: page, server, tests and installable package.`))
    .version(version)
    .argument('[folder]', say(text`new or empty folder; its name becomes the name of the application`))
    .addHelpText('after', `\n${say(text`Examples:`)}${examples}`)
    .configureOutput({
      writeOut: (help) => void context.stdout.write(help),
      // run() writes errors, in the language of the run.
      outputError: () => {},
    })
    .configureHelp(helpIn(language))
    .exitOverride()
    .addOption(
      new Option(
        '--template <name>',
        say(text`what the page is written with (default: asked, else "vanilla")`),
      ).choices(Object.keys(templates)),
    )
    .addOption(
      new Option(
        '--platform <name>',
        say(
          text`target platform: decides environment variables, headers and scope names (default: asked, else "${devicePlatform}")`,
        ),
      ).choices(platformNames),
    )
    .option('--from <folder>', say(text`folder with SDK tarballs to install instead of the registry`))
    .option('--no-install', say(text`skip installing dependencies`))
    .addOption(lang())
    .action(async (folder: string | undefined, options: CommandOptions) => {
      outcome.exitCode = await create(folder, options, language, context);
    });
  program
    .command('switch-platform')
    .description(
      say(text`Replace the names of one platform with those of another in an existing application.`),
    )
    .addArgument(new Argument('<platform>', say(text`platform to switch to`)).choices(platformNames))
    .argument('[folder]', say(text`folder of the application`), '.')
    .addOption(lang())
    .action(async (platform: PlatformName, folder: string) => {
      const files = await switchPlatform(folder, platform);
      const result =
        files.length === 0
          ? text`Nothing to change: the application uses the names of ${platform}.`
          : text`${files.length} files now use the names of ${platform}.`;
      context.stdout.write(`${files.map((file) => `  ${file}\n`).join('')}`);
      context.stdout.write(`${say(result)}\n`);
    });
  return { program, outcome };
}

/** `--lang`, also as a locale such as `zh-CN`. */
function languageOption(about: string): Option {
  const option = new Option('--lang <language>', about).choices(['en', 'zh']);
  const { parseArg: check } = option;
  return option.argParser((given: string) => check?.(languageIn(given), undefined));
}
