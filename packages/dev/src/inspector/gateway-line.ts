import type { GatewayExchange } from 'plat-testing/gateway';
import type { DevFaults } from '../api.js';
import type { LogEvent } from './log.js';

/** Faults under which the true answer reaches who called, early or late. */
const harmless: readonly (string | undefined)[] = [undefined, 'late', 'first', 'bom', 'gzip', 'escaped'];

/** The inspector's line of a gateway call: what was asked, and what came back to who asked. */
export function gatewayLine(
  { request, response, httpStatus, fault: befell }: GatewayExchange,
  { path, fault }: { path: string; fault: DevFaults['gateway'] },
): LogEvent {
  const { req, code } = { ...asRecord(request), ...asRecord(response) };
  const name = fault === 'well' ? befell : fault;
  return {
    kind: 'gateway',
    title: typeof req === 'string' ? req : 'a call that cannot be read',
    ok: code === 0 && name === undefined,
    detail: { path, request, ...answerOf(befell, { httpStatus, response }), ...(name && { fault: name }) },
  };
}

function answerOf(befell: GatewayExchange['fault'], truth: Pick<GatewayExchange, 'httpStatus' | 'response'>) {
  if (befell === 'refused') return { closed: 'before an answer' };
  if (befell === 'silent') return { answer: 'none' };
  return harmless.includes(befell) ? truth : { answer: 'spoiled by the fault', withoutFault: truth };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
