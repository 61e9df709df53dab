// Generated from ../fields/shared-sets.ts: `npm run fields` writes it anew.

import type { OpenValue, ServerList } from '../fields/kind-schemas.js';

/** Who may see a product, project or execution; open, because editions have others. */
export type Acl = OpenValue<
  | 'open'
  | 'private'
  | 'custom'
>;

/** A change of state that keeps the assignee, or changes it. */
export interface KeepsAssignee {
  /** Account of the assignee afterwards. The client sends the present one, which released servers would clear. @default the record's own value */
  assignedTo?: string | undefined;
  /** Comment for the history of the record. */
  comment?: string | undefined;
}

/** Fields of PUT …/assignTo. Observed. */
export interface Assignment {
  /** Account of the assignee; empty for no assignee. */
  assignedTo: string;
  /** Comment for the history of the record. */
  comment?: string | undefined;
}

/** What a change of state may have beside its fields. */
export interface Remark {
  /** Comment for the history of the record. */
  comment?: string | undefined;
}

/** What is created within a product. */
export interface InProduct {
  /** Id of the product. */
  productID: number;
}

/** What may be linked to a project. */
export interface InProject {
  /** Id of the project; 0 in an update removes the link. */
  project?: number | undefined;
  /** Id of the execution; 0 in an update removes the link. */
  execution?: number | undefined;
}

/** What has planned days. */
export interface Planned {
  /** Planned first day, YYYY-MM-DD. */
  begin: string;
  /** Planned last day, YYYY-MM-DD. */
  end: string;
}

/** A change of state that keeps the planned days, or changes them. */
export interface KeepsDays {
  /** Planned first day, YYYY-MM-DD. Released servers empty it where it is not sent. @default the record's own value */
  begin?: string | undefined;
  /** Planned last day, YYYY-MM-DD. Released servers empty it where it is not sent. @default the record's own value */
  end?: string | undefined;
}

/** Fields of work that has an assignee. */
export interface AssignedFields<Nothing> {
  /** Priority; 1 is the highest, 4 usually the lowest. */
  pri?: number | Nothing;
  /** Account of the assignee; empty for no assignee. */
  assignedTo?: string | Nothing;
}

/** Fields of tickets and feedbacks. */
export interface SupportFields<Nothing> {
  /** Day by which it has to be answered, YYYY-MM-DD. */
  deadline?: string | Nothing;
  /** Description. Sent as `desc` too, which is its name in the published API of paid editions. */
  description?: string | Nothing;
}

/** Fields of a record with a description. */
export interface DescribedFields<Nothing> {
  /** Description, as plain text or HTML. */
  desc?: string | Nothing;
}

/** What every record has. `status` and `assignedTo` are the specification's; other names are observed, and unknown fields are kept as they came. Numbers are numbers, also where a server sends text. */
export interface BaseRecord {
  /** Id of the record. */
  id: number;
  /** Account of the assignee; empty without one, `closed` on a closed record of a released server. */
  assignedTo?: string | null;
  /** Other fields of the server, as they came. */
  [field: string]: unknown;
}

/** A record with its creator and its last editor. Observed. */
export interface AuthoredRecord extends BaseRecord {
  /** Account of its creator. */
  openedBy?: string | null;
  /** When it was created, YYYY-MM-DD HH:MM:SS. */
  openedDate?: string | null;
  /** Account of the last editor. */
  lastEditedBy?: string | null;
  /** When it was edited last; empty or null if never. */
  lastEditedDate?: string | null;
}

/** A record that is worked on until it is closed. Observed. */
export interface TrackedRecord extends AuthoredRecord {
  /** When it was assigned last; empty or null if never. */
  assignedDate?: string | null;
  /** Account of the user who closed it. */
  closedBy?: string | null;
  /** When it was closed; empty or null while it is open. */
  closedDate?: string | null;
  /** Keywords, separated by commas or spaces. */
  keywords?: string | null;
  /** Accounts that are notified of changes. */
  mailto?: ServerList;
}

/** A record with a name and its creator. Observed. */
export interface NamedRecord extends BaseRecord {
  /** Name. */
  name?: string | null;
  /** Account of its creator. */
  createdBy?: string | null;
  /** When it was created, YYYY-MM-DD HH:MM:SS. */
  createdDate?: string | null;
}

/** A record that belongs to a product, and perhaps to one of its projects. Observed. */
export interface LinkedRecord {
  /** Id of its product. */
  product?: number | null;
  /** Id of its project; 0 without one. */
  project?: number | null;
  /** Id of its execution; 0 without one. */
  execution?: number | null;
}

/** What projects, executions and programs have in common. Observed. */
export interface PlannedRecord extends AuthoredRecord {
  /** Name. */
  name?: string | null;
  /** Code name. */
  code?: string | null;
  /** Status. Known: `wait`, `doing`, `suspended`, `closed`. */
  status?: string | null;
  /** Planned first day, YYYY-MM-DD. */
  begin?: string | null;
  /** Planned last day, YYYY-MM-DD; in lists a word for one without an end. */
  end?: string | null;
  /** Day on which it began; empty before. */
  realBegan?: string | null;
  /** Day on which it ended; empty before. */
  realEnd?: string | null;
  /** Working days. */
  days?: number | null;
  /** Id of the parent; 0 without one. */
  parent?: number | null;
  /** Account of the manager. */
  PM?: string | null;
  /** Who may see it. */
  acl?: Acl | null;
  /** Description, as plain text or HTML. */
  desc?: string | null;
  /** Progress of its tasks, in per cent. */
  progress?: number | null;
  /** Estimated hours of its tasks. */
  estimate?: number | null;
  /** Hours spent on its tasks. */
  consumed?: number | null;
  /** Hours left of its tasks. */
  left?: number | null;
}
