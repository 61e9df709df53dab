import type { Bridge } from './bridge.js';
import type { CallOptions, PlatAppOptions } from './options.js';
import type { Peer } from './peer.js';
import { openWait, type Wait } from './wait.js';

/** One instance's line to a host that may not be there yet. */
export interface Link {
  /** Waits for the host and then for what `start` makes of it, within the limits of the options, else its own. */
  use<T>(what: string, options: CallOptions | undefined, start: Start<T>): Promise<T>;
  /** Ends every wait with `destroyed`, those to come as well, and leaves the bridge. */
  destroy(): void;
}

type Start<T> = (peer: Peer, wait: Wait<T>) => void;

/** Looks for the host at once, before anybody asks. */
export function openLink(
  { reach, leave }: Bridge,
  { connectTimeoutMs = 10_000, callTimeoutMs = 10_000 }: PlatAppOptions,
): Link {
  const ends = new Set<() => void>();
  let isDestroyed = false;
  let connected: Promise<Peer> | undefined;

  const open = <T>(what: string, options?: CallOptions): Wait<T> => {
    const wait = openWait<T>(what, options);
    const end = () => wait.fail('destroyed', 'destroy() was called');
    ends.add(end);
    wait.onEnd(() => ends.delete(end));
    if (isDestroyed) end();
    return wait;
  };

  const connect = (): Promise<Peer> => {
    const wait = open<Peer>('Connecting to the host');
    wait.limit(connectTimeoutMs, 'host-timeout');
    // A failure is forgotten: by the next call the host may be up.
    wait.promise.catch(() => {
      connected = undefined;
    });
    if (!wait.ended) reach(wait);
    return wait.promise;
  };

  const use = <T>(what: string, options: CallOptions | undefined, start: Start<T>): Promise<T> => {
    const wait = open<T>(what, options);
    if (wait.ended) return wait.promise;
    connected ??= connect();
    const attempt = connected;
    attempt.then(
      (peer) => {
        if (!options?.timeoutMs) wait.limit(callTimeoutMs, 'call-timeout');
        if (!wait.ended) start(peer, wait);
      },
      () => wait.resolve(attempt as Promise<never>),
    );
    return wait.promise;
  };

  connected = connect();
  return {
    use,
    destroy() {
      if (isDestroyed) return;
      isDestroyed = true;
      leave();
      for (const end of ends) end();
    },
  };
}
