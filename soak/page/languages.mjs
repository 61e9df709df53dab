import { pause } from '../pause.mjs';

const HEARD_WITHIN_MS = 10_000;
const BETWEEN_LOOKS_MS = 20;

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

/**
 * When all is calm, a change of the language must reach a page that follows it.
 *
 * @param {import('../findings.mjs').Findings} findings
 * @param {object} page
 * @param {() => Promise<boolean>} page.isFollowing whether the host has agreed to tell it
 * @param {() => string} page.change makes another language, and returns it
 * @param {() => string[] | Promise<string[]>} page.heard all languages that it has heard of
 * @param {number} [withinMs]
 */
export async function mustHear(findings, { isFollowing, change, heard }, withinMs = HEARD_WITHIN_MS) {
  if (!(await isFollowing())) {
    findings.violate('wrong answer', "$on('os/language')", 'a subscription, as all trouble is over', 'none');
    return;
  }
  const end = performance.now() + withinMs;
  const language = change();
  let told = await heard();
  while (!told.includes(language) && performance.now() < end) {
    await pause(BETWEEN_LOOKS_MS);
    told = await heard();
  }
  if (told.includes(language)) return;
  findings.violate('wrong answer', 'events of the language', language, `last ${told.at(-1)}, no other came`);
}
