import { type Field, open, optional, type ResourceFields, required, shown } from './fields/field.js';

const roles = open(
  {
    '': ['None', '无'],
    dev: ['Dev Engineer', '研发'],
    qa: ['Test Engineer', '测试'],
    pm: ['Project Manager', '项目经理'],
    po: ['Product Owner', '产品经理'],
    td: ['Technical Manager', '研发主管'],
    pd: ['Product Manager', '产品主管'],
    qd: ['Test Manager', '测试主管'],
    top: ['Senior Manager', '高层管理'],
    others: ['Others', '其他'],
  },
  'UserRole',
  'What a user does; open, because administrators add values.',
);

// Released servers leave these out of a new user.
const onlyInUpdates = (field: Field): Field => ({ ...field, update: 'only' });

export const user: ResourceFields = {
  name: 'users',
  one: 'user',
  label: ['User', '用户'],
  type: 'User',
  isSpecified: false,
  about: {
    record:
      'A user, as GET /users/{id} returns it. Source: project management API, "Resources and their fields"; most is observed.',
    create: 'The specification does not show them; these are observed.',
    update: 'Observed, or from the published API.',
  },
  sets: ['BaseRecord'],
  fields: {
    account: required('key', {
      en: ['Account', 'Account name: at least 3 letters, digits or underscores.'],
      zh: ['用户名', '账号：至少 3 个字母、数字或下划线。'],
      shown: [
        'Account name, with which the user logs in and which other records have in `assignedTo`.',
        '账号，用于登录，也是其他记录 `assignedTo` 中的值。',
      ],
      update: false,
    }),
    realname: required('name', { en: ['Name', "The user's own name."], zh: ['姓名', '用户的姓名。'] }),
    password: required('name', {
      en: ['Password', 'Password, at least 6 characters. It appears in no dry run and no error.'],
      zh: ['密码', '密码，至少 6 个字符。不会出现在试运行和错误中。'],
      record: false,
    }),
    role: optional(roles, {
      en: ['Role', 'Role; empty for none. On released servers it grants no permission.'],
      zh: ['职位', '职位；空表示无。禅道中它不授予权限。'],
    }),
    type: shown(open({ inside: ['Internal', '内部'], outside: ['External', '外部'] }), {
      en: ['User Type', 'Type of user.'],
      zh: ['用户类型', '用户类型。'],
    }),
    group: optional('groups', {
      en: [
        'Permission Group',
        'Ids of permission groups, as Admin > Users > Permission of ZenTao shows them; on released servers these decide what a user may do.',
      ],
      zh: ['权限分组', '权限分组的编号，见禅道“后台 > 人员管理 > 权限”；禅道据此决定用户的权限。'],
      record: false,
    }),
    visions: optional('names', {
      en: ['Interface Type', "Views of the server that the user has, e.g. `['rnd']`."],
      zh: ['界面类型', "用户可用的界面，例如 `['rnd']`。"],
      shown: ['Views of the server that the user has, e.g. `rnd,lite`.', '用户可用的界面，例如 `rnd,lite`。'],
    }),
    dept: optional('link', {
      en: ['Department', 'Id of the department; 0 without one.'],
      zh: ['部门', '部门的编号；没有时为 0。'],
    }),
    email: optional('text', { en: ['Email', 'Mail address.'], zh: ['邮箱', '邮箱地址。'] }),
    mobile: onlyInUpdates(
      optional('text', { en: ['Mobile', 'Mobile phone number.'], zh: ['手机', '手机号码。'] }),
    ),
    weixin: onlyInUpdates(optional('text', { en: ['WeChat', 'WeChat account.'], zh: ['微信', '微信号。'] })),
    join: optional('date', {
      en: ['Join Date', 'Day on which the user joined, YYYY-MM-DD.'],
      zh: ['入职日期', '入职的日期，YYYY-MM-DD。'],
    }),
  },
};
