import { cannotBeEmpty } from '../answers.js';
import { closesAndLoads, isEmpty, type ObservedOperation, unfilled } from './operation.js';

const to = (status: string): ObservedOperation => ({
  effect: () => ({ status }),
  answer: () => closesAndLoads,
});

export const products: Record<string, ObservedOperation> = {
  close: { ...to('closed'), effect: ({ now }) => ({ status: 'closed', closedDate: now.slice(0, 10) }) },
  activate: to('normal'),
};

export const projects: Record<string, ObservedOperation> = {
  start: {
    refuses: ({ body }) => unfilled(body, { realBegan: 'Actual Start' }),
    effect: ({ body }) => ({ status: 'doing', realBegan: body.realBegan }),
    answer: () => closesAndLoads,
  },
  suspend: to('suspended'),
  close: {
    refuses: ({ body }) => unfilled(body, { realEnd: 'Actual End' }),
    effect: ({ body }) => ({ status: 'closed', realEnd: body.realEnd }),
    answer: () => ({ ...closesAndLoads, load: 'table' }),
  },
  activate: to('doing'),
};

const inLater = (operation: ObservedOperation): ObservedOperation => ({ ...operation, brokenInStock: true });

export const executions: Record<string, ObservedOperation> = {
  start: inLater(to('doing')),
  suspend: inLater(to('suspended')),
  close: inLater(to('closed')),
  activate: inLater({
    ...to('doing'),
    refuses: ({ body }) => (isEmpty(body.begin) ? { begin: cannotBeEmpty('Planned Start') } : undefined),
  }),
};

export const testtasks: Record<string, ObservedOperation> = {
  start: to('doing'),
  close: to('done'),
  activate: to('doing'),
};
