import {
  assignedTo,
  comment,
  execution,
  keptAssignee,
  keywords,
  mailto,
  newAssignee,
  pri,
  productID,
  productOf,
  project,
} from './fields/common.js';
import {
  closed,
  kept,
  must,
  observed,
  open,
  optional,
  type ResourceFields,
  required,
  shown,
} from './fields/field.js';

const resolutions = open(
  {
    fixed: ['Resolved', '已解决'],
    notrepro: ['Cannot Reproduce', '无法重现'],
    bydesign: ['As Designed', '设计如此'],
    duplicate: ['Duplicate', '重复Bug'],
    external: ['External', '外部原因'],
    postponed: ['Postponed', '延期处理'],
    willnotfix: ['Won’t Fix', '不予解决'],
    tostory: ['To Story', '转为研发需求'],
  },
  'BugResolution',
  'Why a bug is resolved; open, because administrators add values.',
);

const types = open(
  {
    codeerror: ['Code Error', '代码错误'],
    config: ['Configuration', '配置相关'],
    install: ['Installation', '安装部署'],
    security: ['Security', '安全相关'],
    performance: ['Performance', '性能问题'],
    standard: ['Standard Specification', '标准规范'],
    automation: ['Test Script', '测试脚本'],
    designdefect: ['Design Defect', '设计缺陷'],
    codeimprovement: ['Code Improvement', '代码改进'],
    others: ['Others', '其他'],
  },
  'BugType',
  'What kind of mistake a bug is; open, because administrators add values.',
);

const systems = open(
  {
    all: ['All', '全部'],
    windows: ['Windows', 'Windows'],
    win11: ['Windows 11', 'Windows 11'],
    win10: ['Windows 10', 'Windows 10'],
    win8: ['Windows 8', 'Windows 8'],
    win7: ['Windows 7', 'Windows 7'],
    winxp: ['Windows XP', 'Windows XP'],
    osx: ['Mac OS', 'Mac OS'],
    android: ['Android', 'Android'],
    ios: ['IOS', 'IOS'],
    linux: ['Linux', 'Linux'],
    ubuntu: ['Ubuntu', 'Ubuntu'],
    chromeos: ['Chrome OS', 'Chrome OS'],
    fedora: ['Fedora', 'Fedora'],
    unix: ['Unix', 'Unix'],
    others: ['Others', '其他'],
  },
  'BugSystem',
  'An operating system; open, because administrators add values.',
);

const browsers = open(
  {
    all: ['All', '全部'],
    chrome: ['Chrome', 'Chrome'],
    edge: ['Edge', 'Edge'],
    ie: ['IE series', 'IE系列'],
    ie11: ['IE11', 'IE11'],
    ie10: ['IE10', 'IE10'],
    ie9: ['IE9', 'IE9'],
    ie8: ['IE8', 'IE8'],
    firefox: ['Firefox series', 'firefox系列'],
    opera: ['Opera series', 'Opera系列'],
    safari: ['Safari', 'safari'],
    360: ['360 series', '360浏览器'],
    qq: ['QQ series', 'QQ浏览器'],
    other: ['Others', '其他'],
  },
  'BugBrowser',
  'A browser; open, because administrators add values.',
);

