import { Worker } from 'node:worker_threads';

// The program in a thread of its own; this thread has nothing else to do, and ends with it.
new Worker(process.argv[2]).on('exit', (code) => {
  process.exitCode = code;
});
