import { type Check, type FieldsOf, isFlag, isFunction, recordOf } from './checks.js';
import { isPlatform } from './environment.js';
import type { CallOptions, PlatAppOptions } from './options.js';
import { webOrigin } from './page-window.js';
import { isOrigin } from './wire/origin-policy.js';

const isLimit: Check = (value) => typeof value === 'number' && value > 0;

export const callOptionFields: FieldsOf<CallOptions> = {
  // By what it has: one of another window is no instance of this one's class.
  signal: (value) => isFlag(recordOf(value).aborted) && isFunction(recordOf(value).addEventListener),
  timeoutMs: isLimit,
};

export const platAppOptionFields: FieldsOf<Omit<PlatAppOptions, 'window' | 'debug'>> = {
  hostOrigin: (value) => [value].flat().every(isOrigin),
  authOrigin: (value) => Boolean(webOrigin(value)),
  connectTimeoutMs: isLimit,
  callTimeoutMs: isLimit,
  platform: isPlatform,
};
