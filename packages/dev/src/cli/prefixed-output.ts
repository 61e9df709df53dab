import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Output } from './cli-context.js';

/** Where the lines of one of several commands go. */
export interface PrefixedOutput {
  stdout: Output;
  stderr: Output;
  /** Prefix of each line. */
  prefix: string;
}

/** Passes on what a process writes, line by line, so that lines of several processes do not mix. */
export function prefixLines({ stdout, stderr }: ChildProcess, output: PrefixedOutput): void {
  for (const [from, to] of [
    [stdout, output.stdout],
    [stderr, output.stderr],
  ] as const) {
    if (from === null) continue;
    createInterface({ input: from, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) =>
      to.write(`${output.prefix}${line}\n`),
    );
  }
}
