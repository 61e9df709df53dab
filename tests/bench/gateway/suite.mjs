import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compared, megabytes, microseconds, milliseconds, more, perSecond } from '../figures.mjs';
import { inProcesses, inRounds, startProcess, timeOfProcess } from '../processes.mjs';

export const efforts = {
  thorough: { rounds: 31, turnMs: 250, memoryRounds: 7, memoryCalls: 40_000, processRounds: 25 },
  quick: { rounds: 9, turnMs: 120, memoryRounds: 3, memoryCalls: 20_000, processRounds: 7 },
};
export const conditions = ({ rounds, turnMs, memoryRounds, processRounds }) =>
  `${rounds} rounds of ${turnMs} ms, ${memoryRounds} of memory, ${processRounds} of whole processes`;

/** Each is compared with undici: ours, and undici with itself. */
const COMPARED = { default: 'default', 'A/A': 'undici again' };
const CLIENTS = ['undici', ...Object.values(COMPARED)];

const rate = { name: 'calls/s', key: 'callsPerSecond', show: perSecond };
const cpu = { name: 'CPU per call', key: 'cpuMicroseconds', show: microseconds };
/** What must hold with 64 in flight. */
const inFlight = [
  [rate, { default: { least: 1.6 } }],
  [cpu, { default: { most: 0.55 } }],
];
const asFast = { default: { least: 0.95 } };

// Long responses come one at a time only: with several in flight, undici differs from itself by up to a half.
/** The capability, how many calls are in flight, what must hold, and who else takes part. */
const LOADS = {
  '64 in flight': {
    task: { capability: 'getPlatformConfig', inFlight: 64 },
    limits: inFlight,
    others: ['node:http', 'axios', 'got'],
  },
  ...inFlight64('getSharedAccessibleFolders'),
  ...inFlight64('delSharedAccessibleFolder'),
  ...inFlight64('getUserAccessibleFolders'),
  ...inFlight64('delUserAccessibleFolder'),
  ...inFlight64('checkUserACL'),
  ...inFlight64('convertPath'),
  ...inFlight64('custom'),
  'one at a time': {
    task: { capability: 'getPlatformConfig', inFlight: 1 },
    limits: [[rate, { default: { least: 1.3 } }]],
    others: ['node:http'],
  },
  '64 KB, one at a time': { task: { capability: '64 KB', inFlight: 1 }, limits: [[rate, asFast]] },
  '1 MB, one at a time': { task: { capability: '1 MB', inFlight: 1 }, limits: [[rate, asFast]] },
};
function inFlight64(capability) {
  return { [`64 in flight, ${capability}`]: { task: { capability, inFlight: 64 }, limits: inFlight } };
}

const MEMORY_LIMITS = { default: { most: -20 } };

const CALL = `import { gatewayCall } from 'plat-gateway-client';
  const options = { socketPath: process.env.SOCKET };
  await gatewayCall({ req: 'plat.system.getPlatformConfig', appName: 'getPlatformConfig' }, options);`;
const WITH_PARAMETERS = `import { GatewayClient } from 'plat-gateway-client';
  const gateway = new GatewayClient({ appName: 'checkUserACL', socketPath: process.env.SOCKET });
  await gateway.checkUserAcl(1000, ['/vol1/1000/photos/2026/summer']);`;
const CALL_BY_HAND = `import { clients } from './gateway/clients.mjs';
  const call = await clients['node:http']({ socketPath: process.env.SOCKET });
  await call('getPlatformConfig');`;

/** Whole processes: what runs, what runs beside it, and what must hold. */
const PROCESSES = {
  'one call and exit: default': [CALL, CALL_BY_HAND, { most: 1.05 }],
  'one call with parameters and exit: default': [WITH_PARAMETERS, CALL_BY_HAND, { most: 1.05 }],
  'one call and exit: A/A': [CALL_BY_HAND, CALL_BY_HAND, {}],
  'import and exit': ["import 'plat-gateway-client';", "import 'node:http';", { most: 1.15 }],
};

export async function measure(effort, say) {
  process.env.PLAT_API_TOKEN = 'a-token-of-the-usual-length-0123';
  const folder = await mkdtemp(join(tmpdir(), 'plat-bench-'));
  const socketPath = join(folder, 'gateway.socket');
  const server = await startProcess('gateway/server.mjs', [socketPath]);
  const figures = [];
  const besideOthers = [];
  try {
    for (const [load, { task, limits, others = [] }] of Object.entries(LOADS)) {
      say(`calls, ${load}`);
      const results = await underLoad([...CLIENTS, ...others], task, socketPath, effort);
      const figureOf = ({ name, key, show }, label, peerName, limit) => {
        const [ours, peer] = [COMPARED[label], peerName].map((one) =>
          results[one].map((result) => result[key]),
        );
        return compared({ figure: `${name}, ${load}: ${label}`, ours, peer, peerName, show, ...limit });
      };
      for (const [what, limit] of limits) {
        for (const label of Object.keys(COMPARED))
          figures.push(figureOf(what, label, 'undici', limit[label]));
      }
      for (const other of others) besideOthers.push(figureOf(rate, 'default', other));
    }
    say('resident memory');
    figures.push(...(await measureMemory(socketPath, effort)));
    say('whole processes');
    figures.push(...(await measureProcesses(socketPath, effort)));
    return [...figures, ...besideOthers];
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

function underLoad(names, task, socketPath, { rounds, turnMs }) {
  const cold = new Set(names);
  const starts = Object.fromEntries(names.map((name) => [name, ['gateway/worker.mjs', [name, socketPath]]]));
  return inProcesses(starts, rounds, async (name, worker) => {
    if (cold.delete(name)) await worker.ask({ ...task, ms: 3 * turnMs });
    return worker.ask({ ...task, ms: turnMs });
  });
}

/** Memory after the same number of calls, in a fresh process each time. */
async function measureMemory(socketPath, { memoryRounds, memoryCalls }) {
  const results = await inRounds(CLIENTS, memoryRounds, async (name) => {
    const worker = await startProcess('gateway/worker.mjs', [name, socketPath]);
    const { residentBytes } = await worker.ask({
      capability: 'getPlatformConfig',
      inFlight: 64,
      calls: memoryCalls,
    });
    await worker.stop();
    return residentBytes;
  });
  const how = { peer: results.undici, peerName: 'undici', show: megabytes, by: more('MB', 1e6, 1) };
  return Object.entries(COMPARED).map(([label, name]) => {
    const figure = `resident memory, 64 in flight: ${label}`;
    return compared({ figure, ours: results[name], ...how, ...MEMORY_LIMITS[label] });
  });
}

async function measureProcesses(socketPath, { processRounds }) {
  const figures = [];
  for (const [figure, [code, peerCode, limit]] of Object.entries(PROCESSES)) {
    const codes = { ours: code, peer: peerCode };
    const time = (name) => timeOfProcess(codes[name], { SOCKET: socketPath });
    // The first start reads the files from the disk.
    for (const name of Object.keys(codes)) await time(name);
    const times = await inRounds(Object.keys(codes), processRounds, time);
    figures.push(compared({ figure, ...times, peerName: 'node:http', show: milliseconds(0), ...limit }));
  }
  return figures;
}
