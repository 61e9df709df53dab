import { useData } from 'vitepress';
import { computed } from 'vue';

/** The languages of the menu: the page's own translation, and on a page without one no other language. */
export function useLangs() {
  const { site, localeIndex, frontmatter } = useData();
  const linkOf = (key: string) => (key === 'root' ? '/' : `/${key}/`);
  const currentLang = computed(() => ({
    label: site.value.locales[localeIndex.value]?.label,
    link: linkOf(localeIndex.value),
  }));
  const localeLinks = computed(() =>
    Object.entries(site.value.locales)
      .filter(([key]) => key !== localeIndex.value && frontmatter.value.translation !== undefined)
      .map(([, { label }]) => ({ text: label, link: frontmatter.value.translation })),
  );
  return { localeLinks, currentLang };
}
