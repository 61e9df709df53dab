import { acl, closedDate, comment, desc, PO, QD, RD } from './fields/common.js';
import { type Field, open, optional, type ResourceFields, required, shown } from './fields/field.js';

const types = open(
  {
    normal: ['Standard', '正常'],
    branch: ['Multi-Branch', '多分支'],
    platform: ['Multi-Platform', '多平台'],
  },
  'ProductType',
  'What kind of product it is; open, because servers save any word.',
);

const transition = {
  type: 'ProductTransition',
  note: 'Nothing is required. Not in the specification.',
  fields: { comment },
};

export const product: ResourceFields = {
  name: 'products',
  one: 'product',
  label: ['Product', '产品'],
  type: 'Product',
  isSpecified: true,
  about: { record: 'A product, as the server returns it.' },
  sets: ['NamedRecord'],
  fields: {
    name: {
      ...required('name', { en: ['Product Name', 'Name.'], zh: ['产品名称', '名称。'] }),
      record: false,
    },
    status: shown(
      open({ normal: ['Standard', '正常'], closed: ['Closed', '结束'], close: ['Closed', '结束'] }),
      {
        en: ['Status', 'Status; released servers write `close` after closing one.'],
        zh: ['状态', '状态；禅道关闭产品后写为 `close`。'],
      },
    ),
    program: optional('link', {
      en: ['Program', 'Id of the program; 0 without one.'],
      zh: ['所属项目集', '所属项目集的编号；没有时为 0。'],
    }),
    line: optional('link', {
      en: ['Product Line', 'Id of the product line; 0 without one.'],
      zh: ['产品线', '产品线的编号；没有时为 0。'],
    }),
    type: optional(types, { en: ['Product Type', 'Kind of product.'], zh: ['产品类型', '产品类型。'] }),
    PO: {
      ...PO,
      en: [
        'Product Owner',
        'Account of the product owner. Released servers put the caller here when it is not sent.',
      ],
      zh: ['产品负责人', '产品负责人的账号。不传时禅道填调用者。'],
    },
    reviewer: optional('accounts', {
      en: ['Reviewers', 'Accounts of the reviewers of its stories.'],
      zh: ['评审人', '需求评审人的账号。'],
    }),
    desc: { ...desc, zh: ['产品描述', '产品描述，纯文本或 HTML。'] } satisfies Field,
    QD,
    RD,
    acl,
    closedDate,
  },
  transitions: {
    close: { ...transition, does: ['Close a product', '关闭产品'] },
    activate: { ...transition, does: ['Activate a closed product again', '激活产品'] },
  },
};
