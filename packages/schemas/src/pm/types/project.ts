// Generated from ../project.ts: `npm run fields` writes it anew.

import type { Changes, OpenValue } from '../fields/kind-schemas.js';
import type { Acl, KeepsDays, Planned, PlannedRecord, Remark } from './common.js';

/** How a project is run; open, because servers save any word. */
export type ProjectModel = OpenValue<
  | 'scrum'
  | 'waterfall'
  | 'kanban'
  | 'agileplus'
  | 'waterfallplus'
  | 'cmmi'
>;

/** Fields of creates and records. */
export interface ProjectFields<Nothing> {
  /** How it is run. @default 'scrum' */
  model?: ProjectModel | Nothing;
  /** Account of the manager. */
  PM?: string | Nothing;
  /** Description, as plain text or HTML. Observed. */
  desc?: string | Nothing;
  /** Who may see it. Observed. */
  acl?: Acl | Nothing;
}

/** A project, as the server returns it. */
export interface ProjectRecord extends PlannedRecord, ProjectFields<null> {
  /** Planned last day, YYYY-MM-DD. */
  end?: string | null;
  /** Id of its workflow; 0 on open editions. */
  workflowGroup?: number | null;
}

/** Fields of POST /projects. Source: "Fields of create operations". */
export interface ProjectCreate extends ProjectFields<undefined>, Planned {
  /** Name. */
  name: string;
  /** Id of the workflow, which editions with workflows require; open editions keep 0. @default 0 */
  workflowGroup?: number | undefined;
  /** Ids of its products. Without them a released server creates one of the same name. */
  products?: number[] | undefined;
  /** Id of the program; 0 without one. */
  parent?: number | undefined;
}

/** Fields of PUT /projects/{id}: those to change. */
export interface ProjectUpdate extends Changes<ProjectCreate, 'model'> {}

/** Fields of PUT /projects/{id}/start. Not in the specification; released servers require `realBegan`. */
export interface ProjectStart extends Remark {
  /** Day on which it began, YYYY-MM-DD, not after the server's today. @default today */
  realBegan?: string | undefined;
}

/** Fields of PUT /projects/{id}/close. Not in the specification; released servers require `realEnd`. */
export interface ProjectClose extends Remark {
  /** Day on which it ended, YYYY-MM-DD, not after the server's today. @default today */
  realEnd?: string | undefined;
}

/** Fields of PUT /projects/{id}/activate. Nothing is required. Not in the specification. */
export interface ProjectActivate extends Remark, KeepsDays {}

/** Fields of PUT /projects/{id}/suspend. Nothing is required. Observed. */
export interface ProjectSuspend extends Remark {}
