import { isJson } from 'plat-common/json';
import { listed, type Text, text } from 'plat-common/text';
import type { Fields } from '../call.js';
import { PmError, wrongField } from '../errors.js';
import { NOTHING_SENT, sentences } from '../hints.js';
import type { FromRecord, Known, PmRecord, Sent } from '../resource/definition.js';
import type { PmUser } from '../user.js';
import { assigneeOr } from './record-fields.js';

/** The turns of a task of several people in their order; none for a task of one person. */
export function turnsOf({ team }: PmRecord): Fields[] {
  const rows = typeof team === 'object' && team !== null ? Object.values(team).filter(isJson) : [];
  return rows.sort((turn, next) => Number(turn.order) - Number(next.order));
}

/** A value from the record of a task of one person: that of a team has the sums of its members. */
export function ofOne<Value>(rule: (task: PmRecord) => Value) {
  return (task: PmRecord) => (turnsOf(task).length > 0 ? undefined : rule(task));
}

export const assigneeOfOne = ofOne(assigneeOr(''));

const column = (name: string) => (task: PmRecord) => {
  const values = turnsOf(task).map(({ [name]: value }) => (name === 'account' ? value : Number(value)));
  return values.length > 0 ? values : undefined;
};

/** The accounts of a team, which the record shows as a map of rows. */
export const accountsInTeam = column('account');

/** The team as the form of released servers sends it: an activation without it deletes it, an update is refused. */
export const TEAM: FromRecord = {
  mode: (task) => (turnsOf(task).length > 0 ? task.mode : undefined),
  team: accountsInTeam,
  teamSource: accountsInTeam,
  teamEstimate: column('estimate'),
  teamConsumed: column('consumed'),
  teamLeft: column('left'),
};

/** Hours that were sent for one member, where a member has them. */
export const hoursOfMember = (name: string) => (task: PmRecord, asked?: unknown) =>
  turnsOf(task).some(({ [name]: hours }) => Number(hours) === asked) ? asked : undefined;

/** The member who goes on with a task that all work on at once: it has no assignee. */
export const memberOfMany = ({ mode, assignedTo, ...task }: PmRecord, asked?: unknown) =>
  mode === 'multi' && assignedTo === '' && turnsOf(task).some(({ account }) => account === asked)
    ? asked
    : undefined;

/** A time of one member's part, which the record of a task shows only when all have finished. */
export const timeOfMember = (name: string) => (task: PmRecord, asked?: unknown) =>
  isOpen(task) && !task[name] && turnsOf(task).some(({ status }) => status !== 'wait') ? asked : undefined;

const isOpen = ({ status }: PmRecord) => ['wait', 'doing', 'pause'].includes(String(status));

/** Rejects an assignee that an open task of several people cannot have. */
export function fitsTeam(body: Fields, { record }: Known): Fields {
  const { assignedTo } = body;
  const turns = record && isOpen(record) ? turnsOf(record) : [];
  if (record === undefined || turns.length === 0 || !assignedTo) return body;
  const { id, mode } = record;
  if (mode === 'multi') throw wrongField('assignedTo', ALL_WORK, { id });
  if (turns.some(({ account }) => account === assignedTo)) return body;
  throw wrongField('assignedTo', NOT_IN_TEAM, { id, hint: sentences(members(turns), NOTHING_SENT) });
}

/** Opens a task of several people for one of them: its hours left are theirs. */
export function opensTurn(body: Fields, { record }: Known): Fields {
  const { team, teamLeft, left, assignedTo } = body;
  if (record === undefined || !Array.isArray(team) || !Array.isArray(teamLeft)) return body;
  const sum = teamLeft.reduce((total: number, hours) => total + Number(hours), 0);
  if (left === undefined && sum > 0) return { ...body, left: sum };
  const at = team.lastIndexOf(assignedTo);
  if (left !== undefined && at !== -1)
    return { ...body, teamLeft: teamLeft.map((hours: unknown, index) => (index === at ? left : hours)) };
  const hint = sentences(text`Give left and assignedTo.`, members(turnsOf(record)), NOTHING_SENT);
  throw wrongField('assignedTo', text`must be the member who goes on`, { id: record.id, hint });
}

/** The hours of the caller's own turn, in place of the sums of a team. */
export async function withOwnHours(sent: Sent, { record, server }: Known): Promise<Sent> {
  const turn = record && turnOf(record, await server?.user(), 'start');
  if (turn === undefined) return sent;
  const consumed = Number(turn.consumed);
  const left = Number(turn.left) || (consumed > 0 ? 0 : Number(turn.estimate));
  return { ...sent, body: { consumed, ...(left > 0 && { left }), ...sent.body } };
}

/**
 * The turn that is the caller's now; none where the task has no team. Rejects for others: released servers give the task their
 * hours, drop their efforts, and finish it for all when a member finishes twice.
 */
export function turnOf(
  task: PmRecord,
  user: PmUser | undefined,
  operation: 'start' | 'finish' | 'log',
): Fields | undefined {
  const turns = turnsOf(task);
  const { account } = user ?? {};
  if (turns.length === 0 || account === undefined || !isOpen(task)) return undefined;
  const own = turns.filter((turn) => turn.account === account);
  if (own.length === 0)
    throw refused(task, text`${account} is not in the team of task ${task.id}.`, members(turns));
  if (task.mode === 'linear' && task.assignedTo !== account)
    throw refused(
      task,
      text`task ${task.id} is now with ${String(task.assignedTo)}, as its members work one after another.`,
      text`assignTo gives it to another member.`,
    );
  const turn = own.find(({ status }) => status !== 'done');
  if (turn === undefined && operation !== 'log')
    throw refused(
      task,
      text`${account} has finished task ${task.id}, and the server would end it for all.`,
      OTHERS,
    );
  if (turn !== undefined && turn !== own[0] && operation !== 'finish')
    throw refused(
      task,
      text`the server takes the next turn of ${account} at task ${task.id} for the first one.`,
      ALL_AT_ONCE,
    );
  return turn;
}

const OTHERS = text`Each member finishes once; close ends the task for all.`;
const ALL_AT_ONCE = text`Finish it with all hours of the turn.`;

const ALL_WORK = text`must be left out: all members of the team work on it at once`;
const NOT_IN_TEAM = text`is not in its team`;
const members = (turns: readonly Fields[]) =>
  text`Its team: ${listed('items', [...new Set(turns.map(({ account }) => String(account)))])}.`;

function refused({ id }: PmRecord, why: Text, hint: Text): PmError {
  return new PmError({ code: 'transition', why, hint: sentences(hint, NOTHING_SENT), id });
}
