/**
 * One figure, as it is shown and as it is plotted.
 *
 * @typedef {object} Figure
 * @property {string} figure what was measured
 * @property {string} [ours]
 * @property {string} [peer] whose figure stands beside it, and that figure
 * @property {string} [ratio] ours compared with the peer's, and the middle half of the rounds
 * @property {string} [wanted] what it has to keep to
 * @property {boolean} [holds] whether it does; left out where nothing is wanted
 * @property {Plotted} [plotted]
 *
 * @typedef {{ of: 'peer' | 'limit', median: number, low?: number, high?: number, limit?: number }} Plotted
 *   `peer`: how many times the peer's; `limit`: the part of what is allowed
 */

export const seconds = (value) => `${(value / 1000).toFixed(2)} s`;
export const milliseconds = (digits) => (value) => `${value.toFixed(digits)} ms`;
export const microseconds = (value) => `${value.toFixed(0)} µs`;
export const megabytes = (value) => `${(value / 1e6).toFixed(0)} MB`;
export const kilobytes = (value) => `${(value / 1000).toFixed(2)} kB`;
export const perSecond = (value) => `${value.toFixed(0)}/s`;

const times = { of: (ours, peer) => ours / peer, show: (value) => value.toFixed(2), unit: '×' };
/** For durations, of which the shorter is the better. */
export const faster = { ...times, of: (ours, peer) => peer / ours };
export const more = (unit, scale, digits) => ({
  of: (ours, peer) => (ours - peer) / scale,
  show: (value) => `${value < 0 ? '−' : '+'} ${Math.abs(value).toFixed(digits)}`,
  unit,
});

/**
 * Ours beside a peer, round by round: each round gives one ratio, and a busy spell of the machine disturbs it little,
 * because both had it. `least` and `most` limit the median of the ratios; `ownMost` limits that of ours.
 *
 * @returns {Figure}
 */
export function compared({ figure, ours, peer, peerName, show, by = times, least, most, ownMost }) {
  const { median, low, high } = spread(ours.map((value, round) => by.of(value, peer[round])));
  const limit = least ?? most;
  const wanted = limit === undefined ? undefined : `${sign(least)} ${by.show(limit)} ${by.unit}`;
  const isTimes = by.unit === times.unit;
  const ratios = isTimes ? { median, low, high } : spread(ours.map((value, round) => value / peer[round]));
  return {
    figure,
    ours: show(spread(ours).median),
    peer: `${peerName} ${show(spread(peer).median)}`,
    ratio: `${by.show(median)} ${by.unit} (${by.show(low)} to ${by.show(high)})`,
    wanted: ownMost === undefined ? wanted : `≤ ${show(ownMost)}`,
    holds: ownMost === undefined ? keeps(median, { least, most }) : spread(ours).median <= ownMost,
    plotted: { of: 'peer', ...ratios, ...(isTimes && limit !== undefined && { limit }) },
  };
}

/**
 * A value without a peer.
 *
 * @returns {Figure}
 */
export function alone({ figure, value, show, least, most }) {
  const limit = least ?? most;
  if (limit === undefined) return { figure, ours: show(value) };
  const used = least === undefined ? value / most : least / value;
  return {
    figure,
    ours: show(value),
    wanted: `${sign(least)} ${show(limit)}`,
    holds: keeps(value, { least, most }),
    plotted: { of: 'limit', median: used, limit: 1 },
  };
}

/** The median, and the quarters between which half of the values lie. */
export function spread(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (part) => {
    const place = part * (sorted.length - 1);
    const low = sorted[Math.floor(place)];
    return low + (sorted[Math.ceil(place)] - low) * (place - Math.floor(place));
  };
  return { median: at(0.5), low: at(0.25), high: at(0.75) };
}

const sign = (least) => (least === undefined ? '≤' : '≥');

function keeps(value, { least, most }) {
  if (least === undefined && most === undefined) return undefined;
  return value >= (least ?? -Infinity) && value <= (most ?? Infinity);
}
