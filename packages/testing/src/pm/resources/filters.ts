import { anyRow as all, by, type Filter, inEach, inState, unclosed } from '../row-filters.js';

/*
 * The values that list filters take. The specification names `unclosed` and `all`; the others are observed.
 */

const mine = { assignedtome: by('assignedTo'), openedbyme: by('openedBy') };

export const everything = { all };

export const bugFilters = {
  all,
  unclosed,
  unresolved: inState('active'),
  assigntome: by('assignedTo'),
  ...mine,
  assignedbyme: by('assignedBy'),
  resolvedbyme: by('resolvedBy'),
};

/** For stories, epics and requirements. */
export const storyFilters = {
  all,
  allstory: all,
  unclosed,
  ...mine,
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

export const testtaskFilters = { all, ...inEach('wait doing done blocked') };

export const productFilters = { all, noclosed: unclosed, closed: inState('closed') };

/** For projects and executions. */
export const projectFilters = {
  all,
  undone: inState('wait', 'doing', 'suspended'),
  ...inEach('wait doing suspended closed'),
  delayed: () => false,
};

/** For tickets and feedbacks. */
export const customerRequestFilters = {
  all,
  unclosed,
  ...inEach('wait doing done'),
  assigntome: by('assignedTo'),
  openedbyme: by('openedBy'),
};
