import type { FakeHost } from 'plat-testing/host';
import type { DevFaults } from '../../api.js';

/** Milliseconds of the faults panel's `slow` and `late`. */
export const hostDelays = { slow: 3000, late: 5000 } as const;

/** Puts the host into the state of the switch. */
export function applyHostFault({ faults }: FakeHost, fault: DevFaults['host']): void {
  faults.clear();
  if (fault === 'mute') faults.inject({ kind: 'mute' });
  if (fault === 'slow') faults.inject({ kind: 'slow', delayMs: hostDelays.slow });
  if (fault === 'late') faults.inject({ kind: 'late-start', delayMs: hostDelays.late });
}
