import { specificationName } from 'plat-testing/platforms';
import * as z from 'zod/mini';
import { operationByRoute } from '../authorization/operations.js';
import { knownScopes } from '../check/scope-use.js';
import { isoTime } from '../state/state-file.js';

const text = z.string();
const inSpecification = z.transform((name: string) => specificationName(name));
/** Scopes in any platform's spelling; read, in that of the specification. */
const scope = z.pipe(text, inSpecification);

const knownScope = scope.check(z.refine((name) => knownScopes.has(name), 'is not a scope of the platform'));

/** What PATCH /state takes. */
export const stateChange = z.strictObject({
  userId: z.optional(z.int()),
  theme: z.optional(z.enum(['dark', 'light'])),
  language: z.optional(text),
  format: z.optional(z.strictObject({ date: z.optional(text), time: z.optional(text) })),
  systemVersion: z.optional(text),
  hostAppVersion: z.optional(text),
  tokenMissing: z.optional(z.enum(['never', 'docker', 'config-callback', 'by-hand'])),
  scopes: z.optional(z.array(scope)),
  now: z.optional(z.nullable(isoTime)),
});

/** What POST /replay takes. */
export const replayedLine = z.strictObject({ seq: z.int().check(z.positive()) });

/** What POST /grants/withdraw and POST /files/folders take. */
export const givenPath = z.strictObject({ path: text });

/** What POST /faults takes. */
export const faultsChange = z.strictObject({
  host: z.exactOptional(z.enum(['well', 'mute', 'slow', 'late'])),
  popup: z.exactOptional(z.enum(['well', 'opener-cut'])),
  gateway: z.exactOptional(z.enum(['well', 'slow', 'refusing', 'garbled', 'silent', 'html'])),
  withdrawnScopes: z.exactOptional(z.array(knownScope)),
  oldSystem: z.exactOptional(z.boolean()),
});

/** What POST /log takes: what only a page can see. */
export const pageEvent = z.strictObject({
  kind: z.enum(['host-call', 'host-event', 'authorization']),
  title: text,
  ok: z.exactOptional(z.boolean()),
  milliseconds: z.exactOptional(z.number()),
  detail: z.exactOptional(z.unknown()),
});

const operation = z.enum([...operationByRoute.values()]);

/** What GET /authorize takes in its query. */
export const authorizationQuestion = z.object({ operation, appName: z.optional(text) });

/** What POST /authorize takes. */
export const authorizationRequest = z.strictObject({
  operation,
  paths: z.array(text),
  userId: z.optional(z.int()),
  appName: z.optional(text),
  directory: z.optional(z.boolean()),
  multiple: z.optional(z.boolean()),
  accept: z.optional(z.array(text)),
});
