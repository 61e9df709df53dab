import { extname } from 'node:path';
import { Parser } from 'htmlparser2';
import type { ParserOptions } from 'oxc-parser';
import type { Pair } from './rules/rule.js';

type Language = NonNullable<ParserOptions['lang']>;

/** A script in a file, which may be the whole of it. */
export interface Script {
  text: string;
  /** Where it begins in the file. */
  offset: number;
  lang: Language;
}

/** A file as far as it is code: its scripts, the files that it loads as scripts, and all that is neither code nor comment. */
export interface FileParts {
  scripts: Script[];
  /** `src` of script elements. */
  sources: string[];
  /** The file with blanks in place of scripts and comments, so that offsets stay. */
  rest: string;
  /** Why a part of it could not be read. */
  unread?: Pair;
}

/** Elements may be so deep within each other; the parser takes quadratic time for the open ones. */
const MAX_OPEN = 2_000;
class TooDeep extends Error {}

const languages: Record<string, Language> = {
  '.js': 'jsx',
  '.cjs': 'js',
  '.mjs': 'js',
  '.jsx': 'jsx',
  '.ts': 'ts',
  '.mts': 'ts',
  '.cts': 'ts',
  '.tsx': 'tsx',
};
const MARKUP = /^\.(?:html?|vue|svelte)$/;
const CODE_TYPE = /^(?:module|(?:text|application)\/(?:javascript|ecmascript|babel|typescript|jsx))?$/i;

/** Takes a file apart by its extension. */
export function partsOf({ path, text }: { path: string; text: string }): FileParts {
  const extension = extname(path).toLowerCase();
  const lang = languages[extension];
  if (lang !== undefined) return { scripts: [{ text, offset: 0, lang }], sources: [], rest: '' };
  if (MARKUP.test(extension)) return partsOfMarkup(text);
  return { scripts: [], sources: [], rest: text };
}

function partsOfMarkup(text: string): FileParts {
  const scripts: Script[] = [];
  const sources: string[] = [];
  const blanks: [start: number, end: number][] = [];
  let lang: Language | undefined;
  let open = 0;
  const parser = new Parser({
    onopentag(name, { type = '', lang: written, src }) {
      open += 1;
      if (open > MAX_OPEN) throw new TooDeep();
      lang = name === 'script' && CODE_TYPE.test(type) ? languages[`.${written ?? 'js'}`] : undefined;
      if (lang !== undefined && src !== undefined) sources.push(src);
    },
    ontext(content) {
      if (lang === undefined || content.trim() === '') return;
      const { startIndex: offset, endIndex } = parser;
      scripts.push({ text: text.slice(offset, endIndex + 1), offset, lang });
      blanks.push([offset, endIndex + 1]);
    },
    onclosetag() {
      open -= 1;
      lang = undefined;
    },
    oncomment() {
      blanks.push([parser.startIndex, parser.endIndex + 1]);
    },
  });
  try {
    parser.end(text);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    return { scripts, sources, rest: '', unread: ['its elements are nested too deeply', '元素嵌套过深'] };
  }
  return { scripts, sources, rest: withBlanks(text, blanks) };
}

/** The text with blanks in place of ranges, which are in order; lines stay lines. */
function withBlanks(text: string, ranges: [start: number, end: number][]): string {
  const parts: string[] = [];
  let done = 0;
  for (const [start, end] of ranges) {
    parts.push(text.slice(done, start), text.slice(start, end).replaceAll(/[^\n]/g, ' '));
    done = end;
  }
  return parts.join('') + text.slice(done);
}
