import { hostNoise } from 'plat-testing/host';
import { pause } from '../../pause.mjs';
import { Trouble } from '../../trouble.mjs';
import { REFUSES_ALL } from './page.mjs';

const ANY_YES = new Set(['openFile', 'bus.$on', 'bus.$off']);

/** @type {[string, import('plat-testing/host').HostFault, import('plat-testing/host').HostFaultRule?][]} */
const FAULTS = [
  ['host mute', { kind: 'mute' }],
  ['host late', { kind: 'late-start', delayMs: 150 }],
  ['host slow', { kind: 'slow', delayMs: 250 }],
  ["host's methods late", { kind: 'late', delayMs: 250 }],
  ["host's answers lost", { kind: 'silent' }],
  ["host's answers about events lost", { kind: 'silent' }, { method: 'bus.*' }],
  ["host's answers sparse", { kind: 'sparse' }, { method: 'getPlatformConfig' }],
  ['host half alive', { kind: 'half-alive' }],
  ['host refusing', { kind: 'refusing', error: new Error(REFUSES_ALL) }],
  // To these every answer is a yes, and the garbled one comes without it being done.
  ['host garbled', { kind: 'garbled' }, { when: (at) => at.type === 'call' && !ANY_YES.has(at.method) }],
  [
    "host's answer under another call's id",
    { kind: 'wrong', change: (reply) => Object.assign({}, reply, { id: 'of-another-call' }) },
    { when: (at) => at.type === 'call', times: 5 },
  ],
];

/**
 * @param {object} world
 * @param {() => import('./page.mjs').MemoryPage} world.page
 * @param {() => Promise<void>} world.openAnother
 * @param {import('../../findings.mjs').Findings} world.findings
 * @param {import('../../../scripts/random.mjs').Random} world.random
 * @param {import('../../counts.mjs').Counts} world.counts
 */
export function memoryTrouble({ page, openAnother, findings, random, counts }) {
  const faults = FAULTS.map(([name, fault, rule]) => [
    name,
    async () => {
      const { host } = page();
      host.faults.inject(fault, rule);
      await pause(50 + random.below(250));
      host.faults.clear();
    },
  ]);
  return new Trouble(
    {
      "host's end of the connection replaced": async () => {
        const present = page();
        present.host.swapBridge();
        // Once and in calm, because a host that loses the request for a subscription, and lives on, is not asked again.
        await present.mustFollow(findings);
      },
      'host replaced in the middle of a call': async () => {
        const present = page();
        present.host.faults.inject({ kind: 'replaced' }, { method: 'openFile', times: 1 });
        await pause(50 + random.below(250));
        present.host.faults.clear();
        await present.mustFollow(findings);
      },
      'noise of other libraries': async () => {
        for (const message of hostNoise) page().host.post(message);
      },
      ...Object.fromEntries(faults),
      'page destroyed, another opened': openAnother,
    },
    { counts, random, pausesMs: [30, 300] },
  );
}
