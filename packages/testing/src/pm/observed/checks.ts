import type { State } from '../state/state.js';
import { type Complaints, cannotBeEmpty } from './answers.js';
import { isEmpty, unfilled } from './operations/operation.js';
import { type ObservedName, traits } from './traits.js';

type Body = Readonly<Record<string, unknown>>;

// The form names these fields differently from the wire.
const FORM_KEYS: Readonly<Record<string, string>> = { openedBuild: 'openedBuild[]' };

/** The form's complaints: everything that must be filled in and is not. */
export function formComplaints(name: ObservedName, body: Body): Complaints | undefined {
  const complaints = unfilled(body, traits[name].labels);
  if (complaints === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(complaints).map(([field, texts]) => [FORM_KEYS[field] ?? field, texts]),
  );
}

/** The same for a generic PUT: what is sent must not be empty. */
export function editComplaints(name: ObservedName, body: Body, later: boolean): Complaints | undefined {
  // The stock server's form of a test task asks for the build in every change.
  const asked = Object.entries(traits[name].labels).filter(
    ([field]) => field in body || (!later && name === 'testtasks' && field === 'build'),
  );
  return unfilled(body, Object.fromEntries(asked));
}

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** The model's complaints about a new record. */
export function modelComplaints(state: State, name: ObservedName, body: Body): Complaints | undefined {
  switch (name) {
    case 'stories':
    case 'epics':
    case 'requirements':
      return isEmpty(body.reviewer) && !body.needNotReview
        ? { reviewer: cannotBeEmpty('Reviewer') }
        : undefined;
    case 'users':
      return userComplaints(state, body);
    case 'products':
      return state.table('products').find(({ name: taken }) => taken === body.name)
        ? { name: [`『Product Name』 already has a record for 『${String(body.name)}』.`] }
        : undefined;
    case 'tasks':
      return isDate(body.estStarted) && isDate(body.deadline) && body.deadline < body.estStarted
        ? { deadline: 'Due Date must be later than the Planned Start.' }
        : undefined;
    case 'projects':
    case 'executions':
    case 'testtasks':
      return dateComplaints(body) ?? (name === 'executions' ? tooEarly(state, body) : undefined);
    default:
      return undefined;
  }
}

function userComplaints(state: State, { account, password }: Body): Complaints | undefined {
  const said = '『Account』 must be at least 3 characters and contain only letters, numbers, or underscores.';
  if (typeof account !== 'string' || !/^\w{3,}$/.test(account)) return { account: [said] };
  if (state.userNamed(account)) return { account: [`『Account』 already has a record for 『${account}』.`] };
  if (typeof password === 'string' && password.length >= 6) return undefined;
  return { password1: ['『Password』 must be at least 6 characters.'] };
}

function dateComplaints(body: Body): Complaints | undefined {
  const labels = { begin: 'Planned Start', end: 'Planned End' };
  const wrong = Object.entries(labels).filter(([field]) => body[field] !== undefined && !isDate(body[field]));
  if (wrong.length === 0) return undefined;
  return Object.fromEntries(wrong.map(([field, label]) => [field, [`『${label}』 must be a valid date.`]]));
}

function tooEarly(state: State, { project, begin }: Body): Complaints | undefined {
  const projectBegin = state.table('projects').get(Number(project))?.begin;
  if (!isDate(begin) || !isDate(projectBegin) || begin >= projectBegin) return undefined;
  return {
    begin: `The start date of Execution should be ≥ the start date of Project : ${projectBegin}.`,
  };
}
