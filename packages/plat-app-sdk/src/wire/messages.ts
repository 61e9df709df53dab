import type { WireRecord } from '../checks.js';

/** The value that the JSON is, or undefined. */
export function jsonIn(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** What the host may call on a page of this wire. The last two serve members that are not here: they do nothing. */
const PAGE_METHODS: readonly unknown[] = ['$emit', 'onQueryResult', 'onOsNotify'];

/** Whether it is a host that speaks first. Other libraries, too, post a `type: 'SYN'`, and Penpal 7 one for each channel. */
export function isGreeting({ penpal, namespace, type, channel }: WireRecord): boolean {
  return penpal === 'syn' || (namespace === 'penpal' && type === 'SYN' && channel === undefined);
}

/** Hosts may look at the version of the bridge that a page speaks; this is the one of the public platform. */
export const ACK = { penpal: 'ack', methodNames: PAGE_METHODS, config: { postmateVersion: '0.1.3' } };

/** Has a call of the host done, and returns why not. Names are compared, never looked up in an object. */
export function refusalOf(
  { methodName, args }: WireRecord,
  deliver: (event: unknown, payload: unknown[]) => boolean,
): string | undefined {
  const [event, ...payload] = listOf(args);
  if (!PAGE_METHODS.includes(methodName)) return 'no such method';
  const isServed = methodName !== '$emit' || deliver(event, payload);
  return isServed ? undefined : 'the payload does not fit the event';
}

/** The answer to a call of the host; with a `refusal`, an error of that text. */
export function replyMessage(id: unknown, refusal?: string) {
  return {
    penpal: 'reply',
    id,
    resolution: refusal ? 'rejected' : 'fulfilled',
    returnValue: refusal && { name: 'Error', message: refusal },
    ...(refusal && { returnValueIsError: true }),
  };
}
