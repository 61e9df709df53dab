import type { PlatformConfig } from 'plat-schemas/app';
import { type Check, type FieldChecks, isRecord, isText, matches, orAbsent, wrongField } from '../checks.js';

export const isTheme: Check = matches(/^(dark|light)$/);

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
