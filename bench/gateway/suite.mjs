import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compared, megabytes, microseconds, milliseconds, more, perSecond } from '../figures.mjs';
import { inProcesses, inRounds, startProcess, timeOfProcess } from '../processes.mjs';

export const efforts = {
  thorough: { rounds: 31, turnMs: 250, memoryRounds: 7, memoryCalls: 40_000, processRounds: 25 },
  quick: { rounds: 9, turnMs: 120, memoryRounds: 3, memoryCalls: 20_000, processRounds: 7 },
  once: { rounds: 1, turnMs: 20, memoryRounds: 1, memoryCalls: 500, processRounds: 1 },
};
export const conditions = ({ rounds, turnMs, memoryRounds, processRounds }) =>
  `${rounds} rounds of ${turnMs} ms, ${memoryRounds} of memory, ${processRounds} of whole processes`;

/** Each is compared with undici: ours with both transports, and undici with itself. */
const COMPARED = { default: 'default', net: 'net', 'A/A': 'undici again' };

const rate = ['calls/s', 'callsPerSecond', perSecond];
const cpu = ['CPU per call', 'cpuMicroseconds', microseconds];

/** What is measured under load, what must hold for each transport, and who else takes part. */
const LOADS = [
  {
    load: '64 in flight',
    task: { answer: 'small', inFlight: 64 },
    limits: [
      [rate, { default: { least: 1.1 }, net: { least: 1.4 } }],
      [cpu, { default: { most: 0.88 }, net: { most: 0.6 } }],
    ],
    others: ['node:http', 'axios', 'got'],
  },
  {
    load: 'one at a time',
    task: { answer: 'small', inFlight: 1 },
    limits: [[rate, { default: { least: 1 }, net: { least: 1.3 } }]],
    others: ['node:http'],
  },
  ...[
    ['64 KB, 16 in flight', '64 KB', 16],
    ['64 KB, one at a time', '64 KB', 1],
    ['1 MB, 8 in flight', '1 MB', 8],
    ['1 MB, one at a time', '1 MB', 1],
  ].map(([load, answer, inFlight]) => ({
    load,
    task: { answer, inFlight },
    limits: [[rate, { default: { least: 0.95 }, net: { least: 0.95 } }]],
    others: [],
  })),
];

const MEMORY_LIMITS = { default: { most: 3 }, net: { most: -20 } };

const oneCall = (options) => `import { gatewayCall } from 'plat-gateway-client';
  await gatewayCall({ req: 'plat.system.getPlatformConfig', appName: 'small' }, ${options});`;
const BY_HAND = `import { clients } from './gateway/clients.mjs';
  const call = await clients['node:http']({ socketPath: process.env.SOCKET });
  await call('small');`;

/** Whole processes: [figure, code, the peer's code, what must hold]. */
const PROCESSES = [
  ['one call and exit: default', oneCall('{ socketPath: process.env.SOCKET }'), BY_HAND, { most: 3.1 }],
  [
    'one call and exit: net',
    oneCall("{ socketPath: process.env.SOCKET, transport: 'net' }"),
    BY_HAND,
    { most: 0.95 },
  ],
  ['one call and exit: A/A', BY_HAND, BY_HAND, {}],
  ['import and exit', "import 'plat-gateway-client';", "import 'node:http';", { most: 1.15 }],
];

export async function measure(effort, say) {
  process.env.PLAT_API_TOKEN = 'a-token-of-the-usual-length-0123';
  const folder = await mkdtemp(join(tmpdir(), 'plat-bench-'));
  const socketPath = join(folder, 'gateway.socket');
  const server = await startProcess('gateway/server.mjs', [socketPath]);
  try {
    const loads = [];
    for (const load of LOADS) loads.push(await measureLoad(load, socketPath, effort, say));
    return [
      ...loads.flatMap(({ figures }) => figures),
      ...(await measureMemory(socketPath, effort, say)),
      ...(await measureProcesses(socketPath, effort, say)),
      ...loads.flatMap(({ others }) => others),
    ];
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

async function measureLoad({ load, task, limits, others }, socketPath, { rounds, turnMs }, say) {
  say(`calls, ${load}`);
  const names = ['undici', ...Object.values(COMPARED), ...others];
  const warmUp = new Set(names);
  const starts = Object.fromEntries(names.map((name) => [name, ['gateway/worker.mjs', [name, socketPath]]]));
  const results = await inProcesses(starts, rounds, async (name, worker) => {
    if (warmUp.delete(name)) await worker.ask({ ...task, ms: 3 * turnMs });
    return worker.ask({ ...task, ms: turnMs });
  });
  const figureOf = ([what, key, show], client, shown, peerName, limit) =>
    compared({
      figure: `${what}, ${load}: ${shown}`,
      ours: results[client].map((result) => result[key]),
      peer: results[peerName].map((result) => result[key]),
      peerName,
      show,
      ...limit,
    });
  return {
    figures: limits.flatMap(([how, limit]) =>
      Object.entries(COMPARED).map(([shown, client]) => figureOf(how, client, shown, 'undici', limit[shown])),
    ),
    others: others.map((peerName) => figureOf(rate, 'default', 'default', peerName)),
  };
}

/** Memory after the same number of calls, in a fresh process each time. */
async function measureMemory(socketPath, { memoryRounds, memoryCalls }, say) {
  say('resident memory');
  const names = ['undici', ...Object.values(COMPARED)];
  const results = await inRounds(names, memoryRounds, async (name) => {
    const worker = await startProcess('gateway/worker.mjs', [name, socketPath]);
    const { residentBytes } = await worker.ask({ answer: 'small', inFlight: 64, calls: memoryCalls });
    await worker.stop();
    return residentBytes;
  });
  return Object.entries(COMPARED).map(([shown, name]) =>
    compared({
      figure: `resident memory, 64 in flight: ${shown}`,
      ours: results[name],
      peer: results.undici,
      peerName: 'undici',
      show: megabytes,
      by: more('MB', 1e6, 1),
      ...MEMORY_LIMITS[shown],
    }),
  );
}

async function measureProcesses(socketPath, { processRounds }, say) {
  say('whole processes');
  const codes = Object.fromEntries(
    PROCESSES.flatMap(([figure, code, peer]) => [
      [figure, code],
      [`${figure}, peer`, peer],
    ]),
  );
  const time = (name) => timeOfProcess(codes[name], { SOCKET: socketPath });
  // The first start reads the files from the disk.
  for (const name of Object.keys(codes)) await time(name);
  const results = await inRounds(Object.keys(codes), processRounds, time);
  return PROCESSES.map(([figure, , , limit]) =>
    compared({
      figure,
      ours: results[figure],
      peer: results[`${figure}, peer`],
      peerName: 'node:http',
      show: milliseconds(0),
      ...limit,
    }),
  );
}
