import { stat } from 'node:fs/promises';
import { tokenVariables } from 'plat-testing/platforms';
import { checkPackage } from '../check/check-package.js';
import { type Finding, findingsOfLeftOut } from '../check/findings.js';
import { readLog } from '../check/log-file.js';
import { openPackage } from '../device/package-files.js';
import { type CliContext, exitCodes } from './cli-context.js';
import { type FindingFormat, findingsBelow, inRepository, printedFindings } from './finding-lines.js';

/** Options of `plat-dev check`. */
export interface CheckFlags {
  log?: string;
  strict: boolean;
  format: FindingFormat;
}

/** Checks packages and prints the findings; the exit code decides whether a build goes on. */
export async function check(
  paths: readonly string[],
  flags: CheckFlags,
  context: CliContext,
): Promise<number> {
  const { stdout, env, language = 'en' } = context;
  const found: Finding[] = [];
  // A pattern such as apps/* names other files as well.
  const packages = paths.length === 1 ? paths : await packagesAmong(paths);
  for (const path of packages) {
    const { folder, findings } = await findingsIn(path, flags, context);
    const name = paths.length === 1 ? undefined : path;
    const placed =
      flags.format === 'github' ? inRepository(findings, folder, env) : findingsBelow(findings, name);
    found.push(...placed);
    if (flags.format === 'text') stdout.write(printedFindings(placed, 'text', language, name));
  }
  if (flags.format !== 'text') stdout.write(printedFindings(found, flags.format, language));
  const failing = flags.strict ? ['error', 'warning'] : ['error'];
  return found.some(({ severity }) => failing.includes(severity)) ? exitCodes.failed : exitCodes.well;
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() === true;
}

async function packagesAmong(paths: readonly string[]): Promise<string[]> {
  const areFiles = await Promise.all(paths.map(isFile));
  return paths.filter((path, index) => !areFiles[index] || path.endsWith('.fpk'));
}

async function findingsIn(path: string, { log }: CheckFlags, { env, language }: CliContext) {
  const { folder, unsafe, close } = await openPackage(path);
  try {
    const { findings } = await checkPackage(folder, {
      log: log === undefined ? undefined : await readLog(log),
      tokens: tokenVariables.flatMap((name) => env[name] || []),
      language,
    });
    return {
      folder: (await isFile(path)) ? folder : path,
      findings: [...findingsOfLeftOut(unsafe, language ?? 'en'), ...findings],
    };
  } finally {
    await close();
  }
}
