import got from 'got';
import { envelopeFor, PATH, tokenHeader } from '../envelope.mjs';

export function open({ socketPath }) {
  return {
    async call(answer) {
      const { data } = await got
        .post(`unix:${socketPath}:${PATH}`, {
          enableUnixSockets: true,
          json: envelopeFor(answer),
          headers: { authorization: tokenHeader() },
        })
        .json();
      return data;
    },
  };
}
