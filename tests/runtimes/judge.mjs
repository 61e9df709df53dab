/** @typedef {import('./rows.mjs').Trial} Trial */

/** @type {Trial[]} */
export const trials = ['default', 'undici', 'pm', 'fakes'];

/** @param {import('./rows.mjs').Row} row */
export function trialsOf(row) {
  return trials.filter((trial) => row.trials === undefined || row.trials.includes(trial));
}

/**
 * What the table shows for a trial: the transport that carried its calls, or how else it went.
 *
 * @param {import('./rows.mjs').Row} row
 * @param {Trial} trial
 * @param {import('./trial.mjs').Outcome} outcome
 * @returns {string}
 * @throws when it did not go as the row says
 */
export function cellOf(row, trial, { ok, error, ended, carriedBy }) {
  const refusal = row.refused?.[trial];
  if (refusal !== undefined) {
    if (ok) throw new Error(`should be refused with “${refusal}” and works`);
    if (!error?.includes(refusal)) throw new Error(`should be refused with “${refusal}”, but:\n${error}`);
    return 'explains itself';
  }
  if (!ok) throw new Error(error);
  const staysOpen = row.staysOpen?.includes(trial) ?? false;
  if (ended === staysOpen) {
    throw new Error(ended ? 'ends by itself, and its row says that it does not' : 'does not end by itself');
  }
  const carrier = trial === 'undici' ? (row.carrier ?? 'undici') : 'net';
  if (carriedBy !== undefined && carriedBy !== carrier) {
    throw new Error(`its calls should go over ${carrier} and went over ${carriedBy}`);
  }
  return staysOpen ? 'works, stays open' : (carriedBy ?? 'works');
}
