import type { AuthorizeAnswer, FilePickerParams, PickAnswer, SharedFilePickerParams } from 'plat-schemas/app';
import { type Check, type FieldChecks, isFlag, isListOf, isText, orAbsent } from '../checks.js';

const isFlagOrAbsent = orAbsent(isFlag);
const isTextOrAbsent = orAbsent(isText);
const isTexts = isListOf(isText);
const SIDEBAR_GROUP = /^(myFiles|otherShare|external|remote|favorites|team)$/;

/** Equal to the schema `sharedFilePickerParams`. */
export const sharedFilePickerChecks: FieldChecks<SharedFilePickerParams> = {
  sidebarGroup: orAbsent(isListOf((group) => isText(group) && SIDEBAR_GROUP.test(group))),
  title: isTextOrAbsent,
  okText: isTextOrAbsent,
  creatable: isFlagOrAbsent,
  disabledPaths: orAbsent(isTexts),
};

/** Equal to the schema `filePickerParams`. */
export const filePickerChecks: FieldChecks<FilePickerParams> = {
  ...sharedFilePickerChecks,
  multiple: isFlagOrAbsent,
  directory: isFlagOrAbsent,
  accept: orAbsent(isListOf((extension) => isText(extension) && /^\../.test(extension))),
};

const isCode = (value: unknown) => Number.isFinite(value);

/** Equal to the schema `pickAnswer`. */
export const pickAnswerChecks: FieldChecks<PickAnswer> = { code: isCode, msg: isText, data: isTexts };

/** Equal to the schema `authorizeAnswer`. */
export const authorizeAnswerChecks: FieldChecks<AuthorizeAnswer> = {
  ...pickAnswerChecks,
  data: (value) => isFlag(value) || isTexts(value),
};

/** Equal to the schema `pickedFiles`. */
export const isPickedFiles: Check = (value) => value == null || isTexts(value);
