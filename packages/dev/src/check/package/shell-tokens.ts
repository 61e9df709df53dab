import { StringStream } from '@codemirror/language';
import { shell } from '@codemirror/legacy-modes/mode/shell';

/** A word of a shell script. */
export interface ShellToken {
  text: string;
  offset: number;
  kind: 'word' | 'text' | 'comment';
}

const TAB = 8;

/** The words of a shell script, in order, without blanks. A heredoc is a text. */
export function shellTokens(script: string): ShellToken[] {
  const tokens: ShellToken[] = [];
  const state = shell.startState?.(TAB);
  let offset = 0;
  for (const line of script.split('\n')) {
    const stream = new StringStream(line, TAB, TAB);
    while (!stream.eol()) {
      const style = shell.token(stream, state);
      const text = stream.current();
      if (text.trim() !== '') tokens.push({ text, offset: offset + stream.start, kind: kindOf(style) });
      stream.start = stream.pos;
    }
    if (line === '') shell.blankLine?.(state, TAB);
    offset += line.length + 1;
  }
  return tokens;
}

function kindOf(style: string | null): ShellToken['kind'] {
  if (style === 'comment' || style === 'meta') return 'comment';
  return style !== null && /string/.test(style) ? 'text' : 'word';
}
