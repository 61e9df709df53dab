/** Where something is in a text; both count from 1, as editors do. */
export interface Position {
  line: number;
  column: number;
}

/** The line and column of an offset. */
export function positionOf(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - start + 1 };
}
