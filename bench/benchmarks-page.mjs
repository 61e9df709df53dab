/**
 * The page with what a suite has measured in the place of what stood there: between the suite's two marks.
 *
 * @param {string} page
 * @param {string} suite
 * @param {string} section
 * @throws when the page has no place for the suite
 */
export function withSection(page, suite, section) {
  const [begin, end] = [`<!-- bench:${suite} -->`, `<!-- /bench:${suite} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from === -1 || to < from)
    throw new Error(`The page has no ${begin} … ${end} to write the figures of ${suite} into`);
  return `${page.slice(0, from + begin.length)}\n\n${section}\n\n${page.slice(to)}`;
}
