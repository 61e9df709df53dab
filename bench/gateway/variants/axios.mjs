import axios from 'axios';
import { envelopeFor, PATH, tokenHeader } from '../envelope.mjs';

export function open({ socketPath }) {
  return {
    async call(answer) {
      const { data } = await axios.post(`http://localhost${PATH}`, envelopeFor(answer), {
        socketPath,
        headers: { Authorization: tokenHeader() },
      });
      return data.data;
    },
  };
}
