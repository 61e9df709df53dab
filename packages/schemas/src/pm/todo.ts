import { assignedTo, comment, desc, newAssignee, pri } from './fields/common.js';
import { type Field, kept, open, optional, type ResourceFields, required, shown } from './fields/field.js';

const types = open(
  {
    custom: ['Custom', '自定义'],
    bug: ['Bug', 'Bug'],
    task: ['Task', '任务'],
    story: ['Story', '研发需求'],
    epic: ['Epic', '业务需求'],
    requirement: ['Requirement', '用户需求'],
    testtask: ['Test Request', '测试单'],
  },
  'TodoType',
  'What a to-do is about; open, because editions have others.',
);

const clockShown = [
  'Time of day, as `09:30`; empty where it has none.',
  '时刻，例如 `09:30`；没有时为空。',
] as const;

const fields = {
  date: required('date', {
    en: ['Date', 'Day, YYYY-MM-DD.'],
    zh: ['日期', '日期，YYYY-MM-DD。'],
  }),
  type: required(types, {
    en: ['Type', '`custom`, or the kind of record that it is about.'],
    zh: ['类型', '`custom`（自定义），或所关联记录的种类。'],
  }),
  name: optional('name', {
    en: ['Title', 'Name, in one line; required for a `custom` one.'],
    zh: ['待办名称', '名称，一行；类型为 `custom` 时必填。'],
    shown: ['Name; for a bug, task or story its title.', '名称；关联 Bug、任务或需求时为其标题。'],
  }),
  objectID: optional('link', {
    en: ['Linked ID', 'Id of the record that it is about; required for all types but `custom`.'],
    zh: ['关联编号', '所关联记录的编号；类型不是 `custom` 时必填。'],
    shown: ['Id of the record that it is about; 0 without one.', '所关联记录的编号；没有时为 0。'],
  }),
  status: shown(
    open({
      wait: ['Waiting', '未开始'],
      doing: ['Doing', '进行中'],
      done: ['Done', '已完成'],
      closed: ['Closed', '已关闭'],
    }),
    { en: ['Status', 'Status.'], zh: ['状态', '状态。'] },
  ),
  begin: optional('clock', {
    en: ['Start', 'Time at which it begins, as four digits: `0930`.'],
    zh: ['开始时间', '开始的时刻，四位数字：`0930`。'],
    shown: clockShown,
    default: ['the next ten minutes', '下一个整十分钟'],
  }),
  end: optional('clock', {
    en: ['End', 'Time at which it ends, as four digits.'],
    zh: ['结束时间', '结束的时刻，四位数字。'],
    shown: clockShown,
    default: ['half an hour later', '半小时后'],
  }),
  pri,
  desc: { ...desc, zh: ['待办描述', '待办描述，纯文本或 HTML。'] } satisfies Field,
  assignedTo: { ...assignedTo, default: ['the caller', '调用者'] } satisfies Field,
  private: optional('flag', {
    en: ['Private', '1: visible to its owner only.'],
    zh: ['私人事务', '1 表示只有本人可见。'],
  }),
  account: shown('text', { en: ['Creator', 'Account of its creator.'], zh: ['由谁创建', '创建人的账号。'] }),
};

const keptTime = (field: Field): Field => ({
  ...kept(field),
  en: [field.en[0], `${field.en[1]} Servers empty it where it is not sent.`],
  zh: [field.zh[0], `${field.zh[1]}不传时服务器会清空。`],
});

const transition = { type: 'TodoTransition', note: 'Nothing is required. Observed.', fields: { comment } };

export const todo: ResourceFields = {
  name: 'todos',
  one: 'todo',
  label: ['To-do', '待办'],
  type: 'Todo',
  isSpecified: false,
  about: { record: 'A to-do, as the server returns it. Observed.' },
  sets: ['BaseRecord'],
  fields,
  transitions: {
    start: { ...transition, does: ['Start a to-do', '开始待办'] },
    finish: { ...transition, does: ['Finish a to-do', '完成待办'] },
    close: { ...transition, does: ['Close a to-do', '关闭待办'] },
    activate: { ...transition, does: ['Activate a finished or closed to-do again', '激活待办'] },
    assignTo: {
      does: ['Assign a to-do to a user', '指派待办'],
      type: 'TodoAssign',
      note: 'Observed.',
      fields: {
        assignedTo: newAssignee,
        comment,
        date: kept(fields.date),
        begin: keptTime(fields.begin),
        end: keptTime(fields.end),
      },
    },
  },
};
