import type { AuthorizeAnswer, FilePickerParams, PickAnswer, PlatformConfig } from 'plat-schemas/app';
import {
  type Check,
  type Fields,
  type FieldsOf,
  isFlag,
  isListOf,
  isNameIn,
  isNonEmptyString,
  isRecord,
  isText,
  isTextOrAbsent,
  isTexts,
  matches,
  recordOf,
  type WireRecord,
} from './checks.js';

export const isTheme = matches(/^(dark|light)$/);

/** Equal to the schema `platformConfig`. */
const platformConfigFields: FieldsOf<PlatformConfig> = {
  theme: isTheme,
  language: isText,
  systemVersion: isText,
  systemLanguage: isTextOrAbsent,
  appVersion: isTextOrAbsent,
  format: { date: isTextOrAbsent, time: isTextOrAbsent },
};

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
const pickAnswerFields: FieldsOf<PickAnswer> = {
  code: Number.isFinite,
  msg: isText,
  data: isTexts,
};

/** Equal to the schema `authorizeAnswer`. */
const authorizeAnswerFields: FieldsOf<AuthorizeAnswer> = {
  ...pickAnswerFields,
  data: (value) => isFlag(value) || isTexts(value),
};

/** A method of the host, as a page calls it. */
export interface HostMethod {
  /** Checks of its arguments, by the names that the mobile app has for them. */
  readonly parameters?: Fields;
  /** Completes a response, in which hosts leave fields out or send null for them. Left out, the page gets undefined. */
  readonly read?: (response: unknown) => unknown;
  /** Checks of its response after `read`; undefined is always valid. */
  readonly returns?: Check | Fields;
  /** It only reads, so it may be posted again. Left out, it runs at most once. */
  readonly readOnly?: true;
  /** The host asks the user, so it has no default time limit. */
  readonly asksUser?: true;
  /** The names that hosts have for it, the usual one first, where it has others than its own. */
  readonly names?: readonly string[];
  /** The mobile app's handler, where it has another name. */
  readonly mobileHandler?: string;
  /** The mobile app expects the arguments as one record, by name. */
  readonly passesRecord?: true;
}

const path = { path: isNonEmptyString };
const isPaths: Check = (value) => isListOf(isNonEmptyString)(value) && (value as unknown[]).length > 0;

function withoutNulls(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const copy: Record<string, unknown> = { ...value };
  for (const name in copy) if (copy[name] == null) delete copy[name];
  return copy;
}

function readConfig(response: unknown): unknown {
  const config = recordOf(withoutNulls(response));
  return config.format ? { ...config, format: withoutNulls(config.format) } : config;
}

const isEnvelope = (response: unknown): response is WireRecord =>
  isRecord(response) && (isNameIn(response, 'code') || isNameIn(response, 'data'));

/** A host may send nothing, or an empty record, when the user picks nothing. Any other record must be an envelope. */
function readPick(response: unknown): unknown {
  const given = response ?? {};
  const isNothing = isRecord(given) && Object.keys(given).length === 0;
  return isNothing || isEnvelope(given)
    ? { code: 0, msg: '', data: [], ...recordOf(withoutNulls(given)) }
    : given;
}

/** A plain list; some hosts send the envelope of the other pickers. */
function readPickedFiles(response: unknown): unknown {
  return (isEnvelope(response) ? response.data : response) ?? undefined;
}

/** Equal to the schema `pickedFiles`. */
const isPickedFiles: Check = (value) => value === undefined || isTexts(value);

const pick = {
  parameters: { params: filePickerFields },
  read: readPick,
  returns: pickAnswerFields,
  asksUser: true,
} as const;
const authorization = {
  ...pick,
  parameters: path,
  returns: authorizeAnswerFields,
  passesRecord: true,
} as const;

const events = { names: ['bus.$on'] };

/** The host's method behind each member that has one. Source: the platform's own page SDK. */
export const hostMethods = {
  getPlatformConfig: {
    read: readConfig,
    returns: platformConfigFields,
    readOnly: true,
  },
  setTitle: { parameters: { title: isText } },
  setExitPageTips: {
    parameters: { tips: { title: isText, content: isText } },
  },
  openFile: { parameters: path },
  openFileManager: {
    parameters: path,
    names: ['openFileManager', 'openFileManagerApp'],
  },
  showFileDetails: { parameters: { paths: isPaths, options: { admin: isFlag } }, passesRecord: true },
  openAppSetting: {},
  close: { mobileHandler: 'exitPage' },
  openURL: {
    parameters: { url: isNonEmptyString },
    mobileHandler: 'openSystemBrowser',
  },
  pickFile: { ...pick, read: readPickedFiles, returns: isPickedFiles },
  pickUserFile: pick,
  authorizeUserFile: authorization,
  pickSharedFile: pick,
  authorizeSharedFile: authorization,
  $on: events,
  $once: events,
  $off: events,
} satisfies Record<string, HostMethod>;

export type HostMethodName = keyof typeof hostMethods;
