import { relative } from 'node:path';
import { type CreatePlatAppOptions, createPlatApp } from '../create-plat-app.js';
import { CreatePlatAppError } from '../errors.js';
import type { TemplateName } from '../templates.js';
import { type CliContext, exitCodes } from './cli-context.js';
import { type PackageManager, packageManagerOf } from './package-manager.js';

/** What the options of the command hold. */
export type CommandOptions = Omit<CreatePlatAppOptions, 'folder'> & { install: boolean };

/** Asks for what is missing, makes the application, installs its dependencies, and says how to go on. */
export async function create(
  givenFolder: string | undefined,
  { install, ...options }: CommandOptions,
  context: CliContext,
): Promise<number> {
  const answers = await complete(givenFolder, options.template, context);
  if (answers === undefined) {
    context.stderr.write('create-plat-app: cancelled, nothing was made\n');
    return exitCodes.failed;
  }
  const { stdout, env } = context;
  const { folder, title } = await createPlatApp({ ...options, ...answers });
  const place = relative(process.cwd(), folder) || '.';
  stdout.write(`${title} is in ${place}, made from the template ${answers.template}.\n`);
  const manager = packageManagerOf(env);
  if (install) await installIn(folder, place, manager, context);

  const steps = [
    ...(place === '.' ? [] : [`cd ${quoted(place)}`]),
    ...(install ? [] : [`${manager.name} install`]),
    `${manager.run} dev`,
  ];
  stdout.write(`\nNext:\n\n${steps.map((step) => `  ${step}\n`).join('')}\n`);
  return exitCodes.well;
}

interface Answers {
  folder: string;
  template: TemplateName;
}

/** What was not given is asked for, where there is somebody to ask. */
async function complete(
  folder: string | undefined,
  template: TemplateName | undefined,
  { isInteractive }: CliContext,
): Promise<Answers | undefined> {
  if (folder !== undefined && template !== undefined) return { folder, template };
  if (!isInteractive) {
    if (folder !== undefined) return { folder, template: 'vanilla' };
    throw new CreatePlatAppError(
      'invalid-option',
      'The folder is missing, and there is no terminal to ask for it',
      'Name it: npm create plat-app@latest notes -- --template react',
    );
  }
  const { askForFolder, askForTemplate } = await import('./questions.js');
  const place = folder ?? (await askForFolder());
  if (place === undefined) return undefined;
  const chosen = template ?? (await askForTemplate());
  return chosen && { folder: place, template: chosen };
}

async function installIn(
  folder: string,
  place: string,
  { name }: PackageManager,
  { stdout, runIn }: CliContext,
): Promise<void> {
  stdout.write(`Installing its dependencies with ${name} …\n`);
  const failed = (why: string, cause?: unknown) =>
    new CreatePlatAppError(
      'install-failed',
      `The application is in ${place}, but ${name} install ${why}`,
      `Its own message is above. Run ${name} install in ${place} again when it is mended.`,
      { cause },
    );
  const code = await runIn(folder, name, ['install']).catch((error: unknown) => {
    throw failed('could not be started', error);
  });
  if (code !== 0) throw failed(`ended with ${code}`);
}

/** As a shell takes it. */
function quoted(path: string): string {
  return /^[\w./\\:-]+$/.test(path) ? path : JSON.stringify(path);
}
