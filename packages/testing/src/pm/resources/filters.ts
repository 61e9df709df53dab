import type { Filter } from './resource.js';

/*
 * The values that list filters take. The specification names `unclosed` and `all`; the others are observed.
 */

const all: Filter = () => true;
const unclosed: Filter = ({ status }) => status !== 'closed';
const inState =
  (...states: string[]): Filter =>
  ({ status }) =>
    states.includes(String(status));
const by =
  (field: string): Filter =>
  (row, account) =>
    row[field] === account;

export const everything = { all };

export const bugFilters = {
  all,
  unclosed,
  unresolved: inState('active'),
  assigntome: by('assignedTo'),
  assignedtome: by('assignedTo'),
  openedbyme: by('openedBy'),
  assignedbyme: by('assignedBy'),
  resolvedbyme: by('resolvedBy'),
};

/** For stories, epics and requirements. */
export const storyFilters = {
  all,
  allstory: all,
  unclosed,
  assignedtome: by('assignedTo'),
  openedbyme: by('openedBy'),
  reviewbyme: (row, account) => Array.isArray(row.reviewer) && row.reviewer.includes(account),
  draftstory: inState('draft'),
  activestory: inState('active'),
  reviewingstory: inState('reviewing'),
  closedstory: inState('closed'),
} satisfies Record<string, Filter>;

export const taskFilters = {
  all,
  unclosed,
  assignedtome: by('assignedTo'),
  assignedbyme: by('assignedBy'),
  myinvolved: (row, account) => [row.assignedTo, row.openedBy, row.finishedBy].includes(account),
} satisfies Record<string, Filter>;

export const testcaseFilters = { all, wait: inState('wait'), needconfirm: () => false };

export const testtaskFilters = {
  all,
  wait: inState('wait'),
  doing: inState('doing'),
  done: inState('done'),
  blocked: inState('blocked'),
};

export const productFilters = { all, noclosed: unclosed, closed: inState('closed') };

/** For projects and executions. */
export const projectFilters = {
  all,
  undone: inState('wait', 'doing', 'suspended'),
  wait: inState('wait'),
  doing: inState('doing'),
  suspended: inState('suspended'),
  closed: inState('closed'),
  delayed: () => false,
};

/** For tickets and feedbacks. */
export const customerRequestFilters = {
  all,
  wait: inState('wait'),
  unclosed,
  doing: inState('doing'),
  done: inState('done'),
  assigntome: by('assignedTo'),
  openedbyme: by('openedBy'),
};
