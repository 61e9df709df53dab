import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process of the benchmark: starts a script, waits until it says that it is ready, and asks it things one by one. */
export async function startChild(script, args) {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), args);
  const greeting = await messageOf(child);
  return {
    /** What it said when it was ready. */
    greeting,
    async ask(task) {
      child.send(task);
      return messageOf(child);
    },
    async stop() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}

async function messageOf(child) {
  const abort = new AbortController();
  const died = once(child, 'exit', { signal: abort.signal }).then(([code]) => {
    throw new Error(`${child.spawnargs.slice(1).join(' ')} ended with ${code}`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal: abort.signal }), died]);
    return message;
  } finally {
    abort.abort();
    died.catch(() => undefined);
  }
}