const fields = {
  productID,
  title: required('name', { en: ['Name', 'Title, in one line.'], zh: ['Bug标题', '单行标题。'] }),
  status: shown(
    open({ active: ['Activated', '激活'], resolved: ['Resolved', '已解决'], closed: ['Closed', '已关闭'] }),
    { en: ['Status', 'Status.'], zh: ['Bug状态', '状态。'] },
  ),
  product: productOf,
  project,
  execution,
  module: observed('link', {
    en: ['Module', 'Id of the module of the product; 0 for no module.'],
    zh: ['所属模块', '产品模块的编号；0 表示无模块。'],
  }),
  plan: observed('link', {
    en: ['Linked Plan', 'Id of its product plan; 0 for no plan.'],
    zh: ['所属计划', '所属产品计划的编号；0 表示无计划。'],
  }),
  case: observed('link', {
    en: ['Test Case', 'Id of the test case that found it; 0 for none.'],
    zh: ['相关用例', '发现它的用例的编号；没有时为 0。'],
  }),
  testtask: observed('link', {
    en: ['Test Request', 'Id of the test request in which it was found; 0 for none.'],
    zh: ['测试单', '发现它的测试单的编号；没有时为 0。'],
    update: false,
  }),
  task: observed('link', {
    en: ['Task', 'Id of the task that it belongs to; 0 for none.'],
    zh: ['相关任务', '相关任务的编号；没有时为 0。'],
  }),
  story: optional('linkable', {
    en: ['Story', 'Id of the story that it belongs to; 0 in an update removes the link.'],
    zh: ['相关需求', '相关研发需求的编号；更新时传 0 取消关联。'],
  }),
  relatedBug: observed('ids', {
    en: ['Related Bugs', 'Ids of the bugs that it belongs together with.'],
    zh: ['相关Bug', '相关 Bug 的编号。'],
  }),
  severity: optional('id', {
    knownNumbers: [1, 2, 3, 4],
    en: ['Severity', 'Severity; 1 is the worst, 4 usually the least.'],
    zh: ['严重程度', '严重程度；1 最严重，通常 4 最轻。'],
  }),
  pri,
  type: optional(types, { en: ['Bug Type', 'Kind of mistake.'], zh: ['Bug类型', 'Bug类型。'] }),
  steps: optional('text', {
    en: ['Repro Steps', 'Steps to reproduce, as plain text or HTML.'],
    zh: ['重现步骤', '重现步骤，纯文本或 HTML。'],
  }),
  openedBuild: required('builds', {
    en: ['Affected Version', "Builds in which it was found; the main line is `['trunk']`."],
    zh: ['影响版本', "发现问题的版本；主干为 `['trunk']`。"],
    shown: [
      'Builds in which it was found; in lists a label, such as `Trunk`.',
      '发现问题的版本；列表中为名称，例如 `Trunk`（主干）。',
    ],
  }),
  os: observed(
    { ...systems, list: true },
    {
      en: ['Operating System', "Operating systems, e.g. `['linux']`."],
      zh: ['操作系统', "操作系统，例如 `['linux']`。"],
    },
  ),
  browser: observed(
    { ...browsers, list: true },
    {
      en: ['Web Browser', "Browsers, e.g. `['chrome']`."],
      zh: ['浏览器', "浏览器，例如 `['chrome']`。"],
    },
  ),
  deadline: observed('date', {
    en: [
      'Due Date',
      'Day by which it has to be resolved, YYYY-MM-DD; an update with an empty text removes it.',
    ],
    zh: ['截止日期', '应解决的最后日期，YYYY-MM-DD；传空值即清除。'],
    isRemovable: true,
  }),
  assignedTo,
  keywords: { ...keywords, isObserved: true },
  mailto: { ...mailto, isObserved: true },
  feedbackBy: observed('text', {
    en: ['Discovered by', 'Name of the reporter.'],
    zh: ['反馈者', '反馈者的姓名。'],
  }),
  notifyEmail: observed('text', {
    en: ['Discoverer Email', 'Mail address that is notified when it is resolved.'],
    zh: ['通知邮箱', '解决时通知的邮箱。'],
  }),
  confirmed: shown(closed({ 0: ['Unconfirmed', '未确认'], 1: ['Confirmed', '已确认'] }), {
    en: ['Confirmed', 'Whether it is confirmed as a bug.'],
    zh: ['是否确认', '是否已确认。'],
  }),
  activatedCount: shown('number', {
    en: ['Activation Count', 'Number of times it was activated again.'],
    zh: ['激活次数', '重新激活的次数。'],
  }),
  resolvedBy: shown('text', {
    en: ['Resolved By', 'Account of the user who resolved it.'],
    zh: ['解决者', '解决人的账号。'],
  }),
  resolution: shown(resolutions, {
    en: ['Resolution', 'Why it is resolved.'],
    zh: ['解决方案', '解决方案。'],
    shown: ['Why it is resolved; empty while it is not.', '解决方案；未解决时为空。'],
  }),
  resolvedBuild: shown('buildKey', {
    en: ['Fixed Build', 'Build in which it is resolved, e.g. `trunk`; required with the resolution `fixed`.'],
    zh: ['解决版本', '解决问题的版本，例如 `trunk`（主干）；解决方案为 `fixed` 时必填。'],
    shown: ['Build in which it is resolved, e.g. `trunk`.', '解决问题的版本，例如 `trunk`（主干）。'],
  }),
  resolvedDate: shown('moment', {
    en: ['Resolved Date', 'When it was resolved, YYYY-MM-DD or YYYY-MM-DD HH:MM:SS.'],
    zh: ['解决日期', '解决的时间，YYYY-MM-DD 或 YYYY-MM-DD HH:MM:SS。'],
    shown: ['When it was resolved; empty or null while it is not.', '解决的时间；未解决时为空。'],
    default: ['now', '当前时间'],
    isObserved: true,
  }),
  duplicateBug: shown('id', {
    en: ['Duplicated Bug', 'Id of the bug that it repeats; required with the resolution `duplicate`.'],
    zh: ['重复Bug', '所重复的 Bug 的编号；解决方案为 `duplicate` 时必填。'],
    shown: ['Id of the bug that it repeats; 0 without one.', '所重复的 Bug 的编号；没有时为 0。'],
    isObserved: true,
  }),
};

