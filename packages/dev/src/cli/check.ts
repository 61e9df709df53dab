import { existsSync, statSync } from 'node:fs';
import { text } from 'plat-common/text';
import { tokenVariables } from 'plat-testing/platforms';
import * as z from 'zod/mini';
import type { LogEntry } from '../api.js';
import { checkPackage } from '../check/check-package.js';
import { type Finding, findingsOfLeftOut } from '../check/findings.js';
import { readJson } from '../config/read-json.js';
import { openPackage } from '../device/package-files.js';
import { PlatDevError } from '../errors.js';
import { type CliContext, exitCodes } from './cli-context.js';
import { type FindingFormat, findingsBelow, inRepository, printedFindings } from './finding-lines.js';

/** Options of `plat-dev check`. */
export interface CheckFlags {
  log?: string;
  strict: boolean;
  format: FindingFormat;
}

/** Checks packages and prints the findings; the exit code decides whether a build goes on. */
export async function check(paths: readonly string[], flags: CheckFlags, context: CliContext) {
  const { stdout, env, language = 'en' } = context;
  const found: Finding[] = [];
  // A pattern such as apps/* names other files as well.
  const packages = paths.filter((path) => paths.length === 1 || !isFile(path) || path.endsWith('.fpk'));
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

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
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
      folder: isFile(path) ? folder : path,
      findings: [...findingsOfLeftOut(unsafe, language ?? 'en'), ...findings],
    };
  } finally {
    await close();
  }
}

const entries: z.ZodMiniType<LogEntry[]> = z.array(
  z.looseObject({
    seq: z.number(),
    at: z.string(),
    kind: z.enum(['host-call', 'host-event', 'gateway', 'authorization', 'proxy', 'control', 'output']),
    title: z.string(),
    detail: z.unknown(),
  }),
);

/** Reads a log as the inspector saves it, or as GET /log answers it. */
async function readLog(file: string): Promise<LogEntry[]> {
  const hint = text`Save the log in the inspector, or with curl from /_dev/api/log.`;
  const parsed = entries.safeParse(await readJson(file, 'log-invalid', hint));
  if (parsed.success) return parsed.data;
  throw new PlatDevError('log-invalid', text`${file} is not a log of plat-dev`, hint);
}
