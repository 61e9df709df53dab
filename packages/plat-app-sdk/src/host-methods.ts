import {
  type Check,
  type FieldCheck,
  type FieldChecks,
  isFilled,
  isFlagOrAbsent,
  isListOf,
  isOnly,
  isRecordOf,
  isTextOrAbsent,
  orAbsent,
} from './checks.js';
import { platformConfigChecks } from './config/platform-config-guard.js';
import {
  authorizeAnswerChecks,
  filePickerChecks,
  isPickedFiles,
  pickAnswerChecks,
} from './files/picker-checks.js';

/** A method of the host, as a page calls it. */
export interface HostMethod {
  /** The checks of its arguments, in their order. */
  readonly takes: FieldChecks;
  /** The check of its answer. Without it, what the host says counts only when it is a no. */
  readonly gives?: FieldCheck;
}

const path = { path: isFilled };
const filePick = { params: orAbsent(isOnly(filePickerChecks)) };
const isAuthorization = isRecordOf(authorizeAnswerChecks);
const isPick = isRecordOf(pickAnswerChecks);
const isPaths: Check = (value) => isListOf(isFilled)(value) && (value as unknown[]).length > 0;

/** Source: platform gaps, "Front end"; arguments by the names that the mobile app has for them. */
export const hostMethods = {
  getPlatformConfig: { takes: {}, gives: isRecordOf(platformConfigChecks) },
  setExitPageTips: { takes: { tips: orAbsent(isOnly({ title: isTextOrAbsent, content: isTextOrAbsent })) } },
  openFile: { takes: path },
  openFileManager: { takes: path },
  showFileDetails: { takes: { paths: isPaths, options: orAbsent(isOnly({ admin: isFlagOrAbsent })) } },
  openAppSetting: { takes: {} },
  close: { takes: {} },
  pickFile: { takes: filePick, gives: isPickedFiles },
  pickUserFile: { takes: filePick, gives: isPick },
  authorizeUserFile: { takes: path, gives: isAuthorization },
  pickSharedFile: { takes: filePick, gives: isPick },
  authorizeSharedFile: { takes: path, gives: isAuthorization },
} satisfies Record<string, HostMethod>;
