import type { FakeRecord } from '../../state/fake-record.js';
import { byNumber, cannotBeEmpty, nothing, type Refusal } from '../answers/answers.js';
import { assigned, hoursIn, starting } from '../records/values.js';
import type { Change, Fields, Transition } from '../resource.js';
import { finished, isPast, keepEfforts, OVER, startRefusal, worked } from './task-effort.js';

/*
 * A task of several people: each has a turn with hours of its own, and the task has their sums.
 */

/** One turn of a member. */
type Turn = Readonly<Record<'account' | 'status', string> & Record<'estimate' | 'consumed' | 'left', number>>;

export const teamOf = ({ team }: FakeRecord): readonly Turn[] =>
  Array.isArray(team) ? (team as readonly Turn[]) : [];

const isStopped = (status: unknown) => !['wait', 'doing', 'pause'].includes(String(status));

/** The team that a body has in columns. Who is named twice has one turn where all work at once. */
export function teamIn(body: Fields, mode: unknown, row?: FakeRecord): readonly Turn[] {
  const accounts = Array.isArray(body.team) ? body.team.map(String) : [];
  const at = (column: unknown, index: number) => hoursIn((column as readonly unknown[] | undefined)?.[index]);
  const turns = accounts.map((account, index): Turn => {
    const [estimate, consumed] = [at(body.teamEstimate, index), at(body.teamConsumed, index)];
    const left = at(body.teamLeft, index) || (row === undefined || row.status === 'wait' ? estimate : 0);
    const old = teamOf(row ?? { id: 0 }).find((turn) => turn.account === account)?.status ?? 'wait';
    const open = consumed > 0 ? 'doing' : 'wait';
    const status = left > 0 ? (old === 'doing' ? old : open) : consumed > 0 ? 'done' : old;
    return { account, estimate, consumed, left, status };
  });
  if (mode === 'linear') return turns;
  return turns.flatMap((turn, index) => {
    const own = turns.filter(({ account }) => account === turn.account);
    if (accounts.indexOf(turn.account) !== index) return [];
    return [{ ...turn, estimate: sum(own, 'estimate'), left: sum(own, 'left') }];
  });
}

const sum = (turns: readonly Turn[], name: 'estimate' | 'consumed' | 'left') =>
  turns.reduce((total, turn) => total + turn[name], 0);

/** What a team makes of its task. */
export function ofTeam(team: readonly Turn[], mode: unknown, assignedTo: unknown = ''): Fields {
  const next = team.find(({ status }) => status !== 'done')?.account ?? '';
  const isMember = team.some(({ account }) => account === assignedTo);
  return {
    team,
    mode,
    estimate: sum(team, 'estimate'),
    consumed: sum(team, 'consumed'),
    left: sum(team, 'left'),
    assignedTo: mode === 'linear' ? (isMember ? assignedTo : next) : '',
  };
}

/** A team as a record shows it. */
export const shownTeam = (row: FakeRecord): Fields => ({
  team: byNumber(
    teamOf(row).map(({ estimate, consumed, left, ...turn }, index) => ({
      ...{ id: row.id * 100 + index, task: row.id, ...turn, transfer: '', storyVersion: 1, order: index + 1 },
      ...{ estimate: estimate.toFixed(2), consumed: consumed.toFixed(2), left: left.toFixed(2) },
    })),
  ),
});

/** A task after a change of one turn; without a turn, as that of somebody who is no member. */
function after(change: Change, turn: Turn | undefined, changed: Partial<Turn>): Fields {
  const { row, body, now } = change;
  const team = teamOf(row).map((one) => (one === turn ? { ...one, ...changed } : one));
  const isDone = team.every(({ status }) => status === 'done');
  return {
    ...ofTeam(team, row.mode, body.assignedTo),
    ...(isDone ? { ...finished(change, now), ...assigned({}, now, row.openedBy) } : { status: 'doing' }),
  };
}

// The first turn of an account, even where that is done; the form of a finish takes the first that is not.
const firstTurn = ({ row, account }: Change) => teamOf(row).find((turn) => turn.account === account);
const openTurn = ({ row, account }: Change) =>
  teamOf(row).find((turn) => turn.account === account && turn.status !== 'done');

