import { paired } from './statistics.mjs';

const ratio = {
  compare: (ours, peer) => ours / peer,
  show: (value) => value.toFixed(2),
  unit: '×',
};
const megabytesMore = {
  compare: (ours, peer) => (ours - peer) / 1e6,
  show: (value) => `${value < 0 ? '−' : '+'} ${Math.abs(value).toFixed(1)}`,
  unit: 'MB',
};
const atLeast = (limit) => ({ text: `≥ ${limit.toFixed(2)} ×`, holds: (value) => value >= limit });
const atMost = (limit) => ({ text: `≤ ${limit.toFixed(2)} ×`, holds: (value) => value <= limit });
const atMostMore = (limit) => ({
  text: `≤ ${megabytesMore.show(limit)} MB`,
  holds: (value) => value <= limit,
});

/** What must hold against undici under load: [figure, answer, in flight, what of a turn, for the default, for net]. */
const UNDER_LOAD = [
  ['calls/s, 64 in flight', 'small', 64, 'callsPerSecond', atLeast(1.1), atLeast(1.4)],
  ['CPU per call, 64 in flight', 'small', 64, 'cpuMicroseconds', atMost(0.88), atMost(0.6)],
  ['calls/s, one at a time', 'small', 1, 'callsPerSecond', atLeast(1), atLeast(1.3)],
  ['calls/s, 64 KB, 16 in flight', '64 KB', 16, 'callsPerSecond', atLeast(0.95), atLeast(0.95)],
  ['calls/s, 64 KB, one at a time', '64 KB', 1, 'callsPerSecond', atLeast(0.95), atLeast(0.95)],
  ['calls/s, 1 MB, 8 in flight', '1 MB', 8, 'callsPerSecond', atLeast(0.95), atLeast(0.95)],
  ['calls/s, 1 MB, one at a time', '1 MB', 1, 'callsPerSecond', atLeast(0.95), atLeast(0.95)],
];

/** What others reach on the same load, for orientation. */
const OTHERS = [
  ['calls/s, 64 in flight', 64, ['node:http', 'axios', 'got']],
  ['calls/s, one at a time', 1, ['node:http']],
];

/** Every figure as a row of the table: measured, wanted, and whether it holds. Controls want nothing. */
export function figuresOf({ loads, memoryResults, startups }) {
  const rows = [];
  const add = (figure, peer, how, ours, theirs, wanted) => {
    const { median, low, high } = paired(ours, theirs, how.compare);
    const value = `${how.show(median)} ${how.unit} (${how.show(low)} to ${how.show(high)})`;
    const holds = wanted?.holds(median);
    rows.push({ figure, peer, ratio: value, wanted: wanted?.text ?? '', holds });
  };
  const column = (results, key) => results.map((result) => result[key]);
  const resultsOf = (answer, inFlight) =>
    loads.find((load) => load.answer === answer && load.inFlight === inFlight).results;

  for (const [figure, answer, inFlight, key, wantedOfDefault, wantedOfNet] of UNDER_LOAD) {
    const results = resultsOf(answer, inFlight);
    const undici = column(results.undici, key);
    add(`${figure}: default`, 'undici', ratio, column(results.default, key), undici, wantedOfDefault);
    add(`${figure}: net`, 'undici', ratio, column(results.net, key), undici, wantedOfNet);
    add(`${figure}: A/A`, 'undici', ratio, column(results['undici again'], key), undici);
  }
  const { undici, ...measured } = memoryResults;
  for (const [name, variant, wanted] of [
    ['default', 'default', atMostMore(3)],
    ['net', 'net', atMostMore(-20)],
    ['A/A', 'undici again', undefined],
  ]) {
    const [ours, theirs] = [measured[variant], undici].map((results) => column(results, 'residentBytes'));
    add(`resident memory, 64 in flight: ${name}`, 'undici', megabytesMore, ours, theirs, wanted);
  }
  for (const [name, script, wanted] of [
    ['default', 'call-ours-undici', atMost(3.1)],
    ['net', 'call-ours-net', atMost(0.95)],
    ['A/A', 'call-node-http again', undefined],
  ]) {
    const theirs = startups['call-node-http'];
    add(`one call and exit: ${name}`, 'node:http', ratio, startups[script], theirs, wanted);
  }
  const importing = startups['import-ours'];
  add('import and exit', 'node:http', ratio, importing, startups['import-node-http'], atMost(1.15));
  for (const [figure, inFlight, peers] of OTHERS) {
    const results = resultsOf('small', inFlight);
    const ours = column(results.default, 'callsPerSecond');
    for (const peer of peers) {
      add(`${figure}: default`, peer, ratio, ours, column(results[peer], 'callsPerSecond'));
    }
  }
  return rows;
}
