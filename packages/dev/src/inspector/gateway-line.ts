import type { GatewayExchange } from 'plat-testing/gateway';
import type { DevFaults } from '../api.js';
import type { LogEvent } from './log.js';

/** Faults under which the true answer reaches who called, early or late. */
const harmless: readonly (string | undefined)[] = [undefined, 'late', 'first', 'bom', 'gzip', 'escaped'];

/** The inspector's line of a gateway call: what was asked, and what came back to who asked. */
export function gatewayLine(
  { request, response, httpStatus, fault: testFault }: GatewayExchange,
  { path, fault }: { path: string; fault: DevFaults['gateway'] },
): LogEvent {
  const { req, code } = { ...asRecord(request), ...asRecord(response) };
  const name = fault === 'well' ? testFault : fault;
  return {
    kind: 'gateway',
    title: typeof req === 'string' ? req : 'unreadable call',
    ok: code === 0 && name === undefined,
    detail: { path, request, ...answerOf(testFault, { httpStatus, response }), ...(name && { fault: name }) },
  };
}

function answerOf(fault: GatewayExchange['fault'], truth: Pick<GatewayExchange, 'httpStatus' | 'response'>) {
  if (fault === 'refused') return { closed: 'before an answer' };
  if (fault === 'silent') return { answer: 'none' };
  return harmless.includes(fault) ? truth : { answer: 'changed by the fault', withoutFault: truth };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
