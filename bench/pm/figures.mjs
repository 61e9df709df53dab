import { compare } from '../gateway/statistics.mjs';

const time = (value) => `${(value / 1000).toFixed(2)} s`;
const memory = (value) => `${(value / 1e6).toFixed(0)} MB`;
const rate = (value) => `${value.toFixed(0)}/s`;

/** Every figure as a row of the table. A control wants nothing. */
export function figuresOf({ recorded, lists, prefetch, memories, creates, hostile }) {
  const row = (figure, show, ours, peerName, peer, wanted, holds) => {
    const { ours: mine, peer: theirs, ratio } = compare(ours, peer);
    return {
      figure,
      ours: show(mine),
      peer: `${peerName} ${show(theirs)}`,
      ratio: `${ratio.toFixed(2)} ×`,
      wanted,
      holds: holds?.(ratio),
    };
  };
  const atMost = (limit) => [`≤ ${limit} ×`, (ratio) => ratio <= limit];
  const atLeast = (limit) => [`≥ ${limit} ×`, (ratio) => ratio >= limit];
  const inverse = (values) => values.map((value) => 1 / value);
  const speed = (value) => time(1 / value);
  const { ours, 'bare loop': bare, 'bare loop again': again } = lists;
  return [
    {
      figure: 'recorded failures that come back as success',
      ours: `${recorded.ours} of ${recorded.recorded}`,
      peer: `status code alone ${recorded.statusOnly}; zentao-api 108 of 472`,
      wanted: '0',
      holds: recorded.ours === 0,
    },
    row('100,000 records, page by page: time', time, ours, 'fetch + JSON.parse', bare, ...atMost(1.05)),
    row('A/A: fetch + JSON.parse', time, again, 'fetch + JSON.parse', bare, '1 × (control)'),
    row(
      'the same at 20 ms, prefetch 8: speed',
      speed,
      inverse(prefetch.ahead),
      'page by page',
      inverse(prefetch['one by one']),
      ...atLeast(1.8),
    ),
    row(
      '1,000,000 records: resident memory',
      memory,
      memories.map(({ lateBytes }) => lateBytes),
      'at 100,000',
      memories.map(({ earlyBytes }) => earlyBytes),
      ...atMost(1.2),
    ),
    row(
      '1,000 verified creates at 20 ms, 8 at once',
      rate,
      creates.eight,
      'one by one',
      creates['one by one'],
      ...atLeast(6),
    ),
    ...Object.entries(hostile).flatMap(([name, rounds]) => refusalOf(name, rounds)),
  ];
}

/** What an answer that is refused may cost: milliseconds for which it blocks the event loop, and bytes. */
const LIMITS = { block: 200, memory: 400e6 };

function refusalOf(name, rounds) {
  const most = (cost) => Math.max(...rounds.map((round) => round[cost]));
  const [block, bytes] = [most('block'), most('memory')];
  return [
    {
      figure: `refused, ${name}: event loop blocked`,
      ours: `${block.toFixed(0)} ms`,
      wanted: `≤ ${LIMITS.block} ms`,
      holds: block <= LIMITS.block,
    },
    {
      figure: `refused, ${name}: memory`,
      ours: memory(bytes),
      wanted: `≤ ${memory(LIMITS.memory)}`,
      holds: bytes <= LIMITS.memory,
    },
  ];
}
