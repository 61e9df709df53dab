import type { Check, FieldsOf } from './checks.js';
import { isPlatform } from './environment.js';
import { webOrigin } from './http-url.js';
import type { CallOptions, PlatAppOptions } from './options.js';
import { isOrigin } from './wire/origin-policy.js';

const isLimit: Check = (value) => typeof value === 'number' && value > 0;

export const callOptionFields: FieldsOf<CallOptions> = {
  signal: (value) => value instanceof AbortSignal,
  timeoutMs: isLimit,
};

export const platAppOptionFields: FieldsOf<Omit<PlatAppOptions, 'window' | 'debug'>> = {
  hostOrigin: (value) => [value].flat().every(isOrigin),
  authOrigin: (value) => Boolean(webOrigin(value)),
  connectTimeoutMs: isLimit,
  callTimeoutMs: isLimit,
  platform: isPlatform,
};
