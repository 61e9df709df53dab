import { desc, executionOf } from './fields/common.js';
import { optional, type ResourceFields, required } from './fields/field.js';

export const build: ResourceFields = {
  name: 'builds',
  one: 'build',
  label: ['Build', '构建'],
  type: 'Build',
  isSpecified: false,
  about: { record: 'A build of a product, as the server returns it. Observed.' },
  sets: ['NamedRecord', 'LinkedRecord'],
  fields: {
    executionID: required('id', {
      en: ['Execution', 'Id of the execution in which it was made.'],
      zh: ['所属执行', '所属执行的编号。'],
      update: false,
      record: false,
    }),
    execution: {
      ...executionOf,
      kind: 'id',
      create: 'optional',
      update: 'only',
      en: ['Execution', 'Id of the execution in which it was made; an update has it under this name.'],
      zh: ['所属执行', '所属执行的编号；更新时用这个名字。'],
      record: false,
    },
    product: required('id', {
      en: ['Product', 'Id of the product.'],
      zh: ['所属产品', '所属产品的编号。'],
      record: false,
    }),
    name: {
      ...required('name', {
        en: ['Name', 'Name, unique within the product.'],
        zh: ['构建名称', '在产品内唯一。'],
      }),
      record: false,
    },
    system: required('id', {
      en: ['Application', 'Id of the system (application).'],
      zh: ['所属应用', '所属应用的编号。'],
    }),
    builder: optional('account', {
      en: ['Build Author', 'Account of the builder.'],
      zh: ['构建者', '构建者的账号。'],
      default: ['the caller', '调用者'],
    }),
    date: optional('date', {
      en: ['Build Date', 'Day on which it was built, YYYY-MM-DD.'],
      zh: ['打包日期', '构建的日期，YYYY-MM-DD。'],
      default: ['today', '今天'],
    }),
    scmPath: optional('text', {
      en: ['SCM Path', 'Address of its source code.'],
      zh: ['源代码地址', '源代码地址。'],
    }),
    filePath: optional('text', {
      en: ['Download Address', 'Address of its package.'],
      zh: ['下载地址', '安装包的地址。'],
    }),
    desc: { ...desc, zh: ['构建描述', '构建描述，纯文本或 HTML。'] },
  },
};
