import { randomUUID } from 'node:crypto';
import { everyFormOf } from '../../secrets.mjs';
import { wrongInLanguage } from '../languages.mjs';
import { REFUSED, REFUSES_ALL } from './page.mjs';

/** What the troubles may lead to. A page with a host has one, and the arguments are right. */
const POSSIBLE = new Set([
  'host-timeout',
  'call-timeout',
  'host-error',
  'bad-answer',
  'unsupported',
  'destroyed',
]);

/**
 * The calls of a page's SDK, with data that no other call has.
 *
 * @param {import('./page.mjs').MemoryPage} page
 * @param {import('../../../scripts/random.mjs').Random} random
 */
export function memoryCalls(page, random) {
  const limit = () => 50 + random.below(500);
  const app = random.pick(page.apps);

  /** @param {(error: any) => string | undefined} wrongIn */
  const onlyPossible = (wrongIn) => (error) =>
    POSSIBLE.has(error.code) ? wrongIn(error) : `one of ${[...POSSIBLE].join(', ')}`;

  // A host in trouble refuses whatever is asked; any other refusal is that of another call.
  /** @param {() => string | undefined} [wrongIn] */
  const neverRefused = (wrongIn = () => undefined) =>
    onlyPossible((error) =>
      error.code === 'host-error' && !everyFormOf(error).includes(REFUSES_ALL)
        ? 'no refusal, as the call was right'
        : wrongIn(),
    );

  return {
    authorize() {
      const path = `/vol1/1000/${randomUUID()}`;
      const timeoutMs = limit();
      return {
        what: `authorizeUserFile(${path})`,
        limitMs: timeoutMs,
        ask: () => app.authorizeUserFile(path, { timeoutMs }),
        wrongIn: ({ data }) => (JSON.stringify(data) === JSON.stringify([path]) ? undefined : path),
        wrongInFailure: neverRefused(),
      };
    },

    refused() {
      const path = `${REFUSED}${randomUUID()}`;
      const timeoutMs = limit();
      return {
        what: `authorizeUserFile(${path})`,
        limitMs: timeoutMs,
        ask: () => app.authorizeUserFile(path, { timeoutMs }),
        wrongIn: () => 'the refusal of the host',
        wrongInFailure: onlyPossible((error) => {
          const said = everyFormOf(error);
          const isOwn = error.code !== 'host-error' || said.includes(path) || said.includes(REFUSES_ALL);
          return isOwn ? undefined : `the refusal of ${path}`;
        }),
      };
    },

    open() {
      const path = `/vol1/1000/${randomUUID()}`;
      const timeoutMs = limit();
      const wrongIn = (least) => {
        const times = page.timesOpened(path);
        page.opened.delete(path);
        return times >= least && times <= 1 ? undefined : `the host asked once, and not ${times} times`;
      };
      return {
        what: `openFile(${path})`,
        limitMs: timeoutMs,
        ask: () => app.openFile(path, { timeoutMs }),
        wrongIn: () => wrongIn(1),
        wrongInFailure: neverRefused(() => wrongIn(0)),
      };
    },

    config() {
      const least = page.serial;
      const timeoutMs = limit();
      return {
        what: `getPlatformConfig() at soak-${least}`,
        limitMs: timeoutMs,
        ask: () => app.getPlatformConfig({ timeoutMs }),
        wrongIn: ({ language }) => wrongInLanguage(language, least, page.serial),
        wrongInFailure: neverRefused(),
      };
    },
  };
}
