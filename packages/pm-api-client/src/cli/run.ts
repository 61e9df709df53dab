import { CommanderError } from 'commander';
import { EXIT } from './exit-codes.js';
import { type Io, isClosedPipe } from './io.js';
import { createProgram } from './program.js';
import { reportError } from './report-error.js';
import { refuseSecretFlags } from './secrets.js';
import { verbFirst } from './verb-first.js';

/** Runs the command with these arguments and gives its exit code. Nothing is thrown. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  try {
    refuseSecretFlags(argv);
    const program = createProgram(io);
    await program.parseAsync(verbFirst(argv, program), { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    // The reader of the output has what it wanted.
    if (isClosedPipe(error)) return EXIT.ok;
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.ok;
    if (error instanceof CommanderError && error.code === 'commander.help') return EXIT.usage;
    return reportError(error, io, wantsJson(argv));
  }
}

// The arguments may be what is wrong, so that they are looked at as they are.
function wantsJson(argv: readonly string[]): boolean {
  return (
    argv.includes('--output=json') ||
    (argv.includes('--output') && argv[argv.indexOf('--output') + 1] === 'json')
  );
}
