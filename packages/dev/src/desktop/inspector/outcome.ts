import type { LogEntry } from '../../api.js';
import { recordFrom } from '../host/host-methods.js';
import type { Label } from '../texts/texts.js';

/** What happened to a response of the gateway, by the switch of the faults panel or the fault that a test set. */
const gatewayFaults: Readonly<Record<string, Label>> = {
  refusing: 'connection closed',
  refused: 'connection closed',
  silent: 'no response',
  garbled: 'invalid JSON',
  html: 'HTML page',
  slow: 'late',
  late: 'late',
};

/** The mark of a line that failed, was cancelled or is a note, a text or a code; undefined when all is well. */
export function outcomeOf({ kind, ok, isNote, detail }: LogEntry): Label | number | undefined {
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
