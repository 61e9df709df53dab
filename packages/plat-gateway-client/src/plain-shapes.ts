import type { KnownCapability, RequestEnvelope, ResponseEnvelope } from 'plat-schemas/gateway';

// The schemas decide and explain; these only spare them the usual values, for which they cost a fifth of a call.
// What a guard accepts the schema accepts too, and would change nothing in it: property tests hold that.

/** Whether a request envelope is certainly right; false asks the schema. */
export function isPlainRequest(value: unknown): value is RequestEnvelope {
  if (!isPlainObject(value)) return false;
  for (const key in value) {
    if (key !== 'reqId' && key !== 'req' && key !== 'appName' && key !== 'data') return false;
  }
  const { reqId, req, appName, data } = value;
  const isNamed = isFilled(req) && isFilled(appName) && (reqId === undefined || isFilled(reqId));
  return isNamed && (data === undefined || isPlainObject(data));
}

/** Whether an answer is certainly an envelope; false asks the schema. */
export function isPlainResponse(value: unknown): value is ResponseEnvelope {
  if (!isPlainObject(value)) return false;
  const { reqId, code, msg } = value;
  const isNamed = reqId === undefined || isText(reqId);
  return isNamed && Number.isFinite(code) && (msg === undefined || isText(msg));
}

/** Whether the `data` of a request is certainly right for the capability; false asks its schema. */
export function isPlainRequestData(req: string, data: unknown): boolean {
  if (req !== 'plat.system.getPlatformConfig' && req !== 'plat.file.getSharedAccessibleFolders') return false;
  if (!isPlainObject(data)) return false;
  for (const _ in data) return false;
  return true;
}

/** Whether the `data` of an answer is certainly right for the capability; false asks its schema. */
export function isPlainResponseData(req: string, data: unknown): boolean {
  return PLAIN_DATA.get(req)?.(data) === true;
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

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  // JSON may carry a key of this name, which the schema drops before a caller's merge can meet it.
  return Object.getPrototypeOf(value) === Object.prototype && !Object.hasOwn(value, '__proto__');
}
