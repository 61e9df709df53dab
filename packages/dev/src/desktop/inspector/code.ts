import type { DevState, LogEntry } from '../../api.js';
import { hostCallCode } from './host-call-code.js';
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
