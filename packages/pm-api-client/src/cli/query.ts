import type { JSONValue } from '@jmespath-community/jmespath';
import { CommandError, EXIT } from './exit-codes.js';

/** Refuses an expression that is no JMESPath, before anything is sent. */
export async function checkQuery(expression: string): Promise<void> {
  const { compile } = await import('@jmespath-community/jmespath');
  try {
    compile(expression);
  } catch (error) {
    const hint = `It is JMESPath, such as "[?pri == \`1\`].title". Nothing was sent.`;
    throw new CommandError(`the expression of --query cannot be read: ${reasonOf(error)}`, hint, EXIT.usage);
  }
}

/** What a JMESPath expression makes of a result. */
export async function queried(result: unknown, expression: string): Promise<unknown> {
  const { search } = await import('@jmespath-community/jmespath');
  try {
    return search(result as JSONValue, expression);
  } catch (error) {
    const hint = 'What was asked of the server is done; show it without --query to see its form.';
    throw new CommandError(`--query does not fit the result: ${reasonOf(error)}`, hint, EXIT.internal);
  }
}

function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `${reason.replace(/[.\s]+$/, '')}.`;
}
