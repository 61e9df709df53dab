import type { LogEntry } from '../../api.js';

/** What happened to an answer of the gateway, by the switch of the faults panel or the fault that a test put in. */
const gatewayFaults: Readonly<Record<string, string>> = {
  refusing: 'connection closed',
  refused: 'connection closed',
  silent: 'no answer',
  garbled: 'no JSON',
  html: 'HTML page',
  slow: 'late',
  late: 'late',
};

/** What a line says of an end that is not well, in the words of who called; undefined when all is well. */
export function outcomeOf({ kind, ok, detail }: LogEntry): string | undefined {
  if (ok !== false) return undefined;
  const { fault, response, status, closed } = fieldsOf(detail);
  if (closed !== undefined) return 'connection closed';
  if (kind === 'proxy') return status === undefined ? 'failed' : String(status);
  if (kind !== 'gateway') return 'failed';
  const { code } = fieldsOf(response);
  return gatewayFaults[String(fault)] ?? (code === undefined ? 'failed' : String(code));
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
