import type { PlatformConfig } from 'plat-schemas/app';
import { type Check, type FieldChecks, isRecord, isText, orAbsent, wrongField } from '../checks.js';

export const isTheme: Check = (value) => value === 'dark' || value === 'light';

const isTextOrAbsent = orAbsent(isText);
const formatChecks = { date: isTextOrAbsent, time: isTextOrAbsent };

/** Equal to the schema `platformConfig`. */
export const platformConfigChecks: FieldChecks<PlatformConfig> = {
  theme: isTheme,
  language: isText,
  systemVersion: isText,
  systemLanguage: isTextOrAbsent,
  appVersion: isTextOrAbsent,
  format: orAbsent((value) => isRecord(value) && !wrongField(value, formatChecks)),
};
