import { type ComponentChildren, h } from 'preact';

/** Elements that only lay out text. */
const kept = new Set(['b', 'br', 'code', 'em', 'i', 'li', 'ol', 'p', 'strong', 'u', 'ul']);
/** Elements whose content is no text. */
const dropped = new Set(['script', 'style', 'template']);

/** HTML that a package has written: text, its layout and links to web pages, without attributes; of other elements the text. */
export function Markup({ html }: { html: string }) {
  return <>{partsOf(new DOMParser().parseFromString(html, 'text/html').body)}</>;
}

function partsOf({ childNodes }: Node): ComponentChildren[] {
  return [...childNodes].map((child) => {
    if (child.nodeType === Node.TEXT_NODE) return child.textContent;
    if (!(child instanceof Element) || dropped.has(child.localName)) return null;
    const parts = partsOf(child);
    const href = child.getAttribute('href') ?? '';
    if (child.localName === 'a' && /^https?:/i.test(href))
      return h('a', { href, target: '_blank', rel: 'noopener noreferrer' }, parts);
    return kept.has(child.localName) ? h(child.localName, null, parts) : parts;
  });
}