function started(change: Change): Fields {
  const { body, now } = change;
  const turn = firstTurn(change);
  const [consumed, left] = [hoursIn(body.consumed), hoursIn(body.left)];
  if (turn === undefined) return { status: 'doing', left, ...assigned(body, now) };
  return after(change, turn, { consumed, left, status: left === 0 ? 'done' : 'doing' });
}

function refusesStart(change: Change): Refusal | undefined {
  const { row } = change;
  const turn = openTurn(change);
  const status = row.status === 'doing' ? turn?.status : undefined;
  return startRefusal({ ...change, row: { ...row, status, consumed: turn?.consumed } });
}

/** What a transition does where the task has a team, in place of what it does otherwise. */
const ofTeams: Readonly<Record<string, Partial<Transition>>> = {
  start: { refuses: refusesStart, effect: started },
  restart: { refuses: refusesStart, effect: started },
  finish: {
    refuses({ row, account, body }) {
      const isMember = teamOf(row).some((turn) => turn.account === account);
      const isTurn = row.mode !== 'linear' || row.assignedTo === account;
      const who = isMember && !isTurn ? row.assignedTo : 'Team Member';
      if (!isMember || !isTurn) return `Only ${who} can Complete for the current task.`;
      return hoursIn(body.currentConsumed) + hoursIn(row.consumed) > 0
        ? undefined
        : { currentConsumed: ['0'] };
    },
    effect(change) {
      const turn = openTurn(change);
      const spent = hoursIn(change.body.currentConsumed);
      // Who has finished before finishes for all.
      if (turn === undefined)
        return { ...finished(change, change.now), consumed: hoursIn(change.row.consumed) + spent };
      return after(change, turn, { consumed: turn.consumed + spent, left: 0, status: 'done' });
    },
  },
  activate: {
    refuses({ request, row, body }) {
      const team = teamIn(body, row.mode, row);
      request.state.table('tasks').change(row.id, { team });
      if (team.length === 0) return nothing();
      return team.every(({ left }) => left === 0) ? { left: [cannotBeEmpty('Left')] } : undefined;
    },
    effect: ({ row, body, now }) => ({
      ...ofTeam(teamIn(body, row.mode, row), row.mode, body.assignedTo),
      ...{ status: 'doing', activatedDate: now, ...starting('', OVER) },
    }),
  },
  assignTo: {
    refuses: ({ row }) => (row.mode === 'multi' && !isStopped(row.status) ? nothing(500) : undefined),
  },
  recordWorkhour: {
    effect(change) {
      const turn = firstTurn(change);
      // Hours of somebody else are dropped.
      if (turn === undefined) return {};
      const { spent, left: lastLeft = 0 } = worked(change);
      const left = isPast(change, turn.account) ? turn.left : lastLeft;
      return after(change, turn, {
        consumed: turn.consumed + spent,
        left,
        status: left === 0 ? 'done' : 'doing',
      });
    },
    after: (change) => (firstTurn(change) ? keepEfforts(change) : undefined),
  },
};

/** A transition of tasks, with that of a team where a task has one. */
function withTeam(name: string, transition: Transition): Transition {
  const rules = ({ row }: Change) =>
    teamOf(row).length > 0 ? { ...transition, ...ofTeams[name] } : transition;
  return {
    ...transition,
    refuses: (change) => rules(change).refuses?.(change),
    effect: (change) => rules(change).effect(change),
    after: (change) => rules(change).after?.(change),
  };
}

export const withTeams = (transitions: Readonly<Record<string, Transition>>) =>
  Object.fromEntries(Object.entries(transitions).map(([name, one]) => [name, withTeam(name, one)]));

/** A transition that ends the turns of all members. */
export const endingAll = (transition: Transition): Transition => ({
  ...transition,
  effect(change) {
    const ended = transition.effect(change);
    const team = teamOf(change.row).map((turn) => ({ ...turn, status: String(ended.status) }));
    return { ...ended, ...(team.length > 0 && { team }) };
  },
});
