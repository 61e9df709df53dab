import { openAlarmClock } from './alarm-clock.js';
import type { Bridge } from './bridge.js';
import { wrongField } from './checks.js';
import { callOptionChecks, platAppOptionChecks } from './option-checks.js';
import type { CallOptions, PlatAppOptions } from './options.js';
import type { Peer } from './peer.js';
import { openWait, type Wait } from './wait.js';
import { recordOf } from './wire/messages.js';

/** One instance's line to a host that may not be there yet. */
export interface Link {
  /** A wait that asks no host, within the limits of the options. */
  open<T>(what: string, options: CallOptions | undefined): Wait<T>;
  /** Waits for the host and then for what `start` makes of it, within the limits of the options, else its own. */
  use<T>(what: string, options: CallOptions | undefined, start: Start<T>, limitMs?: number): Promise<T>;
  /** Ends every wait with `destroyed`, those to come as well, and leaves the bridge. */
  destroy(): void;
}

type Failing = Pick<Wait<unknown>, 'fail'>;
type Start<T> = (peer: Peer, wait: Wait<T>) => void;

export function openLink({ reach, leave }: Bridge, appOptions: PlatAppOptions): Link {
  const { connectTimeoutMs = 10_000, callTimeoutMs = 10_000 } = appOptions;
  const wrongOption = wrongField(recordOf(appOptions), platAppOptionChecks);
  const waits = new Map<Failing, AbortSignal | undefined>();
  const clock = openAlarmClock();
  let isDestroyed = false;

  // One listener on a signal, whatever it ends: Node warns of a leak at the eleventh.
  const sweep = (_event?: unknown, those: Iterable<[Failing, AbortSignal | undefined]> = waits) => {
    for (const [{ fail }, signal] of those) {
      if (isDestroyed) fail('destroyed', 'destroy() was called');
      if (signal?.aborted) fail('aborted', 'the signal ended it', { cause: signal.reason });
    }
  };

  const open = <T>(what: string, options?: CallOptions): Wait<T> => {
    const wait = openWait<T>(what, clock);
    const wrong = wrongOption ?? wrongField(recordOf(options), callOptionChecks);
    if (wrong) wait.fail('invalid-argument', `the option ${wrong} cannot be used`);
    const { signal, timeoutMs } = options ?? {};
    if (wait.ended) return wait;
    waits.set(wait, signal);
    wait.onEnd(() => {
      waits.delete(wait);
      if (signal && ![...waits.values()].includes(signal)) signal.removeEventListener('abort', sweep);
    });
    signal?.addEventListener('abort', sweep);
    if (timeoutMs) wait.limit(timeoutMs, 'call-timeout');
    sweep(0, [[wait, signal]]);
    return wait;
  };

  const use = <T>(
    what: string,
    options: CallOptions | undefined,
    start: Start<T>,
    limitMs = callTimeoutMs,
  ): Promise<T> => {
    const wait = open<T>(what, options);
    const limit: Wait<T>['limit'] = (ms, code) => {
      if (!options?.timeoutMs) wait.limit(ms, code);
    };
    let isThere = false;
    if (!wait.ended) {
      reach(wait, (peer) => {
        isThere = true;
        limit(limitMs, 'call-timeout');
        start(peer, wait);
      });
    }
    if (!isThere) limit(connectTimeoutMs, 'host-timeout');
    return wait.promise;
  };

  return {
    open,
    use,
    destroy() {
      if (isDestroyed) return;
      isDestroyed = true;
      leave?.();
      sweep();
      clock.stop();
    },
  };
}
