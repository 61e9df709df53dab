import { literal } from './literal.js';

/** Methods whose arguments on the wire are those of the member of the same name. */
const members = new Set([
  'getPlatformConfig',
  'setTitle',
  'setExitPageTips',
  'openFile',
  'openFileManager',
  'showFileDetails',
  'openAppSetting',
  'close',
  'pickFile',
  'pickUserFile',
  'pickSharedFile',
  'authorizeUserFile',
  'authorizeSharedFile',
]);

/** Handlers of the mobile app with a name or with arguments of their own; all others take a member's arguments as JSON. */
const handlers: Readonly<Record<string, (text: string) => [member: string, ...values: unknown[]]>> = {
  exitPage: () => ['close'],
  openSystemBrowser: (url) => ['openURL', url],
  openFile: (path) => ['openFile', path],
  openFileManager: (path) => ['openFileManager', path],
  authorizeUserFile: (text) => ['authorizeUserFile', fieldsOf(text).path],
  authorizeSharedFile: (text) => ['authorizeSharedFile', fieldsOf(text).path],
  showFileDetails: (text) => ['showFileDetails', fieldsOf(text).paths, fieldsOf(text).options],
};

/** The statement that makes a host call again; undefined for messages that no member of the page SDK sends. */
export function hostCallCode({ page, callHandler }: Record<string, unknown>): string | undefined {
  if (Array.isArray(callHandler)) return mobileCode(callHandler.map(String));
  const { penpal, methodName, args } = { ...(page as Record<string, unknown> | undefined) };
  if (penpal === 'syn') return 'await app.ready();';
  const given: unknown[] = Array.isArray(args) ? args : [];
  if (methodName === 'bus.$on') {
    return `await app.$on(${literal(given[0])}, (...payload) => console.log(payload));`;
  }
  return typeof methodName === 'string' && members.has(methodName) ? statement(methodName, given) : undefined;
}

function mobileCode([name = '', text = '']: string[]): string | undefined {
  const [member, ...values] = Object.hasOwn(handlers, name)
    ? (handlers[name]?.(text) ?? [''])
    : [name, ...(text === '' ? [] : [fieldsOf(text)])];
  return members.has(member) || member === 'openURL' ? statement(member, values) : undefined;
}

function statement(member: string, args: readonly unknown[]): string {
  const given = [...args];
  // What was left out comes as null at the end.
  while (given.length > 0 && given.at(-1) == null) given.pop();
  const call = `await app.${member}(${given.map((value) => literal(value)).join(', ')});`;
  const hasAnswer = /^(?:get|pick|authorize)/.test(member);
  return hasAnswer ? `console.log(${call.slice(0, -1)});` : call;
}

function fieldsOf(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
