import type { DefaultTheme } from 'vitepress';
import { guidesIn } from './sidebar.ts';

/** The pages of ZenTao, in both languages: those with a sidebar of their own, but for packages that serve both entrances. */
const zentao = [guidesIn('en'), guidesIn('zh')].flatMap((sidebars) =>
  Object.keys(sidebars).filter((link) => !['/', '/zh/'].includes(link) && !/\/packages\/plat-/.test(link)),
);

/**
 * How much a page counts. Pages of the reader's own entrance come first: a reader of a ZenTao page searches for ZenTao pages. What
 * is for contributors, the reference and the protocols come last, and what ZenTao's open edition lacks after what it has.
 */
const boostDocument = new Function(
  'page',
  `const isZenTao = (address) => {
    const [page] = address.split(/(?:\\.html)?(?:#|$)/);
    return /\\/reference\\/pm-/.test(page) || ${JSON.stringify(zentao)}.includes(page);
  };
  const isHome = /^\\/(zh\\/)?$/.test(location.pathname);
  const isOwn = isHome || isZenTao(page) === isZenTao(location.pathname);
  const isLast = /^\\/(zh\\/)?(reference|contributing|decisions|protocol)\\//.test(page);
  const isOfPaidEdition = /[#-](tickets|feedbacks)$/.test(page);
  return (isLast ? 0.4 : 1) * (isOwn ? 1 : 0.3) * (isOfPaidEdition ? 0.5 : 1);`,
) as (page: string) => number;

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
  searchOptions: { boostDocument },
};
