import type { GatewayExchange } from 'plat-testing/gateway';
import type { DevFaults } from '../api.js';
import type { LogEvent } from './log.js';

/** Faults under which the true response reaches the caller, early or late. */
const harmless: readonly (string | undefined)[] = [undefined, 'late', 'first', 'bom', 'gzip', 'escaped'];

/** The inspector's line of a gateway call: the request, and the response that reached the caller. */
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
    detail: {
      path,
      request,
      ...responseOf(testFault, { httpStatus, response }),
      ...(name && { fault: name }),
    },
  };
}

function responseOf(
  fault: GatewayExchange['fault'],
  truth: Pick<GatewayExchange, 'httpStatus' | 'response'>,
) {
  if (fault === 'refused') return { closed: 'before a response' };
  if (fault === 'silent') return { received: 'none' };
  return harmless.includes(fault) ? truth : { received: 'changed by the fault', withoutFault: truth };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
