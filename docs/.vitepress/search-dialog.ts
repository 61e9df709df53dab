import type { Plugin } from 'vitepress';

/** Markup of the theme's search that screen readers cannot use, and its replacement. */
const CURES: readonly [RegExp, string][] = [
  // A button cannot hold an input and a list.
  [
    /role="button"\s+:aria-owns="[^"]+"\s+aria-expanded="true"\s+aria-haspopup="listbox"/,
    'role="dialog" aria-modal="true"',
  ],
  // An option cannot hold a link: the link is the option, and its text is its name.
  [
    /:id="'localsearch-item-' \+ index"\s+:aria-selected="([^"]+)"\s+role="option"\s*>\s*<a/,
    'role="none"><a role="option" :id="\'localsearch-item-\' + index" :aria-selected="$1"',
  ],
  [/\s+:aria-label="\[\.\.\.p\.titles, p\.title\]\.join\(' > '\)"/, ''],
  [/<kbd :aria-label/g, '<kbd role="img" :aria-label'],
  [/<span class="title-icon">#/, '<span class="title-icon" aria-hidden="true">#'],
];

/** Mends the dialog of the theme's search while it is built. */
export const searchDialog: Plugin = {
  name: 'search-dialog',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/VPLocalSearchBox.vue')) return undefined;
    return CURES.reduce((text, [fault, cure]) => {
      if (!fault.test(text)) throw new Error(`The theme's search has changed: ${fault} is not in it`);
      return text.replace(fault, cure);
    }, code);
  },
};
