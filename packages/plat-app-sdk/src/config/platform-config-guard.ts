import type { PlatformConfig } from 'plat-schemas/app';
import { type FieldsOf, isText, isTextOrAbsent, matches } from '../checks.js';

export const isTheme = matches(/^(dark|light)$/);

/** Equal to the schema `platformConfig`. */
export const platformConfigFields: FieldsOf<PlatformConfig> = {
  theme: isTheme,
  language: isText,
  systemVersion: isText,
  systemLanguage: isTextOrAbsent,
  appVersion: isTextOrAbsent,
  format: { date: isTextOrAbsent, time: isTextOrAbsent },
};
