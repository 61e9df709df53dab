import { resourceFields } from 'pm-api-client/fields';
import { expect, it } from 'vitest';
import { allFieldsOf, shownField } from '../../src/reading/names.js';
import { isNamed, RESOURCES } from '../../src/resources.js';

// What people see in ZenTao 22.4 in English, as heads of lists and exports: the field before each.
const HEADS = {
  bugs: `title Name, openedBuild Affected Version, plan Linked Plan, type Type, os Operating System, browser Web Browser,
    deadline Due Date, mailto Mail to, feedbackBy Discovered by, notifyEmail Discoverer Email, assignedDate Assigned on,
    closedDate Closed on, resolvedBuild Fixed Build, activatedCount Activation Count, duplicateBug Duplicated Bug`,
  stories: `title Story Name, parent Parent Story, estimate Estimation, source Source, stage Phase, verify Acceptance Criteria,
    needNotReview No Review Required, lastEditedDate Last Edited on, reviewedDate Reviewed on, fromBug Source Bug, openedBy Creator`,
  tasks: `name Task Name, type Task Type, story Related Story, parent Parent Task, estimate Estimated, openedDate Created on,
    consumed Total Cost, left Left, finishedBy Completed by, finishedDate Actual Complete, closedReason Closure Reason`,
  testcases: 'precondition Prerequisite, stage Phase',
  testtasks: 'name Request Name, createdBy Creator',
  projects:
    'begin Planned Start, end Planned End, model Management Type, parent Parent Program, realBegan Actual Start',
  executions: 'name Execution Name, type Execution Type, PM Execution Manager, days Days',
  builds: 'builder Build Author, date Build Date, scmPath SCM Path',
  releases: 'name Application Version, date Planned Release Date, releasedDate Actual Release Date',
  todos: 'name Title, objectID Linked ID, account Creator',
};

it('what people see in ZenTao names the fields, and the resource by the noun of its screens', () => {
  const heads = Object.entries(HEADS).flatMap(([resource, heads]) =>
    heads.split(/,\s+/).map((head) => ({ resource, head })),
  );
  const odd = heads.filter(({ resource, head }) => {
    const [field, ...words] = head.split(' ');
    const fields = allFieldsOf(resource);
    return shownField(words.join(' '), Object.keys(fields), fields) !== field;
  });
  expect(odd).toEqual([]);
  const unnamed = RESOURCES.filter((one) => !isNamed(one, resourceFields[one.name]?.label[1]));
  expect(unnamed.map(({ name }) => name)).toEqual([]);
});
