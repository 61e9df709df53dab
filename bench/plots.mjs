import * as Plot from '@observablehq/plot';
import { JSDOM } from 'jsdom';

const ROW_HEIGHT = 22;

const TITLE = 'Ours as a multiple of the peer’s: the values are in the table below';

/** A plot is a card of its own, so that it can be read in light and in dark surroundings alike. */
const STYLE = `
  svg { color: #24292f; background: #ffffff; font: 12px system-ui, sans-serif; }
  .good { color: #1a7f37; } .missed { color: #cf222e; } .free { color: #57606a; }
  @media (prefers-color-scheme: dark) {
    svg { color: #e6edf3; background: #161b22; }
    .good { color: #3fb950; } .missed { color: #ff7b72; } .free { color: #9198a1; }
  }`;

/**
 * The plot of a suite: what is compared with a peer; none where that is less than two figures.
 *
 * @param {string} suite
 * @param {import('./figures.mjs').Figure[]} figures
 */
export function plotsOf(suite, figures) {
  const rows = figures.filter(({ plotted }) => plotted !== undefined).map(rowOf);
  return rows.length < 2 ? [] : [{ name: `benchmarks-${suite}`, title: TITLE, svg: draw(rows) }];
}

function rowOf({ figure, peer = '', holds, plotted }) {
  // Without the peer's own figure.
  const [, name] = /^(.*?)( [\d,.]+ ?\S*)?$/.exec(peer) ?? [];
  const { median, low = median, high = median, limit } = plotted;
  const judged = holds === undefined ? 'free' : holds ? 'good' : 'missed';
  return { row: `${figure} · ${name}`, median, low, high, limit, judged };
}

function draw(rows) {
  const { window } = new JSDOM('');
  const { document } = window;
  const domain = rows.map(({ row }) => row);
  const limited = rows.filter(({ limit }) => limit !== undefined);
  const svg = Plot.plot({
    document,
    width: 760,
    height: 80 + ROW_HEIGHT * rows.length,
    marginLeft: 20 + 6.3 * Math.max(...domain.map((row) => row.length)),
    marginRight: 24,
    marginBottom: 44,
    ariaLabel: TITLE,
    x: {
      type: 'log',
      label: '× the peer’s (1 = the same) →',
      ticks: [0.01, 0.1, 0.5, 1, 2, 5, 10],
      tickFormat: String,
      grid: true,
      labelAnchor: 'center',
      labelOffset: 40,
    },
    y: { domain, label: null, tickSize: 0 },
    marks: [
      Plot.ruleX([1], { strokeDasharray: '4 3' }),
      Plot.tickX(limited, { x: 'limit', y: 'row', strokeWidth: 2, strokeOpacity: 0.6 }),
      ...['good', 'missed', 'free'].flatMap((className) => marksOf(rows, className)),
    ],
  });
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = STYLE;
  svg.append(style);
  return `${new window.XMLSerializer().serializeToString(svg)}\n`;
}

function marksOf(rows, className) {
  const judged = rows.filter((row) => row.judged === className);
  const bar = { x1: 'low', x2: 'high', y: 'row', strokeWidth: 4, strokeOpacity: 0.4 };
  const dot = { x: 'median', y: 'row', r: 4, fill: 'currentColor' };
  return [Plot.ruleY(judged, { ...bar, className }), Plot.dot(judged, { ...dot, className })];
}
