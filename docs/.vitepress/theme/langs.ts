import { useData } from 'vitepress';
import { computed } from 'vue';

/** The languages of the menu: each leads to the page's own translation, and on a page without one to the first page, which its name says. */
export function useLangs() {
  const { site, localeIndex, frontmatter } = useData();
  const linkOf = (key: string) => (key === 'root' ? '/' : `/${key}/`);
  const currentLang = computed(() => ({
    label: site.value.locales[localeIndex.value]?.label,
    link: linkOf(localeIndex.value),
  }));
  const localeLinks = computed(() =>
    Object.entries(site.value.locales)
      .filter(([key]) => key !== localeIndex.value)
      .map(([key, { label }]) => {
        const { translation } = frontmatter.value;
        const isFirstPage = key === 'zh' && translation === undefined;
        return { text: isFirstPage ? `${label}（首页）` : label, link: translation ?? linkOf(key) };
      }),
  );
  return { localeLinks, currentLang };
}
