import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { errorCodeOf } from 'plat-common/error-code';
import { inBoth, listed, type Text, text } from 'plat-common/text';
import { devicePlatform, type PlatformName, platforms } from 'plat-schemas/platforms';
import { appNameOf, problemOfName, titleOf } from './app-name.js';
import { ownPackageSpecifiers } from './dependencies.js';
import { CreatePlatAppError } from './errors.js';
import { type TemplateName, templates, writeTemplate } from './write-template.js';

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
  const made = resolve(folder);
  await fillNewFolder(made, () => writeTemplate(made, { name, template, platform, ours }));
  return { folder: made, name, title: titleOf(name) };
}

function unknown(message: Text, choices: object): CreatePlatAppError {
  const hint = inBoth(text`Choose one of ${listed('items', Object.keys(choices))}.`, '可选值：{0}。');
  return new CreatePlatAppError('invalid-option', message, hint);
}

/**
 * Has a new or empty folder filled as a whole or not at all.
 *
 * @throws {CreatePlatAppError} `folder-not-empty`, `write-failed`; there is nothing left behind then
 */
export async function fillNewFolder(folder: string, fill: () => Promise<void>): Promise<void> {
  const isThere = await requireEmpty(folder);
  try {
    await mkdir(folder, { recursive: true });
    await fill();
  } catch (cause) {
    // All that is in it came from here. One that was there stays: a terminal may be open in it.
    const made = isThere ? (await readdir(folder)).map((name) => join(folder, name)) : [folder];
    for (const place of made) await rm(place, { recursive: true, force: true });
    throw cause instanceof CreatePlatAppError ? cause : writeFailed(folder, cause);
  }
}

/** Whether the folder is there; rejects unless it is new or empty. */
async function requireEmpty(folder: string): Promise<boolean> {
  const entries = await readdir(folder).catch((error: unknown) => {
    if (errorCodeOf(error) === 'ENOENT') return undefined;
    if (errorCodeOf(error) === 'ENOTDIR') throw notEmpty(inBoth(text`${folder} is a file`, '{0} 是文件'));
    throw writeFailed(folder, error);
  });
  const count = entries?.length ?? 0;
  if (count > 0) throw notEmpty(text`${folder} is not empty: it has ${count} entries`);
  return entries !== undefined;
}

function notEmpty(message: Text): CreatePlatAppError {
  const hint = text`Choose a new or empty folder; existing files are not overwritten.`;
  return new CreatePlatAppError('folder-not-empty', message, hint);
}

function writeFailed(folder: string, cause: unknown): CreatePlatAppError {
  const why = cause instanceof Error ? cause.message : String(cause);
  const message = inBoth(text`${folder} could not be written: ${why}`, '无法写入 {0}：{1}');
  const hint = text`Choose a writable folder. No files were left behind.`;
  return new CreatePlatAppError('write-failed', message, hint, { cause });
}
