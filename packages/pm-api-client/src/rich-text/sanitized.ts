import type { Nodes, Root, RootContent } from 'hast';
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize';

/** The allowed markup: that of GitHub, with addresses of these protocols only. */
const SCHEMA: Schema = {
  ...defaultSchema,
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'] },
  // Of these nothing is left, not even the text in them.
  strip: ['script', 'style', 'template', 'title', 'iframe', 'object', 'noscript', 'textarea', 'select'],
};

/** The tags of this markup. The only form in it is the box of a task list, which servers drop. */
export const ALLOWED_TAGS: readonly string[] = (defaultSchema.tagNames ?? []).filter(
  (name) => name !== 'input',
);

/** A text without what could do anything in the page that shows it. */
export function sanitized(tree: Nodes): Root {
  const safe = sanitize(tree, SCHEMA);
  return safe.type === 'root' ? safe : { type: 'root', children: [safe as RootContent] };
}
