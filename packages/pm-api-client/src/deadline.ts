import { type Call, isWrite } from './call.js';
import { PmError } from './errors.js';
import type { Limits, PmClock } from './options.js';

/**
 * Runs something that takes a signal, and ends it at the time limit or when the caller's signal says so. It ends
 * then even if `run` does not listen to its signal.
 */
export async function withinLimits<Result>(
  call: Call,
  { timeoutMs, signal }: Limits,
  clock: PmClock,
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
  const timer = clock.setTimeout(() => stop(timedOut(call, timeoutMs)), timeoutMs);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    if (signal?.aborted) onAbort();
    if (controller.signal.aborted) return await stopped;
    isRunning = true;
    return await Promise.race([run(controller.signal), stopped]);
  } finally {
    clock.clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

function timedOut(call: Call, timeoutMs: number): PmError {
  return new PmError({
    code: 'timeout',
    why: `there was no complete answer within ${timeoutMs} ms.`,
    hint: `Raise timeoutMs, or see whether the server is well.${mayHaveRun(call)}`,
    request: { method: call.method, path: call.path },
  });
}

function aborted(call: Call, wasSent: boolean, cause: unknown): PmError {
  return new PmError({
    code: 'aborted',
    why: 'the signal that was given ended the call.',
    hint: wasSent ? `Nothing is wrong with the server.${mayHaveRun(call)}` : 'Nothing was sent.',
    request: { method: call.method, path: call.path },
    cause,
  });
}

function mayHaveRun(call: Call): string {
  return isWrite(call) ? ' It may have been done all the same: read the record before you repeat.' : '';
}
