import { supportFields } from '../ticket.js';
import {
  acl,
  assignedTo,
  beginDay,
  closedDate,
  comment,
  createdBy,
  createdDate,
  desc,
  endDay,
  execution,
  executionOf,
  keptAssignee,
  keptDay,
  keywords,
  mailto,
  manager,
  newAssignee,
  plannedStatus,
  pri,
  productID,
  productOf,
  project,
  projectOf,
} from './common.js';
import { type Fields, shown } from './field.js';

/** Fields that the declarations of several types take from one. */
export interface SharedSet {
  /** The comment of its declaration. */
  about: string;
  /** Another set that it contains. */
  extends?: string;
  fields: Fields;
}

/**
 * Sets of what is sent: a request that has all fields of one takes its declaration from there. Larger ones come first.
 * @public the generator of types and schemas reads them
 */
export const requestSets: Readonly<Record<string, SharedSet>> = {
  KeepsAssignee: {
    about: 'A change of state that keeps the assignee, or changes it.',
    fields: { assignedTo: keptAssignee, comment },
  },
  Assignment: {
    about: 'Fields of PUT …/assignTo. Observed.',
    fields: { assignedTo: newAssignee, comment },
  },
  Remark: { about: 'What a change of state may have beside its fields.', fields: { comment } },
  InProduct: { about: 'What is created within a product.', fields: { productID } },
  InProject: { about: 'What may be linked to a project.', fields: { project, execution } },
  Planned: { about: 'What has planned days.', fields: { begin: beginDay, end: endDay } },
  KeepsDays: {
    about: 'A change of state that keeps the planned days, or changes them.',
    fields: { begin: keptDay(beginDay), end: keptDay(endDay) },
  },
};

/**
 * Sets of optional fields that creates and records have alike: a resource that has all fields of one takes its declaration
 * from there.
 * @public the generator of types and schemas reads them
 */
export const optionalSets: Readonly<Record<string, SharedSet>> = {
  AssignedFields: { about: 'Fields of work that has an assignee.', fields: { pri, assignedTo } },
  SupportFields: {
    about: 'Fields of tickets and feedbacks.',
    fields: { deadline: supportFields.deadline, description: supportFields.description },
  },
  DescribedFields: { about: 'Fields of a record with a description.', fields: { desc } },
};

/**
 * Sets of what records show, by the names that a resource has in `sets`.
 * @public the generator of types and schemas reads them
 */
export const recordSets: Readonly<Record<string, SharedSet>> = {
  BaseRecord: {
    about:
      "What every record has. `status` and `assignedTo` are the specification's; other names are observed, and unknown fields are kept as they came. Numbers are numbers, also where a server sends text.",
    fields: {
      assignedTo: {
        ...assignedTo,
        en: [
          'Assigned To',
          'Account of the assignee; empty without one, `closed` on a closed record of a released server.',
        ],
        zh: ['指派给', '被指派人的账号；没有时为空，禅道中已关闭的记录为 `closed`。'],
      },
    },
  },
  AuthoredRecord: {
    about: 'A record with its creator and its last editor. Observed.',
    extends: 'BaseRecord',
    fields: {
      openedBy: { ...createdBy },
      openedDate: { ...createdDate, zh: ['创建日期', createdDate.zh[1]] },
      lastEditedBy: shown('text', {
        en: ['Last Edited By', 'Account of the last editor.'],
        zh: ['最后修改', '最后修改人的账号。'],
      }),
      lastEditedDate: shown('text', {
        en: ['Last Edited on', 'When it was edited last; empty or null if never.'],
        zh: ['最后修改日期', '最后修改的时间；从未修改时为空。'],
      }),
    },
  },
  TrackedRecord: {
    about: 'A record that is worked on until it is closed. Observed.',
    extends: 'AuthoredRecord',
    fields: {
      assignedDate: shown('text', {
        en: ['Assigned on', 'When it was assigned last; empty or null if never.'],
        zh: ['指派日期', '最后指派的时间；从未指派时为空。'],
      }),
      closedBy: shown('text', {
        en: ['Closed By', 'Account of the user who closed it.'],
        zh: ['由谁关闭', '关闭人的账号。'],
      }),
      closedDate,
      keywords,
      mailto,
    },
  },
  NamedRecord: {
    about: 'A record with a name and its creator. Observed.',
    extends: 'BaseRecord',
    fields: {
      name: shown('text', { en: ['Name', 'Name.'], zh: ['名称', '名称。'] }),
      createdBy,
      createdDate,
    },
  },
  LinkedRecord: {
    about: 'A record that belongs to a product, and perhaps to one of its projects. Observed.',
    fields: { product: productOf, project: projectOf, execution: executionOf },
  },
  PlannedRecord: {
    about: 'What projects, executions and programs have in common. Observed.',
    extends: 'AuthoredRecord',
    fields: {
      name: shown('text', { en: ['Name', 'Name.'], zh: ['名称', '名称。'] }),
      code: shown('text', { en: ['Code', 'Code name.'], zh: ['代号', '代号。'] }),
      status: plannedStatus,
      begin: beginDay,
      end: {
        ...endDay,
        en: ['Planned End', 'Planned last day, YYYY-MM-DD; in lists a word for one without an end.'],
        zh: ['计划完成', '计划完成的日期，YYYY-MM-DD；列表中长期项目为一个词。'],
      },
      realBegan: shown('text', {
        en: ['Actual Start', 'Day on which it began; empty before.'],
        zh: ['实际开始日期', '实际开始的日期；未开始时为空。'],
      }),
      realEnd: shown('text', {
        en: ['Actual End', 'Day on which it ended; empty before.'],
        zh: ['实际完成日期', '实际完成的日期；未完成时为空。'],
      }),
      days: shown('number', {
        en: ['Work Days', 'Working days.'],
        zh: ['可用工作日', '可用的工作日天数。'],
      }),
      parent: shown('number', {
        en: ['Parent', 'Id of the parent; 0 without one.'],
        zh: ['父级', '父级的编号；没有时为 0。'],
      }),
      PM: manager,
      acl,
      desc,
      progress: shown('number', {
        en: ['Progress', 'Progress of its tasks, in per cent.'],
        zh: ['进度', '任务的进度，百分比。'],
      }),
      estimate: shown('hours', {
        en: ['Estimated Effort', 'Estimated hours of its tasks.'],
        zh: ['预计工时', '任务预计的工时，小时。'],
      }),
      consumed: shown('hours', {
        en: ['Hours Cost', 'Hours spent on its tasks.'],
        zh: ['消耗工时', '任务已消耗的工时，小时。'],
      }),
      left: shown('hours', {
        en: ['Hours Left', 'Hours left of its tasks.'],
        zh: ['剩余工时', '任务剩余的工时，小时。'],
      }),
    },
  },
};
