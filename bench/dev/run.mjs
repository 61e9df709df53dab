import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { startChild } from '../gateway/child.mjs';
import { compare } from '../gateway/statistics.mjs';
import { report } from '../report.mjs';

const HELP = `Measures plat-dev: its start, what its proxy adds to a request, and how many calls its gateway answers.

  node bench/dev/run.mjs [--quick]

  --quick   fewer rounds; for a first look only
  --help    this text

Application, plat-dev and client each have a process of their own. Requests through the proxy and past it take turns.
Calls of the gateway are also given for each second of processor time, which what else the machine does changes less.
A figure that is missed is marked NO and does not change the exit code.`;

const THOROUGH = { starts: 15, requests: 3000, callRounds: 5, calls: 20_000 };
const QUICK = { starts: 5, requests: 800, callRounds: 2, calls: 6000 };
const CONNECTIONS = 32;

const folder = fileURLToPath(new URL('../../examples/notes-app', import.meta.url));
const { values: options } = parseArgs({ options: { quick: { type: 'boolean' }, help: { type: 'boolean' } } });
if (options.help) console.log(HELP);
else await run(options.quick ? QUICK : THOROUGH);

async function run(effort) {
  const loadBefore = loadavg()[0];
  const starts = await measureStarts(effort.starts);
  const proxy = await measureProxy(effort.requests);
  const calls = await measureCalls(effort);
  report([...starts, ...proxy, ...calls], {
    loadBefore,
    effort: `${effort.starts} starts, ${effort.requests} requests each way, ${effort.callRounds} × ${effort.calls} calls`,
  });
}

async function measureStarts(count) {
  const results = [];
  for (let index = 0; index < count; index += 1) {
    const child = fork(fileURLToPath(new URL('./startup/start.mjs', import.meta.url)), [folder]);
    const exited = once(child, 'exit');
    const [message] = await once(child, 'message');
    results.push(message);
    await exited;
  }
  const medianOf = (name) => median(results.map((result) => result[name]));
  const startMs = medianOf('startMs');
  return [
    { figure: 'import', ours: `${medianOf('importMs').toFixed(0)} ms` },
    {
      figure: 'start to address, after import',
      ours: `${startMs.toFixed(0)} ms`,
      wanted: '≤ 1500 ms',
      holds: startMs <= 1500,
    },
  ];
}

async function measureProxy(count) {
  const app = await startChild('../dev/server.mjs', []);
  const { port } = app.greeting;
  const dev = await startChild('../dev/variants/plat-dev.mjs', [String(port), folder]);
  const agent = new Agent({ keepAlive: true });
  const direct = [];
  const proxied = [];
  try {
    for (let index = -100; index < count; index += 1) {
      const past = await timeOf(agent, `http://127.0.0.1:${port}/app/notes/`);
      const through = await timeOf(agent, `${dev.greeting.url}/app/notes/`);
      if (index < 0) continue;
      direct.push(past);
      proxied.push(through);
    }
  } finally {
    agent.destroy();
    await dev.stop();
    await app.stop();
  }
  const { ours, peer } = compare(proxied, direct);
  const added = ours - peer;
  return [
    {
      figure: 'request through the proxy, median',
      ours: `${ours.toFixed(2)} ms`,
      peer: `past it ${peer.toFixed(2)} ms`,
      ratio: `+ ${added.toFixed(2)} ms`,
      wanted: 'adds ≤ 2 ms',
      holds: added <= 2,
    },
  ];
}

async function timeOf(agent, url) {
  const begunAt = performance.now();
  const [response] = await once(get(url, { agent }), 'response');
  response.resume();
  await once(response, 'end');
  return performance.now() - begunAt;
}

async function measureCalls({ callRounds, calls }) {
  const dev = await startChild('../dev/variants/plat-dev.mjs', ['9', folder]);
  const { socketPath, token } = dev.greeting;
  const pool = new Pool('http://localhost', { socketPath, connections: CONNECTIONS });
  const rates = [];
  const ratesOfCore = [];
  try {
    await makeCalls(pool, token, 2000);
    for (let round = 0; round < callRounds; round += 1) {
      const before = await dev.ask('usage');
      const begunAt = performance.now();
      await makeCalls(pool, token, calls);
      rates.push(calls / ((performance.now() - begunAt) / 1000));
      const after = await dev.ask('usage');
      ratesOfCore.push(calls / (after.cpuSeconds - before.cpuSeconds));
    }
  } finally {
    await pool.close();
    await dev.stop();
  }
  const [rate, rateOfCore] = [median(rates), median(ratesOfCore)];
  return [
    { figure: 'gateway calls, with a client beside it', ours: `${rate.toFixed(0)}/s` },
    {
      figure: 'gateway calls a second of one core',
      ours: `${rateOfCore.toFixed(0)}/s`,
      wanted: '≥ 3000/s',
      holds: rateOfCore >= 3000,
    },
  ];
}

async function makeCalls(pool, token, count) {
  let left = count;
  const body = JSON.stringify({
    reqId: 'a-request-id-of-the-usual-length-123',
    req: 'plat.system.getPlatformConfig',
    appName: 'notes',
    data: {},
  });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const answer = await pool.request({ path: '/api/v1/platapp', method: 'POST', headers, body });
      const { code } = await answer.body.json();
      if (code !== 0) throw new Error(`The gateway answered ${code}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
}

function median(values) {
  return compare(values, values).ours;
}
