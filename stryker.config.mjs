// Mutation check of the files that decide what a caller is told: `npm run mutants`, and `MUTANTS=outcome npm run mutants` for one
// group. Each is tried against the tests beside it that state its rules, because these have to find what is wrong with it.

const OF_NET = [
  'transport/closed-connections',
  'transport/connection-reuse',
  'transport/cut-answer',
  'transport/failure-matrix',
  'transport/full-queue',
  'transport/net-transport',
  'transport/transport-memory',
];

/** @type {Record<string, { of: string, mutate: string[], tests: string[] }>} */
const GROUPS = {
  outcome: {
    of: 'pm-api-client',
    mutate: ['outcome', 'login-outcome'],
    tests: ['outcome-*', 'refusal-words'],
  },
  // The tables in these files are `as const`, which StrykerJS leaves as they are: it tries their functions, and the same tests
  // hold the tables against the specification and the recordings.
  definitions: {
    of: 'pm-api-client',
    mutate: ['resources/*', 'record-values/*'],
    tests: [
      'definition-names',
      'states',
      'taken-from-record',
      'owned-lists',
      'record-fields',
      'case-steps',
      'task-times',
      'todo-times',
    ],
  },
  access: {
    of: 'pm-api-client',
    mutate: ['access', 'role-matrix'],
    tests: ['access', 'role-matrix', 'privileges', 'forbidden'],
  },
  exchange: {
    of: 'plat-gateway-client',
    mutate: ['exchange', 'answer'],
    tests: ['exchange', 'call-limits', 'capability/call-refused', 'calls-under-way', 'read-answer'],
  },
  delivery: {
    of: 'plat-gateway-client',
    mutate: ['attempts', 'transport/failure'],
    tests: ['failed-attempts', 'transport/failure-codes', 'exchange'],
  },
  // 93 %. Equivalent: ASCII is written alike as latin1 and as utf8; each exchange ends once, so `?.` and `-1` satisfy types
  // alone; what is checked and not idle is passed over; a timer that is early is set anew.
  net: {
    of: 'plat-gateway-client',
    mutate: ['transport/net', 'transport/net-connection'],
    tests: OF_NET,
  },
  callback: {
    of: 'plat-app-sdk',
    mutate: ['callback/*', 'auth/parse-callback'],
    tests: [
      'callback/callback',
      'callback/callback-state',
      'callback/callback-poor-page',
      'callback/callback-unheard',
      'auth/parse-callback',
    ],
  },
  origins: {
    of: 'plat-app-sdk',
    mutate: ['wire/origin-policy'],
    tests: ['auth/origin', 'wire/host-origin', 'wire/handshake', 'wire/blocked-page'],
  },
  connection: {
    of: 'plat-app-sdk',
    mutate: ['wire/connection'],
    tests: [
      'wire/connection',
      'wire/call-once',
      'wire/handshake',
      'wire/reconnect',
      'wire/instances',
      'wire/host-origin',
      'wire/copies',
      'events/replaced-host',
      'debug',
    ],
  },
  versions: { of: 'plat-app-sdk', mutate: ['versions'], tests: ['supports', 'mobile/mobile'] },
  // Did the server do what was asked?
  'read-back': {
    of: 'pm-api-client',
    mutate: ['resource/read-back', 'resource/same-text'],
    tests: ['read-back', 'same-text', 'field-values', 'applied-when-seen', 'unlisted'],
  },
  // What is sent beside the caller's fields, and what is not sent at all.
  change: {
    of: 'pm-api-client',
    mutate: ['resource/change'],
    tests: [
      'decisions',
      'lossless-updates',
      'change-requests',
      'nothing-lost',
      'fields-sent-along',
      'one-kind',
      'forbidden',
      'bugs',
      'guards',
      'led-elsewhere',
      'further-transitions',
      'taken-from-record',
      'released-conditions',
      'unlisted',
      'extra',
      'applied-when-seen',
      'texts',
      'time-zone',
      'plain-text',
      'tickets',
      'actions',
    ],
  },
  created: {
    of: 'pm-api-client',
    mutate: ['resource/create', 'resource/find-created'],
    tests: [
      'newest-records',
      'find-created',
      'create-unnumbered',
      'bugs',
      'tickets',
      'decisions',
      'field-values',
      'released-conditions',
      'bulk-journal',
      'bulk-truth',
      'unlisted',
      'definitions',
    ],
  },
  // Equivalent: `leave()` for a caller who has read the list to its end.
  lists: {
    of: 'pm-api-client',
    mutate: ['resource/page', 'resource/each'],
    tests: [
      'decisions',
      'lists',
      'each-and-tokens',
      'list-filters',
      'list-numbers',
      'list-parents',
      'list-places',
      'owned-lists',
      'limits',
      'my',
      'module-missing',
      'uncounted-lists',
      'changing-lists.sampled',
      'led-elsewhere',
      'newest-records',
      'definition-lists',
      'texts',
    ],
  },
  bulk: {
    of: 'pm-api-client',
    mutate: ['bulk/run'],
    tests: ['decisions', 'bulk-create', 'bulk-changes', 'bulk-truth', 'bulk-journal'],
  },
  'exit-codes': {
    of: 'pm-api',
    mutate: ['exit-codes', 'report-error', 'reading/conditions'],
    tests: ['report-error', 'reading/conditions', 'same-conditions'],
  },
  'response-parser': {
    of: 'plat-gateway-client',
    mutate: ['transport/response-parser', 'transport/response-head'],
    tests: ['transport/response-parser'],
  },
  // Equivalent: without `isSocket()` the system refuses the connection, which has the same code. Out of its reach: what it
  // reads of the machine (/etc/group, marks of containers), and a denied socket, whose test needs a process of its own.
  preflight: { of: 'plat-gateway-client', mutate: ['preflight'], tests: ['preflight'] },
  // Whose requests the emulator answers.
  guard: {
    of: 'dev',
    mutate: ['server/safety', 'server/local-user', 'server/guests'],
    tests: ['safety', 'local-user', 'network', 'may-ask'],
  },
  // Equivalent: `isRunnable` asks for the owner's right, and files that others alone may run do not occur in packages.
  check: { of: 'dev', mutate: ['check/package/read-package'], tests: ['check-package'] },
  recorder: {
    of: 'dev',
    mutate: ['record/recorder', 'record/redaction'],
    tests: ['record', 'record-command'],
  },
  // Equivalent: `chmod` after a write with the same mode, unless the mask of the process takes rights away.
  profiles: { of: 'pm-api', mutate: ['profiles'], tests: ['profiles', 'auth'] },
  masking: {
    of: 'common',
    mutate: ['mask-secrets', 'encodings'],
    tests: ['mask-secrets', 'encodings'],
  },
};

