import { request } from 'node:http';
import { envelopeFor, PATH, tokenHeader } from '../envelope.mjs';

/** node:http the way it stands in most hand-written clients, with the agent that Node takes by itself. */
export function open({ socketPath }) {
  return {
    call: (answer) =>
      new Promise((resolve, reject) => {
        const body = JSON.stringify(envelopeFor(answer));
        const headers = {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          Authorization: tokenHeader(),
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
      }),
  };
}
