import { text } from 'plat-common/text';
import * as z from 'zod/mini';
import type { LogEntry } from '../api.js';
import { readJson } from '../config/read-json.js';
import { PlatDevError } from '../errors.js';

const kinds = ['host-call', 'host-event', 'gateway', 'authorization', 'proxy', 'control', 'output'] as const;

const entries: z.ZodMiniType<LogEntry[]> = z.array(
  z.looseObject({
    seq: z.number(),
    at: z.string(),
    kind: z.enum(kinds),
    title: z.string(),
    detail: z.unknown(),
  }),
);

/** Reads a log as the inspector saves it, or as GET /log answers it. */
export async function readLog(file: string): Promise<LogEntry[]> {
  const hint = text`Save the log in the inspector, or with curl from /_dev/api/log.`;
  const parsed = entries.safeParse(await readJson(file, 'log-invalid', hint));
  if (parsed.success) return parsed.data;
  throw new PlatDevError('log-invalid', text`${file} is not a log of plat-dev`, hint);
}