const { MUTANTS: chosen = Object.keys(GROUPS).join() } = process.env;
const groups = chosen.split(',').map((name) => {
  const group = GROUPS[name];
  if (group === undefined)
    throw new Error(`MUTANTS is one of ${Object.keys(GROUPS).join(', ')}, not ${name}`);
  return group;
});

/** The tests that vitest.mutants.ts runs. */
export const tests = groups.flatMap(({ of, tests }) =>
  tests.map((name) => `packages/${of}/test/**/${name}.test.ts`),
);

export default {
  mutate: groups.flatMap(({ of, mutate }) => mutate.map((name) => `packages/${of}/src/${name}.ts`)),
  testRunner: 'vitest',
  // Every test of a group runs: with `related`, a test that cannot be loaded is left out without a word.
  vitest: { configFile: 'vitest.mutants.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  concurrency: 2,
  // A busy machine is no reason to take a mutant for an endless loop.
  timeoutMS: 20_000,
  incremental: true,
  // One for each choice of groups: the score counts what is in the file.
  incrementalFile: `node_modules/.cache/stryker-${chosen.split(',').length === 1 ? chosen : 'several'}.json`,
  // From the root: folders of the same names are parts of packages, and the command's texts are in docs/guides.
  ignorePatterns: [
    '/docs/.vitepress',
    '/docs/reference',
    '/docs/zh/reference',
    '/examples',
    '/tests',
    '/coverage',
    '/tarballs',
  ],
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
};
