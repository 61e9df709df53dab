import { type Field, kept, must, open, optional, required, shown } from './field.js';

/** Fields that several resources have. */

export const acl = optional(
  open(
    { open: ['Public', '公开'], private: ['Private', '私有'], custom: ['Custom', '自定义'] },
    'Acl',
    'Who may see a product, project or execution; open, because editions have others.',
  ),
  { en: ['Access Control', 'Who may see it.'], zh: ['访问控制', '谁可以访问。'] },
);

export const manager = optional('account', {
  en: ['Manager', 'Account of the manager.'],
  zh: ['负责人', '负责人的账号。'],
});

export const plannedStatus = shown(
  open({
    wait: ['Waiting', '未开始'],
    doing: ['Doing', '进行中'],
    suspended: ['Suspended', '已挂起'],
    closed: ['Closed', '已关闭'],
  }),
  { en: ['Status', 'Status.'], zh: ['状态', '状态。'] },
);

export const productID = required('id', {
  en: ['Product', 'Id of the product.'],
  zh: ['所属产品', '产品的编号。'],
  update: false,
  record: false,
});

export const project = optional('linkable', {
  en: ['Project', 'Id of the project; 0 in an update removes the link.'],
  zh: ['所属项目', '项目的编号；更新时传 0 取消关联。'],
  shown: ['Id of its project; 0 without one.', '所属项目的编号；没有时为 0。'],
});

export const execution = optional('linkable', {
  en: ['Execution', 'Id of the execution; 0 in an update removes the link.'],
  zh: ['所属执行', '执行的编号；更新时传 0 取消关联。'],
  shown: ['Id of its execution; 0 without one.', '所属执行的编号；没有时为 0。'],
});

export const pri = optional('id', {
  knownNumbers: [1, 2, 3, 4],
  en: ['Priority', 'Priority; 1 is the highest, 4 usually the lowest.'],
  zh: ['优先级', '优先级；1 最高，通常 4 最低。'],
});

export const assignedTo = optional('account', {
  en: ['Assigned To', 'Account of the assignee; empty for no assignee.'],
  zh: ['指派给', '被指派人的账号；空表示不指派。'],
});

/** The assignee after a transition. */
export const keptAssignee: Field = {
  ...kept(assignedTo),
  en: [
    'Assigned To',
    'Account of the assignee afterwards. The client sends the present one, which released servers would clear.',
  ],
  zh: ['指派给', '操作后指派给谁，填账号。客户端会带上当前的指派人，否则禅道会清空。'],
};

export const newAssignee = must(assignedTo);

export const comment: Field = {
  kind: 'text',
  create: 'optional',
  en: ['Comment', 'Comment for the history of the record.'],
  zh: ['备注', '写入历史记录的备注。'],
  isObserved: true,
};

export const keywords = optional('text', {
  en: ['Keywords', 'Keywords, separated by commas or spaces.'],
  zh: ['关键词', '关键词，用逗号或空格分隔。'],
});

export const mailto = optional('anyAccounts', {
  en: ['Mail to', 'Accounts that are notified of changes.'],
  zh: ['抄送给', '记录变动时通知哪些用户（账号）。'],
});

export const desc = optional('text', {
  en: ['Description', 'Description, as plain text or HTML.'],
  zh: ['描述', '描述，纯文本或 HTML。'],
});

export const beginDay = required('date', {
  en: ['Planned Start', 'Planned first day, YYYY-MM-DD.'],
  zh: ['计划开始', '计划开始的日期，YYYY-MM-DD。'],
});

export const endDay = required('date', {
  en: ['Planned End', 'Planned last day, YYYY-MM-DD.'],
  zh: ['计划完成', '计划完成的日期，YYYY-MM-DD。'],
});

/** A planned day of a record that is activated again. */
export const keptDay = (field: Field): Field => ({
  ...kept(field),
  en: [field.en[0], `${field.en[1]} Released servers empty it where it is not sent.`],
  zh: [field.zh[0], `${field.zh[1]}不传时禅道会清空。`],
});

export const PO = optional('account', {
  en: ['Product Owner', 'Account of the product owner.'],
  zh: ['产品负责人', '产品负责人的账号。'],
});

export const QD = optional('account', {
  en: ['Test Manager', 'Account of the QA manager.'],
  zh: ['测试负责人', '测试负责人的账号。'],
});

export const RD = optional('account', {
  en: ['Release Manager', 'Account of the release manager.'],
  zh: ['发布负责人', '发布负责人的账号。'],
});

export const version = shown('number', {
  en: ['Version', 'Version number, which grows by one with each change of the content.'],
  zh: ['版本号', '版本号，内容每变更一次加一。'],
});

export const productOf = shown('number', {
  en: ['Product', 'Id of its product.'],
  zh: ['所属产品', '所属产品的编号。'],
});

export const projectOf = shown('number', {
  en: ['Project', 'Id of its project; 0 without one.'],
  zh: ['所属项目', '所属项目的编号；没有时为 0。'],
});

export const executionOf = shown('number', {
  en: ['Execution', 'Id of its execution; 0 without one.'],
  zh: ['所属执行', '所属执行的编号；没有时为 0。'],
});

export const createdBy = shown('text', {
  en: ['Creator', 'Account of its creator.'],
  zh: ['由谁创建', '创建人的账号。'],
});

export const createdDate = shown('text', {
  en: ['Created on', 'When it was created, YYYY-MM-DD HH:MM:SS.'],
  zh: ['创建时间', '创建时间，YYYY-MM-DD HH:MM:SS。'],
});

export const closedDate = shown('text', {
  en: ['Closed on', 'When it was closed; empty or null while it is open.'],
  zh: ['关闭日期', '关闭时间；未关闭时为空。'],
});
