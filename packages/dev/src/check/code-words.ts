import { type Expression, type ParserOptions, parseSync, type StringLiteral, Visitor } from 'oxc-parser';

/** A name or a text that code uses. Comments and types have none. */
export interface CodeWord {
  /** With escapes resolved: `'\u0050LAT'` is `PLAT`. */
  text: string;
  offset: number;
  /** `member` follows a dot or names what is destructured, `key` names a property of an object, `module` is imported. */
  kind: 'name' | 'member' | 'key' | 'text' | 'module' | 'url';
  /** The word before the dot of a member. */
  of?: string | undefined;
  isCalled?: boolean;
  /** Where the value of a key ends. */
  end?: number;
}

/** The words of a script in JavaScript or TypeScript, in order; undefined where it cannot be parsed. */
export function codeWordsOf(
  script: string,
  lang: NonNullable<ParserOptions['lang']>,
): CodeWord[] | undefined {
  const { program, errors } = parseSync('script', script, { lang, sourceType: 'unambiguous' });
  if (errors.length > 0 && program.body.length === 0) return undefined;
  const words: CodeWord[] = [];
  const called = new Set<number>();
  const seen = new Set<number>();
  const add = (word: CodeWord) => {
    if (!seen.has(word.offset)) words.push(word);
    seen.add(word.offset);
  };
  const addModule = (source: Expression | StringLiteral | null, kind: 'module' | 'url' = 'module') => {
    if (source?.type === 'Literal' && typeof source.value === 'string') {
      add({ text: source.value, offset: source.start, kind });
    }
  };
  new Visitor({
    ImportDeclaration({ source, importKind }) {
      if (importKind === 'type') seen.add(source.start);
      else addModule(source);
    },
    ExportNamedDeclaration({ source, exportKind }) {
      if (exportKind !== 'type') addModule(source);
    },
    ExportAllDeclaration: ({ source }) => addModule(source),
    ImportExpression: ({ source }) => addModule(source),
    TSImportType: ({ source }) => void seen.add(source.start),
    TSLiteralType: ({ literal }) => void seen.add(literal.start),
    NewExpression({ callee, arguments: [url] }) {
      if (callee.type === 'Identifier' && callee.name === 'URL' && url?.type === 'Literal')
        addModule(url, 'url');
    },
    CallExpression({ callee, arguments: [argument] }) {
      called.add(callee.type === 'MemberExpression' ? callee.property.start : callee.start);
      const isRequire = callee.type === 'Identifier' && callee.name === 'require';
      if (isRequire && argument?.type === 'Literal') addModule(argument);
    },
    MemberExpression({ object, property, computed }) {
      const text = computed ? textOf(property) : 'name' in property ? property.name : undefined;
      if (text === undefined) return;
      const { start: offset } = property;
      add({ text, offset, kind: 'member', of: lastNameOf(object), isCalled: called.has(offset) });
    },
    ObjectPattern({ properties }) {
      for (const property of properties) {
        if (property.type !== 'Property') continue;
        const { key, computed } = property;
        const text = !computed && key.type === 'Identifier' ? key.name : textOf(key);
        if (text !== undefined) add({ text, offset: key.start, kind: 'member' });
      }
    },
    Property({ key, computed, end }) {
      const text = !computed && key.type === 'Identifier' ? key.name : textOf(key);
      if (text !== undefined) add({ text, offset: key.start, kind: 'key', end });
    },
    BinaryExpression(expression) {
      // The sums within a sum are parts of its text, and begin where it begins.
      if (seen.has(expression.start)) return;
      const text = textOf(expression);
      if (text !== undefined) add({ text, offset: expression.start, kind: 'text' });
    },
    TemplateElement({ value, start }) {
      add({ text: value.cooked ?? value.raw, offset: start, kind: 'text' });
    },
    Literal({ value, start: offset }) {
      if (typeof value === 'string') add({ text: value, offset, kind: 'text' });
    },
    JSXText: ({ value, start: offset }) => add({ text: value, offset, kind: 'text' }),
    Identifier: ({ name, start: offset }) => add({ text: name, offset, kind: 'name' }),
  }).visit(program);
  return words.sort((one, other) => one.offset - other.offset);
}

/** The text of an expression that is written out: a literal, a template without values, or several with `+` between. */
function textOf(expression: { type: string }): string | undefined {
  const ends: string[] = [];
  let node = expression as Expression;
  // A sum is nested to the left, as deeply as it is long.
  while (node.type === 'BinaryExpression' && node.operator === '+') {
    const end = textOfPart(node.right);
    if (end === undefined) return undefined;
    ends.push(end);
    node = node.left as Expression;
  }
  const start = textOfPart(node);
  return start === undefined ? undefined : start + ends.reverse().join('');
}

function textOfPart(expression: { type: string }): string | undefined {
  const node = expression as Expression;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'TemplateLiteral')
    return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? undefined) : undefined;
  if (node.type === 'ParenthesizedExpression') return textOf(node.expression);
  return undefined;
}

function lastNameOf(object: Expression): string | undefined {
  if (object.type === 'Identifier') return object.name;
  return object.type === 'MemberExpression' && !object.computed ? object.property.name : undefined;
}
