import type { DefaultTheme } from 'vitepress';
import { pagesIn } from './sidebar.ts';

const [en, zh] = [pagesIn('en'), pagesIn('zh')];

/** What counts less than a page that explains: a search for what to do has to lead there. */
const LISTS = {
  sizes: 0.3,
  'check-rules': 0.5,
  'gateway-errors': 0.6,
  'plat-dev-errors': 0.6,
  'create-plat-app-errors': 0.6,
  'pm-fields': 0.6,
  'role-matrix': 0.6,
};

/**
 * How much a page counts. Pages of the reader's own audience come first: a reader of a ZenTao page searches for ZenTao pages. Lists
 * of rules and errors come after what explains the matter, what ZenTao's open edition lacks after what it has, and what is for
 * contributors, the reference and the protocols last.
 */
const boostDocument = new Function(
  'page',
  `const isZenTao = (address) => {
    const [page] = address.split(/(?:\\.html)?(?:#|$)/);
    return /\\/reference\\/pm-/.test(page) || ${JSON.stringify([...en.zentao, ...zh.zentao])}.includes(page);
  };
  const here = location.pathname.replace(/\\.html$/, '').replace(/\\/$/, '/index');
  const isForAll = ['/index', '/zh/index', ...${JSON.stringify([...en.both, ...zh.both])}].includes(here);
  const isOwn = isForAll || isZenTao(page) === isZenTao(location.pathname);
  const [, name] = /\\/guides\\/([^#/]+)(#|$)/.exec(page) || [];
  const list = ${JSON.stringify(LISTS)}[name] || 1;
  const isLast = /^\\/(zh\\/)?(reference|contributing|decisions|protocol)\\//.test(page);
  const isOfPaidEdition = /[#-](tickets|feedbacks)$/.test(page);
  return list * (isLast ? 0.3 : 1) * (isOwn ? 1 : 0.6) * (isOfPaidEdition ? 0.5 : 1);`,
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
        if (/\p{Script=Han}/u.test(word)) {
          const parts = [...chinese.segment(word)].map(({ segment }) => segment);
          // Particles, as in 指派给, are in every text.
          return parts.filter((part) => !/^[的了给和与或被把在是]$/.test(part));
        }
        return word.includes('-') ? [word, ...word.split('-')] : [word];
      });
    },
  },
  searchOptions: { boostDocument },
};
