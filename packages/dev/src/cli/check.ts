import { stat } from 'node:fs/promises';
import { inBoth, text } from 'plat-common/text';
import { tokenVariables } from 'plat-testing/platforms';
import { checkPackage } from '../check/check-package.js';
import { readLog } from '../check/log-file.js';
import { openPackage } from '../device/package-files.js';
import { PlatDevError } from '../errors.js';
import { type CliContext, exitCodes } from './cli-context.js';
import { type FindingFormat, inRepository, printedFindings } from './finding-lines.js';

/** Options of `plat-dev check`. */
export interface CheckFlags {
  log?: string;
  strict: boolean;
  format: FindingFormat;
}

/** Checks a package and prints the findings; the exit code decides whether a build goes on. */
export async function check(path: string, flags: CheckFlags, context: CliContext): Promise<number> {
  const isFile = (await stat(path).catch(() => undefined))?.isFile() === true;
  if (!isFile) {
    await requireFolder(path);
    return checkFolder(path, flags, context);
  }
  const { folder, close } = await openPackage(path);
  try {
    return await checkFolder(folder, flags, context);
  } finally {
    await close();
  }
}

async function checkFolder(folder: string, flags: CheckFlags, context: CliContext): Promise<number> {
  const { stdout, env, language = 'en' } = context;
  const { ok, findings } = await checkPackage(folder, {
    log: flags.log === undefined ? undefined : await readLog(flags.log),
    tokens: tokenVariables.flatMap((name) => env[name] || []),
    language,
  });
  const placed = flags.format === 'github' ? inRepository(findings, folder, env) : findings;
  stdout.write(printedFindings(placed, flags.format, language));
  const hasWarning = findings.some(({ severity }) => severity === 'warning');
  return ok && !(flags.strict && hasWarning) ? exitCodes.well : exitCodes.failed;
}

/** Throws unless a folder is there. */
export async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory()) return;
  const message = found === undefined ? text`${folder} does not exist` : text`${folder} is not a folder`;
  const hint = inBoth(text`Name the folder with the manifest.`, '请指定 manifest 所在的文件夹。');
  throw new PlatDevError('package-invalid', message, hint);
}
