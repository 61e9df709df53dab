import type { PmError } from '../errors.js';

/** An error's message without the hint that it ends with, for where the hint has a place of its own. */
export function whyOf({ message, hint }: Pick<PmError, 'message' | 'hint'>): string {
  return message.endsWith(hint) ? message.slice(0, message.length - hint.length).trim() : message;
}
