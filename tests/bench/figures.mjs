import { median, quantile } from 'simple-statistics';

/**
 * One figure, as it is shown.
 *
 * @typedef {object} Figure
 * @property {string} figure what was measured
 * @property {string} [ours]
 * @property {string} [peer] whose figure stands beside it, and that figure
 * @property {string} [ratio] ours compared with the peer's, and the middle half of the rounds
 * @property {string} [wanted] what it has to keep to
 * @property {boolean} [holds] whether it does; left out where nothing is wanted
 */

const unit =
  (name, scale, digits) =>
  (value, extra = 0) =>
    `${(value / scale).toFixed(digits + extra)}${name}`;
export const seconds = unit(' s', 1000, 2);
export const milliseconds = (digits) => unit(' ms', 1, digits);
export const microseconds = unit(' µs', 1, 0);
export const megabytes = unit(' MB', 1e6, 0);
export const perSecond = unit('/s', 1, 0);

const times = {
  of: (ours, peer) => ours / peer,
  show: (value, extra = 0) => value.toFixed(2 + extra),
  unit: '×',
};
/** For durations, of which the shorter is the better. */
export const faster = { ...times, of: (ours, peer) => peer / ours };
export const more = (name, scale, digits) => ({
  of: (ours, peer) => (ours - peer) / scale,
  show: (value, extra = 0) => `${value < 0 ? '−' : '+'} ${Math.abs(value).toFixed(digits + extra)}`,
  unit: name,
});

/**
 * Ours beside a peer, round by round: each round gives one ratio, and a busy spell of the machine disturbs it little,
 * because both had it. `least` and `most` limit the median of the ratios; `ownMost` limits that of ours.
 *
 * @returns {Figure}
 */
export function compared({ figure, ours, peer, peerName, show, by = times, least, most, ownMost }) {
  const ratio = spread(ours.map((value, round) => by.of(value, peer[round])));
  const judged = { least, most, show: (value) => `${by.show(value)} ${by.unit}` };
  const own = median(ours);
  return {
    figure,
    ours: show(own, digitsToTell(own, ownMost, show)),
    peer: `${peerName} ${show(median(peer))}`,
    ratio: `${by.show(ratio.median, digitsToTell(ratio.median, least ?? most, by.show))} ${by.unit} (${by.show(ratio.low)} to ${by.show(ratio.high)})`,
    ...(ownMost === undefined ? judge(ratio.median, judged) : judge(own, { most: ownMost, show })),
  };
}

/**
 * A value without a peer.
 *
 * @returns {Figure}
 */
export function alone({ figure, value, show, least, most }) {
  const ours = show(value, digitsToTell(value, least ?? most, show));
  return { figure, ours, ...judge(value, { least, most, show }) };
}

/** One digit more where rounding would show a value as its limit. */
function digitsToTell(value, limit, show) {
  return limit !== undefined && value !== limit && show(value) === show(limit) ? 1 : 0;
}

/** The median, and the quarters between which half of the values lie. */
function spread(values) {
  return { median: median(values), low: quantile(values, 0.25), high: quantile(values, 0.75) };
}

function judge(value, { least, most, show }) {
  if (least !== undefined) return { wanted: `≥ ${show(least)}`, holds: value >= least };
  if (most !== undefined) return { wanted: `≤ ${show(most)}`, holds: value <= most };
  return {};
}
