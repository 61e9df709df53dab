import type { ProbeReport } from 'plat-schemas/package';
import emulator from './emulator-facts.json';

/** A fact of a device beside the same fact of the emulator; unknown where one of the two lacks it. */
export interface ComparedFact {
  name: string;
  outcome: 'equal' | 'different' | 'unknown';
  device: string | undefined;
  emulator: string | undefined;
}

/** Compares a report with the facts that the same probe finds in plat-dev, which a test keeps up to date. */
export function compareReport({ facts }: ProbeReport): ComparedFact[] {
  const own: Readonly<Record<string, string>> = emulator;
  return [...new Set([...Object.keys(facts), ...Object.keys(own)])].sort().map((name) => {
    const [device, emulated] = [facts[name], own[name]];
    const isKnown = device !== undefined && emulated !== undefined;
    const outcome = isKnown ? (device === emulated ? 'equal' : 'different') : 'unknown';
    return { name, outcome, device, emulator: emulated };
  });
}
