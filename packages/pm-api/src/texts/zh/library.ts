/**
 * Sentences of the library, in the words of the command, with their Chinese. `{{name}}` is a placeholder. A sentence that is
 * missing here is shown in English.
 */
export const library = {
  // What is wrong with a field or with a part of a filter.
  '{{field}} is required': '{{field}} 必填',
  '{{field}} must be a number': '{{field}} 必须是数字',
  '{{field}} must be a whole number': '{{field}} 必须是整数',
  '{{field}} must be text': '{{field}} 必须是文本',
  '{{field}} must be a list': '{{field}} 必须是列表',
  '{{field}} must be a whole number of {{least}} or more': '{{field}} 必须是不小于 {{least}} 的整数',
  '{{field}} must be a whole number from {{least}} to {{most}}':
    '{{field}} 必须是 {{least}} 到 {{most}} 的整数',
  '{{field}} must be {{least}} or more': '{{field}} 不能小于 {{least}}',
  '{{field}} must be more than {{least}}': '{{field}} 必须大于 {{least}}',
  '{{field}} must be a day that exists, as YYYY-MM-DD': '{{field}} 必须是存在的日期，格式为 YYYY-MM-DD',
  '{{field}} must be a field and a direction, such as id_desc':
    '{{field}} 必须是字段加排序方向，例如 id_desc',
  '{{field}} must be given, exactly one of them': '{{field}}：必须且只能指定其中一个',
  '{{field}} must be given alone, or none of them': '{{field}}：最多指定其中一个',
  '{{field}} must be {{values}}': '{{field}} 必须是 {{values}}',
  '{{field}} must not be empty': '{{field}} 不能为空',
  '{{field}} is not valid': '{{field}} 无效',
  '{{field}} is not a number of 1 or more': '{{field}} 必须是不小于 1 的整数',
  '{{field}} is not a value that the server supports': '{{field}} 的值不在服务器支持的范围内',
  '{{field}} is not supported here: this list has no such filter':
    '不能使用 {{field}}：服务器的该列表没有这种筛选',
  '{{field}} is not a field of this request': '该请求没有字段 {{field}}',
  '{{field}} is a wrong name of {{right}}': '{{field}} 应写作 {{right}}',
  '{{field}} has half of a character, as text has that was cut within an emoji':
    '{{field}} 含有半个字符（文本在表情符号中间被截断）',
  '{{field}} begins or ends with a blank, which servers cut off': '{{field}} 首尾有空白，服务器会将其删除',
  'an update does not change {{field}}': '修改（update）不能更改 {{field}}',
  'there is nothing to change': '没有要修改的内容',
  'the comment is empty': '备注内容为空',
  '{{who}} has the account {{account}}': '没有账号 {{account}}',
  // What the server did.
  'the server reported {{words}}': '服务器返回 {{words}}',
  'the server refused it ({{words}})': '服务器拒绝了请求（{{words}}）',
  'the server refused the login: {{words}}': '服务器拒绝登录：{{words}}',
  'the server has none of the known login routes': '服务器没有任何已知的登录接口',
  "The server's version {{version}} has no API v2; {{first}}.x or newer is needed":
    '服务器的版本 {{version}} 没有 API v2，需要 {{first}}.x 或更高版本',
  'the server rejects the session token': '服务器不接受会话令牌',
  'the server returned {{status}} with an empty body': '服务器返回 {{status}}，响应体为空',
  'the server returned an empty response to this request and to one for a single record, but not to other requests':
    '服务器对该列表和其中单条记录的请求都返回空响应，对其他请求则正常',
  'the record is {{state}}, and the server refused it': '记录的状态为 {{state}}，服务器拒绝了该操作',
  'there was no complete response within {{time}} ms': '{{time}} 毫秒内没有收到完整响应',
  'the connection to {{address}} failed': '无法连接 {{address}}',
  'the connection to {{address}} failed ({{code}})': '无法连接 {{address}}（{{code}}）',
  'the command was interrupted': '命令已中断',
  // Why a write could not be verified.
  'The record was not read back': '未读取记录核实',
  'The record does not show {{fields}} as sent': '记录中的 {{fields}} 与传入的值不同或未显示',
  'The record does not show {{fields}}': '记录中没有显示 {{fields}}',
  'The record could not be read: {{code}}': '无法读取记录：{{code}}',
  'The record was as asked before, and nothing in it has changed': '记录原本就是要求的值，没有任何变化',
  'The record does not exist': '记录不存在',
  'it is unknown whether it did before': '无法确认之前是否存在',
  'The server did not return the id of the new record: look at the {{name}}':
    '服务器没有返回新记录的编号，请查看列表（{{name}}）',
  'The server did not return the id of the new record': '服务器没有返回新记录的编号',
  'It may be any of {{ids}}, which have its title': '可能是 {{ids}} 中的一条，标题相同',
  'The server did not list them before': '创建之前无法读取列表',
  'The list could not be read: {{code}}': '无法读取列表：{{code}}',
  'The list was not in the requested order': '列表的顺序与要求的不同',
  // What to do.
  'Nothing was sent': '未发送任何请求',
  'Possible: {{names}}': '可选值：{{names}}',
  'Rename {{field}} to {{right}}': '请将 {{field}} 改为 {{right}}',
  'What does: {{operations}}': '请使用 {{operations}}',
  'Give at least one field': '请至少传入一个字段',
  'Give its text': '请传入备注内容',
  'Give the number that the server has for the record, not a name': '请传入记录的数字编号，而不是名称',
  'Give the accounts of users, as the list of users has them': '请使用用户列表中的账号',
  'Send fields that pm-api does not define with --extra': 'pm-api 不认识的字段可用 --extra 发送',
  'Correct what the server names and send it again': '请按服务器的说明修改后重新发送',
  'Check the number: the record may be deleted, or be of another kind':
    '请检查编号：记录可能已删除，或属于其他类型',
  'This server has no such list or route': '服务器没有该列表或路径',
  'This starts from {{states}}': '此操作只能从 {{states}} 状态开始',
  'Check --base-url or PM_BASE_URL, the network and whether the server runs':
    '请检查 --base-url 或 PM_BASE_URL、网络以及服务器是否在运行',
  'Check --base-url or PM_BASE_URL: it is the {{what}} before /api.php/v2':
    '请检查 --base-url 或 PM_BASE_URL：应为 /api.php/v2 之前的地址',
  'Check PM_ACCOUNT and PM_PASSWORD': '请检查 PM_ACCOUNT 和 PM_PASSWORD',
  'The account is locked: wait, or have an administrator unlock it': '账号已锁定：请稍后再试，或请管理员解锁',
  'Another attempt may lock it for longer': '再次尝试可能延长锁定时间',
  'Run pm-api auth login, or set a fresh PM_TOKEN, or PM_ACCOUNT and PM_PASSWORD so that pm-api can log in itself':
    '请运行 pm-api auth login，或设置新的 PM_TOKEN，或设置 PM_ACCOUNT 和 PM_PASSWORD 由 pm-api 自行登录',
  'Raise --timeout, or check that the server is running normally':
    '请用 --timeout 延长时间，或检查服务器是否正常',
  'The write may have been applied: read the record before you retry':
    '写入可能已经生效：重试之前请先查看记录',
  'The server may have applied it anyway: read the record before you retry':
    '写入可能已经生效：重试之前请先查看记录',
  'Nothing is wrong with the server': '服务器没有问题',
  'Released servers do so for a missing module, such as feedbacks and tickets in the open edition':
    '实际的禅道服务器没有该模块时如此响应，例如开源版没有反馈和工单',
  'For any other: {{what}} between pm-api and the server': '如果是其他模块，请检查 pm-api 与服务器之间的代理',
  'Ask an administrator for the permission': '请管理员授予权限',
  "Have an administrator give the permission {{name}} to the user's group ({{groups}})":
    '请管理员将权限 {{name}} 授予该用户的权限分组（{{groups}}）',
  "Have an administrator give the permission {{name}} to one of the user's groups ({{groups}})":
    '请管理员将权限 {{name}} 授予该用户的任一权限分组（{{groups}}）',
  "Have an administrator check the permissions of the user's group ({{groups}})":
    '请管理员检查该用户的权限分组（{{groups}}）的权限',
  "Have an administrator check the permissions of one of the user's groups ({{groups}})":
    '请管理员检查该用户的权限分组（{{groups}}）的权限',
  "Have an administrator check the permissions of the user's groups: none":
    '该用户没有权限分组，请管理员将其加入一个权限分组',
  'Have an administrator put the user into a group that has the permission {{name}}':
    '请管理员将该用户加入拥有权限 {{name}} 的权限分组',
  'Have an administrator show {{place}} to the user': '请管理员让该用户能够访问 {{place}}',
  'Have an administrator look whether the user may see the record that this is about':
    '请管理员检查该用户能否查看这条记录',
  'Have an administrator check that the user has a role, and that the role may do this':
    '请管理员检查该用户是否有角色，以及该角色能否执行此操作',
  'Have an administrator give the user a role that may do this': '请管理员为该用户分配可以执行此操作的角色',
  'Have an administrator give the user a role that may do this (the capability {{name}})':
    '请管理员为该用户分配可以执行此操作的角色（权限 {{name}}）',
  'changing permissions may have cleared it': '修改权限时角色可能已被清除',
  'Have an administrator let the role {{role}} read {{module}} records':
    '请管理员允许角色 {{role}} 查看 {{module}}',
  'Have an administrator let the role {{role}} read {{module}} records (the capability {{name}})':
    '请管理员允许角色 {{role}} 查看 {{module}}（权限 {{name}}）',
  'Have an administrator let the role {{role}} write {{module}} records':
    '请管理员允许角色 {{role}} 修改 {{module}}',
  'Have an administrator let the role {{role}} write {{module}} records (the capability {{name}})':
    '请管理员允许角色 {{role}} 修改 {{module}}（权限 {{name}}）',
  'On a released server it is a group of the user that needs the permission {{name}}':
    '在实际的禅道服务器上，该用户的权限分组需要权限 {{name}}',
  'Have an administrator show the product, project or execution to this user':
    '请管理员让该用户能够访问该产品、项目或执行',
  'Look at the list before you create it again': '再次创建之前请先查看列表',
} as const satisfies Readonly<Record<string, string>>;
