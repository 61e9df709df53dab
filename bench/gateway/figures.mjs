import { compare } from './statistics.mjs';

const rate = { key: 'callsPerSecond', show: (value) => `${Math.round(value)}/s` };
const cpu = { key: 'cpuMicroseconds', show: (value) => `${value.toFixed(0)} µs` };
const memory = { key: 'residentBytes', show: (value) => `${(value / 1e6).toFixed(1)} MB` };
const time = { show: (value) => `${value.toFixed(0)} ms` };
const times = (value) => `${value.toFixed(2)} ×`;
const atLeast = (limit) => ({ text: `≥ ${limit} ×`, holds: ({ ratio }) => ratio >= limit });
const atMost = (limit) => ({ text: `≤ ${limit} ×`, holds: ({ ratio }) => ratio <= limit });
const atMostMore = (bytes) => ({
  text: `≤ +${bytes / 1e6} MB`,
  holds: ({ ours, peer }) => ours - peer <= bytes,
});

/** What must hold under load: [answer, in flight, unit, peer, limit]. */
const UNDER_LOAD = [
  ['small', 64, rate, 'undici', atLeast(1.2)],
  ['small', 1, rate, 'undici', atLeast(0.95)],
  ['small', 64, cpu, 'undici', atMost(1)],
  ['small', 1, cpu, 'undici', atMost(1)],
  ['small', 64, rate, 'node:http', atLeast(1.6)],
  ['small', 1, rate, 'node:http', atLeast(1.2)],
  ['small', 64, rate, 'axios', atLeast(7)],
  ['small', 64, rate, 'got', atLeast(7)],
  ['64 KB', 16, rate, 'undici', atLeast(0.9)],
  ['64 KB', 1, rate, 'undici', atLeast(0.9)],
  ['1 MB', 8, rate, 'undici', atLeast(0.9)],
  ['1 MB', 1, rate, 'undici', atLeast(0.9)],
];

/** The same for whole processes: [what, script of ours, script of the peer, limit]. */
const STARTUPS = [
  ['import, whole process', 'import-ours', 'import-node-http', atMost(1.15)],
  ['one call and exit, default transport', 'call-ours-undici', 'call-node-http', atMost(3.2)],
  ["one call and exit, transport 'net'", 'call-ours-net', 'call-node-http', atMost(1.2)],
];

/** Every figure as a row of the table: measured, wanted, and whether it holds. Controls want nothing. */
export function figuresOf({ loads, memoryResults, startups }) {
  const rows = [];
  const add = (figure, peerName, unit, ours, peer, wanted) => {
    const compared = compare(ours, peer);
    rows.push({
      figure,
      ours: unit.show(compared.ours),
      peer: `${peerName} ${unit.show(compared.peer)}`,
      ratio: times(compared.ratio),
      wanted: wanted?.text ?? '1 × (control)',
      holds: wanted?.holds(compared),
    });
  };
  const column = (results, { key }) => results.map((result) => result[key]);

  for (const [answer, inFlight, unit, peer, wanted] of UNDER_LOAD) {
    const load = loads.find((one) => one.answer === answer && one.inFlight === inFlight);
    const what = unit === cpu ? 'client CPU per call' : 'calls';
    const { ours, [peer]: other } = load.results;
    add(
      `${what}, ${answer}, ${inFlight} in flight`,
      peer,
      unit,
      column(ours, unit),
      column(other, unit),
      wanted,
    );
  }
  for (const { answer, inFlight, results } of loads) {
    const { 'undici again': again, undici } = results;
    add(
      `A/A: undici, ${answer}, ${inFlight} in flight`,
      'undici',
      rate,
      column(again, rate),
      column(undici, rate),
    );
  }
  const { ours, undici, 'undici again': again } = memoryResults;
  const name = 'resident memory, small, 64 in flight';
  add(name, 'undici', memory, column(ours, memory), column(undici, memory), atMostMore(5e6));
  add('A/A: undici, resident memory', 'undici', memory, column(again, memory), column(undici, memory));
  for (const [what, mine, peer, wanted] of STARTUPS) {
    add(what, 'node:http', time, startups[mine], startups[peer], wanted);
  }
  const httpAgain = startups['import-node-http again'];
  add('A/A: importing node:http', 'node:http', time, httpAgain, startups['import-node-http']);
  return rows;
}
