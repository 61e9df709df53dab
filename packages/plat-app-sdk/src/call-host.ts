import { type FieldChecks, wrongField } from './checks.js';
import { PlatAppError } from './errors.js';
import { type HostMethod, hostMethods } from './host-methods.js';
import type { Link } from './link.js';
import type { CallOptions } from './options.js';
import { callPeer, unlessRefused } from './peer.js';
import type { WireRecord } from './wire/messages.js';

/** @throws PlatAppError `invalid-argument`, naming the first argument that cannot be sent */
export function checkArguments(name: string, args: WireRecord, takes: FieldChecks): void {
  const wrong = wrongField(args, takes);
  if (wrong) throw new PlatAppError('invalid-argument', `${name}: ${wrong} cannot be sent`, { cause: args });
}

/** Calls a method of the host: `given` are its arguments and, after them, the options of the call. */
export async function callHost(
  link: Link,
  name: string,
  { takes, wrongIn }: HostMethod,
  given: readonly unknown[],
): Promise<unknown> {
  const names = Object.keys(takes);
  const args = Object.fromEntries(names.map((argument, place) => [argument, given[place]]));
  checkArguments(name, args, takes);
  const answer = await link.use<unknown>(
    name,
    given[names.length] as CallOptions | undefined,
    (host, wait) => callPeer(host, name, args, wait),
    // A person is at these, who may take any time.
    /^(pick|au)/.test(name) ? Number.POSITIVE_INFINITY : undefined,
  );
  unlessRefused(name, answer);
  const fault = wrongIn?.(answer);
  if (fault) throw new PlatAppError('bad-answer', `${name}: ${fault} is not as specified`, { cause: answer });
  return wrongIn && (answer ?? undefined);
}

/** The members that only call the host. */
export function hostMembers(link: Link) {
  return Object.fromEntries(
    Object.entries(hostMethods).map(([name, method]) => [
      name,
      (...given: unknown[]) => callHost(link, name, method, given),
    ]),
  );
}
