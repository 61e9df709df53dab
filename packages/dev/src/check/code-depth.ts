import jsTokens from 'js-tokens';

const MAX_DEPTH = 400;
const MAX_CHAIN = 4_000;

/**
 * Whether code is nested, or chained without a separator, more deeply than a recursive parser can follow: the parser
 * would end the process. The tokenizer does not recurse.
 */
export function isTooDeep(code: string, { jsx }: { jsx: boolean }): boolean {
  // For each open bracket, how many tokens follow each other in it without a separator.
  const chains = [0];
  let elements = 0;
  let last = '';
  for (const { type, value } of jsx ? jsTokens(code, { jsx }) : jsTokens(code)) {
    if (type === 'WhiteSpace' || type === 'LineTerminatorSequence' || type.endsWith('Comment')) continue;
    if (type === 'JSXPunctuator') {
      if (value === '<') elements += 1;
      else if (value === '/') elements -= last === '<' ? 2 : 1;
    }
    if (value === '(' || value === '[' || value === '{' || type === 'TemplateHead') chains.push(0);
    else if (value === ')' || value === ']' || value === '}' || type === 'TemplateTail') {
      if (chains.length > 1) chains.pop();
    }
    const top = chains.length - 1;
    chains[top] = value === ';' || value === ',' ? 0 : (chains[top] ?? 0) + 1;
    // A block ends a statement, except where "else" goes on with it.
    if (last === '}' && value !== 'else' && type === 'IdentifierName') chains[top] = 1;
    if (chains.length > MAX_DEPTH || (chains[top] ?? 0) > MAX_CHAIN || elements > MAX_DEPTH) return true;
    last = value;
  }
  return false;
}
