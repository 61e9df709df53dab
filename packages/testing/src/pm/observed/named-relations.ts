import type { State } from '../state/state.js';
import type { Row } from '../state/table.js';
import type { Place, Wire } from './exceptions.js';

/*
 * Builds and test tasks come with the names of what they belong to, each place with other ones.
 */

export function ofBuild(state: State, row: Row, place: Place): Wire {
  const named = {
    executionName: nameOf(state, 'executions', row.execution),
    productName: nameOf(state, 'products', row.product),
  };
  if (place !== 'alone') return { ...named, branchName: '', pathType: 'filePath', path: '' };
  return { ...named, productType: 'normal', allBugs: '', allStories: '', files: [], isChild: false };
}

const STATUS_LABELS: Readonly<Record<string, string>> = {
  wait: 'Waiting',
  doing: 'Doing',
  done: 'Done',
  blocked: 'Blocked',
};

export function ofTesttask(state: State, row: Row, place: Place): Wire {
  const build = Number(row.build);
  const named = {
    build: Number.isNaN(build) ? 0 : build,
    productName: nameOf(state, 'products', row.product),
    buildName: nameOf(state, 'builds', row.build),
  };
  if (place === 'alone') {
    const executionName = nameOf(state, 'executions', row.execution);
    return { ...named, productType: 'normal', branch: '0', executionName, files: [] };
  }
  const status = String(row.status);
  // Lists translate the status and keep the true one beside it.
  const translated = { ...named, status: STATUS_LABELS[status] ?? status, rawStatus: status };
  if (place === 'executions') return { ...translated, rowspan: 1 };
  const projectName = nameOf(state, 'projects', row.project);
  const ofProject = { ...translated, branch: '', executionName: projectName, projectName };
  if (place !== 'projects') return { ...ofProject, multiple: 1 };
  return { ...ofProject, idName: row.id, multiple: '1', productOrder: 5, rowspan: 1 };
}

const nameOf = (
  state: State,
  table: 'products' | 'projects' | 'executions' | 'builds',
  id: unknown,
): string => String(state.table(table).get(Number(id))?.name ?? '');
