// The clients that are compared. Each loads its own library only, and answers `call(name)` with the data of one call of that capability.
import { randomUUID } from 'node:crypto';
import { capabilities } from './capabilities.mjs';

const PATH = '/api/v1/platapp';

/** What every hand-written client sends; a reqId of its own for each call, as the interface asks for. */
function envelopeFor(name) {
  const { req, data } = capabilities[name];
  return { reqId: randomUUID(), req, appName: name, data };
}

/** From the environment at every call, as in the library: the system may change the token at any time. */
const headersNow = () => ({
  'content-type': 'application/json',
  authorization: `Bearer ${process.env.PLAT_API_TOKEN}`,
});

/** This library, through its public API: typed, validated, reqId compared, with deadline, limit and retries. */
async function ours(options) {
  const { GatewayClient } = await import('plat-gateway-client');
  const clients = new Map();
  return (name) => {
    let client = clients.get(name);
    if (client === undefined) {
      client = new GatewayClient({ appName: name, ...options });
      clients.set(name, client);
    }
    return capabilities[name].call(client);
  };
}

/** undici by hand: no check of the answer, no limit but its own. */
async function undici({ socketPath, connections }) {
  const { Pool } = await import('undici');
  const pool = new Pool('http://localhost', { socketPath, connections });
  return async (name) => {
    const body = JSON.stringify(envelopeFor(name));
    const response = await pool.request({ method: 'POST', path: PATH, headers: headersNow(), body });
    return (await response.body.json()).data;
  };
}

/** node:http the way it stands in most hand-written clients, with the agent that Node takes by itself. */
async function nodeHttp({ socketPath }) {
  const { request } = await import('node:http');
  return (name) =>
    new Promise((resolve, reject) => {
      const outgoing = request({ socketPath, path: PATH, method: 'POST', headers: headersNow() });
      outgoing.on('error', reject);
      outgoing.on('response', (incoming) => {
        const chunks = [];
        incoming.on('data', (chunk) => chunks.push(chunk));
        incoming.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString('utf8')).data));
      });
      outgoing.end(JSON.stringify(envelopeFor(name)));
    });
}

async function axiosClient({ socketPath }) {
  const { default: axios } = await import('axios');
  return async (name) => {
    const options = { socketPath, headers: headersNow() };
    return (await axios.post(`http://localhost${PATH}`, envelopeFor(name), options)).data.data;
  };
}

async function gotClient({ socketPath }) {
  const { default: got } = await import('got');
  return async (name) => {
    const options = { enableUnixSockets: true, json: envelopeFor(name), headers: headersNow() };
    return (await got.post(`unix:${socketPath}:${PATH}`, options).json()).data;
  };
}

export const clients = {
  default: ours,
  undici,
  /** The control: the same code as its peer, so its ratio shows what the machine's noise is worth. */
  'undici again': undici,
  'node:http': nodeHttp,
  axios: axiosClient,
  got: gotClient,
};
