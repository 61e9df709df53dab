import { type FieldChecks, isListOf, orAbsent } from './checks.js';
import { isPlatform } from './environment.js';
import { webOrigin } from './http-url.js';
import type { CallOptions, PlatAppOptions } from './options.js';
import { isOrigin } from './wire/origin-policy.js';

const isLimit = orAbsent((value) => typeof value === 'number' && value > 0);

export const callOptionChecks: FieldChecks<CallOptions> = {
  signal: orAbsent((value) => value instanceof AbortSignal),
  timeoutMs: isLimit,
};

export const platAppOptionChecks: FieldChecks<Omit<PlatAppOptions, 'window' | 'debug'>> = {
  hostOrigin: orAbsent((value) => isListOf(isOrigin)([value].flat())),
  authOrigin: orAbsent((value) => Boolean(webOrigin(value))),
  connectTimeoutMs: isLimit,
  callTimeoutMs: isLimit,
  platform: orAbsent(isPlatform),
};
