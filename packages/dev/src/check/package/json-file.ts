import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import type { Pair } from '../../texts/pairs.js';
import { type Fault, fault, type Position, positionOf } from '../findings.js';

/** A JSON file of a package, with the places of its values. */
export interface JsonFile {
  file: string;
  text: string;
  /** Undefined where the text is not JSON. */
  value: unknown;
  /** What is wrong with the text itself. */
  faults: Fault[];
  /** Where the value at a path is; the closest one that exists. */
  at(path: readonly PropertyKey[]): Position;
}

const BYTE_ORDER_MARK: Pair = ['it begins with a byte order mark', '以 BOM 开头'];
const strict = { disallowComments: true, allowTrailingComma: false };

/** Reads a JSON text as a device does, and keeps where everything is. */
export function jsonFileOf(file: string, written: string): JsonFile {
  const text = written.replace(/^\uFEFF/, '');
  const invalid = (reason: Pair, place: Partial<Position> = {}) =>
    fault('json-invalid', { file, ...place }, { reason });
  const errors: ParseError[] = [];
  try {
    const tree = parseTree(text, errors, strict);
    const [error] = errors;
    const at = (path: readonly PropertyKey[]) => positionOf(text, offsetAt(tree, path));
    const read = (value: unknown, faults: Fault[]) => ({ file, text, value, faults, at });
    if (error !== undefined)
      return read(undefined, [invalid(reasonOf(error), positionOf(text, error.offset))]);
    if (tree === undefined) return read(undefined, [invalid(['the file is empty', '文件为空'])]);
    const twice = keysTwice(tree).map(({ key, offset }) =>
      fault('json-key-twice', { file, ...positionOf(text, offset) }, { key }),
    );
    return read(getNodeValue(tree), [
      ...(text === written ? [] : [invalid(BYTE_ORDER_MARK, { line: 1 })]),
      ...twice,
    ]);
  } catch (error) {
    // A text of thousands of nested brackets is more than the parser's stack holds.
    if (!(error instanceof RangeError)) throw error;
    const faults = [fault('not-judged', { file }, { reason: ['it is nested too deeply', '嵌套过深'] })];
    return { file, text, value: undefined, faults, at: () => ({ line: 1, column: 1 }) };
  }
}

function reasonOf({ error }: ParseError): Pair {
  const name = printParseErrorCode(error);
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return [words, chinese[name] ?? words];
}

/** The parser's codes in Chinese. */
const chinese: Readonly<Record<string, string>> = {
  InvalidSymbol: '无效的符号',
  InvalidNumberFormat: '数字格式无效',
  PropertyNameExpected: '缺少属性名',
  ValueExpected: '缺少值',
  ColonExpected: '缺少冒号',
  CommaExpected: '缺少逗号',
  CloseBraceExpected: '缺少右花括号',
  CloseBracketExpected: '缺少右方括号',
  EndOfFileExpected: '末尾有多余内容',
  InvalidCommentToken: '不允许写注释',
  UnexpectedEndOfString: '字符串没有结束',
  UnexpectedEndOfNumber: '数字不完整',
  InvalidUnicode: 'Unicode 转义无效',
  InvalidEscapeCharacter: '转义字符无效',
  InvalidCharacter: '字符无效',
};

function offsetAt(tree: Node | undefined, path: readonly PropertyKey[]): number {
  if (tree === undefined) return 0;
  const keys = path.map((key) => (typeof key === 'number' ? key : String(key)));
  for (let length = keys.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, keys.slice(0, length));
    if (node !== undefined) return node.parent?.type === 'property' ? node.parent.offset : node.offset;
  }
  return tree.offset;
}

function keysTwice(tree: Node): { key: string; offset: number }[] {
  const found: { key: string; offset: number }[] = [];
  const waiting = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const seen = new Set<string>();
    for (const child of node.children ?? []) {
      waiting.push(child);
      const key = node.type === 'object' ? child.children?.[0]?.value : undefined;
      if (typeof key !== 'string') continue;
      if (seen.has(key)) found.push({ key, offset: child.offset });
      seen.add(key);
    }
  }
  return found;
}
