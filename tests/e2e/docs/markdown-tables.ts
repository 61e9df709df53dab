/** A table of a document. */
export interface Table {
  /** The paragraph or heading before it. */
  before: string;
  header: string[];
  rows: string[][];
}

/** The tables of a document, in their order. */
export function tablesOf(markdown: string): Table[] {
  const blocks = markdown.split(/\n{2,}/);
  return blocks.flatMap((block, index) => {
    if (!block.startsWith('|')) return [];
    const [header = [], , ...rows] = block.trim().split('\n').map(cellsOf);
    return [{ before: (blocks[index - 1] ?? '').replaceAll('\n', ' '), header, rows }];
  });
}

/** The words that a text has in backticks. */
export function codeWordsOf(text = ''): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? '');
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}
