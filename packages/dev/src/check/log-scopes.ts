import { specificationName } from 'plat-testing/platforms';
import * as z from 'zod/mini';
import type { LogEntry } from '../api.js';
import { pageMethods, scopeOf } from './scope-use.js';

// `preflight()` of the gateway client asks this of every gateway, and takes a refusal for an answer.
const PREFLIGHT = 'plat.system.getPlatformConfig';
const refusal = z.looseObject({ response: z.looseObject({ code: z.literal(200_003) }) });

/** The scopes that a run used, by its log. */
export function scopesUsedInLog(log: LogEntry[]): Set<string> {
  const scopes = log.map(({ kind, title, detail }) => {
    const req = specificationName(title);
    if (kind === 'gateway' && !isRefusedPreflight(req, detail)) return scopeOf(req);
    return kind === 'host-call' || kind === 'authorization' ? pageMethods.get(title) : undefined;
  });
  return new Set(scopes.filter((scope) => scope !== undefined));
}

/** The scope whose refusal may have been no more than a question: undefined when the log shows none. */
export function scopeRefusedInLog(log: LogEntry[]): string | undefined {
  const isRefused = log.some(
    ({ kind, title, detail }) => kind === 'gateway' && isRefusedPreflight(specificationName(title), detail),
  );
  return isRefused ? PREFLIGHT : undefined;
}

function isRefusedPreflight(req: string, detail: unknown): boolean {
  return req === PREFLIGHT && refusal.safeParse(detail).success;
}
