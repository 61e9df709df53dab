/**
 * The answer that belongs to each path. A gateway may spell a path in another way than it was asked: without the slash at
 * its end, composed (NFC), or as what a link leads to. So answers count by their place as long as nothing contradicts it,
 * else by what they spell; a path without an answer, or with two that differ in spelling alone, has none.
 */
export function answersByPath<Answer extends { path: string }>(
  paths: readonly string[],
  answers: readonly Answer[],
): (Answer | undefined)[] {
  if (areInPlace(paths, answers)) return [...answers];
  const exact = new Map(answers.map((answer) => [answer.path, answer]));
  const alike = new Map<string, Answer | undefined>();
  for (const [path, answer] of exact) {
    const plain = plainForm(path);
    alike.set(plain, alike.has(plain) ? undefined : answer);
  }
  return paths.map((path) => exact.get(path) ?? alike.get(plainForm(path)));
}

/** One answer for each path, none of which spells another path than the one at its place. */
function areInPlace(paths: readonly string[], answers: readonly { path: string }[]): boolean {
  if (answers.length !== paths.length) return false;
  if (answers.every(({ path }, index) => path === paths[index])) return true;
  const asked = new Set(paths.map(plainForm));
  return answers.every(({ path }, index) => {
    const plain = plainForm(path);
    return !asked.has(plain) || plain === plainForm(paths[index] ?? '');
  });
}

// `..` stays: behind a link it leads somewhere else than the text says.
function plainForm(path: string): string {
  return path
    .replace(/\/(?:\.?\/)+/g, '/')
    .replace(/(?<=.)\/\.?$/, '')
    .normalize('NFC');
}
