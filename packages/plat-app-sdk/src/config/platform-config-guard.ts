import type { PlatformConfig } from 'plat-schemas/app';
import { PlatAppError } from '../errors.js';
import type { WireRecord } from '../wire/messages.js';

/**
 * The host's answer as a PlatformConfig, unknown fields kept.
 *
 * Written by hand, and equal to the schema `platformConfig`: a schema library would be larger than all of this SDK.
 *
 * @throws PlatAppError `bad-answer`, naming the first field that is wrong
 */
export function checkedPlatformConfig(answer: unknown): PlatformConfig {
  const fault = isRecord(answer) ? wrongField(answer, configFields) : 'answer';
  if (fault === undefined) return answer as PlatformConfig;
  const message = `getPlatformConfig: ${fault} is not as specified`;
  throw new PlatAppError('bad-answer', message, { cause: answer });
}

type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === 'string';
export const isTheme: Check = (value) => value === 'dark' || value === 'light';
const isTextOrAbsent: Check = (value) => value === undefined || isText(value);

const formatFields = { date: isTextOrAbsent, time: isTextOrAbsent };
const isFormatOrAbsent: Check = (value) =>
  value === undefined || (isRecord(value) && !wrongField(value, formatFields));

const configFields = {
  theme: isTheme,
  language: isText,
  systemVersion: isText,
  systemLanguage: isTextOrAbsent,
  appVersion: isTextOrAbsent,
  format: isFormatOrAbsent,
};

function isRecord(value: unknown): value is WireRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The name of the first field that does not pass its check. */
function wrongField(record: WireRecord, fields: Record<string, Check>): string | undefined {
  return Object.keys(fields).find((name) => !fields[name]?.(record[name]));
}
