import { desc, productID, productOf } from './fields/common.js';
import { open, optional, type ResourceFields, required, shown } from './fields/field.js';

export const system: ResourceFields = {
  name: 'systems',
  one: 'system',
  label: ['Application', '应用'],
  type: 'System',
  isSpecified: false,
  about: {
    record: 'A system (an application of a product), as the server returns it.',
    create: 'The specification does not show them; these are observed.',
  },
  sets: ['NamedRecord'],
  fields: {
    productID,
    name: {
      ...required('name', { en: ['Application Name', 'Name.'], zh: ['应用名称', '名称。'] }),
      record: false,
    },
    status: shown(open({ active: ['Active', '已上架'], inactive: ['Inactive', '已下架'] }), {
      en: ['Status', 'Status.'],
      zh: ['状态', '状态。'],
    }),
    product: productOf,
    integrated: optional('flag', {
      en: ['Integrated Application', '1: it is made of other systems, its `children`.'],
      zh: ['集成应用', '1 表示由其他应用（`children`）组成。'],
      default: ['0', '0'],
    }),
    children: optional('ids', {
      en: ['Included Applications', 'Ids of the systems that it is made of.'],
      zh: ['包含应用', '所包含应用的编号。'],
      default: ['none', '无'],
    }),
    desc: { ...desc, zh: ['应用描述', '应用描述，纯文本或 HTML。'] },
    latestRelease: shown('number', {
      en: ['Latest Version', 'Id of its newest release; 0 or null without one.'],
      zh: ['最新版本号', '最新发布的编号；没有时为 0 或 null。'],
    }),
    latestDate: shown('text', {
      en: ['Latest Release Date', 'When its newest release was published; empty if never.'],
      zh: ['最新发布时间', '最新发布的时间；从未发布时为空。'],
    }),
  },
};
