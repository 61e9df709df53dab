import type { FakeRecord } from '../../state/fake-record.js';
import type { State } from '../../state/state.js';
import { done, json, movedTo, notSent, notThere, printed } from '../answers/answers.js';
import { familyOf } from '../records/families.js';
import { withEntities } from '../records/html.js';
import { about, pageRow } from '../records/page-row.js';
import { hoursIn, starting } from '../records/values.js';
import type { Fields, ObservedRequest, ObservedRoute } from '../resource.js';
import { executionsSeen } from '../session/rights.js';
import { type Kind, teamOf } from './team.js';

function memberOnWire(state: State, row: FakeRecord): Fields {
  const user = state.userNamed(String(row.account));
  const [days, hours] = [Number(row.days ?? 0), hoursIn(row.hours)];
  return {
    ...{ role: '', limited: 'no', ...row, position: '', order: 0 },
    ...starting('0.00', 'estimate consumed left'),
    days,
    hours: hours.toFixed(1),
    totalHours: (days * hours).toFixed(1),
    userID: user?.id,
    realname: user?.realname ?? row.account,
  };
}

function members({ state, id: project }: ObservedRequest): Response {
  // Of a number of the other kinds it shows a team of no one.
  if (!familyOf('projects').some((name) => state.table(name).get(project))) return notThere('Project');
  const rows = teamOf(state, 'project', project).map((row) => memberOnWire(state, row));
  return printed({ status: 'success', members: rows });
}

/** Replaces the whole team; an `account` that is not a list empties it. */
function replaceTeam(request: ObservedRequest, type: Kind): Response {
  const { state, body, id, now } = request;
  if (body.account === undefined) return notSent('limited');
  const table = state.table('members');
  const joined = new Map(teamOf(state, type, id).map(({ account, join }) => [account, join]));
  for (const row of table.where({ type, root: id })) table.delete(row.id);
  const column = (name: string, index: number): unknown => {
    const values = body[name];
    return Array.isArray(values) ? values[index] : undefined;
  };
  for (const [index, account] of (Array.isArray(body.account) ? body.account : []).entries()) {
    if (account === '' || account === null) continue;
    table.add({
      root: id,
      type,
      account: String(account),
      role: withEntities(String(column('role', index) ?? '')),
      days: Math.trunc(Number(column('days', index))) || 0,
      hours: hoursIn(column('hours', index)),
      limited: String(column('limited', index) ?? 'no'),
      join: joined.get(account) ?? now.slice(0, 10),
    });
  }
  if (type === 'execution') keepLeaders(request, [...joined.keys()]);
  return json(done);
}

/** Who created an execution, and who leads it, are in a team that has changed. */
function keepLeaders({ state, id, now }: ObservedRequest, before: readonly unknown[]): void {
  const accounts = teamOf(state, 'execution', id).map(({ account }) => account);
  if (accounts.length === before.length && accounts.every((account) => before.includes(account))) return;
  const execution = state.table('executions').get(id);
  const leaders = ['PO', 'QD', 'PM', 'RD', 'openedBy'].map((name) => String(execution?.[name] ?? ''));
  for (const account of new Set(leaders)) {
    if (account === '' || accounts.includes(account)) continue;
    const role = state.userNamed(account)?.role ?? '';
    state.table('members').add({ root: id, type: 'execution', account, role, join: now.slice(0, 10) });
  }
}

/**
 * The team of an execution, with the executions that the page can go to. In the place of one that is not there, or not
 * in the caller's view, the page shows the first that is.
 */
function executionTeam({ state, caller, id: asked }: ObservedRequest): Response {
  const seen = executionsSeen(state, caller);
  const execution = seen.find((row) => row.id === asked) ?? seen[0];
  if (execution === undefined) return movedTo('/index.php?m=execution&f=create&t=json');
  const { id } = execution;
  const executions = seen.map((row) => [row.id, row.name]);
  // The page says the days and the hours in words.
  const teamMembers = teamOf(state, 'execution', id).map((row) => {
    const member = memberOnWire(state, row);
    return { ...member, days: `${member.days} Days`, hours: `${hoursIn(row.hours)} Hours` };
  });
  return json({
    title: `${String(execution.name)}-Members`,
    projectID: execution.project,
    hidden: '',
    executions: Object.fromEntries(executions),
    ...{ teamMembers, ...done, pager: null },
  });
}

const replaced = (type: Kind) => about(`${type}s`, ':id', (request) => replaceTeam(request, type));

/** Teams have no route of their own but these; those of executions are reached by the name of the page. */
export const memberRoutes: readonly ObservedRoute[] = [
  pageRow('GET /projects/:id/members', 'project-team', 'projects', members),
  pageRow('GET /executions/:id/team', 'execution-team', 'executions', executionTeam, 'list'),
  pageRow('PUT /projects/:id/members', 'project-manageMembers', 'projects', replaced('project')),
  pageRow(
    'PUT /executions/:id/manageMembers',
    'execution-manageMembers',
    'executions',
    replaced('execution'),
  ),
];
