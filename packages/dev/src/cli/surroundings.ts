import type { EventEmitter } from 'node:events';

/** What the command has from outside. */
export interface Surroundings {
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
  env: NodeJS.ProcessEnv;
  /** Where SIGINT and SIGTERM arrive. */
  signals: EventEmitter;
}

/** How a run ended: well, with findings or a failure, or with arguments that make no sense. */
export const exitCodes = { well: 0, failed: 1, usage: 2 } as const;
