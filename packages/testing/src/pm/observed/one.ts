import { actionsOf } from './actions.js';
import { json, nothing, notThere, notVisible, printed } from './answers.js';
import { seesProduct } from './login.js';
import type { Asked } from './observed.js';
import { onWire } from './record.js';
import { type ObservedName, traits } from './traits.js';

// What a released server adds to a single record.
const BESIDE: Partial<Record<ObservedName, Readonly<Record<string, unknown>>>> = {
  products: { dynamics: [], members: [], branches: [], reviewers: [] },
};

/** The number that the server reads from a text: its digits at the start, 0 when there are none. */
export const numberIn = (text: string): number => Number(/^-?\d+/.exec(text)?.[0] ?? 0);

/** GET /{resource}/{id} */
export function one(asked: Asked, name: ObservedName): Response {
  const { state, caller, id, idText } = asked;
  if (name === 'users') return oneUser(asked);
  // Neither a number nor one of the server's own words: it gives up.
  if (id === 0 && idText !== '0') return nothing();
  if (id === 0)
    return json({ load: { alert: GONE, locate: '/index.php?m=qa&f=index&t=json' }, status: 'success' });
  const row = state.table(name).get(id);
  if (row === undefined && name === 'systems')
    return printed({ status: 'success', system: false, actions: [] });
  if (row === undefined) return notThere(traits[name].word);
  const product = state.table('products').get(name === 'products' ? id : Number(row.product));
  if (product !== undefined && !seesProduct(state, caller, product)) return notVisible('Product');
  const record = onWire(state, name, row, 'alone');
  const answer = {
    status: 'success',
    [traits[name].one]: record,
    ...BESIDE[name],
    actions: actionsOf(traits[name].one, row),
  };
  return printed(answer, name === 'products' ? ' ' : '');
}

const GONE = 'The item you are trying to access does not exist or has been removed.';

/** An account name is no number, so it names nobody; 0 is the caller. */
function oneUser({ state, caller, id, idText }: Asked): Response {
  const user = idText === '0' ? caller : state.table('users').get(id);
  if (user === undefined) return notThere('User');
  return printed({ status: 'success', user: onWire(state, 'users', user, 'alone') });
}
