import { type PmClient, PmError } from 'pm-api-client';
import type { ResourceDefinition, States } from 'pm-api-client/resources';
import { cellText } from '../printable.js';
import { resourceOf } from '../resources.js';
import { type Failure, failureOf } from './tool-error.js';

/** Codes of errors for which the state of the record may be the reason. */
const MAY_BE_STATE: readonly string[] = ['transition', 'validation', 'not-applied'];

/**
 * The failure of a transition with the states that allow it, and the transitions that the present state allows. Undefined where the
 * state is not the reason.
 */
export async function withAllowedStates(
  error: unknown,
  pm: PmClient,
  { definition, id, transition }: { definition: ResourceDefinition; id: number; transition: string },
  signal: AbortSignal,
): Promise<Failure | undefined> {
  const { transitions = {}, get } = definition;
  const rule = transitions[transition];
  if (!(error instanceof PmError) || !MAY_BE_STATE.includes(error.code)) return undefined;
  if (rule === undefined || get !== true) return undefined;
  const record = await resourceOf(pm, definition)
    .get(id, { signal })
    .catch(() => undefined);
  const state = cellText(record?.status);
  const kinds = KINDS.filter((kind) => !rule.from[kind].includes(state));
  // An error of another kind has another reason, unless no server starts it from this state.
  if (state === '' || kinds.length === 0 || (error.code !== 'transition' && kinds.length < KINDS.length))
    return undefined;
  const startsFrom = statesIn(rule.from, kinds);
  const possible = Object.entries(transitions).flatMap(([name, { from }]) =>
    statesIn(from, kinds).includes(state) ? [name] : [],
  );
  const failure = failureOf(error);
  const hint = `${transition} starts from ${startsFrom.join(' or ')}; this ${definition.one} is ${state}. From ${state}: ${possible.join(', ') || 'no transition'}.`;
  return { ...failure, hint, state, startsFrom, possible };
}

/** The kinds of server, which have their own words for states. */
const KINDS = ['specification', 'released'] as const;

/** States in the words of these kinds of server. */
export function statesIn(states: States, kinds: readonly (typeof KINDS)[number][] = KINDS): string[] {
  return [...new Set(kinds.flatMap((kind) => states[kind]))].filter((state) => state !== '');
}
