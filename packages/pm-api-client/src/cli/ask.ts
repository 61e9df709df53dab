import { Writable } from 'node:stream';
import { CommandError, EXIT } from './exit-codes.js';
import type { Io } from './io.js';
import { printable } from './printable.js';

/** Is there a person at a terminal who can be asked? */
export function canAsk({ stdin, stderr }: Io): boolean {
  return stdin.isTTY === true && stderr.isTTY === true;
}

/** Asks for a line on the terminal. What is typed to a hidden question is not shown. */
export async function ask(
  { stdin, stderr }: Io,
  question: string,
  { isHidden }: { isHidden: boolean },
): Promise<string> {
  const { createInterface } = await import('node:readline');
  stderr.write(`${printable(question)} `);
  // As a terminal of its own, readline keeps the system from showing what is typed, and shows it on `output` only.
  const output = isHidden ? new Writable({ write: (_, __, done) => done() }) : stderr;
  const lines = createInterface({ input: stdin, output, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      // Ctrl-C and Ctrl-D reach the question and not the process.
      lines.once('close', () => reject(new CommandError('nothing was typed.', '', EXIT.interrupted)));
    });
  } finally {
    lines.close();
    if (isHidden) stderr.write('\n');
  }
}
