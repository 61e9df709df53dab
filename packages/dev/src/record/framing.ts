import { decisiveFields, framingOf, isInterim } from 'plat-common/http-framing';

/** Nothing but a request line or a status line begins a head. */
export function mayBeHead(bytes: Buffer): boolean {
  return /^[A-Z][A-Z\d/._-]*(?: |$)/.test(bytes.toString('latin1', 0, 32));
}

/** What follows a head: a body and how it ends, or the next head; undefined for an invalid head. */
export function bodyAfter(head: string): ReturnType<typeof framingOf> | 'next head' {
  const [, status] = /^HTTP\/1\.[01] (\d{3})(?: |\r|$)/.exec(head) ?? [];
  const isRequest = /^[A-Z]+ \S+ HTTP\/1\.[01](?:\r|$)/.test(head);
  if ((status === undefined && !isRequest) || /\r(?!\n)|(?<!\r)\n/.test(head)) return undefined;
  if (status !== undefined && isInterim(Number(status))) return 'next head';
  return framingOf(decisiveFields(head), status === undefined ? undefined : Number(status));
}
