import { execution, keywords, pri, productID, productOf, project, version } from './fields/common.js';
import { open, optional, type ResourceFields, required, shown } from './fields/field.js';

const stages = open(
  {
    unittest: ['Unit Testing', '单元测试环节'],
    feature: ['Function Testing', '功能测试环节'],
    intergrate: ['Integration Testing', '集成测试环节'],
    system: ['System Testing', '系统测试环节'],
    smoke: ['Smoking Testing', '冒烟测试环节'],
    bvt: ['BVT Testing', '版本验证环节'],
  },
  'TestcaseStage',
  'A stage in which a case is run, in the words of the server; open, because administrators add values.',
);

const types = open(
  {
    unit: ['Unit', '单元测试'],
    interface: ['Interface', '接口测试'],
    feature: ['Feature', '功能测试'],
    install: ['Installation', '安装部署'],
    config: ['Configuration', '配置相关'],
    performance: ['Performance', '性能测试'],
    security: ['Security', '安全相关'],
    other: ['Others', '其他'],
  },
  'TestcaseType',
  'What kind of test a test case is; open, because administrators add values.',
);

const stepTypes = open(
  { step: ['Step', '步骤'], group: ['Group', '分组'], item: ['Sub-step', '子步骤'] },
  'StepType',
  'What a step of a test case is; open, because servers save any word.',
);

export const testcase: ResourceFields = {
  name: 'testcases',
  one: 'testcase',
  label: ['Test Case', '用例'],
  type: 'Testcase',
  isSpecified: true,
  about: { record: 'A test case, as the server returns it.' },
  sets: ['AuthoredRecord', 'LinkedRecord'],
  fields: {
    productID,
    title: required('name', { en: ['Title', 'Title, in one line.'], zh: ['用例名称', '单行名称。'] }),
    status: shown(
      open({
        wait: ['Waiting', '待评审'],
        normal: ['Normal', '正常'],
        blocked: ['Blocked', '被阻塞'],
        investigate: ['Studying', '研究中'],
      }),
      { en: ['Status', 'Status.'], zh: ['用例状态', '状态。'] },
    ),
    product: productOf,
    project: { ...project, kind: 'id', update: false },
    execution: { ...execution, kind: 'id', update: false },
    module: optional('link', {
      en: ['Module', 'Id of the module of the product; 0 removes the link.'],
      zh: ['所属模块', '产品模块的编号；传 0 取消关联。'],
    }),
    story: optional('link', {
      en: ['Story', 'Id of the story that it tests; 0 removes the link.'],
      zh: ['相关研发需求', '相关研发需求的编号；传 0 取消关联。'],
    }),
    pri,
    type: optional(types, { en: ['Type', 'Kind of test.'], zh: ['用例类型', '用例类型。'] }),
    precondition: optional('text', {
      en: ['Prerequisite', 'Precondition.'],
      zh: ['前置条件', '前置条件。'],
    }),
    steps: optional('textList', {
      en: ['Steps', 'What to do, one text a step.'],
      zh: ['用例步骤', '操作步骤，每步一个文本。'],
      shown: [
        'Texts, or on a released server one object a step: `{ step, desc, expect, type, … }`; not in lists.',
        '文本，或禅道中每步一个对象：`{ step, desc, expect, type, … }`；列表中没有。',
      ],
    }),
    expects: optional('textList', {
      en: [
        'Expectations',
        'What to see, one text a step. An update of `steps` keeps them by position; it requires them if the number of steps changes.',
      ],
      zh: ['预期', '预期结果，每步一个文本。只更新 `steps` 时按位置保留；步骤数量改变时必须给出。'],
      record: false,
    }),
    stepType: optional(
      { ...stepTypes, list: true },
      {
        en: [
          'Step Type',
          'What each step is; an `item` belongs to the `group` before it. An update of `steps` keeps it as it does `expects`.',
        ],
        zh: ['步骤类型', '每步的类型；`item` 属于它前面的 `group`。只更新 `steps` 时与 `expects` 一样保留。'],
        default: ["'step' for each", '每步为 `step`'],
        record: false,
      },
    ),
    keywords: { ...keywords, isObserved: true },
    stage: optional(
      { ...stages, list: true },
      { en: ['Phase', 'Stages in which it is run.'], zh: ['适用环节', '适用的环节。'], isObserved: true },
    ),
    version,
    fromBug: shown('number', {
      en: ['From Bug', 'Id of the bug that it was made of; 0 without one.'],
      zh: ['来源Bug', '来源 Bug 的编号；没有时为 0。'],
    }),
    lastRunner: shown('text', {
      en: ['Run By', 'Account of the user who ran it last; empty if never.'],
      zh: ['执行人', '最后执行人的账号；从未执行时为空。'],
    }),
    lastRunDate: shown('text', {
      en: ['Last Run', 'When it was run last; empty if never.'],
      zh: ['执行时间', '最后执行的时间；从未执行时为空。'],
    }),
    lastRunResult: shown(
      open({
        pass: ['Pass', '通过'],
        fail: ['Fail', '失败'],
        blocked: ['Blocked', '阻塞'],
        'n/a': ['N/A', '忽略'],
      }),
      {
        en: ['Result', 'Result of its last run; empty if never run.'],
        zh: ['结果', '最后执行的结果；从未执行时为空。'],
      },
    ),
  },
};
