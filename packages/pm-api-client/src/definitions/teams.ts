/** The team of one kind of record as data. */
export interface TeamDefinition {
  /** The path of the collection that has teams. */
  name: 'projects' | 'executions';
  /** GET /{name}/{id}/{read}, and the key of the members there. */
  read: string;
  key: string;
  /** PUT /{name}/{id}/{set}, which replaces the team. */
  set: string;
}

/** Teams. Not in the specification: as observed on released servers, which have those of executions on a page only. */
export const teams = {
  projects: { name: 'projects', read: 'members', key: 'members', set: 'members' },
  executions: { name: 'executions', read: 'team', key: 'teamMembers', set: 'manageMembers' },
} as const satisfies Readonly<Record<string, TeamDefinition>>;
