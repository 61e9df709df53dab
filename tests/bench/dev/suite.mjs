import { join } from 'node:path';
import pMap from 'p-map';
import { median } from 'simple-statistics';
import { Pool } from 'undici';
import { alone, compared, milliseconds, more, perSecond } from '../figures.mjs';
import { inRounds, startProcess } from '../processes.mjs';

export const efforts = {
  thorough: { starts: 15, requests: 3000, callRounds: 5, calls: 20_000 },
  quick: { starts: 5, requests: 800, callRounds: 2, calls: 6000 },
};
export const conditions = ({ starts, requests, callRounds, calls }) =>
  `${starts} starts, ${requests} requests each way, ${callRounds} × ${calls} calls`;

const CONCURRENCY = 32;
const TURNS = 10;
const folder = join(import.meta.dirname, '../../../examples/notes-app');
const startDev = (app) => startProcess('dev/worker.mjs', ['plat-dev', folder, String(app)]);

export async function measure(effort, say) {
  say('starts');
  const start = await measureStart(effort);
  say('requests through the proxy and past it');
  const proxy = await measureProxy(effort);
  say('calls of its gateway');
  return [start, proxy, await measureCalls(effort)];
}

async function measureStart({ starts }) {
  const { dev } = await inRounds(['dev'], starts, async () => {
    const started = await startDev(9);
    await started.stop();
    return started.greeting;
  });
  const value = median(dev.map(({ startMs }) => startMs));
  return alone({ figure: 'start to address, after import', value, show: milliseconds(0), most: 1500 });
}

async function measureProxy({ requests }) {
  const app = await startProcess('dev/worker.mjs', ['application']);
  const dev = await startDev(app.greeting.port);
  const pools = { peer: new Pool(`http://127.0.0.1:${app.greeting.port}`), ours: new Pool(dev.greeting.url) };
  const turn = async (name, count = requests / TURNS) => {
    const times = [];
    for (let made = 0; made < count; made += 1) {
      const begunAt = performance.now();
      const { body } = await pools[name].request({ path: '/app/notes/', method: 'GET' });
      await body.dump();
      times.push(performance.now() - begunAt);
    }
    return median(times);
  };
  try {
    for (const name of Object.keys(pools)) await turn(name, 100);
    const times = await inRounds(Object.keys(pools), TURNS, (name) => turn(name));
    const how = { peerName: 'past it', show: milliseconds(2), by: more('ms', 1, 2), most: 2 };
    return compared({ figure: 'request through the proxy, median', ...times, ...how });
  } finally {
    await Promise.all([dev.stop(), app.stop(), ...Object.values(pools).map((pool) => pool.destroy())]);
  }
}

/** For each second of processor time, which what else the machine does changes little. */
async function measureCalls({ callRounds, calls }) {
  const dev = await startDev(9);
  const { socketPath, token } = dev.greeting;
  const pool = new Pool('http://localhost', { socketPath, connections: CONCURRENCY });
  const makeCalls = (count) =>
    pMap(Array(count).keys(), () => call(pool, token), { concurrency: CONCURRENCY });
  try {
    await makeCalls(2000);
    const { rates } = await inRounds(['rates'], callRounds, async () => {
      const before = await dev.ask('cpu');
      await makeCalls(calls);
      const after = await dev.ask('cpu');
      return calls / ((after.user + after.system - before.user - before.system) / 1e6);
    });
    const figure = 'gateway calls a second of one core';
    return alone({ figure, value: median(rates), show: perSecond, least: 3000 });
  } finally {
    await pool.close();
    await dev.stop();
  }
}

async function call(pool, token) {
  const reqId = 'a-request-id-of-the-usual-length-123';
  const envelope = { reqId, req: 'plat.system.getPlatformConfig', appName: 'notes', data: {} };
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const how = { path: '/api/v1/platapp', method: 'POST', headers, body: JSON.stringify(envelope) };
  const { code } = await (await pool.request(how)).body.json();
  if (code !== 0) throw new Error(`The gateway answered ${code}`);
}
