import type { Json } from './body.js';
import type { Call } from './call.js';
import type { Judged } from './failure.js';
import type { Limits } from './options.js';
import { outcomeOf } from './outcome.js';
import { secretsIn, withoutSecrets } from './secrets.js';
import type { Grant, Session } from './session.js';
import type { Transport } from './transport.js';

/** An answer that says it was done. */
export interface Done {
  body: Json;
  id?: number;
}

/** Sends a call once, and judges the answer. */
export type Exchange = (call: Call, grant: Grant, limits: Limits) => Promise<Judged>;

export function createExchange(transport: Transport, session: Session): Exchange {
  return async (call, { token }, limits) => {
    const answer = await transport(call, token, limits);
    const outcome = outcomeOf(call, answer);
    const { status } = answer;
    if (outcome.kind !== 'refused') return { ...outcome, status };
    // The server's words are read once more without the secrets that it may repeat in them.
    const text = withoutSecrets(session.withoutSecrets(answer.text, token), secretsIn(call));
    const shown = outcomeOf(call, { ...answer, text });
    return { ...outcome, ...(shown.kind === 'refused' ? shown : { said: '***', fields: {} }), status };
  };
}
