import { stat } from 'node:fs/promises';
import { inBoth, text } from 'plat-common/text';
import type { Finding } from '../check/findings.js';
import { PlatDevError } from '../errors.js';
import { packPackage, verifyPackage } from '../pack/pack-package.js';
import { type CliContext, exitCodes } from './cli-context.js';
import { type FindingFormat, inRepository, printedFindings } from './finding-lines.js';

/** Options of `plat-dev pack`. */
export interface PackFlags {
  out?: string;
  verify?: boolean;
  format: FindingFormat;
}

/** Warnings about what will be missing on the device. */
const SHOWN = ['program-missing', 'link-leaves-package'];

/** Packs a folder, or verifies an installable file. */
export async function pack(path: string, flags: PackFlags, context: CliContext): Promise<number> {
  const { stdout, env, language = 'en' } = context;
  if (flags.verify) {
    const findings = await verifyPackage(path, language);
    stdout.write(printedFindings(findings, flags.format, language));
    return findings.some(({ severity }) => severity === 'error') ? exitCodes.failed : exitCodes.well;
  }
  await requireFolder(path);
  const { file, bytes = 0, findings: found } = await packPackage(path, { out: flags.out, language });
  const isText = flags.format === 'text';
  const findings = flags.format === 'github' ? inRepository(found, path, env) : found;
  const isShown = ({ severity, rule }: Finding) => severity === 'error' || SHOWN.includes(rule);
  const shown = isText ? findings.filter(isShown) : findings;
  const isPacked = isText && file !== undefined;
  if (isPacked) stdout.write(`${file} (${Math.ceil(bytes / 1024)} kB)\n`);
  if (!isPacked || shown.length > 0) stdout.write(printedFindings(shown, flags.format, language));
  return file === undefined ? exitCodes.failed : exitCodes.well;
}

/** Throws unless a folder is there. */
async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory()) return;
  const message = found === undefined ? text`${folder} does not exist` : text`${folder} is not a folder`;
  const hint = inBoth(text`Name the folder with the manifest.`, '请指定 manifest 所在的文件夹。');
  throw new PlatDevError('package-invalid', message, hint);
}
