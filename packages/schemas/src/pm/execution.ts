import { acl, beginDay, desc, endDay, manager, PO, QD, RD } from './fields/common.js';
import { type Field, observed, open, optional, type ResourceFields, required } from './fields/field.js';
import { plannedTransitions } from './project.js';

const lifetimes = open(
  { short: ['Short Term', '短期'], long: ['Long Term', '长期'], ops: ['DevOps', '运维'] },
  'ExecutionLifetime',
  'How long an execution lasts; open, because servers save any word.',
);

const types = open(
  { sprint: ['Sprint', '迭代'], stage: ['Phase', '阶段'], kanban: ['Kanban', '看板'] },
  'ExecutionType',
  'What kind of execution it is; open, because servers save any word.',
);

const fields = {
  project: required('id', {
    en: ['Project', 'Id of the project.'],
    zh: ['所属项目', '项目的编号。'],
    shown: ['Id of its project.', '所属项目的编号。'],
    update: false,
  }),
  name: {
    ...required('name', { en: ['Execution Name', 'Name.'], zh: ['执行名称', '名称。'] }),
    record: false,
  } satisfies Field,
  begin: beginDay,
  end: endDay,
  type: {
    ...observed(types, {
      en: ['Execution Type', 'Kind of execution. On newer servers.'],
      zh: ['执行类型', '执行类型。仅较新的禅道支持。'],
    }),
    update: false,
  } satisfies Field,
  parent: {
    ...observed('link', {
      en: ['Parent', 'Id of the parent stage. On newer servers.'],
      zh: ['父阶段', '父阶段的编号。仅较新的禅道支持。'],
    }),
    update: false,
    record: false,
  } satisfies Field,
  attribute: {
    ...observed('name', {
      en: ['Phase Type', 'Kind of stage, e.g. `dev`. On newer servers.'],
      zh: ['阶段类型', '阶段类型，例如 `dev`（开发）。仅较新的禅道支持。'],
    }),
    update: false,
  } satisfies Field,
  lifetime: optional(lifetimes, { en: ['Lifetime', 'How long it lasts.'], zh: ['执行周期', '执行的周期。'] }),
  days: optional('link', {
    en: ['Available Days', 'Working days.'],
    zh: ['可用工作日', '可用的工作日天数。'],
  }),
  products: optional('ids', {
    en: ['Products', 'Ids of its products.'],
    zh: ['相关产品', '相关产品的编号。'],
    record: false,
  }),
  plans: optional('plans', {
    en: [
      'Plans',
      'Ids of its product plans, or these by the id of their product, as `{ 12: [3] }`. Their stories are not linked: linking `productplans` to the execution does that (`importPlanStories` of the client).',
    ],
    zh: [
      '关联计划',
      '产品计划的编号，或按产品编号分组，如 `{ 12: [3] }`。计划中的需求不会随之关联；如需关联，请把 `productplans` 关联到执行：`pm-api link executions 编号 productplans 计划编号`（客户端用 `importPlanStories`）。',
    ],
    record: false,
  }),
  PO,
  QD,
  PM: {
    ...manager,
    en: ['Execution Manager', 'Account of the owner.'],
    zh: ['执行负责人', '执行负责人的账号。'],
  } satisfies Field,
  RD,
  acl,
  desc: { ...desc, zh: ['执行描述', '执行描述，纯文本或 HTML。'], isObserved: true } satisfies Field,
};

export const execution: ResourceFields = {
  name: 'executions',
  one: 'execution',
  label: ['Execution', '执行'],
  type: 'Execution',
  isSpecified: true,
  about: { record: 'An execution (a sprint, an iteration), as the server returns it.' },
  sets: ['PlannedRecord'],
  fields,
  transitions: plannedTransitions,
};
