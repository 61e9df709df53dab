import { inBoth, type TextValue, text } from 'plat-common/text';
import type { AppAuthOperation, ExitPageTips } from 'plat-schemas/app';
import type { HostMethod } from 'plat-testing/host';
import type { AuthorizationAnswer, DevState } from '../../api.js';
import type { OperationEnd, OperationRequest } from '../authorization/use-operations.js';

/** Milliseconds of the faults panel's `slow` and `late`. */
export const hostDelays = { slow: 3000, late: 5000 } as const;

/** What a call of the page does to the desktop. */
export interface HostUi {
  setTitle(title: string): void;
  /** Undefined: nothing is asked when the application is closed. */
  setExitTips(tips: ExitPageTips | undefined): void;
  closeApp(): void;
  /** Says what would open on a device. */
  notify(title: TextValue, text: TextValue, href?: string): void;
  /** Asks the person and grants. */
  run(request: OperationRequest): Promise<OperationEnd>;
}

/** Methods by their names on the wire; undefined is one that this host lacks. */
export type HostMethods = Record<string, HostMethod | undefined>;

/**
 * The methods that the desktop offers to the page, by their names on the wire.
 *
 * Source: host protocol, "Methods the child calls on the host".
 *
 * @param device the device at the moment of a call
 */
export function hostMethods(ui: HostUi, device: () => DevState): HostMethods {
  const run = async (request: Omit<OperationRequest, 'appName'>) =>
    answerOf(await ui.run({ ...request, appName: device().app.name }));
  const pick = (operation: AppAuthOperation) => (params: unknown) => run({ operation, params });
  const authorize = (operation: AppAuthOperation) => async (path: unknown) =>
    run({ operation, path: textFrom(path, 'path') });

  const always: HostMethods = {
    getPlatformConfig: () => device().config,
    setTitle: (title) => ui.setTitle(typeof title === 'string' ? title : ''),
    openFile: (path) => ui.notify(inBoth(text`openFile`, '打开文件（openFile）'), textFrom(path, 'path')),
    openFileManager: (path) =>
      ui.notify(inBoth(text`openFileManager`, '在文件管理中打开（openFileManager）'), textFrom(path, 'path')),
    openAppSetting: () =>
      ui.notify(text`openAppSetting`, inBoth(text`The settings of ${device().app.name}`, '{0} 的设置')),
    close: () => ui.closeApp(),
  };
  const newer: HostMethods = {
    setExitPageTips: (tips) => ui.setExitTips(exitTipsFrom(tips)),
    showFileDetails(paths, options) {
      const shown = textsFrom(paths, 'paths').join(', ');
      ui.notify(
        recordFrom(options).admin === true
          ? inBoth(text`showFileDetails, for administrators`, '显示文件详情，供管理员使用（showFileDetails）')
          : inBoth(text`showFileDetails`, '显示文件详情（showFileDetails）'),
        shown,
      );
    },
    async pickFile(params) {
      const { code, msg, data } = await run({ operation: 'pickFile', params });
      // It answers without an envelope, so a refusal has no other way than that of an error.
      if (code !== 0) throw new Error(`${msg} (${code})`);
      return data.length > 0 ? data : undefined;
    },
    pickUserFile: pick('pickUserFile'),
    pickSharedFile: pick('pickSharedFile'),
    authorizeUserFile: authorize('authorizeUserFile'),
    authorizeSharedFile: authorize('authorizeSharedFile'),
  };
  // A host from before the picker: its list of methods is shorter.
  const isOld = device().faults.oldSystem;
  return {
    ...always,
    ...Object.fromEntries(Object.entries(newer).map(([name, method]) => [name, isOld ? undefined : method])),
  };
}

/** A user who cancels or denies gets an empty result, which is no error. */
function answerOf(end: OperationEnd): AuthorizationAnswer {
  return typeof end === 'object' ? end : { code: 0, msg: '', data: [] };
}

/** The text that a page sent; any other value is an error that the host reports to the page. */
export function textFrom(value: unknown, name: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new TypeError(`${name} is not a string`);
}

function textsFrom(value: unknown, name: string): string[] {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  throw new TypeError(`${name} is not a list of strings`);
}

/** The fields of an object; anything else has none. */
export function recordFrom(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Undefined where a page sends nothing, or nothing in an object, which clears the tip. */
function exitTipsFrom(value: unknown): ExitPageTips | undefined {
  const { title, content } = recordFrom(value);
  if (typeof title !== 'string' && typeof content !== 'string') return undefined;
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof content === 'string' && { content }),
  };
}
