/** The beginning of a text that is too long to be shown, with a mark that says so. */
export const cutText = (start: string, length: number) => `${start}… [${length} characters]`;

/** Is it a text that was cut? Writing it back would lose the rest. */
export const isCut = (text: string) => /… \[\d+ characters\]\s*$/.test(text);
