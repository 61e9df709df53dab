import { bugFilters } from './filters.js';
import { fieldsOf, type Resource } from './resource.js';

export const bugs: Resource = {
  one: 'bug',
  word: 'Bug',
  parents: ['products', 'projects', 'executions'],
  fields: {
    ...fieldsOf({ text: 'title type steps assignedTo', number: 'project execution story severity pri' }),
    openedBuild: 'texts',
  },
  starts: {
    openedBuild: ['trunk'],
    severity: 3,
    pri: 3,
    type: 'codeerror',
    status: 'active',
    resolution: '',
    resolvedBuild: '',
    openedBy: '',
  },
  create: {
    required: { productID: 'number', title: 'text', openedBuild: 'texts' },
    wrongNames: ['product', 'openedBuild[]'],
  },
  filters: bugFilters,
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
