/** Errors of the command, and what to do about them. */
export const errors = {
  'hint:': '提示：',
  'Add --help to see what is possible.': '加上 --help 可查看可用的选项。',
  'Did you mean {{meant}}?': '是否想输入 {{meant}}？',
  'Nothing was sent.': '未发送任何请求。',
  'Use one of {{choices}}.': '可选值：{{choices}}。',
  'Use one of {{choices}}. Nothing was sent.': '可选值：{{choices}}。未发送任何请求。',
  '{{todo}}': '{{todo}}',
  'invalid values:': '以下值无效：',
  '{{flag}} needs a value.': '{{flag}} 缺少值。',
  'invalid value for {{flag}}. {{why}}': '{{flag}} 的值无效。{{why}}',
  "'{{value}}' is not a valid {{argument}}. {{why}}": '“{{value}}”不是有效的 {{argument}}。{{why}}',
  '{{flag}} is required.': '缺少必需的选项 {{flag}}。',
  'the {{argument}} is missing.': '缺少参数 {{argument}}。',
  '{{flag}} cannot be combined with {{other}}.': '{{flag}} 不能与 {{other}} 同时使用。',
  "unknown option '{{flag}}'.": '未知选项“{{flag}}”。',
  "unknown command '{{command}}'.": '未知命令“{{command}}”。',
  'too many arguments.': '参数过多。',
  '{{name}} have no command {{verb}}.': '{{name}} 没有命令 {{verb}}。',
  'Use NAME=VALUE, such as status=active.': '请写成 名称=值，例如 status=active。',
  'Use hours, such as 1.5.': '请填写小时数，例如 1.5。',
  'task {{id}} would have {{remaining}} hours left.': '任务 {{id}} 的剩余工时将为 {{remaining}}。',
  'Give left, the hours of work that remain; 0 finishes the task. Nothing was sent.':
    '请用 left（--left）给出剩余的工时；0 表示完成任务。未发送任何请求。',
  'the hours of task {{id}} have not changed: this server logs no work, or not for this user.':
    '任务 {{id}} 的工时没有变化：服务器不支持记录工时，或该用户无权记录。',
  'These take hours, too: start ({{start}}), finish ({{finish}}).':
    '以下操作也可以填写工时：start（{{start}}）、finish（{{finish}}）。',
  '{{date}} is not a day.': '{{date}} 不是日期。',
  'Give date as YYYY-MM-DD, today or -1d. Nothing was sent.':
    '日期请写成 YYYY-MM-DD、today 或 -1d。未发送任何请求。',
  'Use the numeric id of the record, not a name.': '请使用记录的数字编号，而不是名称。',
  'Use comma-separated names, such as id,title.': '请用英文逗号分隔名称，例如 id,title。',
  '--json chooses the output. Pass the fields of a record with --data.':
    '--json 用于选择输出格式。记录的字段请用 --data 传入。',
  'Use letters, digits, dots and hyphens, such as work.': '请使用字母、数字、点和连字符，例如 work。',
  'Use seconds, more than 0 and at most 2147483.': '请使用秒数，大于 0 且不超过 2147483。',
  'Use a whole number.': '请使用整数。',
  'Use a whole number, 1 or more.': '请使用不小于 1 的整数。',
  'Use a JSON object, such as {"area": "north"}.': '请使用 JSON 对象，例如 {"area": "north"}。',
  'Use the name of a field, or FIELD:desc.': '请使用字段名，或 字段名:desc。',
  'list {{name}} needs one of {{flags}}.': 'list {{name}} 需要指定以下选项之一：{{flags}}。',
  'For your own: pm-api my {{name}}. Nothing was sent.': '查看自己的：pm-api my {{name}}。未发送任何请求。',
  'the records have no field {{field}}.': '这些记录没有字段 {{field}}。',
  '{{name}} have no field {{field}}.': '{{name}} 没有字段 {{field}}。',
  'pm-api get {{name}} ID shows the fields of a record.': '用 pm-api get {{name}} 编号 可查看记录的字段。',
  'the comment is empty.': '备注内容为空。',
  '--query does not fit the result: {{reason}}': '--query 的表达式不适用于该结果：{{reason}}',
  "The request succeeded. Run without --query to see the result's shape.":
    '请求已成功。去掉 --query 可查看结果的结构。',
  'the expression of --query is invalid: {{reason}}': '--query 的表达式无效：{{reason}}',
  'Use JMESPath, such as "[?pri == `1`].title". Nothing was sent.':
    '请使用 JMESPath，例如 "[?pri == `1`].title"。未发送任何请求。',
  'the output cannot be written: {{message}}.': '无法写入输出：{{message}}。',
  'Requests that were sent have taken effect: look before you repeat a write.':
    '已发送的请求仍然有效：重复写入之前请先查看记录。',
  'This is a fault of pm-api itself.': '这是 pm-api 自身的缺陷。',
  'the input ended.': '输入已结束。',
  '{{path}} cannot be read: {{code}}.': '无法读取 {{path}}：{{code}}。',
  'the file {{path}} does not exist.': '文件 {{path}} 不存在。',
  'Use the account of the user.': '请使用该用户的账号。',
  'Pass the path of a file, or - for stdin. Nothing was sent.':
    '请传入文件路径，或用 - 表示标准输入。未发送任何请求。',
  'stdin can be read only once.': '标准输入只能读取一次。',
  'stdin is not a JSON object.': '标准输入不是 JSON 对象。',
  'the value of --data is not a JSON object.': '--data 的值不是 JSON 对象。',
  'Pass an object, such as {"title": "Login fails"}. Nothing was sent.':
    '请传入对象，例如 {"title": "无法登录"}。未发送任何请求。',
  '{{path}} is not a JSON object.': '{{path}} 不是 JSON 对象。',
  'Pass the object by stdin, with --data -. Nothing was sent.':
    '请用 --data - 从标准输入传入该对象。未发送任何请求。',
  'Pass the object by stdin, with --input -. Nothing was sent.':
    '请用 --input - 从标准输入传入该对象。未发送任何请求。',
  "{{what}} is not allowed on the command line, where the shell's history and the list of processes show it.":
    '不允许在命令行中传入 {{what}}：它会出现在 shell 历史记录和进程列表中。',
  "Set PM_PASSWORD, or let pm-api ask for it on a terminal. Pass a user record's password by stdin: --data -.":
    '请设置 PM_PASSWORD，或在终端中按提示输入。用户记录的密码请从标准输入传入：--data -。',
  'Set PM_TOKEN.': '请设置 PM_TOKEN。',
  'the API has no method {{method}}.': 'API 没有 {{method}} 方法。',
  'GET has no body for --from-file.': 'GET 没有请求体，不能使用 --from-file。',
  'the address of the server is missing.': '缺少服务器地址。',
  'Set PM_BASE_URL, pass --base-url, such as https://pm.example.com, or run pm-api auth login.':
    '请设置 PM_BASE_URL，传入 --base-url（例如 https://pm.example.com），或运行 pm-api auth login。',
  'Set PM_BASE_URL or pass --base-url, such as https://pm.example.com.':
    '请设置 PM_BASE_URL 或传入 --base-url，例如 https://pm.example.com。',
  'the credentials are missing.': '缺少账号密码或令牌。',
  'Run pm-api auth login, or set PM_ACCOUNT and PM_PASSWORD, or PM_TOKEN; on a terminal pm-api asks.':
    '请运行 pm-api auth login，或设置 PM_ACCOUNT 和 PM_PASSWORD，或设置 PM_TOKEN；在终端中会提示输入。',
  'the profile {{name}} is not used: PM_ACCOUNT names another account.':
    '未使用账户配置 {{name}}：PM_ACCOUNT 指定了其他账号。',
  'the profile {{name}} is not used: another server was named.':
    '未使用账户配置 {{name}}：指定了其他服务器。',
  'Leave that out to use the profile, or leave out --profile.':
    '如需使用该账户配置，请去掉前者；否则去掉 --profile。',
  '{{path}} does not contain profiles of pm-api.': '{{path}} 不是 pm-api 的账户配置文件。',
  'Move the file away and run pm-api auth login.': '请移走该文件，再运行 pm-api auth login。',
  'the profile {{name}} in {{path}} is damaged.': '{{path}} 中的账户配置 {{name}} 已损坏。',
  'Run pm-api auth login --profile {{name}} to replace it.':
    '请运行 pm-api auth login --profile {{name}} 重新生成。',
  'there is no profile {{name}}.': '没有账户配置 {{name}}。',
  'there are no profiles.': '没有账户配置。',
  'there is no current profile.': '没有当前账户配置。',
  'Pass --profile NAME.': '请传入 --profile 名称。',
  'There are no profiles: run pm-api auth login.': '没有账户配置：请运行 pm-api auth login。',
  'Run pm-api auth login.': '请运行 pm-api auth login。',
  'the profiles in {{path}} cannot be read ({{code}}).': '无法读取 {{path}} 中的账户配置（{{code}}）。',
  'Set PM_CONFIG_DIR to another folder. PM_TOKEN, or PM_ACCOUNT and PM_PASSWORD, need no profile.':
    '请将 PM_CONFIG_DIR 设为其他目录。使用 PM_TOKEN，或 PM_ACCOUNT 和 PM_PASSWORD 时不需要账户配置。',
  'the profiles in {{path}} are being written by another run of pm-api.':
    '另一个 pm-api 正在写入 {{path}} 中的账户配置。',
  'the profiles in {{path}} cannot be written ({{code}}).': '无法写入 {{path}} 中的账户配置（{{code}}）。',
  'Try again when it has ended.': '请等它结束后重试。',
  'Set PM_CONFIG_DIR to a folder that can be written.': '请将 PM_CONFIG_DIR 设为可写的目录。',
  'other users of this machine can read the tokens in {{path}}.':
    '本机的其他用户可以读取 {{path}} 中的令牌。',
  "Run chmod 600 '{{path}}', and log in again if another user may have read it.":
    "请运行 chmod 600 '{{path}}'；如果可能已被他人读取，请重新登录。",
  'the session of the profile {{name}} has ended.': '账户配置 {{name}} 的会话已结束。',
  'the session of the profile {{name}} is not open: {{state}}.': '账户配置 {{name}} 的会话无效：{{state}}。',
  'Run pm-api auth login --profile {{name}} to open a new one.':
    '请运行 pm-api auth login --profile {{name}} 重新登录。',
  'pm-api doctor --profile {{name}} shows why.': '用 pm-api doctor --profile {{name}} 可查看原因。',
  'there is no terminal on which to ask for the password.': '没有可用于输入密码的终端。',
  'Set PM_ACCOUNT and PM_PASSWORD, or pass a token by stdin with --with-token.':
    '请设置 PM_ACCOUNT 和 PM_PASSWORD，或用 --with-token 从标准输入传入令牌。',
  'the server rejects this token.': '服务器拒绝了该令牌。',
  'Pass a token whose session is open. Nothing was stored.': '请使用会话有效的令牌。未保存任何内容。',
  'the space of the documents is missing.': '缺少文档所在的空间。',
  'a downloaded file is not written to a terminal, because its bytes could control it.':
    '下载的文件不会直接输出到终端，以免其中的字节控制终端。',
  'Pass --to PATH, or redirect stdout.': '请传入 --to 路径，或重定向标准输出。',
  '{{path}} exists already.': '{{path}} 已存在。',
  'Pass --overwrite, or another path with --to.': '请加上 --overwrite，或用 --to 指定其他路径。',
  'Pass another path with --to.': '请用 --to 指定其他路径。',
  'a file from stdin needs a name.': '从标准输入上传的文件需要名称。',
  'Pass --name, such as --name crash.log. Nothing was sent.':
    '请传入 --name，例如 --name crash.log。未发送任何请求。',
  '{{account}} is not in the team.': '{{account}} 不在团队中。',
  'The team: {{team}}. Nothing was changed.': '团队成员：{{team}}。未做任何修改。',
  '{{left}} of {{total}} records are not certain to be changed.':
    '{{total}} 条记录中有 {{left}} 条未修改，或无法确认是否已修改。',
  'Look at these records before you run it again.': '再次运行之前请先查看这些记录。',
} as const;
