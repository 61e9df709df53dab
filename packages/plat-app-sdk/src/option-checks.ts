import { type Check, type FieldsOf, isListOf } from './checks.js';
import { isPlatform } from './environment.js';
import type { CallOptions, PlatAppOptions } from './options.js';
import { isOrigin } from './wire/origin-policy.js';

const isLimit: Check = (value) => typeof value === 'number' && value > 0;

export const callOptionFields: FieldsOf<CallOptions> = {
  signal: (value) => value instanceof AbortSignal,
  timeoutMs: isLimit,
};

export const platAppOptionFields: FieldsOf<Omit<PlatAppOptions, 'window' | 'authOrigin' | 'debug'>> = {
  hostOrigin: (value) => isListOf(isOrigin)([value].flat()),
  connectTimeoutMs: isLimit,
  callTimeoutMs: isLimit,
  platform: isPlatform,
};
