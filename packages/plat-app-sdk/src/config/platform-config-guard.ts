import type { PlatformConfig } from 'plat-schemas/app';
import {
  type Check,
  type FieldChecks,
  isRecordOf,
  isText,
  isTextOrAbsent,
  matches,
  orAbsent,
} from '../checks.js';

export const isTheme: Check = matches(/^(dark|light)$/);

/** Equal to the schema `platformConfig`. */
export const platformConfigChecks: FieldChecks<PlatformConfig> = {
  theme: isTheme,
  language: isText,
  systemVersion: isText,
  systemLanguage: isTextOrAbsent,
  appVersion: isTextOrAbsent,
  format: orAbsent(isRecordOf({ date: isTextOrAbsent, time: isTextOrAbsent })),
};
