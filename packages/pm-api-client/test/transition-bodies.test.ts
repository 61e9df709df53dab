import { expect, it } from 'vitest';
import type { ResourceDefinition } from '../src/resource/definition.js';
import { definitions } from '../src/resources/definitions.js';

const table: Readonly<Record<string, ResourceDefinition>> = definitions;

/** Fields of the bodies of transitions: those of the specification and of the published API, then those that were recorded. */
const bodies = {
  'bugs confirm': 'assignedTo comment deadline mailto pri type',
  'bugs assignTo': 'assignedTo comment mailto',
  'bugs resolve': 'assignedTo comment duplicateBug resolution resolvedBuild resolvedDate',
  'bugs close': 'comment',
  'bugs activate': 'assignedTo comment openedBuild',
  'stories change': 'comment reviewer spec title verify',
  'stories submitreview': 'comment reviewer',
  'stories review': 'assignedTo closedReason comment estimate pri result reviewedDate',
  'stories assignTo': 'assignedTo comment',
  'stories close': 'closedReason comment duplicateStory',
  'stories activate': 'assignedTo comment',
  'tasks start': 'assignedTo comment consumed left realStarted',
  'tasks pause': 'comment',
  'tasks restart': 'assignedTo comment consumed left realStarted',
  'tasks cancel': 'comment',
  'tasks assignTo': 'assignedTo comment left',
  'tasks finish': 'assignedTo comment consumed finishedDate realStarted',
  'tasks close': 'comment',
  'tasks activate': 'assignedTo comment left',
  'projects start': 'comment realBegan',
  'projects close': 'comment realEnd',
  'projects activate': 'begin comment end',
  'programs start': 'comment realBegan',
  'programs close': 'comment realEnd',
  'programs activate': 'begin comment end',
  'productplans close': 'closedReason comment',
  'tickets close': 'closedReason comment',
  'feedbacks close': 'closedReason comment',
  'todos assignTo': 'assignedTo begin comment date end',
};

it.each(Object.entries(bodies))('%s takes %s', (of, fields) => {
  const [resource = '', transition = ''] = of.split(' ');
  const { shape = {} } = table[resource]?.transitions?.[transition]?.fields ?? {};
  expect(Object.keys(shape).sort()).toEqual(fields.split(' '));
});
