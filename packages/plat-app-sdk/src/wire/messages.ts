import type { WireRecord } from '../checks.js';
import type { PageWindow } from '../page-window.js';

/** The value that the JSON is, or undefined. */
export function jsonIn(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text as string);
  } catch {
    return undefined;
  }
}

/** No host has it: one that lives refuses it at once, and runs nothing. */
export const PING = '$ping';

/** What the host may call on a page of this wire. The last two serve members that are not here: they do nothing. */
const PAGE_METHODS: readonly unknown[] = ['$emit', 'onQueryResult', 'onOsNotify'];

/** Hosts may look at the version of the bridge that a page speaks; this is the one of the public platform. */
export const ACK = { penpal: 'ack', methodNames: PAGE_METHODS, config: { postmateVersion: '0.1.3' } };

/** Has a call of the host done, and returns the reply. Names are compared, never looked up in an object. */
export function serve(
  { id, methodName, args }: WireRecord,
  deliver: (event: unknown, payload: unknown[]) => boolean,
) {
  const [event, ...payload]: unknown[] = Array.isArray(args) ? args : [];
  const isDone = PAGE_METHODS.includes(methodName) && (methodName !== '$emit' || deliver(event, payload));
  const message = 'unknown method or invalid payload';
  return {
    penpal: 'reply',
    id,
    ...(isDone
      ? { resolution: 'fulfilled', returnValue: undefined }
      : { resolution: 'rejected', returnValue: { name: 'Error', message }, returnValueIsError: true }),
  };
}

/** Posts the message; an uncloneable value, such as a framework's reactive object, is sent as a plain copy. */
export function postTo(to: PageWindow['parent'], message: unknown, targetOrigin: string): void {
  try {
    to.postMessage(message, targetOrigin);
    return;
  } catch {
    // Below.
  }
  try {
    // JSON has null for an argument left out.
    const copy = JSON.parse(JSON.stringify(message), (_name, value: unknown) => value ?? undefined);
    to.postMessage(copy, targetOrigin);
  } catch {
    // No message can be posted through such a window: the call ends by its time limit.
  }
}
