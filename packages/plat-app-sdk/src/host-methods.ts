import {
  type Check,
  type FieldChecks,
  isFilled,
  isFlag,
  isListOf,
  isOnly,
  isRecord,
  isText,
  orAbsent,
  wrongField,
} from './checks.js';
import { platformConfigChecks } from './config/platform-config-guard.js';
import {
  authorizeAnswerChecks,
  filePickerChecks,
  isPickedFiles,
  pickAnswerChecks,
  sharedFilePickerChecks,
} from './files/picker-checks.js';

/** A method of the host, as a page calls it. */
export interface HostMethod {
  /** The checks of its arguments, in their order. */
  readonly takes: FieldChecks;
  /** The name of what is wrong with an answer. Without it, what the host says counts only when it is a no. */
  readonly wrongIn?: (answer: unknown) => string | undefined;
}

/* @__NO_SIDE_EFFECTS__ */
function fieldOf<T>(checks: FieldChecks<T>): (answer: unknown) => string | undefined {
  return (answer) => (isRecord(answer) ? wrongField(answer, checks) : 'answer');
}

const path = { path: isFilled };
const orText = orAbsent(isText);
const wrongInAuthorization = fieldOf(authorizeAnswerChecks);
const wrongInPick = fieldOf(pickAnswerChecks);
const isPaths: Check = (value) => isListOf(isFilled)(value) && (value as unknown[]).length > 0;

/** Source: platform gaps, "Front end"; arguments by the names that the mobile app has for them. */
export const hostMethods = {
  getPlatformConfig: { takes: {}, wrongIn: fieldOf(platformConfigChecks) },
  setExitPageTips: { takes: { tips: orAbsent(isOnly({ title: orText, content: orText })) } },
  openFile: { takes: path },
  openFileManager: { takes: path },
  showFileDetails: { takes: { paths: isPaths, options: orAbsent(isOnly({ admin: orAbsent(isFlag) })) } },
  openAppSetting: { takes: {} },
  close: { takes: {} },
  pickFile: {
    takes: { params: orAbsent(isOnly(filePickerChecks)) },
    wrongIn: (answer: unknown) => (isPickedFiles(answer) ? undefined : 'answer'),
  },
  pickUserFile: { takes: { params: orAbsent(isOnly(filePickerChecks)) }, wrongIn: wrongInPick },
  authorizeUserFile: { takes: path, wrongIn: wrongInAuthorization },
  pickSharedFile: { takes: { params: orAbsent(isOnly(sharedFilePickerChecks)) }, wrongIn: wrongInPick },
  authorizeSharedFile: { takes: path, wrongIn: wrongInAuthorization },
} satisfies Record<string, HostMethod>;
