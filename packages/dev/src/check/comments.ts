/** Languages whose comments a scan can tell from the rest. */
export type Language = 'c' | 'python' | 'php' | 'shell' | 'markup';

// Strings are matched as well, because a comment cannot begin in one. Every alternative takes what is left where its end is missing,
// so that one pass over a text takes linear time.
const QUOTED = String.raw`"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?`;
const TEMPLATE = '`(?:\\\\[^]|[^`\\\\])*`?';
const BLOCK = String.raw`\/\*[^]*?(?:\*\/|$)`;
// Not in https://, which markup and style sheets have without quotes.
const LINE = String.raw`(?<!:)\/\/.*`;
const REGULAR_EXPRESSION = String.raw`(?<=[(,=:[!&|?{};]\s{0,9})\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]?|[^/\\\n[])*\/?`;
const TRIPLE = String.raw`"""(?:\\[^]|[^\\])*?(?:"""|$)|'''(?:\\[^]|[^\\])*?(?:'''|$)`;
const HEREDOC = String.raw`(?<!<)<<-?[ \t]*(["']?)(?<end>\w+)\1[^]*?(?:\n\t*\k<end>(?=\r?\n|$)|$)`;
const SHELL_QUOTED = String.raw`\\[^]|"(?:\\[^]|[^"\\])*"?|'[^']*'?`;
const SHELL_COMMENT = String.raw`(?<![^\s;&|(])#.*`;

const patterns: Readonly<Record<Exclude<Language, 'markup'>, RegExp>> = {
  c: new RegExp(`${QUOTED}|${TEMPLATE}|(?<comment>${LINE}|${BLOCK})|${REGULAR_EXPRESSION}`, 'g'),
  python: new RegExp(`${TRIPLE}|${QUOTED}|(?<comment>#.*)`, 'g'),
  php: new RegExp(`${QUOTED}|(?<comment>${LINE}|#(?!\\[).*|${BLOCK})`, 'g'),
  shell: new RegExp(`${HEREDOC}|${SHELL_QUOTED}|(?<comment>${SHELL_COMMENT})`, 'g'),
};
const MARKUP = /<!--[\s\S]*?(?:-->|$)|(<(script|style)\b[^>]*>?)([\s\S]*?)(?=<\/\2|$)/gi;

/** A text with blanks in place of its comments: lines and offsets stay. */
export function withoutComments(text: string, language: Language): string {
  if (language === 'markup') {
    return text.replaceAll(MARKUP, (whole, tag?: string, _?: string, code = '') =>
      tag === undefined ? blanksFor(whole) : tag + withoutComments(code, 'c'),
    );
  }
  return text.replaceAll(patterns[language], (whole, ...groups) =>
    groups.at(-1).comment === undefined ? whole : blanksFor(whole),
  );
}

/** A shell script with blanks in place of its comments and of its strings, so that only its words are left. */
export function shellWords(script: string): string {
  return script.replaceAll(patterns.shell, blanksFor);
}

function blanksFor(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}
