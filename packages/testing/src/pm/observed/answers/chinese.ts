import type { FakeRecord } from '../../state/fake-record.js';
import { json } from './answers.js';

/*
 * The messages of the checks in Chinese. The server has a label for each field of each resource, and its texts
 * around them; what it says of records that are not there stays in English.
 */

/** Labels that several resources share. */
const COMMON: Readonly<Record<string, string>> = {
  Name: '名称',
  Title: '标题',
  Status: '状态',
  'Planned Start': '计划开始',
  'Planned End': '计划完成',
  Reviewer: '评审人',
  Keywords: '关键词',
  'Due Date': '截止日期',
};

const LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bugs: {
    Name: 'Bug标题',
    'Affected Version': '影响版本',
    Resolution: '解决方案',
    'Fixed Build': '解决版本',
    'Duplicated Bug': '重复Bug',
  },
  tasks: {
    'Task Name': '任务名称',
    'Task Type': '任务类型',
    'Actual Start': '实际开始',
    'Actual Complete': '实际完成',
    'Total Cost': '总计消耗',
    Left: '预计剩余',
    'Planned Start': '预计开始',
  },
  stories: storyLabels('研发需求名称'),
  epics: storyLabels('业务需求名称'),
  requirements: storyLabels('用户需求名称'),
  testcases: { Title: '用例名称' },
  testtasks: {
    'Request Name': '测试单名称',
    Build: '提测构建',
    Start: '开始日期',
    End: '结束日期',
    Status: '当前状态',
  },
  products: { 'Product Name': '产品名称' },
  productplans: { Title: '名称', Begin: '开始日期', End: '结束日期', 'Close Reason': '关闭原因' },
  releases: {
    'Application Version': '应用版本号',
    Application: '所属应用',
    Status: '状态',
    'Planned Release Date': '计划发布日期',
    'Actual Release Date': '实际发布日期',
  },
  projects: {
    Name: '项目名称',
    'Project Name': '项目名称',
    'Actual Start': '实际开始日期',
    'Actual End': '实际完成日期',
  },
  executions: { Name: '执行名称', 'Execution Name': '执行名称', 'Phase Name': '阶段名称' },
  users: { Account: '用户名', Name: '姓名' },
  builds: { Name: '名称编号', Application: '所属应用', Builder: '构建者', Date: '打包日期' },
  systems: { Name: '应用名称', 'Application name': '应用名称' },
  programs: {
    Name: '项目集名称',
    Begin: '计划开始',
    End: '计划完成',
    'Actual Start': '实际开始日期',
    'Actual End': '实际完成日期',
  },
  todos: { Title: '待办名称', Type: '类型', Date: '日期', Begin: '开始', End: '结束' },
  files: { Title: '标题' },
  libs: { 'Library Name': '库名称', 'Space Name': '空间名称', Name: '名称' },
  docs: { Title: '文档标题', 'Document Title': '文档标题', Library: '所属库' },
};

function storyLabels(title: string): Readonly<Record<string, string>> {
  return {
    'Story Name': title,
    'Epic Name': title,
    'Requirement Name': title,
    'Close Reason': '关闭原因',
    'Reject Reason': '拒绝原因',
    'Duplicated Story': '重复需求',
  };
}

/** The server's texts, with its Chinese ones; the labels in them are looked up. */
const TEXTS: readonly (readonly [RegExp, (first: string, ...rest: string[]) => string])[] = [
  [/^『(.+?)』 cannot be empty\.$/s, (label) => `『${label}』不能为空。`],
  [/^The field (.+?) cannot be empty\.$/, (label) => `『${label}』不能为空。`],
  [
    /^Length of 『(.+?)』 must be between 『(\d+)』 and 『(\d+)』\.$/,
    (label, most, least) => `『${label}』长度应当不超过『${most}』，且大于『${least}』。`,
  ],
  [/^『(.+?)』 must be a valid date\.$/, (label) => `『${label}』应当为合法的日期。`],
  [
    /^『(.+?)』 already has a record for 『(.*)』\.( If deleted, .*)?$/s,
    (label, name, inTrash) =>
      `『${label}』已经有『${name}』这条记录了。${inTrash ? '如果您确定该记录已删除，请到后台-系统-数据-回收站还原。' : ''}`,
  ],
  [/^『(.+?)』 must be greater than 『(.*)』\.$/s, (label, other) => `『${label}』应当大于『${other}』。`],
  [
    /^『(.+?)』 must be greater than or equal to 『(.*)』\.$/s,
    (label, other) => `『${label}』应当不小于『${other}』。`,
  ],
  [
    /^『(.+?)』 must be less than or equal to 『(.*)』\.$/s,
    (label, other) => `『${label}』应当不大于『${other}』。`,
  ],
  [/^You must select a review result\.$/, () => '必须选择评审意见'],
  [/^Step (\d+) cannot be empty\.$/, (step) => `步骤${step}不能为空`],
  [
    /^The task cannot be completed when the total spent is 0\. /,
    () => '总计消耗为0时不能完成任务，请填写本次消耗工时',
  ],
  [/^Total Cost and Hours Left cannot both be 0\.$/, () => '"总计消耗"和"预计剩余"不能同时为0'],
  [/^Password must be at least 6 characters\.$/, () => '密码必须6位及以上。'],
  [
    /^『Account』 must be at least 3 characters and /,
    () => '『用户名』只能是字母、数字或下划线的组合三位以上。',
  ],
  [/^Work hours should not be negative number\.$/, () => '工时不能为负数'],
  [/^\[Est\.\] must not be negative\.$/, () => '『预计』不能为负数'],
  [/^The item you are trying to access does not exist /, () => '抱歉，您访问的对象不存在！'],
  [/^Your access to Execution is denied!$/, () => '您无权访问该迭代！'],
  [/^You do not have permission to access this Product\.$/, () => '您无权访问该产品'],
];

/** One text of a check in Chinese; what has no translation stays as it is. */
function inChinese(text: string, labels: Readonly<Record<string, string>>): string {
  for (const [pattern, sentence] of TEXTS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const [, first = '', ...rest] = match;
    return sentence(labels[first] ?? COMMON[first] ?? first, ...rest);
  }
  return text;
}

function translated(value: unknown, labels: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return inChinese(value, labels);
  if (Array.isArray(value)) return value.map((one) => translated(one, labels));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as FakeRecord).map(([field, texts]) => [field, translated(texts, labels)]),
  );
}

/** A refusal of a check with its texts in Chinese; every other answer is left alone. */
export async function answeredInChinese(answer: Response, resource: string): Promise<Response> {
  if (answer.status !== 200) return answer;
  const text = await answer.clone().text();
  const body = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
  const isRefusal = body.result === 'fail' || body.status === 'fail';
  if (!isRefusal) return answer;
  const inTheirWords = json({ ...body, message: translated(body.message, LABELS[resource] ?? {}) });
  inTheirWords.headers.set('content-type', answer.headers.get('content-type') ?? 'application/json');
  return inTheirWords;
}
