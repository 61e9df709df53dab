import { Argument, Command, Option } from 'commander';
import { helpIn } from 'plat-common/commander-texts';
import { fill } from 'plat-common/fill';
import { givenLanguage, type Language, languageIn, languageOfLocale, localeOf } from 'plat-common/locale';
import { devicePlatform, type PlatformName, platforms } from 'plat-schemas/platforms';
import { version } from '../../package.json';
import { switchPlatform } from '../switch-platform.js';
import { templates } from '../templates.js';
import type { CliContext } from './cli-context.js';
import { type CommandOptions, create } from './create.js';
import { texts } from './texts.js';

/** What the action leaves behind. */
export interface Outcome {
  exitCode: number;
}

const examples = `
  npm create plat-app@latest notes -- --template react
  npm create plat-app@latest notes -- --template vue --platform plat
  create-plat-app notes --from ../plat-sdk/tarballs --no-install
  create-plat-app switch-platform fnos ./notes
`;

/** The language of a run, which is needed before its arguments are parsed. */
export function languageOfRun(args: readonly string[], { env }: CliContext): Language {
  const given = givenLanguage(args);
  const language = given === undefined ? undefined : languageIn(given);
  return language === 'en' || language === 'zh' ? language : languageOfLocale(localeOf(env));
}

/** The command line. Help is printed while options are read, so its language is looked for first. */
export function createProgram(
  context: CliContext,
  args: readonly string[] = [],
): { program: Command; outcome: Outcome } {
  const outcome: Outcome = { exitCode: 0 };
  const language = languageOfRun(args, context);
  const said = texts[language];
  const platformNames = Object.keys(platforms);
  const lang = () => languageOption(said.lang);
  const program = new Command('create-plat-app')
    .description(said.description)
    .version(version)
    .argument('[folder]', said.folder)
    .addHelpText('after', `\n${said.examples}${examples}`)
    .configureOutput({
      writeOut: (text) => void context.stdout.write(text),
      // run.ts writes errors, in the language of the run.
      outputError: () => {},
    })
    .configureHelp(helpIn(language))
    .exitOverride()
    .addOption(new Option('--template <name>', said.template).choices(Object.keys(templates)))
    .addOption(
      new Option('--platform <name>', fill(said.platform, { platform: devicePlatform })).choices(
        platformNames,
      ),
    )
    .option('--from <folder>', said.from)
    .option('--no-install', said.noInstall)
    .addOption(lang())
    .action(async (folder: string | undefined, options: CommandOptions) => {
      outcome.exitCode = await create(folder, options, language, context);
    });
  program
    .command('switch-platform')
    .description(said.switchDescription)
    .addArgument(new Argument('<platform>', said.switchPlatform).choices(platformNames))
    .argument('[folder]', said.switchFolder, '.')
    .addOption(lang())
    .action(async (platform: PlatformName, folder: string) => {
      const files = await switchPlatform(folder, platform);
      const text = files.length === 0 ? said.unchanged : said.switched;
      context.stdout.write(`${files.map((file) => `  ${file}\n`).join('')}`);
      context.stdout.write(`${fill(text, { files: files.length, platform })}\n`);
    });
  return { program, outcome };
}

/** `--lang`, also as a locale such as `zh-CN`. */
function languageOption(about: string): Option {
  const option = new Option('--lang <language>', about).choices(Object.keys(texts));
  const { parseArg: check } = option;
  return option.argParser((text: string) => check?.(languageIn(text), undefined));
}
