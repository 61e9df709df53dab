/** Where something is in a text; both count from 1, as editors do. */
export interface Position {
  line: number;
  column: number;
}

/** The line and column of an offset. */
export function positionOf(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
