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
    // Pages of the reader's own entrance come first: a reader of a ZenTao page searches for ZenTao pages.
    boostDocument(page) {
      const ZENTAO =
        /zentao|\bpm-|bugs-stories|import-a-thousand|nightly-report|bulk-import|role-matrix|fields-outside|specification-and|why-was-i/;
      const isHome = /^\/(zh\/)?$/.test(location.pathname);
      const isOwn = isHome || ZENTAO.test(page) === ZENTAO.test(location.pathname);
      return (/\breference\//.test(page) ? 0.4 : 1) * (isOwn ? 1 : 0.3);
    },
  },
};
