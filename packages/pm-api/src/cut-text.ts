/** The beginning of a text that is too long to be shown, with a mark that says so. */
export const cutText = (start: string, length: number) => `${start}… [${length} characters]`;

/** What is not longer than such a mark is shown whole. */
export const SHORTEST_CUT = cutText('', 1000).length;

/** Is it a text that was cut? Writing it back would lose the rest. */
export const isCut = (text: string) => /… \[\d+ characters\]\s*$/.test(text);

/** An image as an agent is shown it: its words, and the number of the file where it is one of ZenTao. */
export const imageInWords = (alt: string, file: string | undefined) =>
  `[image: ${[alt, file && `file ${file}`].filter(Boolean).join(', ')}]`;

/** A text with the images of ZenTao in the place of their words, so that what was read can be written back. */
export const withImagesOfWords = (text: string) =>
  text.replace(
    /\\?\[image: (?:([^\]]{0,300}), )?file (\d+)\]/g,
    (_, alt = '', file) => `![${alt}](/index.php?m=file&f=read&fileID=${file})`,
  );

/** Has a text an image in words that is none of ZenTao? Writing it back would lose the image. */
export const hasLostImage = (text: string) =>
  /\[image: (?!(?:[^\]]{0,300}, )?file \d+\])[^\]]{0,300}\]/.test(text);
