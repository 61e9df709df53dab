import { type Call, isWrite } from './call.js';
import { PmError } from './errors.js';
import type { Limits, PmClock } from './options.js';

/** The ends of a client's calls: time limits, and the signals of its callers. */
export class Deadlines {
  readonly #clock: PmClock;
  // One listener for each signal, however many calls wait for it: runtimes warn of a leak from the eleventh on.
  readonly #listeners = new WeakMap<AbortSignal, Listener>();

  constructor(clock: PmClock) {
    this.#clock = clock;
  }

  /**
   * Runs something that takes a signal, and ends it at the time limit or when the caller's signal says so. It ends
   * then even if `run` does not listen to its signal.
   */
  async within<Result>(
    call: Call,
    { timeoutMs, signal }: Limits,
    run: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const controller = new AbortController();
    let stop = (_: PmError) => {};
    const stopped = new Promise<never>((_, reject) => {
      stop = (error) => {
        reject(error);
        controller.abort(error);
      };
    });
    let isRunning = false;
    const onAbort = () => stop(aborted(call, isRunning, signal?.reason));
    const timer = this.#clock.setTimeout(() => stop(timedOut(call, timeoutMs)), timeoutMs);
    const leave = signal === undefined ? () => {} : this.onAbort(signal, onAbort);
    try {
      if (signal?.aborted) onAbort();
      if (controller.signal.aborted) return await stopped;
      isRunning = true;
      return await Promise.race([run(controller.signal), stopped]);
    } finally {
      this.#clock.clearTimeout(timer);
      leave();
    }
  }

  /** Waits, or less when the signal aborts. */
  async pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
    let leave = () => {};
    let timer: unknown;
    await new Promise<void>((resolve) => {
      timer = this.#clock.setTimeout(resolve, ms);
      if (signal !== undefined) leave = this.onAbort(signal, resolve);
    });
    this.#clock.clearTimeout(timer);
    leave();
  }

  /** Calls `run` when the signal aborts, unless what this gives back was called before. */
  onAbort(signal: AbortSignal, run: () => void): () => void {
    const listener = this.#listeners.get(signal) ?? this.#listen(signal);
    listener.waiting.add(run);
    return () => {
      listener.waiting.delete(run);
      if (listener.waiting.size > 0) return;
      signal.removeEventListener('abort', listener.tell);
      this.#listeners.delete(signal);
    };
  }

  #listen(signal: AbortSignal): Listener {
    const waiting = new Set<() => void>();
    const tell = () => {
      for (const run of waiting) run();
    };
    signal.addEventListener('abort', tell, { once: true });
    const listener = { waiting, tell };
    this.#listeners.set(signal, listener);
    return listener;
  }
}

/** What listens to one signal, and who waits for it. */
interface Listener {
  waiting: Set<() => void>;
  tell: () => void;
}

/** The error of a call that its caller's signal has ended. */
export function aborted(call: Call, wasSent: boolean, cause: unknown): PmError {
  return new PmError({
    code: 'aborted',
    why: 'the signal that was given ended the call.',
    hint: wasSent ? `Nothing is wrong with the server.${orRead(call)}` : 'Nothing was sent.',
    request: { method: call.method, path: call.path },
    cause,
    mayHaveRun: wasSent && isWrite(call),
  });
}

function timedOut(call: Call, timeoutMs: number): PmError {
  return new PmError({
    code: 'timeout',
    why: `there was no complete answer within ${timeoutMs} ms.`,
    hint: `Raise timeoutMs, or see whether the server is well.${orRead(call)}`,
    request: { method: call.method, path: call.path },
    mayHaveRun: isWrite(call),
  });
}

function orRead(call: Call): string {
  return isWrite(call) ? ' It may have been done all the same: read the record before you repeat.' : '';
}
