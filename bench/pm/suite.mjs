import { compared, faster, megabytes, milliseconds, perSecond, seconds } from '../figures.mjs';
import { inProcesses, startProcess } from '../processes.mjs';
import { startHostileServer } from './hostile.mjs';
import { countFalseSuccesses } from './recorded.mjs';

export const efforts = {
  thorough: { records: 1e5, lists: 15, prefetch: 5, memory: 3, creates: 3, created: [200, 1000], hostile: 3 },
  quick: { records: 1e5, lists: 3, prefetch: 2, memory: 1, creates: 1, created: [100, 1000], hostile: 1 },
  once: { records: 1e4, lists: 1, prefetch: 1, memory: 1, creates: 1, created: [10, 50], hostile: 1 },
};
export const conditions = ({ lists }) => `${lists} rounds of lists, ${PAGE} records a page`;

/** What an answer that is refused may cost: the longest block of the event loop, and memory. */
const MOST = { blockMs: 200, bytes: 400e6 };
const PAGE = 1000;
const BARE = 'fetch + JSON.parse';
const worker = (name) => ['pm/worker.mjs', [name]];
const count = (value) => value.toLocaleString('en-US');

export async function measure(effort, say) {
  const server = await startProcess('pm/server.mjs');
  const address = (delayMs, records) =>
    `http://127.0.0.1:${server.greeting}/delay-${delayMs}/total-${records}`;
  try {
    return [
      await measureRecorded(),
      ...(await measureLists(address, effort, say)),
      ...(await measureMemory(address, effort, say)),
      ...(await measureCreates(address, effort, say)),
      ...(await measureRefusals(effort, say)),
    ];
  } finally {
    await server.stop();
  }
}

/** The official client is not on the npm registry: its 108 of 472 are from a replay of its code. */
async function measureRecorded() {
  const { ours, recorded, statusOnly } = await countFalseSuccesses();
  return {
    figure: 'recorded failures that come back as success',
    ours: `${ours} of ${recorded}`,
    peer: `status code alone ${statusOnly}; zentao-api 108 of 472`,
    wanted: '0',
    holds: ours === 0,
  };
}

async function measureLists(address, { records, lists, prefetch }, say) {
  const task = { kind: 'list', records, recPerPage: PAGE };
  say(`a list of ${records} records, one page at a time`);
  const starts = { ours: worker('ours'), bare: worker(BARE), again: worker(BARE) };
  const warmUp = new Set(Object.keys(starts));
  const times = await inProcesses(starts, lists, async (name, started) => {
    const list = { ...task, baseUrl: address(0, records) };
    if (warmUp.delete(name)) await started.ask(list);
    return (await started.ask(list)).ms;
  });
  say('the same from a server that takes 20 ms, with prefetch: 8');
  const ahead = await inProcesses(
    { ahead: worker('ours'), inTurn: worker('ours') },
    prefetch,
    async (name, started) => {
      const list = { ...task, baseUrl: address(20, records), prefetch: name === 'ahead' ? 8 : 0 };
      return (await started.ask(list)).ms;
    },
  );
  return [
    compared({
      figure: `${count(records)} records, page by page: time`,
      ...{ ours: times.ours, peer: times.bare, peerName: BARE, show: seconds, most: 1.05 },
    }),
    compared({
      figure: `A/A: ${BARE}`,
      ...{ ours: times.again, peer: times.bare, peerName: BARE, show: seconds },
    }),
    compared({
      figure: 'the same at 20 ms, prefetch 8: speed',
      ...{ ours: ahead.ahead, peer: ahead.inTurn, peerName: 'page by page', show: seconds },
      ...{ by: faster, least: 1.8 },
    }),
  ];
}

/** Ten times as many records, in a fresh process each time. */
async function measureMemory(address, { records: early, memory }, say) {
  const records = 10 * early;
  say(`${records} records: resident memory`);
  const task = { kind: 'list', baseUrl: address(0, records), records, early, recPerPage: PAGE };
  const results = [];
  for (let round = 0; round < memory; round += 1) {
    const { ours } = await inProcesses({ ours: worker('ours') }, 1, (_, started) => started.ask(task));
    results.push(...ours);
  }
  return [
    compared({
      figure: `${count(records)} records: resident memory`,
      ours: results.map(({ lateBytes }) => lateBytes),
      peer: results.map(({ earlyBytes }) => earlyBytes),
      ...{ peerName: `at ${count(early)}`, show: megabytes, most: 1.2 },
    }),
  ];
}

async function measureCreates(address, { creates, created: [inTurn, atOnce] }, say) {
  say('verified creates');
  const task = { kind: 'creates', baseUrl: address(20, 2) };
  const tasks = {
    eight: { ...task, count: atOnce, concurrency: 8 },
    inTurn: { ...task, count: inTurn, concurrency: 1 },
  };
  const starts = { eight: worker('ours'), inTurn: worker('ours') };
  const rates = await inProcesses(starts, creates, (name, started) => started.ask(tasks[name]));
  return [
    compared({
      figure: `${count(atOnce)} verified creates at 20 ms, 8 at once`,
      ...{ ours: rates.eight, peer: rates.inTurn, peerName: 'one by one', show: perSecond, least: 6 },
    }),
  ];
}

/** What an answer that is refused costs, each in a process of its own. */
async function measureRefusals({ hostile }, say) {
  say('answers that are refused: the longest block of the event loop, and memory');
  const server = await startHostileServer();
  const figures = [];
  try {
    for (const [name, baseUrl] of server.addresses) {
      const task = { kind: 'refusal', baseUrl };
      const { ours } = await inProcesses({ ours: worker('ours') }, hostile, (_, started) =>
        started.ask(task),
      );
      figures.push(refusal(name, ours));
    }
  } finally {
    server.close();
  }
  return figures;
}

/** The worst of all rounds, and how much of what is allowed that is. */
function refusal(name, rounds) {
  const most = (cost) => Math.max(...rounds.map((round) => round[cost]));
  const [blockMs, bytes] = [most('blockMs'), most('bytes')];
  const used = Math.max(blockMs / MOST.blockMs, bytes / MOST.bytes);
  const show = (cost) => `${milliseconds(0)(cost.blockMs)}, ${megabytes(cost.bytes)}`;
  return {
    figure: `refused: ${name}`,
    ours: show({ blockMs, bytes }),
    wanted: `≤ ${show(MOST)}`,
    holds: used <= 1,
    plotted: { of: 'limit', median: used, limit: 1 },
  };
}
