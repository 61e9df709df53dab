import { desc, mailto, productID, productOf } from './fields/common.js';
import { open, optional, type ResourceFields, required, shown } from './fields/field.js';

const states = open(
  {
    wait: ['Waiting', '未开始'],
    normal: ['Released', '已发布'],
    fail: ['Release Failed', '发布失败'],
    terminate: ['Terminate', '停止维护'],
  },
  'ReleaseStatus',
  'How far a release is; open, because servers save any word.',
);

export const release: ResourceFields = {
  name: 'releases',
  one: 'release',
  label: ['Release', '发布'],
  type: 'Release',
  isSpecified: false,
  about: {
    record: 'A release of a product, as the server returns it. Observed.',
    update: 'The status is among them. Observed.',
  },
  sets: ['NamedRecord'],
  fields: {
    productID,
    name: {
      ...required('name', {
        en: ['Application Version', 'Name, e.g. `1.4.0`.'],
        zh: ['应用版本号', '名称，例如 `1.4.0`。'],
      }),
      record: false,
    },
    system: required('id', {
      en: ['Application', 'Id of the system (application) that is released.'],
      zh: ['所属应用', '所发布应用的编号。'],
    }),
    build: optional('releaseBuilds', {
      en: ['Builds', 'Ids of its builds.'],
      zh: ['构建', '所包含构建的编号。'],
      shown: ['Ids of its builds, separated by commas.', '所包含构建的编号，用逗号分隔。'],
    }),
    date: optional('date', {
      en: ['Planned Release Date', 'Day for which it is planned, YYYY-MM-DD.'],
      zh: ['计划发布日期', '计划发布的日期，YYYY-MM-DD。'],
      default: ['today', '今天'],
    }),
    status: optional(states, {
      en: ['Release Status', 'Status; a `normal` one is released.'],
      zh: ['发布状态', '状态；`normal` 表示已发布。'],
      shown: ['Status.', '状态。'],
      default: ["'normal'", '`normal`'],
    }),
    product: productOf,
    project: shown('several', {
      en: ['Project', 'Ids of its projects, separated by commas.'],
      zh: ['所属项目', '所属项目的编号，用逗号分隔。'],
    }),
    releasedDate: optional('date', {
      en: ['Actual Release Date', 'Day on which it was released, YYYY-MM-DD.'],
      zh: ['实际发布日期', '实际发布的日期，YYYY-MM-DD。'],
      shown: ['Day on which it was released; empty before.', '实际发布的日期；未发布时为空。'],
      default: ["the server's day, unless the status is `wait`", '服务器的当天；状态为 `wait` 时不传'],
    }),
    mailto,
    desc: { ...desc, zh: ['发布描述', '发布描述，纯文本或 HTML。'] },
  },
};
