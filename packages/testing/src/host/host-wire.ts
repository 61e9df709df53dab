import type { PlatformConfig } from 'plat-schemas/app';

/** What a page posts, as it arrives. */
export type FromPage = Readonly<Record<string, unknown>>;

/** The message in `data`; undefined if it is invalid, since a page may post anything. */
export function messageOf(data: unknown): FromPage | undefined {
  return typeof data === 'object' && data !== null && 'penpal' in data ? (data as FromPage) : undefined;
}

/** What this host tells in the handshake over penpal's own fields; the shape of `config` is observed from outside. */
export function hostExtension(id: string, appName: string, config: PlatformConfig) {
  const { theme, language, systemVersion: version, format } = config;
  return { id, appName, config: { appName, os: { version, theme, language, format: { date: format } } } };
}

/** Without `methodNames`, the response of a host that does not say what it offers. */
export function synAckMessage(methodNames?: string[], extension?: ReturnType<typeof hostExtension>) {
  return { penpal: 'synAck', ...(methodNames && { methodNames }), ...extension };
}

export function callMessage(id: number, methodName: string, args: unknown[]) {
  return { penpal: 'call', id, methodName, args };
}

export function fulfilledMessage(id: unknown, returnValue: unknown) {
  return { penpal: 'reply', id, resolution: 'fulfilled', returnValue };
}

/** An Error travels as its three fields, anything else as it is. */
export function rejectedMessage(id: unknown, reason: unknown) {
  const reply = { penpal: 'reply', id, resolution: 'rejected' };
  if (!(reason instanceof Error)) return { ...reply, returnValue: reason };
  const { name, message, stack } = reason;
  return { ...reply, returnValue: { name, message, stack }, returnValueIsError: true };
}
