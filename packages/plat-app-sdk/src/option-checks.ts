import type { Check, FieldsOf } from './checks.js';
import { isPlatform } from './environment.js';
import type { CallOptions, PlatAppOptions } from './options.js';
import { isOrigin } from './wire/origin-policy.js';

const isLimit: Check = (value) => typeof value === 'number' && value > 0;

export const callOptionFields: FieldsOf<CallOptions> = {
  signal: (value) => value instanceof AbortSignal,
  timeoutMs: isLimit,
};

export const platAppOptionFields: FieldsOf<Omit<PlatAppOptions, 'window' | 'authOrigin' | 'debug'>> = {
  hostOrigin: (value) => [value].flat().every(isOrigin),
  connectTimeoutMs: isLimit,
  callTimeoutMs: isLimit,
  platform: isPlatform,
};
