import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import ts from 'typescript';

/**
 * The values that the sources below a folder give where none was given, by name: `{ retries = 2 }`, `options.retries ?? 2`,
 * `isKnown(retries) ? retries : 2`.
 */
export function codeDefaults(folder: string): Map<string, Set<string>> {
  const given: [name: string, value: ts.Expression][] = [];
  const constants = new Map<string, ts.Expression>();
  const add = (name: string, value: ts.Expression) => void given.push([name, value]);
  const look = (node: ts.Node): void => {
    if (ts.isBindingElement(node) && node.initializer !== undefined) {
      add((node.propertyName ?? node.name).getText(), node.initializer);
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) {
      const { left, right } = node;
      add(nameOf(left), right);
    }
    if (ts.isConditionalExpression(node)) add(nameOf(node.whenTrue), node.whenFalse);
    if (ts.isVariableDeclaration(node) && node.initializer !== undefined) {
      constants.set(node.name.getText(), node.initializer);
    }
    ts.forEachChild(node, look);
  };
  for (const path of globSync('src/**/*.{ts,tsx}', { cwd: folder })) {
    const text = readFileSync(join(folder, path), 'utf8');
    look(ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true));
  }
  const defaults = new Map<string, Set<string>>();
  for (const [name, value] of given) {
    const literal = literalOf(constants.get(value.getText()) ?? value);
    if (literal !== undefined) defaults.set(name, (defaults.get(name) ?? new Set()).add(literal));
  }
  return defaults;
}

const nameOf = (value: ts.Expression) =>
  ts.isPropertyAccessExpression(value) ? value.name.text : value.getText();

/** A number, a text or true as it is written in documents; undefined for what has to be computed of something else. */
function literalOf(value: ts.Expression): string | undefined {
  if (ts.isStringLiteral(value)) return value.text;
  if (value.kind === ts.SyntaxKind.TrueKeyword) return 'true';
  const number = numberOf(value);
  return number === undefined ? undefined : String(number);
}

function numberOf(value: ts.Expression): number | undefined {
  if (ts.isNumericLiteral(value)) return Number(value.text);
  if (!ts.isBinaryExpression(value)) return undefined;
  const [left, right] = [numberOf(value.left), numberOf(value.right)];
  if (left === undefined || right === undefined) return undefined;
  if (value.operatorToken.kind === ts.SyntaxKind.AsteriskToken) return left * right;
  return value.operatorToken.kind === ts.SyntaxKind.AsteriskAsteriskToken ? left ** right : undefined;
}
