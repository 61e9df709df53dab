import { beginDay, comment, desc, endDay, execution, mailto, productID } from './fields/common.js';
import { kept, open, optional, type ResourceFields, required, shown } from './fields/field.js';

const types = open(
  {
    integrate: ['Integration', '集成测试'],
    system: ['System', '系统测试'],
    acceptance: ['Acceptance', '验收测试'],
    performance: ['Performance', '性能测试'],
    safety: ['Safety', '安全测试'],
  },
  'TesttaskType',
  'What kind of test a test task is; open, because administrators add values.',
);

const states = open(
  {
    wait: ['Waiting', '未开始'],
    doing: ['Doing', '进行中'],
    done: ['Closed', '已关闭'],
    blocked: ['Blocked', '被阻塞'],
  },
  'TesttaskStatus',
  'The state of a test task; open, because servers save any word.',
);

const transition = {
  type: 'TesttaskTransition',
  note: 'Nothing is required. Not in the specification.',
  fields: { comment },
};

export const testtask: ResourceFields = {
  name: 'testtasks',
  one: 'testtask',
  label: ['Test Request', '测试单'],
  type: 'Testtask',
  isSpecified: true,
  about: { record: 'A test task, as lists return it.' },
  sets: ['NamedRecord', 'LinkedRecord'],
  fields: {
    productID,
    name: {
      ...required('name', { en: ['Request Name', 'Name.'], zh: ['测试单名称', '名称。'] }),
      record: false,
    },
    build: required('build', {
      en: [
        'Build',
        "Id of the build to test; released servers do not accept `trunk` here. An update sends the record's own: give another one where that was deleted.",
      ],
      zh: [
        '提测构建',
        '提测构建的编号；禅道不接受 `trunk`。更新时会带上记录原有的值，原构建已删除时请另选一个。',
      ],
      shown: ['Id of the tested build.', '提测构建的编号。'],
    }),
    begin: { ...beginDay, zh: ['开始日期', beginDay.zh[1]] },
    end: { ...endDay, zh: ['结束日期', endDay.zh[1]] },
    execution: { ...execution, record: false },
    status: {
      ...optional(states, {
        en: ['Status', 'State in which it starts; released servers require it.'],
        zh: ['当前状态', '初始状态；禅道要求提供。'],
        shown: ['Status.', '状态。'],
        default: ["'wait'", '`wait`'],
      }),
      update: false,
    },
    rawStatus: shown('text', {
      en: ['Raw Status', 'The status, in lists of a released server.'],
      zh: ['状态原值', '状态，见于禅道的列表。'],
    }),
    statusLabel: shown('text', {
      en: ['Status Label', "The status in the server's language, in lists of a released server."],
      zh: ['状态文字', '以服务器语言表示的状态，见于禅道的列表。'],
    }),
    type: optional(
      { ...types, list: 'optional' },
      {
        en: ['Type', 'Kinds of test.'],
        zh: ['测试类型', '测试类型。'],
        shown: ['Kinds of test, separated by commas.', '测试的类型，用逗号分隔。'],
      },
    ),
    owner: optional('account', { en: ['Owner', 'Account of the owner.'], zh: ['负责人', '负责人的账号。'] }),
    pri: shown('number', {
      en: ['Priority', 'Priority; 1 is the highest.'],
      zh: ['优先级', '优先级；1 最高。'],
    }),
    realBegan: shown('text', {
      en: ['Actual Started Date', 'Day on which it began; empty before.'],
      zh: ['实际开始日期', '实际开始的日期；未开始时为空。'],
    }),
    realFinishedDate: shown('text', {
      en: ['Actual Finished Date', 'When it ended, YYYY-MM-DD HH:MM:SS; empty before.'],
      zh: ['实际完成日期', '实际完成的时间，YYYY-MM-DD HH:MM:SS；未完成时为空。'],
    }),
    desc: { ...desc, zh: ['测试单描述', '测试单描述，纯文本或 HTML。'] },
  },
  transitions: {
    start: { ...transition, does: ['Start a test task', '开始测试单'] },
    block: { ...transition, does: ['Block a test task', '阻塞测试单'] },
    close: {
      ...transition,
      does: ['Close a test task', '关闭测试单'],
      type: 'TesttaskClose',
      fields: { ...transition.fields, mailto: kept(mailto) },
    },
    activate: { ...transition, does: ['Activate a closed or blocked test task again', '激活测试单'] },
  },
};
