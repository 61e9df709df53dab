const BY_STATE_OR_PERSON = [
  'assignedtome',
  'openedbyme',
  'reviewbyme',
  'draftstory',
  'activestory',
  'reviewingstory',
  'closedstory',
] as const;

/** Filters of stories, which show all of them by default. Their values are observed. */
export const ALL_STORIES = ['all', 'allstory', 'unclosed', ...BY_STATE_OR_PERSON] as const;

/** Filters of epics and requirements: "Endpoints", rule 2, makes `unclosed` the default. The other values are observed. */
export const UNCLOSED_STORIES = ['unclosed', 'all', 'allstory', ...BY_STATE_OR_PERSON] as const;
