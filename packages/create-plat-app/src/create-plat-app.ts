import { resolve } from 'node:path';
import { inBoth, listed, type Text, text } from 'plat-common/text';
import { devicePlatform, type PlatformName, platforms } from 'plat-schemas/platforms';
import { appNameOf, problemOfName, titleOf } from './app-name.js';
import { ownPackageSpecifiers } from './dependencies.js';
import { CreatePlatAppError } from './errors.js';
import { fillNewFolder } from './new-folder.js';
import { type TemplateName, templates } from './templates.js';
import { placeholdersFor, writeTemplate } from './write-template.js';

/** Options of `createPlatApp`. */
export interface CreatePlatAppOptions {
  /** Where to make the application: a folder that does not exist yet, or an empty one. Its name is the application's. */
  folder: string;
  /** What the page is written with: `vanilla`, `react` or `vue`. @default 'vanilla' */
  template?: TemplateName | undefined;
  /** Target platform: decides environment variables, headers and scope names. @default fnOS, the platform of devices */
  platform?: PlatformName | undefined;
  /** A folder with tarballs of our libraries, to use in place of the registry's. */
  from?: string | undefined;
}

/** What was made. */
export interface CreatedPlatApp {
  /** Its absolute path. */
  folder: string;
  /** The application's name: in the manifest, in its address, and in every call of the gateway. */
  name: string;
  /** The name that people read. */
  title: string;
}

/**
 * Makes an application in a folder: page, server, tests and the package for the device. It installs nothing. When it
 * fails, it leaves nothing behind.
 *
 * @throws {CreatePlatAppError}
 */
export async function createPlatApp({
  folder,
  template = 'vanilla',
  platform = devicePlatform,
  from,
}: CreatePlatAppOptions): Promise<CreatedPlatApp> {
  if (!Object.hasOwn(templates, template))
    throw unknown(inBoth(text`Unknown template "${template}"`, '没有模板“{0}”'), templates);
  if (!Object.hasOwn(platforms, platform))
    throw unknown(inBoth(text`Unknown platform "${platform}"`, '没有平台“{0}”'), platforms);
  const name = appNameOf(folder);
  const problem = problemOfName(name);
  if (problem !== undefined) {
    throw new CreatePlatAppError(
      'invalid-name',
      inBoth(text`"${name}" is not a valid application name. ${problem}`, '“{0}”不能作为应用名称。{1}'),
      text`The folder name is the application name: choose another folder.`,
    );
  }
  const ours = await ownPackageSpecifiers(from);
  const placeholders = placeholdersFor(name, template, platform);
  const made = resolve(folder);
  await fillNewFolder(made, () => writeTemplate(made, template, { placeholders, ours }));
  return { folder: made, name, title: titleOf(name) };
}

function unknown(message: Text, choices: object): CreatePlatAppError {
  const hint = inBoth(text`Choose one of ${listed('items', Object.keys(choices))}.`, '可选值：{0}。');
  return new CreatePlatAppError('invalid-option', message, hint);
}
