import type { RequestEnvelope, ResponseEnvelope } from 'plat-schemas/gateway';

// The schemas decide and explain; these only spare them the usual envelope, which they cost a tenth of a call.
// What a guard accepts the schema accepts too: a property test holds that.

const REQUEST_KEYS: ReadonlySet<string> = new Set(['reqId', 'req', 'appName', 'data']);

/** Whether a request envelope is certainly right; false asks the schema. */
export function isPlainRequest(value: unknown): value is RequestEnvelope {
  if (!isPlainObject(value)) return false;
  for (const key of Object.keys(value)) if (!REQUEST_KEYS.has(key)) return false;
  const { reqId, req, appName, data } = value;
  const isNamed = isText(req) && isText(appName) && (reqId === undefined || isText(reqId));
  return isNamed && (data === undefined || isPlainObject(data));
}

/** Whether an answer is certainly an envelope; false asks the schema. */
export function isPlainResponse(value: unknown): value is ResponseEnvelope {
  if (!isPlainObject(value)) return false;
  const { reqId, code, msg } = value;
  const isNamed = reqId === undefined || typeof reqId === 'string';
  return isNamed && Number.isFinite(code) && (msg === undefined || typeof msg === 'string');
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  // JSON may carry a key of this name, which the schema drops before a caller's merge can meet it.
  return Object.getPrototypeOf(value) === Object.prototype && !Object.hasOwn(value, '__proto__');
}
