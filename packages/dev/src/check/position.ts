/** Where something is in a text; both count from 1, as editors do. */
export interface Position {
  line: number;
  column: number;
}

/** The line and column of an offset. */
export function positionOf(text: string, offset: number): Position {
  return positionsIn(text)(offset);
}

/** Finds lines and columns of many offsets of one text: where its lines begin is found out once. */
export function positionsIn(text: string): (offset: number) => Position {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
