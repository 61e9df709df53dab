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
  version,
} from './fields/common.js';
import {
  closed,
  type Field,
  kept,
  must,
  observed,
  open,
  optional,
  type ResourceFields,
  required,
  shown,
} from './fields/field.js';

const categories = open(
  {
    feature: ['Feature', '功能'],
    interface: ['API', '接口'],
    performance: ['Performance', '性能'],
    safe: ['Safety', '安全'],
    experience: ['User Experience', '体验'],
    improve: ['Improvement', '改进'],
    other: ['Others', '其他'],
  },
  'StoryCategory',
  'What kind of need a story, epic or requirement is; open, because administrators add values.',
);

const sources = open(
  {
    customer: ['Customer', '客户'],
    user: ['User', '用户'],
    po: ['Product Owner', '产品经理'],
    market: ['Marketing', '市场'],
    service: ['Customer Service', '客服'],
    operation: ['Operations', '运营'],
    support: ['Technical Support', '技术支持'],
    competitor: ['Competitor', '竞争对手'],
    partner: ['Partner', '合作伙伴'],
    dev: ['Dev Team', '开发人员'],
    tester: ['Test Team', '测试人员'],
    bug: ['Bug', 'Bug'],
    forum: ['Forum', '论坛'],
    other: ['Others', '其他'],
  },
  'StorySource',
  'Where a need comes from; open, because administrators add values.',
);

const closedReasons = open(
  {
    done: ['Completed', '已完成'],
    subdivided: ['Subdivided', '已拆分'],
    duplicate: ['Duplicate', '重复'],
    postponed: ['Postponed', '延期'],
    willnotdo: ["Won't Do", '不做'],
    cancel: ['Cancelled', '已取消'],
    bydesign: ['As Designed', '设计如此'],
  },
  'StoryClosedReason',
  'Why a story, epic or requirement is closed; open, because administrators add values.',
);

const results = closed(
  {
    pass: ['Pass', '确认通过'],
    revert: ['Revoke', '撤销变更'],
    clarify: ['To be clarified', '有待明确'],
    reject: ['Reject', '拒绝'],
  },
  'StoryReviewResult',
  'The vote of a reviewer; any other would use it up, and take the state of the story away.',
);

const fields = {
  productID,
  title: required('name', { en: ['Story Name', 'Title, in one line.'], zh: ['研发需求名称', '单行名称。'] }),
  status: shown(
    open({
      draft: ['Draft', '草稿'],
      reviewing: ['Reviewing', '评审中'],
      active: ['Activated', '激活'],
      changing: ['Changing', '变更中'],
      closed: ['Closed', '已关闭'],
    }),
    {
      en: ['Status', 'Status; empty after a review by a user who is not a reviewer.'],
      zh: ['当前状态', '状态；由非评审人评审后为空。'],
    },
  ),
  type: shown(
    open({
      story: ['Story', '研发需求'],
      requirement: ['Requirement', '用户需求'],
      epic: ['Epic', '业务需求'],
    }),
    { en: ['Type', 'Kind of need.'], zh: ['需求类型', '需求类型。'] },
  ),
  product: productOf,
  project: { ...project, update: false, record: false } satisfies Field,
  execution: { ...execution, update: false, record: false } satisfies Field,
  keywords: { ...keywords, isObserved: true },
  mailto: { ...mailto, isObserved: true },
  module: optional('link', {
    en: ['Module', 'Id of the module of the product; 0 for no module.'],
    zh: ['所属模块', '产品模块的编号；0 表示无模块。'],
  }),
  parent: optional('link', {
    en: ['Parent Story', 'Id of the parent; 0 for no parent.'],
    zh: ['父需求', '父需求的编号；0 表示没有。'],
    shown: ['Id of the parent; 0 or null without one.', '父需求的编号；没有时为 0 或 null。'],
  }),
  plan: observed('link', {
    en: ['Plan', 'Id of the product plan; 0 removes the link.'],
    zh: ['所属计划', '产品计划的编号；传 0 取消关联。'],
    shown: ['Id of its product plan; 0 without one.', '所属产品计划的编号；没有时为 0。'],
  }),
  pri,
  estimate: optional('hours', {
    en: ['Estimation', 'Estimated hours.'],
    zh: ['预计工时', '预计的工时，小时。'],
  }),
  stage: shown(
    open({
      wait: ['Waiting', '未开始'],
      planned: ['Planned', '已计划'],
      projected: ['Initiated', '研发立项'],
      ...{ designing: ['Designing', '设计中'], designed: ['Design Completed', '设计完毕'] },
      developing: ['Developing', '研发中'],
      developed: ['Dev Completed', '研发完毕'],
      testing: ['Testing', '测试中'],
      tested: ['Test Completed', '测试完毕'],
      verified: ['Accepted', '已验收'],
      rejected: ['Rejected', '验收失败'],
      ...{ delivering: ['Delivering', '交付中'], delivered: ['Deliver Completed', '已交付'] },
      released: ['Released', '已发布'],
      closed: ['Closed', '已关闭'],
    }),
    { en: ['Phase', 'Stage of its work.'], zh: ['所处阶段', '所处的阶段。'] },
  ),
  category: optional(categories, { en: ['Category', 'Kind of need.'], zh: ['类别', '需求的类别。'] }),
  source: optional(sources, { en: ['Source', 'Where it comes from.'], zh: ['来源', '需求的来源。'] }),
  sourceNote: observed('text', {
    en: ['Note', 'Where it comes from, in words.'],
    zh: ['来源备注', '关于来源的说明。'],
  }),
  feedbackBy: observed('text', {
    en: [
      'Feedback Provider',
      'Name of the person who asked for it; servers keep it with some sources alone, such as `customer`.',
    ],
    zh: ['反馈者', '反馈者的姓名；仅当来源为 `customer` 等时服务器才保留。'],
  }),
  spec: optional('text', {
    en: ['Description', 'Description of the need, as plain text or HTML.'],
    zh: ['需求描述', '需求描述，纯文本或 HTML。'],
  }),
  verify: optional('text', {
    en: ['Acceptance Criteria', 'Acceptance criteria, as plain text or HTML.'],
    zh: ['验收标准', '验收标准，纯文本或 HTML。'],
  }),
  assignedTo,
  reviewer: optional('accounts', {
    en: [
      'Reviewer',
      'Accounts of its reviewers. Released servers require them in a create, or `needNotReview`, from the owner of the product; for others that owner reviews.',
    ],
    zh: [
      '评审人',
      '评审人的账号。产品负责人创建时，禅道要求提供，或提供 `needNotReview`；其他人创建时默认由产品负责人评审。',
    ],
    shown: ['Accounts of its reviewers.', '评审人的账号。'],
  }),
  needNotReview: observed('one', {
    en: ['No Review Required', '1: it needs no review; on released servers in place of `reviewer`.'],
    zh: ['不需要评审', '1 表示不需要评审；禅道中用来代替 `reviewer`。'],
    update: false,
    record: false,
  }),
  reviewedBy: shown('several', {
    en: ['Reviewed By', 'Accounts of the users who have reviewed it, separated by commas.'],
    zh: ['已评审人', '已评审人的账号，用逗号分隔。'],
  }),
  reviewedDate: shown('moment', {
    en: ['Reviewed on', 'When it was reviewed, YYYY-MM-DD or YYYY-MM-DD HH:MM:SS.'],
    zh: ['评审时间', '评审的时间，YYYY-MM-DD 或 YYYY-MM-DD HH:MM:SS。'],
    shown: ['When it was reviewed last.', '最后评审的时间。'],
    default: ['now', '当前时间'],
  }),
  closedReason: shown(closedReasons, {
    en: ['Close Reason', 'Why it is closed.'],
    zh: ['关闭原因', '关闭的原因。'],
    shown: ['Why it is closed; empty while it is open.', '关闭的原因；未关闭时为空。'],
  }),
  duplicateStory: shown('id', {
    en: ['Duplicated Story', 'Id of the story that it repeats; required with the reason `duplicate`.'],
    zh: ['重复需求', '所重复的需求的编号；原因为 `duplicate` 时必填。'],
    shown: ['Id of the story that it repeats; 0 without one.', '所重复的需求的编号；没有时为 0。'],
  }),
  fromBug: shown('number', {
    en: ['Source Bug', 'Id of the bug that it was made of; 0 without one.'],
    zh: ['来源Bug', '来源 Bug 的编号；没有时为 0。'],
  }),
  version,
};

