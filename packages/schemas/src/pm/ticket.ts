import { assignedTo, comment, pri, productID, productOf } from './fields/common.js';
import { observed, open, optional, type ResourceFields, required, shown } from './fields/field.js';

const types = open(
  {
    code: ['Program Error', '程序报错'],
    data: ['Data Error', '数据错误'],
    stuck: ['Process Stuck', '流程卡断'],
    security: ['Security', '安全问题'],
    affair: ['Transaction', '事务'],
  },
  'TicketType',
  'What kind of trouble a ticket is about; open, because administrators add values.',
);

const closedReasons = open(
  { commented: ['Commented', '已处理'], repeat: ['Repeated', '重复'], refuse: ['Refused', '不予处理'] },
  'TicketClosedReason',
  'Why a ticket or feedback is closed; open, because administrators add values.',
);

/** Fields that tickets and feedbacks have in common. */
export const supportFields = {
  productID,
  title: required('name', { en: ['Title', 'Title, in one line.'], zh: ['标题', '单行标题。'] }),
  status: shown(
    open({
      wait: ['Waiting', '待处理'],
      doing: ['Doing', '处理中'],
      done: ['Done', '已处理'],
      closed: ['Closed', '已关闭'],
    }),
    { en: ['Status', 'Status.'], zh: ['状态', '状态。'] },
  ),
  product: productOf,
  pri,
  assignedTo,
  deadline: optional('date', {
    en: ['Deadline', 'Day by which it has to be answered, YYYY-MM-DD.'],
    zh: ['截止日期', '应答复的最后日期，YYYY-MM-DD。'],
  }),
  description: optional('text', {
    en: [
      'Description',
      'Description. Sent as `desc` too, which is its name in the published API of paid editions.',
    ],
    zh: ['描述', '描述。同时以 `desc` 发送，付费版公开的 API 用这个名字。'],
  }),
  desc: shown('text', {
    en: ['Description', 'The description, by its name in the published API of paid editions.'],
    zh: ['描述', '描述，付费版公开的 API 用这个名字。'],
  }),
  module: observed('link', {
    en: ['Module', 'Id of the module of the product. In paid editions.'],
    zh: ['所属模块', '产品模块的编号。仅付费版。'],
  }),
};

/** The fields of closing a ticket or feedback. */
export const closing = {
  note: 'Not in the specification; the published API of paid editions has them.',
  fields: {
    closedReason: shown(closedReasons, {
      en: ['Close Reason', 'Why it is closed; the published API of paid editions requires it.'],
      zh: ['关闭原因', '关闭的原因；付费版公开的 API 要求提供。'],
    }),
    comment,
  },
};

export const ticket: ResourceFields = {
  name: 'tickets',
  one: 'ticket',
  label: ['Ticket', '工单'],
  type: 'Ticket',
  isSpecified: true,
  about: { record: 'A ticket, as the server returns it.' },
  sets: ['BaseRecord'],
  fields: {
    ...supportFields,
    type: optional(types, { en: ['Type', 'Kind of trouble.'], zh: ['类型', '类型。'] }),
    openedBuild: observed('builds', {
      en: ['Affected Version', 'Builds in which it was found. In paid editions.'],
      zh: ['影响版本', '发现问题的版本。仅付费版。'],
    }),
  },
  transitions: { close: { ...closing, does: ['Close a ticket', '关闭工单'], type: 'TicketClose' } },
};
