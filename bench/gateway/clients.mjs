// The clients that are compared. Each loads its own library only, and answers `call(answer)` with the data of one call.
import { randomUUID } from 'node:crypto';

const PATH = '/api/v1/platapp';

/** What every hand-written client sends; a reqId of its own for each call, as the interface asks for. */
function envelopeFor(answer) {
  const req = answer === 'small' ? 'plat.system.getPlatformConfig' : 'plat.file.getSharedAccessibleFolders';
  return { reqId: randomUUID(), req, appName: answer, data: {} };
}

/** From the environment at every call, as in the library: the system may change the token at any time. */
const authorization = () => `Bearer ${process.env.PLAT_API_TOKEN}`;

/** This library, through its public API: typed, validated, reqId compared, with deadline, limit and retries. */
const ours = (transport) => async (options) => {
  const { GatewayClient } = await import('plat-gateway-client');
  const clientOf = (appName) => new GatewayClient({ appName, ...options, ...transport });
  const clients = { small: clientOf('small'), '64 KB': clientOf('64 KB'), '1 MB': clientOf('1 MB') };
  return (answer) =>
    answer === 'small' ? clients.small.getPlatformConfig() : clients[answer].sharedFolders.list();
};

export const clients = {
  default: ours({}),
  net: ours({ transport: 'net' }),

  /** undici by hand: no check of the answer, no limit but its own. */
  async undici({ socketPath, connections }) {
    const { Pool } = await import('undici');
    const pool = new Pool('http://localhost', { socketPath, connections });
    return async (answer) => {
      const headers = { 'content-type': 'application/json', authorization: authorization() };
      const body = JSON.stringify(envelopeFor(answer));
      const response = await pool.request({ method: 'POST', path: PATH, headers, body });
      return (await response.body.json()).data;
    };
  },

  /** node:http the way it stands in most hand-written clients, with the agent that Node takes by itself. */
  async 'node:http'({ socketPath }) {
    const { request } = await import('node:http');
    return (answer) =>
      new Promise((resolve, reject) => {
        const body = JSON.stringify(envelopeFor(answer));
        const headers = {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          Authorization: authorization(),
        };
        const outgoing = request({ socketPath, path: PATH, method: 'POST', headers }, (incoming) => {
          const chunks = [];
          incoming.on('data', (chunk) => chunks.push(chunk));
          incoming.on('end', () => {
            try {
              resolve(JSON.parse(Buffer.concat(chunks).toString('utf8')).data);
            } catch (error) {
              reject(error);
            }
          });
        });
        outgoing.on('error', reject);
        outgoing.end(body);
      });
  },

  async axios({ socketPath }) {
    const { default: axios } = await import('axios');
    return async (answer) => {
      const options = { socketPath, headers: { Authorization: authorization() } };
      return (await axios.post(`http://localhost${PATH}`, envelopeFor(answer), options)).data.data;
    };
  },

  async got({ socketPath }) {
    const { default: got } = await import('got');
    return async (answer) => {
      const headers = { authorization: authorization() };
      const options = { enableUnixSockets: true, json: envelopeFor(answer), headers };
      return (await got.post(`unix:${socketPath}:${PATH}`, options).json()).data;
    };
  },
};

/** `undici again` is the control: the same code as its peer, so its ratio shows what the machine's noise is worth. */
clients['undici again'] = clients.undici;
