import {
  type Check,
  type Fields,
  isFlag,
  isListOf,
  isNameIn,
  isNonEmptyString,
  isRecord,
  isText,
  isTexts,
  recordOf,
  type WireRecord,
} from './checks.js';
import { platformConfigFields } from './config/platform-config-guard.js';
import { authorizeAnswerFields, filePickerFields, pickAnswerFields } from './files/picker-checks.js';

/** A method of the host, as a page calls it. */
export interface HostMethod {
  /** What its arguments may be, by the names that the mobile app has for them. */
  readonly takes?: Fields;
  /** Its answer as the page gets it: hosts leave fields out, or send null for them. Left out, the page gets nothing. */
  readonly read?: (answer: unknown) => unknown;
  /** What may be in its answer, as read; undefined may always be. */
  readonly gives?: Check | Fields;
  /** It only reads, so it may be posted again. Left out, it runs at most once. */
  readonly changesNothing?: true;
  /** A person answers it, so it has no default time limit. */
  readonly asksUser?: true;
  /** The names that hosts have for it, the usual one first, where it has others than its own. */
  readonly names?: readonly string[];
  /** The mobile app's handler, where it has another name. */
  readonly mobileHandler?: string;
  /** The handler of mobile apps from before the page interface, where they have one. */
  readonly oldHandler?: string;
  /** The mobile app takes the arguments as one record with their names. */
  readonly takesRecord?: true;
}

const path = { path: isNonEmptyString };
const isPaths: Check = (value) => isListOf(isNonEmptyString)(value) && (value as unknown[]).length > 0;

function withoutNulls(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field != null));
}

/** Apps from before the page interface have other names for three of its fields. */
function readConfig(answer: unknown): unknown {
  const { nightMode, dateFormat, timeFormat, ...config } = recordOf(answer);
  const format = config.format ?? (nightMode && { date: dateFormat, time: timeFormat });
  return withoutNulls({ theme: nightMode, ...config, format: withoutNulls(format) });
}

const isEnvelope = (answer: unknown): answer is WireRecord =>
  isRecord(answer) && (isNameIn(answer, 'code') || isNameIn(answer, 'data'));

/** A user who picks nothing may be answered with nothing. A record of something else is no answer. */
function readPick(answer: unknown): unknown {
  const given = answer ?? {};
  const isNothing = isRecord(given) && Object.keys(given).length === 0;
  return isNothing || isEnvelope(given)
    ? { code: 0, msg: '', data: [], ...recordOf(withoutNulls(given)) }
    : given;
}

/** A bare list; some hosts answer as for the other pickers. */
function readPickedFiles(answer: unknown): unknown {
  return (isEnvelope(answer) ? answer.data : answer) ?? undefined;
}

/** Equal to the schema `pickedFiles`. */
const isPickedFiles: Check = (value) => value === undefined || isTexts(value);

const pick = {
  takes: { params: filePickerFields },
  read: readPick,
  gives: pickAnswerFields,
  asksUser: true,
} as const;
const authorization = { ...pick, takes: path, gives: authorizeAnswerFields, takesRecord: true } as const;

const events = { names: ['bus.$on'] };

/** The host's method behind each member that has one. Source: the platform's own page SDK. */
export const hostMethods = {
  getPlatformConfig: {
    read: readConfig,
    gives: platformConfigFields,
    changesNothing: true,
    oldHandler: 'getAppMessage',
  },
  setTitle: { takes: { title: isText } },
  setExitPageTips: {
    takes: { tips: { title: isText, content: isText } },
    oldHandler: 'setExitPageTips',
  },
  openFile: { takes: path, oldHandler: 'openFile' },
  openFileManager: {
    takes: path,
    names: ['openFileManager', 'openFileManagerApp'],
  },
  showFileDetails: { takes: { paths: isPaths, options: { admin: isFlag } }, takesRecord: true },
  openAppSetting: {},
  close: { mobileHandler: 'exitPage', oldHandler: 'exitPage' },
  openURL: {
    takes: { url: isNonEmptyString },
    mobileHandler: 'openSystemBrowser',
    oldHandler: 'openSystemBrowser',
  },
  pickFile: { ...pick, read: readPickedFiles, gives: isPickedFiles, oldHandler: 'openFolder' },
  pickUserFile: pick,
  authorizeUserFile: authorization,
  pickSharedFile: pick,
  authorizeSharedFile: authorization,
  $on: events,
  $once: events,
  $off: events,
} satisfies Record<string, HostMethod>;

export type HostMethodName = keyof typeof hostMethods;
