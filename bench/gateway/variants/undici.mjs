import { Pool } from 'undici';
import { envelopeFor, PATH, tokenHeader } from '../envelope.mjs';

/** undici by hand: no check of the answer, no limit but its own. */
export function open({ socketPath, connections }) {
  const pool = new Pool('http://localhost', { socketPath, connections });
  return {
    async call(answer) {
      const { body } = await pool.request({
        method: 'POST',
        path: PATH,
        headers: { 'content-type': 'application/json', authorization: tokenHeader() },
        body: JSON.stringify(envelopeFor(answer)),
      });
      return (await body.json()).data;
    },
  };
}
