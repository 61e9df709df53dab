import type { Text } from './text.js';

/**
 * Keeps the texts of an error beside its English message and hint, for a command that prints them in another language. They are not
 * enumerable, so that no log repeats them.
 */
export function keepTexts(error: Error, { template, values, zh }: Text, advice: Text): void {
  for (const [key, value] of Object.entries({ template, values, zh, advice })) {
    if (value !== undefined) Object.defineProperty(error, key, { value });
  }
}
