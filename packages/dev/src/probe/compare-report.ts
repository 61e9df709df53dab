import type { ProbeReport } from 'plat-schemas/package';
import emulator from './emulator-facts.json';

/** A fact of a device beside the same fact of the emulator. */
export interface ComparedFact {
  name: string;
  /** Unknown is a fact that one of the two lacks. */
  outcome: 'equal' | 'different' | 'unknown';
  /** Undefined where the report does not have it: a step was skipped. */
  device: string | undefined;
  /** Undefined where it depends on the machine that runs the emulator. */
  emulator: string | undefined;
}

/**
 * Compares a report with what the emulator does: with the facts that the same probe found in plat-dev. A test keeps those up to
 * date.
 */
export function compareReport({ facts }: ProbeReport): ComparedFact[] {
  const own: Readonly<Record<string, string>> = emulator;
  return [...new Set([...Object.keys(facts), ...Object.keys(own)])].sort().map((name) => {
    const [device, emulated] = [facts[name], own[name]];
    const isKnown = device !== undefined && emulated !== undefined;
    const outcome = isKnown ? (device === emulated ? 'equal' : 'different') : 'unknown';
    return { name, outcome, device, emulator: emulated };
  });
}
