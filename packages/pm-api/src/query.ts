import type { JSONValue } from '@jmespath-community/jmespath';
import { CommandError, EXIT, usageError } from './exit-codes.js';
import { inBoth, text } from './texts.js';

/** Rejects an invalid JMESPath expression before anything is sent. */
export async function checkQuery(expression: string): Promise<void> {
  const { compile } = await import('@jmespath-community/jmespath');
  try {
    compile(expression);
  } catch (error) {
    throw usageError(
      inBoth(text`the expression of --query is invalid: ${reasonOf(error)}`, '--query 的表达式无效：{0}'),
      text`Use JMESPath, such as "[?pri == \`1\`].title".`,
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
      text`--query does not fit the result: ${reasonOf(error)}`,
      text`The request succeeded. Run without --query to see the result's shape.`,
      EXIT.internal,
    );
  }
}

function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  // Its own words, in quotes: they are English in every language.
  return `"${reason.replaceAll('"', "'")}".`;
}
