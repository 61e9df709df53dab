import {
  beginDay,
  closedDate,
  comment,
  createdBy,
  createdDate,
  desc,
  endDay,
  productID,
  productOf,
} from './fields/common.js';
import { open, optional, type ResourceFields, required, shown } from './fields/field.js';

const transition = {
  type: 'ProductplanTransition',
  note: 'Nothing is required. Observed.',
  fields: { comment },
};

const closedReason = shown(
  open(
    { done: ['Completed', '已完成'], cancel: ['Cancel', '已取消'] },
    'ProductplanClosedReason',
    'Why a plan is closed; open, because servers save any word.',
  ),
  {
    en: ['Close Reason', 'Why it is closed.'],
    zh: ['关闭原因', '关闭的原因。'],
    shown: ['Why it is closed; empty while it is open.', '关闭的原因；未关闭时为空。'],
  },
);

export const productplan: ResourceFields = {
  name: 'productplans',
  one: 'productplan',
  label: ['Plan', '计划'],
  type: 'Productplan',
  isSpecified: false,
  about: { record: 'A plan of a product, as the server returns it. Observed.' },
  sets: ['BaseRecord'],
  fields: {
    productID,
    title: required('name', { en: ['Title', 'Title.'], zh: ['计划名称', '名称。'] }),
    end: { ...endDay, zh: ['结束日期', endDay.zh[1]] },
    begin: { ...beginDay, zh: ['开始日期', beginDay.zh[1]], create: 'optional', default: ['today', '今天'] },
    parent: optional('link', {
      en: ['Parent Plan', 'Id of the parent plan, whose days include those of this one; 0 without one.'],
      zh: ['父计划', '父计划的编号，本计划的日期在其范围内；没有时为 0。'],
    }),
    status: shown(
      open({
        wait: ['Waiting', '未开始'],
        doing: ['Doing', '进行中'],
        done: ['Completed', '已完成'],
        closed: ['Closed', '已关闭'],
      }),
      { en: ['Status', 'Status.'], zh: ['状态', '状态。'] },
    ),
    product: productOf,
    desc: { ...desc, zh: ['描述', '计划描述，纯文本或 HTML。'] },
    finishedDate: shown('text', {
      en: ['Completed on', 'When it was finished; empty before.'],
      zh: ['完成时间', '完成的时间；未完成时为空。'],
    }),
    closedDate,
    closedReason,
    createdBy,
    createdDate,
  },
  transitions: {
    start: { ...transition, does: ['Start a plan', '开始计划'] },
    finish: { ...transition, does: ['Finish a plan', '完成计划'] },
    close: {
      does: ['Close a plan', '关闭计划'],
      type: 'ProductplanClose',
      note: 'Observed.',
      fields: { closedReason, comment },
    },
    activate: { ...transition, does: ['Activate a finished or closed plan again', '激活计划'] },
  },
};
