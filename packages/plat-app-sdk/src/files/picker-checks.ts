import type { AuthorizeAnswer, FilePickerParams, PickAnswer } from 'plat-schemas/app';
import {
  type FieldsOf,
  isFlag,
  isListOf,
  isNonEmptyString,
  isText,
  isTextOrAbsent,
  isTexts,
  matches,
} from '../checks.js';

/** In an address items are joined by commas, so one that holds a comma would become two. */
const isItems = isListOf(matches(/^[^,]+$/));

/** Equal to the schema `filePickerParams`. */
export const filePickerFields: FieldsOf<FilePickerParams> = {
  multiple: isFlag,
  directory: isFlag,
  accept: (value) => isNonEmptyString(value) || isItems(value),
  sidebarGroup: isItems,
  title: isTextOrAbsent,
  okText: isTextOrAbsent,
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