export const bug: ResourceFields = {
  name: 'bugs',
  one: 'bug',
  label: ['Bug', 'Bug'],
  type: 'Bug',
  isSpecified: true,
  about: {
    record: 'A bug, as the server returns it.',
    update: '`status` is not among them, because the server ignores it.',
  },
  sets: ['TrackedRecord', 'LinkedRecord'],
  fields,
  transitions: {
    confirm: {
      does: ['Confirm a bug', '确认 Bug'],
      type: 'BugConfirm',
      note: 'Observed. What is not given stays, where released servers would empty it.',
      fields: {
        type: kept(fields.type),
        pri: kept(pri),
        deadline: kept(fields.deadline),
        mailto: kept(mailto),
        assignedTo: keptAssignee,
        comment,
      },
    },
    assignTo: {
      does: ['Assign a bug to a user', '指派 Bug'],
      type: 'BugAssign',
      note: 'Observed.',
      fields: { assignedTo: newAssignee, comment, mailto: kept(mailto) },
    },
    resolve: {
      does: ['Resolve a bug', '解决 Bug'],
      type: 'BugResolve',
      note: 'Source: "States and transitions", which requires `resolvedBuild` with any resolution; released servers with `fixed` alone.',
      fields: {
        resolution: must(fields.resolution),
        resolvedBuild: fields.resolvedBuild,
        assignedTo: keptAssignee,
        duplicateBug: fields.duplicateBug,
        resolvedDate: fields.resolvedDate,
        comment,
      },
      requiredWith: { resolvedBuild: ['resolution', 'fixed'], duplicateBug: ['resolution', 'duplicate'] },
    },
    close: {
      does: ['Close a bug; resolve an active one first', '关闭 Bug；未解决的请先解决'],
      type: 'BugClose',
      note: 'Nothing is required. Released servers refuse to update a bug that was closed without a resolution.',
      fields: { comment },
    },
    activate: {
      does: ['Activate a resolved or closed bug again', '激活 Bug'],
      type: 'BugActivate',
      note: 'Nothing is required by the specification; released servers require `openedBuild`.',
      fields: { openedBuild: kept(fields.openedBuild), assignedTo: keptAssignee, comment },
    },
  },
};
