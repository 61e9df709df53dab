import { stat } from 'node:fs/promises';
import { tokenVariables } from 'plat-testing/platforms';
import { checkPackage } from '../check/check-package.js';
import type { Finding, PackageCheck } from '../check/findings.js';
import { readLog } from '../check/log-file.js';
import { PlatDevError } from '../errors.js';
import { type CliContext, exitCodes } from './cli-context.js';
import { printable, printableLine } from './printable.js';

/** Checks a package and prints what was found; the exit code says whether a build may go on. */
export async function check(
  folder: string,
  { log, strict, output }: { log?: string; strict: boolean; output: 'text' | 'json' },
  { stdout, env }: CliContext,
): Promise<number> {
  if (!(await stat(folder).catch(() => undefined))?.isDirectory()) {
    throw new PlatDevError('package-invalid', `${folder} is no folder`, 'Name the folder with the manifest.');
  }
  const tokens = tokenVariables.flatMap((name) => env[name] || []);
  const result = await checkPackage(folder, {
    log: log === undefined ? undefined : await readLog(log),
    tokens,
  });
  stdout.write(printable(output === 'json' ? `${JSON.stringify(result, null, 2)}\n` : textOf(result)));
  const failed = !result.ok || (strict && result.findings.length > 0);
  return failed ? exitCodes.failed : exitCodes.well;
}

function textOf({ findings, scopes }: PackageCheck): string {
  if (findings.length === 0)
    return `No problem found; ${count(scopes.declared.length, 'scope')} declared and used.\n`;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return `${findings.map(lineOf).join('')}\n${count(errors, 'error')}, ${count(findings.length - errors, 'warning')}\n`;
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

function lineOf({ severity, code, message, hint, file, line, column }: Finding): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  return `${printableLine(`${severity} ${code}${place && ` ${place}`}`)}\n  ${printableLine(message)}.\n  ${hint}\n`;
}
