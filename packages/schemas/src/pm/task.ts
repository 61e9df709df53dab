import {
  assignedTo,
  comment,
  keptAssignee,
  keywords,
  mailto,
  newAssignee,
  pri,
  version,
} from './fields/common.js';
import {
  type Field,
  kept,
  must,
  observed,
  open,
  optional,
  type ResourceFields,
  required,
  shown,
  type Transition,
} from './fields/field.js';

const types = open(
  {
    devel: ['Development', '开发'],
    test: ['Test', '测试'],
    design: ['Design', '设计'],
    discuss: ['Discussion', '讨论'],
    ui: ['UI', '界面'],
    request: ['Feature Request', '需求'],
    study: ['Research', '研究'],
    affair: ['Transaction', '事务'],
    misc: ['Misc', '其他'],
  },
  'TaskType',
  'Kinds of work; open, because administrators add values. The first five are of the specification, the others are observed.',
);

const modes = open(
  {
    multi: ['Parallel Task (Multiple Assignees)', '多人并行'],
    linear: ['Sequential Task (Multiple Assignees)', '多人串行'],
  },
  'TaskMode',
  'How the team of a task works on it; open, because servers save any word.',
);

const fields = {
  name: required('name', { en: ['Task Name', 'Name, in one line.'], zh: ['任务名称', '单行名称。'] }),
  executionID: required('id', {
    en: ['Execution', 'Id of the execution.'],
    zh: ['所属执行', '执行的编号。'],
    update: false,
    record: false,
  }),
  type: required(types, {
    en: ['Task Type', 'Kind of work.'],
    zh: ['任务类型', '任务类型。'],
  }),
  status: shown(
    open({
      wait: ['Waiting', '未开始'],
      started: ['Started', '进行中'],
      doing: ['Doing', '进行中'],
      finished: ['Finished', '已完成'],
      done: ['Done', '已完成'],
      pause: ['Paused', '已暂停'],
      cancel: ['Cancelled', '已取消'],
      active: ['Activated', '激活'],
      closed: ['Closed', '已关闭'],
      changed: ['Story Change', '研发需求变更'],
    }),
    {
      en: [
        'Status',
        'Status; released servers have `doing` for started and active, and `done` for finished. Their lists have `changed` instead while the story of an open task has a newer version.',
      ],
      zh: [
        '任务状态',
        '状态；禅道用 `doing` 表示进行中，用 `done` 表示已完成。未完成任务的需求有新版本时，列表显示 `changed`。',
      ],
    },
  ),
  project: shown('number', { en: ['Project', 'Id of its project.'], zh: ['所属项目', '所属项目的编号。'] }),
  execution: {
    ...observed('id', {
      en: ['Execution', 'Id of its execution; another one moves the task there.'],
      zh: ['所属执行', '所属执行的编号；传另一个编号会把任务移到该执行。'],
    }),
    update: 'only',
  } satisfies Field,
  module: optional('link', {
    en: ['Module', 'Id of the module of the execution; 0 removes the link.'],
    zh: ['所属模块', '执行模块的编号；传 0 取消关联。'],
  }),
  story: optional('link', {
    en: ['Related Story', 'Id of the story that it implements; 0 removes the link.'],
    zh: ['相关研发需求', '相关研发需求的编号；传 0 取消关联。'],
  }),
  parent: observed('link', {
    en: ['Parent Task', 'Id of the parent task; 0 without one.'],
    zh: ['父任务', '父任务的编号；没有时为 0。'],
  }),
  assignedTo,
  team: observed('accounts', {
    en: ['Team', 'Accounts of the people who work on it together, two or more.'],
    zh: ['团队', '多人任务的成员账号，至少两人。'],
    update: false,
    record: false,
  }),
  mode: observed(modes, {
    en: ['Task Mode', 'How its team works on it: all at once (`multi`), or one after another (`linear`).'],
    zh: ['任务模式', '任务模式。'],
    default: ["'multi' with a team", '有团队时为 `multi`'],
    update: false,
  }),
  teamEstimate: observed('hoursList', {
    en: ['Team Estimates', 'Estimated hours of each member of the team, in their order.'],
    zh: ['团队预计', '团队各成员的预计工时，顺序与成员相同。'],
    update: false,
    record: false,
  }),
  pri,
  estimate: optional('hours', {
    en: ['Estimated', 'Estimated hours.'],
    zh: ['最初预计', '最初预计的工时，小时。'],
  }),
  consumed: shown('hours', {
    en: ['Total Cost', 'Hours spent so far. Released servers add what `finish` is given.'],
    zh: ['总计消耗', '已消耗的工时，小时。禅道会加上 `finish` 时填写的工时。'],
  }),
  left: shown('hours', { en: ['Hours Left', 'Hours of work left.'], zh: ['预计剩余', '剩余的工时，小时。'] }),
  estStarted: optional('date', {
    en: ['Planned Start', 'Planned first day, YYYY-MM-DD; an update with an empty text removes it.'],
    zh: ['预计开始', '预计开始的日期，YYYY-MM-DD；传空值即清除。'],
    isRemovable: true,
  }),
  deadline: optional('date', {
    en: [
      'Due Date',
      'Day by which it has to be done, YYYY-MM-DD, not before `estStarted`; an update with an empty text removes it.',
    ],
    zh: ['截止日期', '应完成的最后日期，YYYY-MM-DD，不早于 `estStarted`；传空值即清除。'],
    isRemovable: true,
  }),
  realStarted: shown('moment', {
    en: ['Actual Start', "When work began, YYYY-MM-DD or YYYY-MM-DD HH:MM:SS in the server's time zone."],
    zh: ['实际开始', '实际开始的时间，YYYY-MM-DD 或 YYYY-MM-DD HH:MM:SS，服务器时区。'],
    shown: [
      'When work began, YYYY-MM-DD HH:MM:SS on a released server; null before.',
      '实际开始的时间，禅道为 YYYY-MM-DD HH:MM:SS；未开始时为 null。',
    ],
  }),
  finishedBy: shown('text', {
    en: ['Completed by', 'Account of the user who finished it.'],
    zh: ['由谁完成', '完成人的账号。'],
  }),
  finishedDate: shown('moment', {
    en: ['Actual Complete', "When it was done, YYYY-MM-DD or YYYY-MM-DD HH:MM:SS in the server's time zone."],
    zh: ['实际完成', '实际完成的时间，YYYY-MM-DD 或 YYYY-MM-DD HH:MM:SS，服务器时区。'],
    shown: [
      'When it was finished, YYYY-MM-DD HH:MM:SS on a released server; null before.',
      '实际完成的时间，禅道为 YYYY-MM-DD HH:MM:SS；未完成时为 null。',
    ],
    default: ['now', '当前时间'],
  }),
  closedReason: shown(open({ done: ['Completed', '已完成'], cancel: ['Cancelled', '已取消'] }), {
    en: ['Closure Reason', 'Why it is closed.'],
    zh: ['关闭原因', '关闭的原因。'],
  }),
  keywords: { ...keywords, isObserved: true },
  mailto: { ...mailto, isObserved: true },
  desc: optional('text', {
    en: ['Description', 'Description, as plain text or HTML.'],
    zh: ['任务描述', '任务描述，纯文本或 HTML。'],
  }),
  version,
};

