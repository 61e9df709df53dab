import { wrongField } from './checks.js';
import { type HostMethod, hostMethods } from './host-methods.js';
import { FOREVER, type Link } from './link.js';
import type { CallOptions } from './options.js';
import { callPeer, refuse } from './peer.js';
import type { PlatApp } from './plat-app.js';
import { recordOf } from './wire/messages.js';

/** Calls a method of the host: `given` are its arguments and, after them, the options of the call. */
export function callHost<T>(
  link: Link,
  name: string,
  { takes, gives }: HostMethod,
  given: readonly unknown[],
): Promise<T> {
  const names = Object.keys(takes);
  const args = Object.fromEntries(names.map((argument, place) => [argument, given[place]]));
  return link.use<T>(
    name,
    given[names.length] as CallOptions | undefined,
    (host, wait) =>
      callPeer(host, name, args, wait, (answer) => {
        // A host may answer with `{ code, msg, data }`, and then any code but 0 is its no.
        const { code } = recordOf(answer);
        if (typeof code === 'number' && code !== 0) return refuse(wait, answer);
        const wrong = gives && wrongField({ answer }, { answer: gives });
        if (wrong) wait.fail('bad-answer', `${wrong} is not as specified`, { cause: answer });
        wait.resolve((gives && (answer ?? undefined)) as T);
      }),
    wrongField(args, takes),
    // A person is at these, who may take any time.
    /^(pick|au)/.test(name) ? FOREVER : undefined,
  );
}

/** The members that only call the host. */
export function hostMembers(link: Link) {
  const members = Object.entries(hostMethods).map(([name, method]) => [
    name,
    (...given: unknown[]) => callHost(link, name, method, given),
  ]);
  return Object.fromEntries(members) as Pick<PlatApp, keyof typeof hostMethods>;
}
