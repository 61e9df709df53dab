import type { DefaultTheme } from 'vitepress';

/** How the site is searched. VitePress writes these functions into each page, so they can use nothing from outside. */
export const search: NonNullable<DefaultTheme.LocalSearchOptions['miniSearch']> = {
  options: {
    // `socket-missing` is one word, so that a search for an error code finds the code before its parts.
    tokenize(text) {
      const words = text.split(/[^\p{L}\p{N}-]+/u).filter((word) => word !== '');
      // Chinese has no spaces between its words.
      const chinese = new Intl.Segmenter('zh', { granularity: 'word' });
      return words.flatMap((word) => {
        if (/\p{Script=Han}/u.test(word)) return [...chinese.segment(word)].map(({ segment }) => segment);
        return word.includes('-') ? [word, ...word.split('-')] : [word];
      });
    },
  },
  searchOptions: {
    boostDocument: (page) => (/\breference\//.test(page) ? 0.4 : 1),
  },
};