const hoursToStart: Field = {
  ...fields.left,
  en: ['Hours Left', 'Hours of work left. Without any, released servers finish the task at once.'],
  zh: ['预计剩余', '剩余的工时，小时。没有剩余时禅道会直接完成任务。'],
  default: ["the record's own value, or its estimate", '记录原有的值，或其最初预计'],
};

const stop = { type: 'TaskStop', note: 'Nothing is required. Observed.', fields: { comment } };

const start = {
  fields: {
    left: hoursToStart,
    consumed: fields.consumed,
    realStarted: fields.realStarted,
    assignedTo: keptAssignee,
    comment,
  },
};

const transitions: Readonly<Record<string, Transition>> = {
  start: {
    ...start,
    does: ['Start a task', '开始任务'],
    type: 'TaskStart',
    note: 'The specification requires none; released servers require hours left or spent.',
  },
  pause: { ...stop, does: ['Pause a task', '暂停任务'] },
  restart: {
    fields: { ...start.fields, consumed: kept(fields.consumed) },
    does: ['Continue a paused task', '继续任务'],
    type: 'TaskRestart',
    note: 'Of a task that was paused: those of a start. Observed.',
  },
  cancel: { ...stop, does: ['Cancel a task', '取消任务'] },
  assignTo: {
    does: ['Assign a task to a user', '指派任务'],
    type: 'TaskAssign',
    note: 'Observed.',
    fields: { assignedTo: newAssignee, comment, left: kept(fields.left) },
  },
  finish: {
    does: ['Finish a task', '完成任务'],
    type: 'TaskFinish',
    note: 'Source: "States and transitions".',
    fields: {
      consumed: must({
        ...fields.consumed,
        en: ['Cost', 'Hours spent. Released servers add them to the hours spent before.'],
        zh: ['本次消耗', '消耗的工时，小时。禅道会加到之前的消耗上。'],
      }),
      realStarted: kept(fields.realStarted),
      finishedDate: fields.finishedDate,
      assignedTo: keptAssignee,
      comment,
    },
  },
  close: {
    does: ['Close a task', '关闭任务'],
    type: 'TaskClose',
    note: 'Nothing is required.',
    fields: { comment },
  },
  activate: {
    does: ['Activate a finished or closed task again', '激活任务'],
    type: 'TaskActivate',
    note: 'The specification requires none; released servers require `left`.',
    fields: { left: kept(fields.left), assignedTo: keptAssignee, comment },
  },
};

export const task: ResourceFields = {
  name: 'tasks',
  one: 'task',
  label: ['Task', '任务'],
  type: 'Task',
  isSpecified: true,
  about: { record: 'A task, as the server returns it.' },
  sets: ['TrackedRecord'],
  fields,
  transitions,
};
