import { rest } from '../../rest.mjs';
import { Trouble } from '../../trouble.mjs';

/** @type {[string, import('plat-testing/host').HostFault, import('plat-testing/host').HostFaultRule?][]} */
const FAULTS = [
  ['host mute', { kind: 'mute' }],
  ['host late', { kind: 'late-start', delayMs: 150 }],
  ['host slow', { kind: 'slow', delayMs: 250 }],
  ['host half alive', { kind: 'half-alive' }],
  ['host refusing', { kind: 'refusing' }],
  // To openFile every answer is a yes, and the garbled one comes without the file being opened.
  ['host garbled', { kind: 'garbled' }, { when: (at) => at.type === 'call' && at.method !== 'openFile' }],
  [
    "host's answer under another call's id",
    { kind: 'wrong', change: (reply) => Object.assign({}, reply, { id: 'of-another-call' }) },
    { when: (at) => at.type === 'call', times: 5 },
  ],
];

/**
 * @param {object} world
 * @param {() => import('./page.mjs').MemoryPage} world.page
 * @param {() => void} world.openAnother
 * @param {import('../../luck.mjs').Luck} world.luck
 * @param {import('../../counts.mjs').Counts} world.counts
 */
export function memoryTrouble({ page, openAnother, luck, counts }) {
  const faults = FAULTS.map(([name, fault, rule]) => [
    name,
    async () => {
      const { host } = page();
      host.faults.inject(fault, rule);
      await rest(50 + luck.below(250));
      host.faults.clear();
    },
  ]);
  return new Trouble(
    {
      "host's end of the connection replaced": () => page().host.swapBridge(),
      ...Object.fromEntries(faults),
      'page destroyed, another opened': openAnother,
    },
    { counts, luck, pausesMs: [30, 300] },
  );
}
