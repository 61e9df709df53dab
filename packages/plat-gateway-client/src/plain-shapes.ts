import type { KnownCapability, RequestEnvelope, ResponseEnvelope } from 'plat-schemas/gateway';
import { knownCapability } from './capability/known.js';
import { specificationName } from './platform.js';

// The schemas decide and explain; these spare the usual call their cost, and a process of usual calls their loading.
// What a guard accepts the schema accepts too, and would change nothing in it: property tests hold that.

/** Whether a call is certainly right, its parameters too; false asks the schemas. */
export function isTriviallyValid(value: unknown): value is RequestEnvelope {
  if (!isPlainObject(value) || !hasOnly(value, 'reqId', 'req', 'appName', 'data')) return false;
  const { reqId, req, appName, data } = value;
  const isNamed =
    isNonEmptyString(req) && isNonEmptyString(appName) && (reqId === undefined || isNonEmptyString(reqId));
  if (!isNamed || !(data === undefined || isPlainObject(data))) return false;
  const shapes = shapesOf(req);
  if (shapes !== undefined) return shapes.takes(data ?? {});
  // Another application's capability may have any parameters.
  return knownCapability(req) === undefined && Object.getOwnPropertySymbols(data ?? {}).length === 0;
}

/** Checks of a capability's parameters, and of its `data`. */
interface Shapes {
  takes: (data: Record<string, unknown>) => boolean;
  gives: (data: unknown) => boolean;
}

const SHAPES: Readonly<Record<KnownCapability, Shapes>> = {
  'plat.system.getPlatformConfig': {
    takes: (data) => hasOnly(data),
    gives: (data) => isPlainObject(data) && isText(data.systemLanguage) && isText(data.systemVersion),
  },
  'plat.file.getSharedAccessibleFolders': { takes: (data) => hasOnly(data), gives: isFolderList },
  'plat.file.delSharedAccessibleFolder': {
    takes: (data) => hasOnly(data, 'path') && isNonEmptyString(data.path),
    gives: isFolderRemoval,
  },
  'plat.file.getUserAccessibleFolders': {
    takes: (data) => hasOnly(data, 'uid') && isUid(data.uid),
    gives: isFolderList,
  },
  'plat.file.delUserAccessibleFolder': {
    takes: (data) => hasOnly(data, 'uid', 'path') && isUid(data.uid) && isNonEmptyString(data.path),
    gives: isFolderRemoval,
  },
  'plat.file.checkUserACL': {
    takes: (data) => hasOnly(data, 'uid', 'path') && isUid(data.uid) && isPathOrPaths(data.path),
    gives: (data) => isListOf(data, isPathAccess),
  },
  'plat.file.convertPath': {
    takes: (data) =>
      hasOnly(data, 'path', 'language') && isPathOrPaths(data.path) && isNonEmptyString(data.language),
    gives: (data) =>
      isListOf(data, isConvertedPath) ||
      (isPlainObject(data) && data.status === 0 && isListOf(data.result, isConvertedPath)),
  },
};

const PLAIN: ReadonlyMap<string, Shapes> = new Map(Object.entries(SHAPES));

const shapesOf = (req: string) => PLAIN.get(req) ?? PLAIN.get(specificationName(req));

function isUid(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function isPathOrPaths(value: unknown): boolean {
  return isNonEmptyString(value) || (isListOf(value, isNonEmptyString) && (value as unknown[]).length > 0);
}

/** Whether a response is an envelope: exactly what its schema accepts. */
export function isResponse(value: unknown): value is ResponseEnvelope {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { reqId, code, msg } = value as Record<string, unknown>;
  return Number.isFinite(code) && isTextOrNothing(reqId) && isTextOrNothing(msg);
}

/** Whether the `data` of a response is certainly right for the capability; false asks its schema. */
export function isPlainResponseData(req: string, data: unknown): boolean {
  return shapesOf(req)?.gives(data) === true;
}

function isFolderList(data: unknown): boolean {
  return isListOf(data, isText) || (isPlainObject(data) && isListOf(data.paths, isText));
}

function isFolderRemoval(data: unknown): boolean {
  return isPlainObject(data) && typeof data.suc === 'boolean';
}

function isConvertedPath(value: unknown): boolean {
  return isPlainObject(value) && isText(value.path) && isText(value.semanticPath);
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

/** Whether an object has no other keys than these. */
function hasOnly(value: Record<string, unknown>, ...keys: readonly string[]): boolean {
  for (const key in value) if (!keys.includes(key)) return false;
  return true;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  // JSON may carry a key of this name, which the schema drops before a caller's merge can meet it.
  return Object.getPrototypeOf(value) === Object.prototype && !Object.hasOwn(value, '__proto__');
}
