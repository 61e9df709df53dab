/**
 * What the host's language must have been, which counts up: `soak-1`, `soak-2`, …
 *
 * @param {string} language
 * @param {number} least
 * @param {number} most
 */
export function wrongInLanguage(language, least, most) {
  const serial = serialOf(language);
  return serial >= least && serial <= most ? undefined : `a language from soak-${least} to soak-${most}`;
}

/** @param {string} language */
export function serialOf(language) {
  return Number(/^soak-(\d+)$/.exec(language)?.[1]);
}

/**
 * Each event comes once, and none after a later one.
 *
 * @param {string[]} heard
 */
export function wrongInEvents(heard) {
  const serials = heard.map(serialOf);
  const isRising = serials.every((serial, index) => index === 0 || serial > serials[index - 1]);
  return isRising ? undefined : 'each language once, in the order of their changes';
}
