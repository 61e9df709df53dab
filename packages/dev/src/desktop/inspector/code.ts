import type { DevState, LogEntry } from '../../api.js';
import { literal } from './literal.js';

/** TypeScript that makes the call of a line again, with the packages of this SDK; undefined for another line. */
export function callAsCode(
  { kind, detail }: Pick<LogEntry, 'kind' | 'detail'>,
  { platform }: Pick<DevState, 'platform'>,
): string | undefined {
  const fields = recordOf(detail);
  if (kind === 'gateway') return gatewayCode(recordOf(fields.request), platform);
  const call = kind === 'host-call' ? hostCallCode(fields) : undefined;
  if (call === undefined) return undefined;
  return `import { PlatApp } from 'plat-app-sdk';\n\nconst app = new PlatApp();\n${call}\n`;
}

function gatewayCode({ req, appName, data }: Record<string, unknown>, platform: string): string | undefined {
  if (typeof req !== 'string' || typeof appName !== 'string') return undefined;
  const envelope = literal({ req, appName, ...(data != null && { data }) });
  const options = platform === 'plat' ? '' : `, { platform: '${platform}' }`;
  return `import { gatewayCall } from 'plat-gateway-client';\n\nconst answer = await gatewayCall(${envelope}${options});\nconsole.log(answer);\n`;
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** How a call of the host is written down as one of a member of the page SDK. */
interface Member {
  /** Whether the page gets an answer to look at. */
  hasAnswer?: true;
  /** The mobile app's handler, where it has another name than the member. */
  handler?: string;
  /** The member's arguments, of what the handler was given. @default one, as JSON, or none */
  mobileArguments?: (text: string) => unknown[];
  /** Only the mobile app is asked; in a frame the page does it by itself. */
  isMobileOnly?: true;
}

const asText = (text: string) => [text];
const authorization: Member = { hasAnswer: true, mobileArguments: (text) => [fieldsOf(text).path] };

const members: Readonly<Record<string, Member>> = {
  getPlatformConfig: { hasAnswer: true },
  setTitle: {},
  setExitPageTips: {},
  openFile: { mobileArguments: asText },
  openFileManager: { mobileArguments: asText },
  showFileDetails: { mobileArguments: (text) => [fieldsOf(text).paths, fieldsOf(text).options] },
  openAppSetting: {},
  close: { handler: 'exitPage' },
  openURL: { handler: 'openSystemBrowser', mobileArguments: asText, isMobileOnly: true },
  pickFile: { hasAnswer: true },
  pickUserFile: { hasAnswer: true },
  pickSharedFile: { hasAnswer: true },
  authorizeUserFile: authorization,
  authorizeSharedFile: authorization,
};

/** The statement that makes a host call again; undefined for messages that no member of the page SDK sends. */
function hostCallCode({ page, callHandler }: Record<string, unknown>): string | undefined {
  if (Array.isArray(callHandler)) return mobileCode(callHandler.map(String));
  const { penpal, methodName, args } = { ...(page as Record<string, unknown> | undefined) };
  if (penpal === 'syn') return 'await app.ready();';
  const given: unknown[] = Array.isArray(args) ? args : [];
  if (methodName === 'bus.$on') {
    return `await app.$on(${literal(given[0])}, (...payload) => console.log(payload));`;
  }
  if (typeof methodName !== 'string' || !Object.hasOwn(members, methodName)) return undefined;
  return members[methodName]?.isMobileOnly ? undefined : statement(methodName, given);
}

function mobileCode([name = '', text = '']: string[]): string | undefined {
  const row = Object.entries(members).find(([member, { handler = member }]) => handler === name);
  if (row === undefined) return undefined;
  const [member, { mobileArguments = asJson }] = row;
  return statement(member, mobileArguments(text));
}

function asJson(text: string): unknown[] {
  return text === '' ? [] : [fieldsOf(text)];
}

function statement(member: string, args: readonly unknown[]): string {
  const given = [...args];
  // What was left out comes as null at the end.
  while (given.length > 0 && given.at(-1) == null) given.pop();
  const call = `await app.${member}(${given.map((value) => literal(value)).join(', ')});`;
  return members[member]?.hasAnswer ? `console.log(${call.slice(0, -1)});` : call;
}

function fieldsOf(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
