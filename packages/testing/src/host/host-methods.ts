import type { ExitPageTips, FilePickerParams, PlatformConfig } from 'plat-schemas/app';
import type { HostFault, SparsePick } from './host-faults.js';
import { type FromPage, fulfilledMessage, rejectedMessage } from './host-wire.js';
import type { HostMethod } from './options.js';

/** What the methods of the host read and change. */
export interface HostState {
  config: PlatformConfig;
  title: string | undefined;
  exitPageTips: ExitPageTips | undefined;
  readonly subscriptions: Set<string>;
}

/** Every method that a page may call, as a host has it that answers at once. */
function defaultMethods(state: HostState): Record<string, HostMethod> {
  return {
    getPlatformConfig: () => state.config,
    setTitle(title) {
      state.title = String(title);
    },
    setExitPageTips(tips) {
      state.exitPageTips = tips as ExitPageTips | undefined;
    },
    openFile: () => undefined,
    openFileManager: () => undefined,
    showFileDetails: () => undefined,
    openAppSetting: () => undefined,
    close: () => undefined,
    pickFile: (params) => pickedBy(params, '/vol1/1000'),
    pickUserFile: (params) => envelope(pickedBy(params, '/vol1/1000')),
    pickSharedFile: (params) => envelope(pickedBy(params, '/vol1/shared')),
    authorizeUserFile: (path) => envelope([path]),
    authorizeSharedFile: (path) => envelope([path]),
    'bus.$on': (event) => void state.subscriptions.add(String(event)),
    'bus.$off': (event) => void state.subscriptions.delete(String(event)),
  };
}

/** The methods by their names, with those of the test in place of its own; undefined takes one away. */
export function methodsOf(
  state: HostState,
  own: Record<string, HostMethod | undefined> = {},
): ReadonlyMap<string, HostMethod> {
  const methods = new Map<string, HostMethod>();
  for (const [name, method] of Object.entries({ ...defaultMethods(state), ...own })) {
    if (method) methods.set(name, method);
  }
  return methods;
}

/** A picker reads its parameters, so it throws where a page sends none. */
function pickedBy(params: unknown, home: string): string[] {
  const { directory, multiple } = params as FilePickerParams;
  if (directory) return [`${home}/documents`];
  const files = [`${home}/documents/readme.md`, `${home}/documents/plan.md`];
  return multiple ? files : files.slice(0, 1);
}

function envelope(data: unknown[]) {
  return { code: 0, msg: '', data };
}

/** Penpal 6 has these words for a method that a parent lacks. */
export function unknownMethodReply({ id }: FromPage): unknown {
  return rejectedMessage(id, new TypeError(`Cannot read properties of undefined (reading 'apply')`));
}

/** Runs the method at once, and resolves with the reply; undefined when a fault keeps it silent. */
export async function answerOf(
  method: HostMethod,
  { id, methodName, args }: FromPage,
  fault: HostFault | undefined,
  pause: (delayMs: number) => Promise<void>,
): Promise<unknown> {
  if (fault?.kind === 'refusing') {
    return rejectedMessage(id, fault.error ?? new Error('The host refuses every call'));
  }
  if (fault?.kind === 'garbled') return fulfilledMessage(id, 'value' in fault ? fault.value : garbage);
  const reply = await replyOf(method, id, Array.isArray(args) ? args : []);
  if (fault?.kind === 'late') await pause(fault.delayMs);
  if (fault?.kind === 'silent' || fault?.kind === 'half-alive') return undefined;
  if (fault?.kind !== 'sparse' || reply.resolution === 'rejected') return reply;
  const { pick = 'null-data' } = fault;
  return { ...reply, returnValue: sparseAnswer(String(methodName), reply.returnValue, pick) };
}

async function replyOf(method: HostMethod, id: unknown, args: unknown[]) {
  try {
    return fulfilledMessage(id, await method(...args));
  } catch (reason) {
    return rejectedMessage(id, reason);
  }
}

const garbage = { theme: '<img src=x onerror=alert(1)>', language: 5, systemVersion: null };
/** Beside theme, language and systemVersion, which every host has. */
const OPTIONAL_CONFIG = ['appVersion', 'format', 'systemLanguage'];

/** The response of a host that writes null where it has nothing, or leaves it out. */
function sparseAnswer(method: string, answer: unknown, pick: SparsePick): unknown {
  if (method === 'getPlatformConfig') {
    return { ...(answer as object), ...Object.fromEntries(OPTIONAL_CONFIG.map((name) => [name, null])) };
  }
  if (!method.startsWith('pick')) return answer;
  if (pick === 'null') return null;
  if (pick === 'undefined') return undefined;
  // The response to pickFile is a bare list, which has no fields to leave out.
  if (Array.isArray(answer)) return pick === 'null-data' ? null : answer;
  const { msg, ...others } = answer as Record<string, unknown>;
  return pick === 'no-msg' ? others : { ...others, msg, data: null };
}
