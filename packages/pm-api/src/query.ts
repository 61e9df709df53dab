import type { JSONValue } from '@jmespath-community/jmespath';
import { CommandError, EXIT } from './exit-codes.js';

/** Rejects an invalid JMESPath expression before anything is sent. */
export async function checkQuery(expression: string): Promise<void> {
  const { compile } = await import('@jmespath-community/jmespath');
  try {
    compile(expression);
  } catch (error) {
    throw new CommandError(
      'the expression of --query is invalid: {{reason}}',
      'Use JMESPath, such as "[?pri == `1`].title". Nothing was sent.',
      EXIT.usage,
      { values: { reason: reasonOf(error) } },
    );
  }
}

/** The result of a JMESPath expression. */
export async function queried(result: unknown, expression: string): Promise<unknown> {
  const { search } = await import('@jmespath-community/jmespath');
  try {
    return search(result as JSONValue, expression);
  } catch (error) {
    throw new CommandError(
      '--query does not fit the result: {{reason}}',
      "The request succeeded. Run without --query to see the result's shape.",
      EXIT.internal,
      { values: { reason: reasonOf(error) } },
    );
  }
}

function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `${reason.replace(/[.\s]+$/, '')}.`;
}
