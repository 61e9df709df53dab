import { platforms } from 'plat-testing/platforms';
import type { DevState, LogEntry, LogKind } from '../../api.js';
import { recordFrom } from '../host/host-methods.js';

/** The filter of the log. */
export interface LogFilter {
  text: string;
  hidden: readonly LogKind[];
  /** Scripts, style sheets, pictures and what else a page loads for itself. */
  showsAssets: boolean;
}

/** The lines of these kinds with the text in title or messages, in whatever case; newest first. */
export function matching(entries: readonly LogEntry[], { text, hidden, showsAssets }: LogFilter): LogEntry[] {
  const wanted = text.trim().toLowerCase();
  return entries
    .filter((entry) => {
      if (hidden.includes(entry.kind)) return false;
      // A missing asset is shown even while assets are hidden.
      if (entry.isAsset && !showsAssets && entry.ok !== false) return false;
      return wanted === '' || textOf(entry).includes(wanted);
    })
    .reverse();
}

function textOf(entry: LogEntry): string {
  return `${entry.title} ${JSON.stringify(entry.detail)}`.toLowerCase();
}

/** The marks of lines in Chinese, by the English ones. */
export const outcomes = {
  note: '提示',
  cancelled: '已取消',
  failed: '失败',
  'connection closed': '连接已断开',
  'no response': '无响应',
  'invalid JSON': 'JSON 无效',
  'HTML page': 'HTML 页面',
  late: '延迟',
} as const;

type Outcome = keyof typeof outcomes;

/** What happened to a response of the gateway, by the switch of the faults panel or the fault that a test set. */
const gatewayFaults: Readonly<Record<string, Outcome>> = {
  refusing: 'connection closed',
  refused: 'connection closed',
  silent: 'no response',
  garbled: 'invalid JSON',
  html: 'HTML page',
  slow: 'late',
  late: 'late',
};

/** The mark of a line that failed, was cancelled or is a note, a text or a code; undefined when all is well. */
export function outcomeOf({ kind, ok, isNote, detail }: LogEntry): Outcome | number | undefined {
  if (isNote) return 'note';
  const { fault, response, status, closed } = recordFrom(detail);
  if (closed === 'by the client' && status === undefined) return 'cancelled';
  if (ok !== false) return undefined;
  if (closed !== undefined) return 'connection closed';
  if (kind === 'proxy') return typeof status === 'number' ? status : 'failed';
  if (kind !== 'gateway') return 'failed';
  const { code } = recordFrom(response);
  return gatewayFaults[String(fault)] ?? (typeof code === 'number' ? code : 'failed');
}

/** The command that sends a gateway call again; undefined for other lines. The shell puts the token in, so it is shown nowhere. */
export function curlOf(
  { kind, detail }: LogEntry,
  { gateway, platform }: Pick<DevState, 'gateway' | 'platform'>,
): string | undefined {
  if (kind !== 'gateway') return undefined;
  const { path, request } = recordFrom(detail);
  const body = typeof request === 'string' ? request : JSON.stringify(request ?? null);
  return [
    `curl --unix-socket ${quoted(gateway.socketPath)}`,
    `-H 'content-type: application/json'`,
    `-H "authorization: Bearer $${platforms[platform].tokenVariable}"`,
    // Whatever the body begins with: -d would read a file for an @.
    `--data-raw ${quoted(body)}`,
    quoted(`http://localhost${path}`),
  ].join(' \\\n  ');
}

/** A word of a POSIX shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
