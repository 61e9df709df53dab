import type { KnownCapability, RequestEnvelope, ResponseEnvelope } from 'plat-schemas/gateway';
import { specificationName } from './platform.js';

// The schemas decide and explain; these spare the usual call their cost, and a process of usual calls their loading.
// What a guard accepts the schema accepts too, and would change nothing in it: property tests hold that.

const WITHOUT_PARAMETERS: ReadonlySet<string> = new Set<KnownCapability>([
  'plat.system.getPlatformConfig',
  'plat.file.getSharedAccessibleFolders',
]);

/** Whether a call is certainly right, its parameters too; false asks the schemas. */
export function isPlainRequest(value: unknown): value is RequestEnvelope {
  if (!isPlainObject(value)) return false;
  for (const key in value) {
    if (key !== 'reqId' && key !== 'req' && key !== 'appName' && key !== 'data') return false;
  }
  const { reqId, req, appName, data } = value;
  const isNamed =
    isNonEmptyString(req) && isNonEmptyString(appName) && (reqId === undefined || isNonEmptyString(reqId));
  return isNamed && hasNoParameters(req) && (data === undefined || isEmpty(data));
}

function hasNoParameters(req: string): boolean {
  return WITHOUT_PARAMETERS.has(req) || WITHOUT_PARAMETERS.has(specificationName(req));
}

/** Whether an answer is an envelope: exactly what its schema accepts. */
export function isResponse(value: unknown): value is ResponseEnvelope {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { reqId, code, msg } = value as Record<string, unknown>;
  return Number.isFinite(code) && isTextOrNothing(reqId) && isTextOrNothing(msg);
}

/** Whether the `data` of an answer is certainly right for the capability; false asks its schema. */
export function isPlainResponseData(req: string, data: unknown): boolean {
  const isPlain = PLAIN_DATA.get(req) ?? PLAIN_DATA.get(specificationName(req));
  return isPlain?.(data) === true;
}

const PLAIN_DATA: ReadonlyMap<string, (data: unknown) => boolean> = new Map<
  KnownCapability,
  (data: unknown) => boolean
>([
  [
    'plat.system.getPlatformConfig',
    (data) => isPlainObject(data) && isText(data.systemLanguage) && isText(data.systemVersion),
  ],
  ['plat.file.getSharedAccessibleFolders', isFolderList],
  ['plat.file.getUserAccessibleFolders', isFolderList],
  ['plat.file.checkUserACL', (data) => isListOf(data, isPathAccess)],
]);

function isFolderList(data: unknown): boolean {
  return isPlainObject(data) && isListOf(data.paths, isText);
}

function isPathAccess(value: unknown): boolean {
  if (!isPlainObject(value) || !isText(value.path)) return false;
  const { readable, writable, deletable } = value;
  return typeof readable === 'boolean' && typeof writable === 'boolean' && typeof deletable === 'boolean';
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  if (!Array.isArray(value)) return false;
  // A loop by index: it also sees the holes of a list, which `every` skips.
  for (let index = 0; index < value.length; index += 1) if (!isItem(value[index])) return false;
  return true;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTextOrNothing(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string';
}

function isNonEmptyString(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isEmpty(value: unknown): boolean {
  if (!isPlainObject(value)) return false;
  for (const _ in value) return false;
  return true;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  // JSON may carry a key of this name, which the schema drops before a caller's merge can meet it.
  return Object.getPrototypeOf(value) === Object.prototype && !Object.hasOwn(value, '__proto__');
}
