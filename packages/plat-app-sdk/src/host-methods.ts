import {
  type Check,
  type FieldCheck,
  type FieldChecks,
  isFlagOrAbsent,
  isListOf,
  isNameIn,
  isNonEmptyString,
  isOnly,
  isRecord,
  isRecordOf,
  isText,
  isTextOrAbsent,
  orAbsent,
  recordOf,
  type WireRecord,
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
  /** The checks of its arguments, in their order, by the names that the mobile app has for them. */
  readonly takes: FieldChecks;
  /** Its answer as the page gets it: hosts leave fields out, or send null for them. */
  readonly read?: (answer: unknown) => unknown;
  /** The check of its answer, as read. Without it, what the host says counts only when it is a no. */
  readonly gives?: FieldCheck;
  /** It only reads, so it may be posted again. Left out, it runs at most once. */
  readonly changesNothing?: true;
  /** A person answers it: it has no time limit of its own. */
  readonly asksUser?: true;
  /** The name that some hosts have for it. */
  readonly alias?: string;
  /** The mobile app's handler, where it has another name. */
  readonly handler?: string;
  /** The mobile app takes the arguments as one record with their names. */
  readonly takesRecord?: true;
  /** Mobile apps from before the page interface have it, too. */
  readonly isInOldApps?: true;
}

const path = { path: isNonEmptyString };
const picker = { params: isOnly(filePickerChecks) };
const isPaths: Check = (value) => isListOf(isNonEmptyString)(value) && (value as unknown[]).length > 0;

function withoutNulls(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field != null));
}

function readConfig(answer: unknown): unknown {
  return isRecord(answer) ? withoutNulls({ ...answer, format: withoutNulls(answer.format) }) : answer;
}

const isEnvelope = (answer: unknown): answer is WireRecord =>
  isRecord(answer) && (isNameIn(answer, 'code') || isNameIn(answer, 'data'));

/** A user who picks nothing may be answered with nothing. A record of something else is no answer. */
function readPick(answer: unknown): unknown {
  const isNothing = answer == null || (isRecord(answer) && Object.keys(answer).length === 0);
  if (!isNothing && !isEnvelope(answer)) return answer;
  return { code: 0, msg: '', data: [], ...recordOf(withoutNulls(answer)) };
}

/** A bare list; some hosts answer as for the other pickers. */
function readPickedFiles(answer: unknown): unknown {
  return (isEnvelope(answer) ? answer.data : answer) ?? undefined;
}

const pick = { takes: picker, read: readPick, gives: isRecordOf(pickAnswerChecks), asksUser: true } as const;
const authorization = {
  takes: path,
  read: readPick,
  gives: isRecordOf(authorizeAnswerChecks),
  asksUser: true,
  takesRecord: true,
} as const;

/** The members that are a call of the host and no more. Source: platform gaps, "Front end". */
export const hostMembers = {
  getPlatformConfig: {
    takes: {},
    read: readConfig,
    gives: isRecordOf(platformConfigChecks),
    changesNothing: true,
    isInOldApps: true,
  },
  setExitPageTips: {
    takes: { tips: orAbsent(isOnly({ title: isTextOrAbsent, content: isTextOrAbsent })) },
    isInOldApps: true,
  },
  openFile: { takes: path, isInOldApps: true },
  openFileManager: { takes: path, alias: 'openFileManagerApp' },
  showFileDetails: {
    takes: { paths: isPaths, options: orAbsent(isOnly({ admin: isFlagOrAbsent })) },
    takesRecord: true,
  },
  openAppSetting: { takes: {} },
  close: { takes: {}, handler: 'exitPage', isInOldApps: true },
  pickFile: {
    takes: picker,
    read: readPickedFiles,
    gives: isPickedFiles,
    asksUser: true,
    isInOldApps: true,
  },
  pickUserFile: pick,
  authorizeUserFile: authorization,
  pickSharedFile: pick,
  authorizeSharedFile: authorization,
} satisfies Record<string, HostMethod>;

const otherMethods = {
  setTitle: { takes: { title: isText } },
  openSystemBrowser: { takes: { url: isNonEmptyString }, isInOldApps: true },
} satisfies Record<string, HostMethod>;

export type HostMethodName = keyof typeof hostMembers | keyof typeof otherMethods;

/** Every method of the host that is called, beside those of events. */
export const hostMethods: Readonly<Record<HostMethodName, HostMethod>> = { ...hostMembers, ...otherMethods };

/** The names that hosts have for the method, the usual one first. */
export function namesOf(method: HostMethodName): string[] {
  const { alias } = hostMethods[method];
  return alias ? [method, alias] : [method];
}

/** The arguments by the names of the method's table row. */
export function byName({ takes }: HostMethod, args: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(Object.keys(takes).map((name, place) => [name, args[place]]));
}
