import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { glob } from 'tinyglobby';
import ts from 'typescript';

const SOURCES = join(import.meta.dirname, '../src');

/** The texts of the sources: of errors, and all of them. The MCP server speaks English. */
export async function sourceTexts(): Promise<{ errors: Set<string>; all: Set<string> }> {
  const errors = new Set<string>();
  const all = new Set<string>();
  for (const path of await glob('**/*.ts', { cwd: SOURCES, ignore: ['texts/zh/**'] })) {
    const file = ts.createSourceFile(
      path,
      await readFile(join(SOURCES, path), 'utf8'),
      ts.ScriptTarget.Latest,
    );
    const visit = (node: ts.Node) => {
      if (ts.isStringLiteralLike(node)) all.add(node.text);
      if (!path.startsWith('mcp/') && ts.isNewExpression(node) && isError(node.expression)) {
        for (const argument of (node.arguments ?? []).slice(0, 2))
          for (const text of textsIn(argument)) errors.add(text);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  errors.delete('');
  return { errors, all };
}

const isError = (node: ts.Node) =>
  ts.isIdentifier(node) && ['CommandError', 'InvalidArgumentError'].includes(node.text);

/** The texts that an expression may be. */
function textsIn(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [...textsIn(node.whenTrue), ...textsIn(node.whenFalse)];
  if (ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)) return textsIn(node.expression);
  if (ts.isTemplateExpression(node))
    throw new Error(`a text with parts that no catalogue has: ${node.getText()}`);
  return [];
}
