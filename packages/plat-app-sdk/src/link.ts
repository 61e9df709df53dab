import type { Bridge } from './bridge.js';
import { wrongField } from './checks.js';
import type { PlatAppErrorCode } from './errors.js';
import { callOptionChecks, platAppOptionChecks } from './option-checks.js';
import type { CallOptions, PlatAppOptions } from './options.js';
import type { Peer } from './peer.js';
import { openWait, type Wait } from './wait.js';

/** One instance's line to a host that may not be there yet. */
export interface Link {
  /** A wait that asks no host, within the limits of the options; `wrong` is the argument that cannot be sent, if any. */
  open<T>(what: string, options: CallOptions | undefined, wrong?: string): Wait<T>;
  /** Waits for the host and then for what `start` makes of it, within the limits of the options, else its own. */
  use<T>(
    what: string,
    options: CallOptions | undefined,
    start: Start<T>,
    wrong?: string,
    limitMs?: number,
  ): Promise<T>;
  /** Ends every wait with `destroyed`, those to come as well, and leaves the bridge. */
  destroy(): void;
}

type Start<T> = (peer: Peer, wait: Wait<T>) => void;
type Failing = Pick<Wait<unknown>, 'fail'>;

/** What ends a wait that is not answered. */
interface Limits {
  readonly signal: AbortSignal | undefined;
  readonly dueAt: number;
  readonly ms: number;
  readonly code: PlatAppErrorCode;
}

/** No limit, in milliseconds. */
export const FOREVER = Number.POSITIVE_INFINITY;
// A longer timer overflows and fires at once, in every browser.
const LONGEST_MS = 2 ** 31 - 1;

export function openLink({ reach, leave }: Bridge, appOptions: PlatAppOptions): Link {
  const { connectTimeoutMs = 10_000, callTimeoutMs = 10_000 } = appOptions;
  const wrongAppOption = wrongField(appOptions, platAppOptionChecks);
  const waits = new Map<Failing, Limits>();
  let isDestroyed = false;
  let found: Peer | undefined;
  // One timer for all: a browser's timer for each call would cost as much as the call.
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ringsAt = FOREVER;

  const look = ({ signal, dueAt, ms, code }: Limits, { fail }: Failing) => {
    const now = performance.now();
    if (isDestroyed) fail('destroyed', 'destroy() was called');
    else if (signal?.aborted) fail('aborted', 'the signal ended it', { cause: signal.reason });
    else if (now >= dueAt) fail(code, `no answer in ${ms} ms`);
    else if (dueAt < ringsAt) {
      ringsAt = dueAt;
      clearTimeout(timer);
      timer = setTimeout(sweep, Math.min(dueAt - now, LONGEST_MS));
    }
  };
  const rest = () => {
    clearTimeout(timer);
    ringsAt = FOREVER;
  };
  const sweep = () => {
    rest();
    waits.forEach(look);
  };
  const limit = (wait: Failing, signal: AbortSignal | undefined, ms: number, code: PlatAppErrorCode) => {
    const limits = { signal, ms, code, dueAt: performance.now() + ms };
    waits.set(wait, limits);
    look(limits, wait);
  };

  const open = <T>(
    what: string,
    options: CallOptions | undefined,
    wrong?: string,
    ms = FOREVER,
    code: PlatAppErrorCode = 'call-timeout',
  ): Wait<T> => {
    const wait = openWait<T>(what);
    const wrongOption = wrongAppOption ?? wrongField(options, callOptionChecks);
    if (wrongOption) wait.fail('invalid-argument', `the option ${wrongOption} cannot be used`);
    if (wrong) wait.fail('invalid-argument', `${wrong} cannot be sent`);
    if (wait.ended) return wait;
    const { signal, timeoutMs } = options ?? {};
    wait.onEnd(() => {
      waits.delete(wait);
      // One listener on a signal, whatever it ends: Node warns of a leak at the eleventh.
      if (signal && ![...waits.values()].some((other) => other.signal === signal)) {
        signal.removeEventListener('abort', sweep);
      }
    });
    signal?.addEventListener('abort', sweep);
    limit(wait, signal, timeoutMs ?? ms, timeoutMs ? 'call-timeout' : code);
    return wait;
  };

  return {
    open,
    use: <T>(
      what: string,
      options: CallOptions | undefined,
      start: Start<T>,
      wrong?: string,
      limitMs = callTimeoutMs,
    ) => {
      const wait = found
        ? open<T>(what, options, wrong, limitMs)
        : open<T>(what, options, wrong, connectTimeoutMs, 'host-timeout');
      if (wait.ended) return wait.promise;
      if (found) start(found, wait);
      else {
        reach(wait, (peer) => {
          found = peer;
          if (!options?.timeoutMs) limit(wait, options?.signal, limitMs, 'call-timeout');
          start(peer, wait);
        });
        // Nothing is waited for where there is no host to look for: a server's process may end.
        if (!waits.size) rest();
      }
      return wait.promise;
    },
    destroy() {
      if (isDestroyed) return;
      isDestroyed = true;
      leave?.();
      sweep();
    },
  };
}
