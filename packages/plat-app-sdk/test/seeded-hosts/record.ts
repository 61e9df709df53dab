import type { DrawnCall } from './page-calls.js';

/** One call of the page, from its making to its end. */
export interface Made {
  readonly mark: string;
  readonly call: DrawnCall;
  readonly madeAt: number;
  /** The time limit that the call was given, if any. */
  readonly timeoutMs: number | undefined;
  readonly abort: AbortController;
  /** When its signal ended it. */
  abortedAt?: number;
  /** When its instance was destroyed. */
  destroyedAt?: number;
  settledAt?: number;
  value?: unknown;
  /** The code of its error. */
  code?: string;
}

/** One handler of the language, and what it has heard. */
export interface Listening {
  readonly heard: string[];
  /** Whether the host has agreed, and nobody has taken the handler off. */
  isOn: boolean;
  off?: () => void;
}
