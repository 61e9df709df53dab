import { acl, beginDay, comment, desc, endDay, keptDay, manager } from './fields/common.js';
import {
  type Field,
  open,
  optional,
  type ResourceFields,
  required,
  shown,
  type Transition,
} from './fields/field.js';

const models = open(
  {
    scrum: ['Scrum', 'Scrum'],
    waterfall: ['Waterfall', '瀑布'],
    kanban: ['Kanban', '看板'],
    agileplus: ['Agile +', '融合敏捷'],
    waterfallplus: ['Waterfall Plus', '融合瀑布'],
    cmmi: ['CMMI', 'CMMI'],
  },
  'ProjectModel',
  'How a project is run; open, because servers save any word.',
);

const fields = {
  name: {
    ...required('name', { en: ['Name', 'Name.'], zh: ['项目名称', '名称。'] }),
    record: false,
  } satisfies Field,
  model: optional(models, {
    en: ['Management Type', 'How it is run.'],
    zh: ['项目管理方式', '管理方式。'],
    default: ["'scrum'", '`scrum`'],
    update: false,
  }),
  begin: beginDay,
  end: endDay,
  workflowGroup: optional('link', {
    en: ['Workflow', 'Id of the workflow, which editions with workflows require; open editions keep 0.'],
    zh: ['项目流程', '流程的编号；有流程管理的版本必填，开源版只保存 0。'],
    default: ['0', '0'],
    shown: ['Id of its workflow; 0 on open editions.', '流程的编号；开源版为 0。'],
  }),
  products: optional('ids', {
    en: ['Products', 'Ids of its products. Without them a released server creates one of the same name.'],
    zh: ['关联产品', '关联产品的编号。不传时禅道会创建同名产品。'],
    record: false,
  }),
  parent: optional('link', {
    en: ['Parent Program', 'Id of the program; 0 without one.'],
    zh: ['所属项目集', '所属项目集的编号；没有时为 0。'],
    record: false,
  }),
  PM: manager,
  desc: { ...desc, zh: ['项目描述', '项目描述，纯文本或 HTML。'], isObserved: true } satisfies Field,
  acl: { ...acl, isObserved: true } satisfies Field,
};

/** Transitions that projects and programs have in common. */
export const projectTransitions = {
  start: {
    does: ['Start', '启动'],
    type: 'ProjectStart',
    note: 'Not in the specification; released servers require `realBegan`.',
    fields: {
      realBegan: shown('date', {
        en: ['Actual Start', "Day on which it began, YYYY-MM-DD, not after the server's today."],
        zh: ['实际开始日期', '实际开始的日期，YYYY-MM-DD，不晚于服务器的今天。'],
        default: ['today', '今天'],
      }),
      comment,
    },
  },
  close: {
    does: ['Close', '关闭'],
    type: 'ProjectClose',
    note: 'Not in the specification; released servers require `realEnd`.',
    fields: {
      realEnd: shown('date', {
        en: ['Actual End', "Day on which it ended, YYYY-MM-DD, not after the server's today."],
        zh: ['实际完成日期', '实际完成的日期，YYYY-MM-DD，不晚于服务器的今天。'],
        default: ['today', '今天'],
      }),
      comment,
    },
  },
  activate: {
    does: ['Activate again', '激活'],
    type: 'ProjectActivate',
    note: 'Nothing is required. Not in the specification.',
    fields: { begin: keptDay(beginDay), end: keptDay(endDay), comment },
  },
} satisfies Readonly<Record<string, Transition>>;

/** Transitions that projects and executions have in common. */
export const plannedTransitions = {
  ...projectTransitions,
  suspend: {
    does: ['Suspend', '挂起'],
    type: 'ProjectSuspend',
    note: 'Nothing is required. Observed.',
    fields: { comment },
  },
} satisfies Readonly<Record<string, Transition>>;

export const project: ResourceFields = {
  name: 'projects',
  one: 'project',
  label: ['Project', '项目'],
  type: 'Project',
  isSpecified: true,
  about: { record: 'A project, as the server returns it.' },
  sets: ['PlannedRecord'],
  fields,
  transitions: plannedTransitions,
};
