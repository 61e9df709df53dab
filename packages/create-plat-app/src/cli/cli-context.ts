/** What the command has from outside. */
export interface CliContext {
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
  env: NodeJS.ProcessEnv;
  /** Whether there is a terminal for questions. */
  isInteractive: boolean;
  /** Runs a program in a folder, lets it print, and resolves with its exit code. */
  runIn(folder: string, program: string, args: string[]): Promise<number>;
}

/** How a run ended: created, failed (no application, or without its dependencies), or invalid arguments. */
export const exitCodes = { well: 0, failed: 1, usage: 2 } as const;
