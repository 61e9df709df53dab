import { relative } from 'node:path';
import type { Language } from 'plat-common/locale';
import { inBoth, type Text, text } from 'plat-common/text';
import { devicePlatform } from 'plat-schemas/platforms';
import { type CreatePlatAppOptions, createPlatApp } from '../create-plat-app.js';
import { CreatePlatAppError } from '../errors.js';
import { saidIn } from '../said-in.js';
import type { Answers, Given } from './questions.js';

/** What the command has from outside. */
export interface CliContext {
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
  env: NodeJS.ProcessEnv;
  /** Whether there is a terminal for questions. */
  isInteractive: boolean;
  /** Runs a program in a folder, lets it print, and resolves with its exit code. */
  runIn(folder: string, program: string, args: string[]): Promise<number>;
}

/** How a run ended: created, failed (no application, or without its dependencies), or invalid arguments. */
export const exitCodes = { well: 0, failed: 1, usage: 2 } as const;

/** What the options of the command hold. */
export type CommandOptions = Omit<CreatePlatAppOptions, 'folder'> & { install: boolean; lang?: Language };

/** Asks for missing options, creates the application, installs its dependencies, and prints the next steps. */
export async function create(
  givenFolder: string | undefined,
  { install, lang: _, ...options }: CommandOptions,
  language: Language,
  context: CliContext,
): Promise<number> {
  const say = (value: Text) => saidIn(language, value);
  const answers = await complete({ ...options, folder: givenFolder }, say, context);
  if (answers === undefined) {
    context.stderr.write(`create-plat-app: ${say(text`cancelled; no files were written`)}\n`);
    return exitCodes.failed;
  }
  const { stdout, env } = context;
  const { folder, title } = await createPlatApp({ ...options, ...answers });
  const place = relative(process.cwd(), folder) || '.';
  const { template, platform } = answers;
  const created = text`${title} was created in ${place} from the template ${template}, for ${platform}.`;
  stdout.write(`${say(created)}\n`);
  const manager = packageManagerOf(env);
  if (install) {
    stdout.write(`${say(text`Installing dependencies with ${manager} …`)}\n`);
    await installIn(folder, place, manager, context);
  }

  const steps = [
    ...(place === '.' ? [] : [`cd ${quoted(place)}`]),
    ...(install ? [] : [`${manager} install`]),
    `${manager} run dev`,
  ];
  stdout.write(`\n${say(text`Next:`)}\n\n${steps.map((step) => `  ${step}\n`).join('')}\n`);
  return exitCodes.well;
}

/** Asks for missing answers at a terminal; elsewhere the defaults count, and the folder is required. */
async function complete(
  given: Given,
  say: (value: Text) => string,
  { isInteractive }: CliContext,
): Promise<Answers | undefined> {
  const { folder, template, platform } = given;
  if (folder !== undefined && (!isInteractive || (template && platform)))
    return { folder, template: template ?? 'vanilla', platform: platform ?? devicePlatform };
  if (isInteractive) return (await import('./questions.js')).askForMissing(given, say);
  const message = text`The folder is missing, and there is no terminal to ask for it`;
  const hint = text`Pass it: npm create plat-app@latest notes -- --template react`;
  throw new CreatePlatAppError('invalid-option', message, hint);
}

async function installIn(
  folder: string,
  place: string,
  manager: string,
  { runIn }: CliContext,
): Promise<void> {
  const failed = (why: Text, cause?: unknown) =>
    new CreatePlatAppError(
      'install-failed',
      text`The application is in ${place}, but ${manager} install ${why}`,
      text`See its message above. Correct the cause and run ${manager} install in ${place} again.`,
      { cause },
    );
  const code = await runIn(folder, manager, ['install']).catch((error: unknown) => {
    throw failed(inBoth(text`did not start`, '无法启动'), error);
  });
  if (code !== 0) throw failed(inBoth(text`ended with code ${code}`, '失败，退出码 {0}'));
}

/** As a shell takes it. */
function quoted(path: string): string {
  return /^[\w./\\:-]+$/.test(path) ? path : JSON.stringify(path);
}

/** The package manager that called: each sets its name in this variable, as `pnpm/10.34.8 npm/? node/v20.20.2 linux x64`. */
function packageManagerOf({ npm_config_user_agent: agent = '' }: NodeJS.ProcessEnv): string {
  return /^(?:pnpm|yarn|bun)(?=\/)/.exec(agent)?.[0] ?? 'npm';
}
