import { alone, compared, faster, megabytes, perSecond, seconds } from '../figures.mjs';
import { inProcesses, inRounds, startProcess } from '../processes.mjs';

export const efforts = {
  thorough: { records: 1e5, lists: 15, prefetch: 5, memory: 3, creates: 3, created: [200, 1000] },
  quick: { records: 1e5, lists: 3, prefetch: 2, memory: 1, creates: 1, created: [100, 1000] },
};
export const conditions = ({ lists }) => `${lists} rounds of lists, ${PAGE} records a page`;

const PAGE = 1000;
const BARE = 'fetch + JSON.parse';
const worker = (name) => ['pm/worker.mjs', [name]];
const count = (value) => value.toLocaleString('en-US');

export async function measure(effort, say) {
  const server = await startProcess('pm/server.mjs');
  const address = (delayMs, total) => `${server.greeting}/delay/${delayMs}/total/${total}`;
  try {
    say(`lists of ${effort.records} records`);
    const lists = await measureLists(address, effort);
    say('resident memory');
    const memory = await measureMemory(address, effort);
    say('rich text');
    const texts = await measureTexts();
    say('verified creates');
    return [...lists, memory, texts, await measureCreates(address, effort)];
  } finally {
    await server.stop();
  }
}

async function measureLists(address, { records, lists, prefetch }) {
  const list = { kind: 'list', records, recPerPage: PAGE, baseUrl: address(0, records) };
  const starts = { ours: worker('ours'), peer: worker(BARE), again: worker(BARE) };
  const cold = new Set(Object.keys(starts));
  const times = await inProcesses(starts, lists, async (name, started) => {
    if (cold.delete(name)) await started.ask(list);
    return (await started.ask(list)).ms;
  });
  // The same from a server that takes 20 ms.
  const ahead = await inProcesses(
    { ours: worker('ours'), peer: worker('ours') },
    prefetch,
    async (name, started) => {
      const pages = { prefetch: name === 'ours' ? 8 : 0, baseUrl: address(20, records) };
      return (await started.ask({ ...list, ...pages })).ms;
    },
  );
  const beside = { peer: times.peer, peerName: BARE, show: seconds };
  const speed = { peerName: 'page by page', show: seconds, by: faster, least: 1.8 };
  return [
    compared({
      figure: `${count(records)} records, page by page: time`,
      ours: times.ours,
      ...beside,
      most: 1.05,
    }),
    compared({ figure: `A/A: ${BARE}`, ours: times.again, ...beside }),
    compared({ figure: 'the same at 20 ms, prefetch 8: speed', ...ahead, ...speed }),
  ];
}

/** Ten times as many records, in a fresh process each time. What grows are their numbers, by which each is given once. */
async function measureMemory(address, { records: early, memory }) {
  const records = 10 * early;
  const { bytes } = await inRounds(['bytes'], memory, async () => {
    const reader = await startProcess(...worker('ours'));
    const read = await reader.ask({
      kind: 'list',
      baseUrl: address(0, records),
      records,
      early,
      recPerPage: PAGE,
    });
    await reader.stop();
    return read;
  });
  return compared({
    figure: `${count(records)} records: resident memory`,
    ours: bytes.map(({ lateBytes }) => lateBytes),
    peer: bytes.map(({ earlyBytes }) => earlyBytes),
    ...{ peerName: `at ${count(early)}`, show: megabytes, most: 1.4 },
  });
}

async function measureCreates(address, { creates, created: [inTurn, atOnce] }) {
  const task = { kind: 'creates', baseUrl: address(20, 2) };
  const tasks = {
    ours: { ...task, count: atOnce, concurrency: 8 },
    peer: { ...task, count: inTurn, concurrency: 1 },
  };
  const starts = { ours: worker('ours'), peer: worker('ours') };
  const rates = await inProcesses(starts, creates, (name, started) => started.ask(tasks[name]));
  const figure = `${count(atOnce)} verified creates at 20 ms, 8 at once`;
  return compared({ figure, ...rates, peerName: 'one by one', show: perSecond, least: 6 });
}

/** A megabyte of each of many texts, in both directions: the slowest counts. */
async function measureTexts() {
  const converter = await startProcess(...worker('ours'));
  const { ms, slowest } = await converter.ask({ kind: 'texts', bytes: 2 ** 20 });
  await converter.stop();
  const figure = `1 MB of rich text, the slowest of many kinds (\`${slowest}\`)`;
  return alone({ figure, value: ms, show: seconds, most: 1000 });
}
