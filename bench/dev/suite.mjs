import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { Bench } from 'tinybench';
import { Pool } from 'undici';
import { alone, compared, milliseconds, more, perSecond, spread } from '../figures.mjs';
import { startProcess } from '../processes.mjs';

export const efforts = {
  thorough: { starts: 15, requests: 3000, callRounds: 5, calls: 20_000 },
  quick: { starts: 5, requests: 800, callRounds: 2, calls: 6000 },
  once: { starts: 1, requests: 50, callRounds: 1, calls: 500 },
};
export const conditions = ({ starts, requests, callRounds, calls }) =>
  `${starts} starts, ${requests} requests each way, ${callRounds} × ${calls} calls`;

const CONNECTIONS = 32;
const TURNS = 10;
const folder = fileURLToPath(new URL('../../examples/notes-app', import.meta.url));

export async function measure(effort, say) {
  say('starts');
  const starts = await measureStarts(effort.starts);
  say('requests through the proxy and past it');
  const proxy = await measureProxy(effort.requests);
  say('calls of its gateway');
  return [...starts, ...proxy, ...(await measureCalls(effort))];
}

/** plat-dev in a process of its own. */
const startDev = (app) => startProcess('dev/worker.mjs', ['plat-dev', folder, String(app)]);

async function measureStarts(count) {
  const started = [];
  for (let index = 0; index < count; index += 1) {
    const dev = await startDev(9);
    started.push(dev.greeting);
    await dev.stop();
  }
  const medianOf = (name) => spread(started.map((one) => one[name])).median;
  const show = milliseconds(0);
  return [
    alone({ figure: 'import', value: medianOf('importMs'), show }),
    alone({ figure: 'start to address, after import', value: medianOf('startMs'), show, most: 1500 }),
  ];
}

/** In turns, so that a busy spell of the machine meets both. */
async function measureProxy(requests) {
  const app = await startProcess('dev/worker.mjs', ['application']);
  const dev = await startDev(app.greeting.port);
  const agent = new Agent({ keepAlive: true });
  const path = '/app/notes/';
  const turn = async (url, iterations) => {
    const bench = new Bench({ time: 0, iterations, warmup: false });
    bench.add(url, async () => {
      const [response] = await once(get(url, { agent }), 'response');
      response.resume();
      await once(response, 'end');
    });
    const [task] = await bench.run();
    if (task.result.state !== 'completed') throw task.result.error ?? new Error(`${url} was not measured`);
    return task.result.latency.p50;
  };
  try {
    const [direct, through] = [`http://127.0.0.1:${app.greeting.port}${path}`, dev.greeting.url + path];
    for (const url of [direct, through]) await turn(url, 100);
    const [ours, peer] = [[], []];
    for (let index = 0; index < TURNS; index += 1) {
      peer.push(await turn(direct, requests / TURNS));
      ours.push(await turn(through, requests / TURNS));
    }
    const figure = 'request through the proxy, median';
    const how = { peerName: 'past it', show: milliseconds(2), by: more('ms', 1, 2), most: 2 };
    return [compared({ figure, ours, peer, ...how })];
  } finally {
    agent.destroy();
    await Promise.all([dev.stop(), app.stop()]);
  }
}

/** Also for each second of processor time, which what else the machine does changes less. */
async function measureCalls({ callRounds, calls }) {
  const dev = await startDev(9);
  const { socketPath, token } = dev.greeting;
  const pool = new Pool('http://localhost', { socketPath, connections: CONNECTIONS });
  const rates = [];
  const ratesOfCore = [];
  try {
    await makeCalls(pool, token, 2000);
    for (let round = 0; round < callRounds; round += 1) {
      const cpuBefore = await dev.ask('cpu seconds');
      const begunAt = performance.now();
      await makeCalls(pool, token, calls);
      rates.push(calls / ((performance.now() - begunAt) / 1000));
      ratesOfCore.push(calls / ((await dev.ask('cpu seconds')) - cpuBefore));
    }
  } finally {
    await pool.close();
    await dev.stop();
  }
  const [rate, rateOfCore] = [spread(rates).median, spread(ratesOfCore).median];
  return [
    alone({ figure: 'gateway calls, with a client beside it', value: rate, show: perSecond }),
    alone({ figure: 'gateway calls a second of one core', value: rateOfCore, show: perSecond, least: 3000 }),
  ];
}

async function makeCalls(pool, token, count) {
  let left = count;
  const reqId = 'a-request-id-of-the-usual-length-123';
  const envelope = { reqId, req: 'plat.system.getPlatformConfig', appName: 'notes', data: {} };
  const body = JSON.stringify(envelope);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      const answer = await pool.request({ path: '/api/v1/platapp', method: 'POST', headers, body });
      const { code } = await answer.body.json();
      if (code !== 0) throw new Error(`The gateway answered ${code}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, caller));
}
