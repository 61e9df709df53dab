/** The beginning of a text that is too long to be shown, with a mark that says so. */
export const cutText = (start: string, length: number) => `${start}… [${length} characters]`;

/** What is not longer than such a mark is shown whole. */
export const SHORTEST_CUT = cutText('', 1000).length;

/** Is it a text that was cut? Writing it back would lose the rest. */
export const isCut = (text: string) => /… \[\d+ characters\]\s*$/.test(text);
