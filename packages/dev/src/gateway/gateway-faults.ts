import type { Fault, Faults } from 'plat-testing/gateway';
import type { DevFaults } from '../api.js';

const SLOW_MS = 3000;

const faultOf: Record<Exclude<DevFaults['gateway'], 'well'>, Fault> = {
  slow: { kind: 'late', delayMs: SLOW_MS },
  refusing: { kind: 'refused' },
  garbled: { kind: 'garbled' },
  silent: { kind: 'silent' },
  html: { kind: 'html' },
};

/** Puts the gateway into the state of the switch, for every answer from now on. */
export function applyGatewayFault(faults: Faults, state: DevFaults['gateway']): void {
  faults.clear();
  if (state !== 'well') faults.inject(faultOf[state], { times: Number.POSITIVE_INFINITY });
}
