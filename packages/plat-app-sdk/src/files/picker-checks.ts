import type { AuthorizeAnswer, FilePickerParams, PickAnswer } from 'plat-schemas/app';
import {
  type Check,
  type FieldChecks,
  isFlag,
  isFlagOrAbsent,
  isListOf,
  isText,
  isTextOrAbsent,
  isTexts,
  matches,
  orAbsent,
} from '../checks.js';

/** Equal to the schema `filePickerParams`. */
export const filePickerChecks: FieldChecks<FilePickerParams> = {
  multiple: isFlagOrAbsent,
  directory: isFlagOrAbsent,
  // In an address items are joined by commas, so one that holds a comma would become two.
  accept: orAbsent(isListOf(matches(/^\.[^,]+$/))),
  sidebarGroup: orAbsent(isListOf(matches(/^[^,]+$/))),
  title: isTextOrAbsent,
  okText: isTextOrAbsent,
  creatable: isFlagOrAbsent,
  disabledPaths: orAbsent(isTexts),
};

/** Equal to the schema `pickAnswer`. */
export const pickAnswerChecks: FieldChecks<PickAnswer> = {
  code: Number.isFinite,
  msg: isText,
  data: isTexts,
};

/** Equal to the schema `authorizeAnswer`. */
export const authorizeAnswerChecks: FieldChecks<AuthorizeAnswer> = {
  ...pickAnswerChecks,
  data: (value) => isFlag(value) || isTexts(value),
};

/** Equal to the schema `pickedFiles`. */
export const isPickedFiles: Check = (value) => value == null || isTexts(value);
