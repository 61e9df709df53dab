import type { Parent } from '../resources/resource.js';
import type { State } from '../state/state.js';
import type { Row } from '../state/table.js';
import { ofBuild, ofTesttask } from './named-relations.js';
import type { ObservedName } from './traits.js';

/** Where a record is shown: on its own, or in a list of its own or below a parent. */
export type Place = 'alone' | 'list' | Parent;

/** A record, or a part of one, as it goes over the wire. */
export type Wire = Record<string, unknown>;

/** What no template says: lists show other values than single records, and fields of their own. */
export function exceptions(state: State, name: ObservedName, row: Row, place: Place): Wire {
  switch (name) {
    case 'bugs':
      return place === 'alone' ? {} : { openedBuild: labels(row.openedBuild) };
    case 'stories':
    case 'epics':
    case 'requirements':
      return { ...ofStory(name, row, place), path: `,${row.id},`, root: row.id };
    case 'tasks':
      return { path: `,${row.id},` };
    case 'testcases':
      return ofCase(row, place);
    case 'testtasks':
      return ofTesttask(state, row, place);
    case 'products':
      return { type: place === 'alone' ? (row.type ?? 'normal') : 'product' };
    case 'projects':
      return { path: `,${row.id},`, ...(place === 'alone' ? {} : { budget: '¥ 0', estimate: '0' }) };
    case 'executions':
      return { path: `,${row.project},${row.id},`, parent: row.project };
    case 'programs':
      return { path: `,${row.id},` };
    case 'users':
      return { realname: row.realname ?? row.account };
    case 'builds':
      return ofBuild(state, row, place);
    case 'systems':
      return {};
  }
}

function ofStory(name: 'stories' | 'epics' | 'requirements', row: Row, place: Place): Wire {
  const type = { stories: 'story', epics: 'epic', requirements: 'requirement' }[name];
  const reviewer = Array.isArray(row.reviewer) ? row.reviewer : [];
  if (place === 'alone') return { type, reviewer, parent: row.parent ?? 0 };
  const below =
    place === 'executions' || place === 'projects'
      ? { project: row[place === 'executions' ? 'execution' : 'project'], story: row.id, order: 1 }
      : {};
  return { type, reviewer, parent: row.parent ? [row.parent] : [], ...below };
}

// The lists of products and projects have ids that are no numbers.
function ofCase(row: Row, place: Place): Wire {
  if (place === 'executions') return { case: row.id, count: 1 };
  if (place === 'projects') return { case: row.id, id: `case_${row.id}` };
  return place === 'alone' ? {} : { id: `case_${row.id}` };
}

/** A list shows the main line under its label. */
function labels(builds: unknown): string {
  const names = Array.isArray(builds) ? builds : [builds];
  return names.map((build) => (build === 'trunk' ? 'Trunk' : String(build ?? ''))).join(',');
}