/** Stories; epics and requirements have the same fields. */
export const story: ResourceFields = {
  name: 'stories',
  one: 'story',
  label: ['Story', '研发需求'],
  type: 'Story',
  isSpecified: true,
  about: {
    record: 'A story, an epic or a requirement, as the server returns it.',
    update: 'Also of PUT /epics/{id} and /requirements/{id}.',
  },
  sets: ['TrackedRecord'],
  fields,
  transitions: {
    change: {
      does: ['Change the text, which makes a new version to review', '变更内容，产生待评审的新版本'],
      type: 'StoryChange',
      note: 'Makes a new version, which has to be reviewed. Observed.',
      fields: {
        title: { ...fields.title, create: 'optional' },
        spec: fields.spec,
        verify: fields.verify,
        reviewer: kept(fields.reviewer),
        comment,
      },
    },
    submitreview: {
      does: ['Submit a draft for review', '提交评审'],
      type: 'StorySubmitReview',
      note: 'Observed.',
      fields: { reviewer: kept(fields.reviewer), comment },
    },
    review: {
      does: ["Give the caller's vote as a reviewer", '评审'],
      type: 'StoryReview',
      note: 'Not in the specification, which only says that a review makes a draft active.',
      fields: {
        result: must(
          shown(results, {
            en: ['Result', "The reviewer's vote; `clarify` sends it back to a draft."],
            zh: ['评审结果', '评审的结论；`clarify` 退回草稿。'],
          }),
        ),
        closedReason: {
          ...fields.closedReason,
          en: ['Close Reason', 'Why it is closed; released servers require it with the result `reject`.'],
          zh: ['拒绝原因', '关闭的原因；结论为 `reject` 时禅道要求提供。'],
        },
        duplicateStory: fields.duplicateStory,
        pri: { ...kept(pri), kind: 'link' },
        estimate: kept(fields.estimate),
        assignedTo: keptAssignee,
        reviewedDate: fields.reviewedDate,
        comment,
      },
      requiredWith: {
        closedReason: ['result', 'reject'],
        duplicateStory: ['closedReason', 'duplicate'],
      },
    },
    assignTo: {
      does: ['Assign to a user', '指派'],
      type: 'StoryAssign',
      note: 'Observed.',
      fields: { assignedTo: newAssignee, comment },
    },
    close: {
      does: ['Close', '关闭'],
      type: 'StoryClose',
      note: 'The specification requires none; released servers require `closedReason`.',
      fields: { closedReason: fields.closedReason, duplicateStory: fields.duplicateStory, comment },
      requiredWith: { duplicateStory: ['closedReason', 'duplicate'] },
    },
    activate: {
      does: ['Activate again', '激活'],
      type: 'StoryActivate',
      note: 'Nothing is required.',
      fields: { assignedTo: keptAssignee, comment },
    },
  },
};
