/** What the command has from outside. */
export interface CliContext {
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
  env: NodeJS.ProcessEnv;
  /** Whether somebody sits at a terminal who can be asked. */
  isInteractive: boolean;
  /** Runs a program in a folder, lets it print, and resolves with its exit code. */
  runIn(folder: string, program: string, args: string[]): Promise<number>;
}

/** How a run ended: an application was made, none was or it lacks its dependencies, or the arguments make no sense. */
export const exitCodes = { well: 0, failed: 1, usage: 2 } as const;
