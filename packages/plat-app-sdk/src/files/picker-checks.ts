import type { AuthorizeAnswer, FilePickerParams, PickAnswer } from 'plat-schemas/app';
import { type FieldsOf, isFlag, isListOf, isText, isTexts, matches } from '../checks.js';

/** Equal to the schema `filePickerParams`. */
export const filePickerFields: FieldsOf<FilePickerParams> = {
  multiple: isFlag,
  directory: isFlag,
  // In an address items are joined by commas, so one that holds a comma would become two.
  accept: isListOf(matches(/^\.[^,]+$/)),
  sidebarGroup: isListOf(matches(/^[^,]+$/)),
  title: isText,
  okText: isText,
  creatable: isFlag,
  disabledPaths: isTexts,
};

/** Equal to the schema `pickAnswer`. */
export const pickAnswerFields: FieldsOf<PickAnswer> = {
  code: Number.isFinite,
  msg: isText,
  data: isTexts,
};

/** Equal to the schema `authorizeAnswer`. */
export const authorizeAnswerFields: FieldsOf<AuthorizeAnswer> = {
  ...pickAnswerFields,
  data: (value) => isFlag(value) || isTexts(value),
};
