/** Sentences of several commands in Chinese, by their English templates; what one command says has its Chinese beside it. */
export const sentences: Readonly<Record<string, string>> = {
  'Run pm-api auth login --profile {0} to open a new one.':
    '请运行 pm-api auth login --profile {0} 重新登录。',
  'the address of the server is missing.': '缺少服务器地址。',
  'Set PM_BASE_URL, pass --base-url, such as https://pm.example.com, or run pm-api auth login.':
    '请设置 PM_BASE_URL，传入 --base-url（例如 https://pm.example.com），或运行 pm-api auth login。',
  '{0} takes precedence over the profile {1}.': '{0} 优先于账户配置 {1}。',
  'the profile {0} is not used: PM_ACCOUNT names another account.':
    '未使用账户配置 {0}：PM_ACCOUNT 指定了其他账号。',
  'the profile {0} is not used: it is for {1}, and {2} was named.':
    '未使用账户配置 {0}：它属于 {1}，而指定的是 {2}。',
  'Leave out --base-url, PM_BASE_URL and PM_ACCOUNT to use the profile, or leave out --profile.':
    '如需使用该账户配置，请去掉 --base-url、PM_BASE_URL 和 PM_ACCOUNT；否则去掉 --profile。',
  'Run pm-api auth login, or set PM_ACCOUNT and PM_PASSWORD, or PM_TOKEN; on a terminal pm-api asks.':
    '请运行 pm-api auth login，或设置 PM_ACCOUNT 和 PM_PASSWORD，或设置 PM_TOKEN；在终端中会提示输入。',
  'the input ended.': '输入已结束。',
  "'{0}' is not a valid {1}. {2}": '{1} 的值“{0}”无效。{2}',
  '{0}: line {1} has characters that are not text, so the file is not {2} or was damaged before.':
    '{0}：第 {1} 行含有非文本字符，文件不是 {2} 编码，或此前已损坏。',
  'Save the file as UTF-8, or name its encoding with --encoding, such as gbk or utf-16le.':
    '请将文件另存为 UTF-8，或用 --encoding 指定编码，例如 gbk 或 utf-16le。',
  'Use a name such as utf-8, gbk, gb18030, big5 or utf-16le.':
    '请使用 utf-8、gbk、gb18030、big5、utf-16le 等名称。',
  'As GBK, its first line is: {0} If that is right, pass --encoding gbk; else save the file as UTF-8.':
    '按 GBK 读取，首行为：{0}。如果显示正确，请加上 --encoding gbk；否则请将文件另存为 UTF-8。',
  'Save the file as UTF-8, or name its encoding with --encoding.':
    '请将文件另存为 UTF-8，或用 --encoding 指定编码。',
  'Check the value of --encoding, or save the file as UTF-8.':
    '请检查 --encoding 的值，或将文件另存为 UTF-8。',
  'Pass the object by stdin, with --data -.': '请用 --data - 从标准输入传入该对象。',
  'the file {0} does not exist.': '文件 {0} 不存在。',
  '{0} cannot be read: {1}.': '无法读取 {0}：{1}。',
  'Use the numeric id of the record, 1 or more, not a name.':
    '请使用记录的编号（不小于 1 的整数），而不是名称。',
  'Use one of {0}.': '可选值：{0}。',
  'Use a JSON object, such as {"deadline": {"lt": "today"}}.':
    '请使用 JSON 对象，例如 {"deadline": {"lt": "today"}}。',
  'Use NAME=VALUE, such as status=active; --where compares.':
    '请写成 名称=值，例如 状态=激活；比较大小请用 --where。',
  '--json chooses the output. Pass the fields of a record with --data.':
    '--json 用于选择输出格式。记录的字段请用 --data 传入。',
  'Use comma-separated names, such as id,title.': '请用英文逗号分隔名称，例如 id,title。',
  'Use letters, digits, dots and hyphens, such as work.': '请使用字母、数字、点和连字符，例如 work。',
  'PM_MCP_TOKEN needs {0} characters or more, without blanks.':
    'PM_MCP_TOKEN 至少需要 {0} 个字符，且不含空格。',
  'Make one with openssl rand -hex 32. Without it, the server makes one and prints it.':
    '可用 openssl rand -hex 32 生成。未设置时，服务器会生成一个并输出。',
  'Did you mean {0}?': '是否想输入 {0}？',
  'Pass --overwrite, or another path with --to.': '请加上 --overwrite，或用 --to 指定其他路径。',
  'a downloaded file is not written to a terminal, because its bytes could control it.':
    '下载的文件不会直接输出到终端，以免其中的字节控制终端。',
  'a file from stdin needs a name.': '从标准输入上传的文件需要名称。',
  'Pass --name, such as --name crash.log.': '请传入 --name，例如 --name crash.log。',
  '{0} {1}, and there may be more; --all shows every record.':
    '显示 {0} 个{1}，可能还有更多；加上 --all 显示全部。',
  '{0} of {1} {2}; --all shows every record.': '共 {1} 个{2}，显示其中 {0} 个；加上 --all 显示全部。',
  'For your own: pm-api my {0}.': '查看自己的：pm-api my {0}。',
  '{0}: an image was read as words without its file, and writing them would lose it.':
    '{0}：其中有图片只读到了文字，没有文件编号，写回会丢失图片。',
  '{0}: the text was cut when it was read, and writing it would lose the rest.':
    '{0}：这段文本读取时被截断，写回会丢失其余内容。',
  'No records.': '没有记录。',
  'Give left, the hours of work that remain; 0 finishes the task.':
    '请用 --left 填写预计剩余；0 表示完成任务。',
  '{0} is not a day that exists.': '{0} 不是有效日期。',
  '{0}: taken from the record.': '{0}：取自记录。',
  'The server also changed {0}.': '服务器还修改了：{0}。',
  '{0} is unverified: {1}': '{0} 无法核实：{1}',
  '{0} of {1} records are not certain to be changed.': '{1} 条记录中有 {0} 条未修改，或无法确认是否已修改。',
  '{0} records: {1}.': '共 {0} 条记录：{1}。',
  'invalid value for {0}. {1}': '{0} 的值无效。{1}',
  'Add --help to see what is possible.': '加上 --help 可查看可用的命令和选项。',
  'This list does not show {0}; pm-api get may.': '该列表不显示字段 {0}；请用 pm-api get 查看。',
  'The record has no field {0}.': '该记录没有字段 {0}。',
  'the profile {0} in {1} is damaged.': '{1} 中的账户配置 {0} 已损坏。',
  'Run pm-api auth login --profile {0} to replace it.': '请运行 pm-api auth login --profile {0} 重新生成。',
  'There are no profiles: run pm-api auth login.': '没有账户配置：请运行 pm-api auth login。',
  'Set PM_CONFIG_DIR to another folder. PM_TOKEN, or PM_ACCOUNT and PM_PASSWORD, need no profile.':
    '请将 PM_CONFIG_DIR 设为其他目录。使用 PM_TOKEN，或 PM_ACCOUNT 和 PM_PASSWORD 时不需要账户配置。',
  'the profiles in {0} are being written by another run of pm-api.':
    '另一个 pm-api 正在写入 {0} 中的账户配置。',
  'the profiles in {0} cannot be written ({1}).': '无法写入 {0} 中的账户配置（{1}）。',
  'Set PM_CONFIG_DIR to a folder that can be written.': '请将 PM_CONFIG_DIR 设为可写的目录。',
  'other users of this machine can read the tokens in {0}.': '本机的其他用户可以读取 {0} 中的令牌。',
  "Run chmod 600 '{0}', and log in again if another user may have read it.":
    "请运行 chmod 600 '{0}'；如果可能已被他人读取，请重新登录。",
  'Use JMESPath, such as "[?pri == `1`].title".':
    '请使用 JMESPath，例如 "[?pri == `1`].title"；中文名称要加双引号。',
  '--query does not fit the result: {0}': '--query 的表达式不适用于该结果：{0}',
  "The request succeeded. Run without --query to see the result's shape.":
    '请求已成功。去掉 --query 可查看结果的结构。',
  'stdin is not a JSON object.': '标准输入不是 JSON 对象。',
  'the value of --data is not a JSON object.': '--data 的值不是 JSON 对象。',
  'Pass an object, such as {"title": "Login fails"}.': '请传入对象，例如 {"title": "无法登录"}。',
  '{0}: "{1}" is not an account. Use one of {2}.':
    '{0}：没有账号或姓名为“{1}”的用户。请使用以下账号之一：{2}。',
  'one of {0}': '{0} 之一',
  '{0}: "{1}" is unknown. Use one of {2}, or the key of a value that an administrator added.':
    '{0}：未知的值“{1}”。可用的值：{2}；管理员添加的值请填写其键值。',
  'Requests that were sent have taken effect: look before you repeat a write.':
    '已发送的请求仍然有效：重复写入之前请先查看记录。',
  "Set PM_PASSWORD, or let pm-api ask for it on a terminal. Pass a user record's password by stdin: --data -.":
    '请设置 PM_PASSWORD，或在终端中按提示输入。用户记录的密码请从标准输入传入：--data -。',
  "{0} is not allowed on the command line, where the shell's history and the list of processes show it.":
    '不允许在命令行中传入 {0}：它会出现在 shell 历史记录和进程列表中。',
  'Use the name of a field, or FIELD:desc.': '请使用字段名，或 字段名:desc。',
  '{0} is required.': '缺少必需的选项 {0}。',
  'the {0} is missing.': '缺少参数 {0}。',
  '{0} cannot be combined with {1}.': '{0} 不能与 {1} 同时使用。',
  "unknown option '{0}'.": '未知选项“{0}”。',
  'Use text.': '请使用文本。',
  'With --all or a condition, every list that you may see is read.':
    '加上 --all 或筛选条件时，会读取所有可见的列表。',
  '{0}: {1}': '{0}：{1}',
  'the trash has no {0} {1}.': '回收站中没有{0} {1}。',
  '{0} {1}': '{0} {1}',
  '1 record: {0}.': '共 1 条记录：{0}。',
  'For {0}, did you mean {1}?': '{0} 是否指 {1}？',
  'Possible: {0}.': '可选值：{0}。',
  'does not support the comparison {0}': '不支持比较运算“{0}”',
  'has a list for {0}': '的 {0} 不接受列表',
  'has a value that is neither text, number, true, false nor null': '的值不是文本、数字、true、false 或 null',
  'There is no account {0}; the list of users shows them.': '没有账号 {0}；用户列表中可以查到账号。',
  'Use a day that exists, as YYYY-MM-DD, a time of the server, or {0}.':
    '请使用有效日期（YYYY-MM-DD）、服务器时间，或{0}。',
  '{0} is a number.': '{0}是数字。',
  'Possible: a value, or an object with {0}.': '可以是一个值，或包含 {0} 的对象。',
  '{0} {1}.': '{0} {1}。',
  '{0}: "{1}" is not an account. The list of users shows them.':
    '{0}：没有账号或姓名为“{1}”的用户，可用 pm-api list users 查看。',
  '{0} is given twice, as {1} and as {2}.': '{0} 给出了两次：{1} 和 {2}。',
  '{0} is set by {1}.': '{0} 由 {1} 设置。',
  'one of {0} or another': '{0}，或其他值',
  'the id of a build, or trunk': '构建的编号，或 trunk（主干）',
  'list of ids of builds, or trunk': '列表：构建的编号，或 trunk（主干）',
  '{0} is not valid.': '{0} 无效。',
  '{0}: "{1}" is not the id of a build, nor the name of exactly one. The list of builds of the project shows the ids; trunk is the main line.':
    '{0}：“{1}”不是构建的编号，也不是该产品中唯一的构建名称。所在项目的构建列表（pm-api list builds --project 编号）中可以查到；主干填 trunk。',
};
