import { bugFilters } from './filters.js';
import type { Resource } from './resource.js';

export const bugs: Resource = {
  one: 'bug',
  word: 'Bug',
  parents: ['products', 'projects', 'executions'],
  creator: 'openedBy',
  fields: {
    title: 'text',
    openedBuild: 'texts',
    project: 'number',
    execution: 'number',
    story: 'number',
    severity: 'number',
    pri: 'number',
    type: 'text',
    steps: 'text',
    assignedTo: 'text',
  },
  starts: {
    openedBuild: ['trunk'],
    project: 0,
    execution: 0,
    story: 0,
    severity: 3,
    pri: 3,
    type: 'codeerror',
    steps: '',
    status: 'active',
    assignedTo: '',
    resolution: '',
    resolvedBuild: '',
    openedBy: '',
  },
  create: {
    required: { productID: 'number', title: 'text', openedBuild: 'texts' },
    wrongNames: ['product', 'openedBuild[]'],
  },
  filters: bugFilters,
  shows: 'all',
  operations: {
    resolve: {
      from: ['active'],
      to: 'resolved',
      needs: { resolution: 'text', resolvedBuild: 'text' },
      // Without assignedTo the assignee is lost: "Endpoints", rule 4.
      effect: ({ resolution, resolvedBuild, assignedTo }) => ({
        resolution,
        resolvedBuild,
        assignedTo: typeof assignedTo === 'string' ? assignedTo : '',
      }),
    },
    close: { from: ['active', 'resolved'], to: 'closed' },
    activate: { from: ['closed', 'resolved'], to: 'active' },
  },
};
