import { randomUUID } from 'node:crypto';

/** Errors after which nothing may have been done. */
const NOTHING_DONE = new Set(['validation', 'forbidden', 'not-logged-in', 'login-failed', 'not-found']);

/** Errors that no trouble leads to, as the calls are right. */
const IMPOSSIBLE = new Set(['field-name', 'invalid-input']);

/** What the troubles may lead to when something is read that is there, and untouched. */
const READ_FAILS = new Set([
  'validation',
  'forbidden',
  'not-logged-in',
  'bad-response',
  'timeout',
  'network',
  // What two empty answers in a row look like: one to the call, and one to the question after it.
  'module-missing',
]);

const SETTLE_MS = 800;

/**
 * The calls of the PM client. Each has data that no other call has, and is compared with what the server holds.
 *
 * @param {object} world
 * @param {import('pm-api-client').PmClient} world.pm
 * @param {import('plat-testing/pm').FakePm} world.server
 * @param {import('./ledger.mjs').Ledger} world.ledger
 * @param {import('../../scripts/random.mjs').Random} world.random
 * @param {number} world.limitMs of one request
 */
export function pmCalls({ pm, server, ledger, random, limitMs }) {
  // Each call changes a bug of its own, so that what it holds afterwards is this call's doing.
  const own = server.bugs.map(({ id }) => id);
  const kept = own.splice(0, 4);
  const bugOf = (id) => server.bugs.find((bug) => bug.id === id);
  const name = () => `Bug ${randomUUID()}`;
  const newBug = () => ({ productID: 1, title: name(), openedBuild: ['trunk'] });

  /** @param {(error: any) => string | undefined} [wrongIn] */
  const onlyPossible = (wrongIn) => (error) =>
    IMPOSSIBLE.has(error.code) ? `no ${error.code}` : wrongIn?.(error);

  const readFails = ({ code }) => (READ_FAILS.has(code) ? undefined : `one of ${[...READ_FAILS].join(', ')}`);

  const changes = {
    update() {
      const title = name();
      return change(
        'update',
        title,
        (id) => pm.bugs.update(id, { title }),
        (bug) => bug?.title === title,
      );
    },
    resolve() {
      const comment = name();
      const resolution = /** @type {const} */ ('bydesign');
      const fields = { resolution, resolvedBuild: 'trunk', comment };
      const isDone = (bug) => bug?.status === 'resolved' && bug.assignedTo === 'dev1';
      return change('resolve', comment, (id) => pm.bugs.resolve(id, fields), isDone);
    },
    close: () =>
      change(
        'close',
        '',
        (id) => pm.bugs.close(id),
        (bug) => bug?.status === 'closed',
      ),
    delete: () =>
      change(
        'delete',
        '',
        (id) => pm.bugs.delete(id),
        (bug) => bug === undefined,
      ),
  };

  function change(operation, text, run, isDone) {
    const id = own.shift() ?? 0;
    const what = `bugs.${operation}(${id}) ${text}`;
    return {
      what,
      limitMs: 8 * limitMs,
      ask: () => run(id),
      wrongIn: ({ outcome }) => {
        // Unverified says no more than that the server said yes, which a spoilt answer may have said for it.
        return outcome !== 'applied' || isDone(bugOf(id)) ? undefined : 'a record so changed';
      },
      wrongInFailure: onlyPossible(({ code }) =>
        (NOTHING_DONE.has(code) || code === 'not-applied') && isDone(bugOf(id))
          ? `not ${code}, as it was done`
          : undefined,
      ),
    };
  }

  return {
    ...changes,

    create() {
      const bug = newBug();
      const { title } = bug;
      const what = `bugs.create(${title})`;
      ledger.expect(title, 0, 1, what);
      return {
        what,
        limitMs: 10 * limitMs,
        ask: () => pm.bugs.create(bug, { verify: random.chance(0.8) }),
        wrongIn: ({ id, outcome }) => {
          ledger.expect(title, 1, 1, `${what}: ${outcome}`);
          return id === undefined || bugOf(id)?.title === title ? undefined : `the id of ${title}`;
        },
        wrongInFailure: onlyPossible(({ code }) => {
          const most = NOTHING_DONE.has(code) ? 0 : 1;
          ledger.expect(title, code === 'not-applied' ? 1 : 0, most, `${what}: ${code}`);
        }),
      };
    },

    get() {
      const id = random.pick(kept);
      const title = bugOf(id)?.title;
      return {
        what: `bugs.get(${id})`,
        limitMs: 6 * limitMs,
        ask: () => pm.bugs.get(id),
        wrongIn: (bug) => (bug.id === id && bug.title === title ? undefined : `bug ${id}, ${title}`),
        wrongInFailure: readFails,
      };
    },

    each() {
      const prefetch = random.below(3);
      return {
        what: `bugs.each({ product: 1 }, { prefetch: ${prefetch} })`,
        limitMs: 40 * limitMs,
        ask: () => pm.bugs.all({ product: 1, recPerPage: 5 }, { prefetch }),
        wrongIn: (bugs) => {
          const ids = bugs.map(({ id }) => id);
          const isWhole = kept.every((id) => ids.includes(id)) && new Set(ids).size === ids.length;
          return isWhole ? undefined : `${kept.join()} and each record once`;
        },
        wrongInFailure: readFails,
      };
    },

    /**
     * A bulk run: its beginning, which is broken off, and the rest of it, from its journal.
     *
     * @param {string} journal
     */
    createMany(journal) {
      const list = Array.from({ length: 5 }, newBug);
      const titles = list.map(({ title }) => title);
      for (const title of titles) ledger.expect(title, 0, 1, 'bugs.createMany');
      const run = (options) => pm.bugs.createMany(list, { journal, settleMs: SETTLE_MS, ...options });
      const judged = {
        limitMs: 30 * limitMs,
        errorsIn: ({ items }) => items.flatMap(({ error }) => error ?? []),
        wrongIn: ({ items }) => wrongInItems(titles, items),
        wrongInFailure: onlyPossible(),
      };
      return [
        {
          ...judged,
          what: `the beginning of bugs.createMany(${titles.join()})`,
          ask: () => run({ signal: AbortSignal.timeout(10 + random.below(60)) }),
        },
        { ...judged, what: `the rest of bugs.createMany(${titles.join()})`, ask: () => run({}) },
      ];
    },
  };

  function wrongInItems(titles, items) {
    if (items.map(({ input }) => input.title).join() !== titles.join()) return 'each item once, in its place';
    for (const { input, outcome } of items) {
      const isDone = ['applied', 'unverified', 'done-before'].includes(outcome);
      ledger.expect(input.title, isDone ? 1 : 0, 1, `bugs.createMany: ${outcome}`);
    }
    const strange = items.find(
      ({ outcome, input, written }) =>
        outcome === 'applied' && written.id !== undefined && bugOf(written.id)?.title !== input.title,
    );
    if (strange !== undefined) return `the id of ${strange.input.title}`;
    const mute = items.find(({ outcome, error }) => /failed|unknown/.test(outcome) !== (error !== undefined));
    return mute === undefined ? undefined : `an error with what failed, and with nothing else`;
  }
}
