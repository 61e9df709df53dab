import type { HostFault } from './host-faults.js';
import { type FromPage, fulfilledMessage, rejectedMessage } from './host-wire.js';
import type { HostMethod } from './options.js';

/** The host's reply to a call of the page; undefined when a fault keeps it silent. */
export async function answerOf(
  methods: ReadonlyMap<string, HostMethod>,
  { id, methodName, args }: FromPage,
  fault: HostFault | undefined,
): Promise<unknown> {
  if (fault?.kind === 'half-alive') return undefined;
  if (fault?.kind === 'refusing') {
    return rejectedMessage(id, fault.error ?? new Error('The host refuses every call'));
  }
  if (fault?.kind === 'garbled') return fulfilledMessage(id, 'value' in fault ? fault.value : garbage);
  const method = methods.get(String(methodName));
  // In the words that a host of the public platform's library has for it.
  if (!method)
    return rejectedMessage(id, new TypeError(`Cannot read properties of undefined (reading 'apply')`));
  try {
    return fulfilledMessage(id, await method(...(Array.isArray(args) ? args : [])));
  } catch (reason) {
    return rejectedMessage(id, reason);
  }
}

const garbage = { theme: '<img src=x onerror=alert(1)>', language: 5, systemVersion: null };
