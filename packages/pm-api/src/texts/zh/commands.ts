/** What the commands do. `{{a}}` and `{{many}}` are ZenTao's word for the records. */
export const commands = {
  'ZenTao from the command line; every write is verified': '在命令行中使用禅道；每次写入都会核实',
  'Show {{a}}': '查看{{a}}',
  'List {{many}}': '列出{{many}}',
  'Open the page of {{a}} in the browser': '在浏览器中打开{{a}}的页面',
  'Create {{a}}': '创建{{a}}',
  'Change fields of {{a}}': '修改{{a}}的字段',
  'Delete {{a}}': '删除{{a}}',
  'Show the history of {{a}}, with its comments': '查看{{a}}的历史记录和备注',
  'Add a comment to the history of {{a}}': '在{{a}}的历史记录中添加备注',
  'Log hours of work on {{a}}': '记录{{a}}的工时',
  'id of the task': '任务的编号',
  'hours of work': '消耗的工时',
  'hours that remain; 0 finishes the task; default: what remained, less <hours>':
    '剩余的工时，0 表示完成任务；默认为原剩余工时减去 <hours>',
  'what was done': '工作内容',
  'day of the work: YYYY-MM-DD, today or -1d; default: today':
    '工作日期：YYYY-MM-DD、today 或 -1d（昨天）；默认为今天',
  'The text is HTML, or Markdown with --markdown; - reads it from stdin.':
    '备注内容为 HTML，加上 --markdown 则为 Markdown；写 - 时从标准输入读取。',
  'Confirm {{a}}': '确认{{a}}',
  'Assign {{a}} to a user': '指派{{a}}',
  'Resolve {{a}}': '解决{{a}}',
  'Close {{a}}': '关闭{{a}}',
  'Activate {{a}} again': '重新激活{{a}}',
  'Change the text of {{a}}, which starts a new version to review': '变更{{a}}的内容，产生待评审的新版本',
  'Submit {{a}} for review': '提交{{a}}评审',
  'Review {{a}}: your own vote': '评审{{a}}：提交自己的评审意见',
  'Start {{a}}': '开始{{a}}',
  'Start work on {{a}}': '启动{{a}}',
  'Pause {{a}}': '暂停{{a}}',
  'Continue {{a}} that was paused': '继续已暂停的{{a}}',
  'Cancel {{a}}': '取消{{a}}',
  'Finish {{a}}': '完成{{a}}',
  'Suspend {{a}}': '挂起{{a}}',
  'Block {{a}}': '阻塞{{a}}',
  'Change the state of {{a}}': '变更{{a}}的状态',
  'Commands for {{many}}': '{{many}}的命令',
  'a record': '记录',
  records: '记录',
  'Check address and credentials by logging in; nothing is stored':
    '登录一次，检查地址和账号密码；不保存任何内容',
  'Without a profile, each run logs in by itself: with PM_ACCOUNT and PM_PASSWORD, with PM_TOKEN, or after asking.':
    '没有账户配置（profile）时，每次运行都会单独登录：使用 PM_ACCOUNT 和 PM_PASSWORD，或 PM_TOKEN，否则提示输入。',
  'To keep a session for later runs, use pm-api auth login.':
    '如需保留会话供以后使用，请运行 pm-api auth login。',
  'Show who is logged in: id, account, role, groups': '查看当前登录的用户：编号、账号、角色、权限分组',
  'Show what you may read and write in each module, and which modules the server lacks':
    '查看各模块的读写权限，以及服务器没有的模块',
  'Keep a session for later runs: login, logout, status, switch':
    '保留会话供以后使用：login、logout、status、switch',
  'Log in and store the token, never the password': '登录并保存令牌，不保存密码',
  'Delete the token of a profile': '删除账户配置中的令牌',
  'Show the profiles and whether their sessions are open': '查看账户配置及其会话是否有效',
  'Use another profile from now on': '切换当前的账户配置',
  "A profile is a server and a token, stored in profiles.json in the user's settings, which only this user can read.":
    '账户配置（profile）由服务器地址和令牌组成，保存在用户配置目录的 profiles.json 中，只有本用户可以读取。',
  '--profile NAME uses another one than the current profile. Credentials in the environment take precedence.':
    '用 --profile 名称 可改用其他账户配置。环境变量中的账号密码或令牌优先。',
  'Check address, server, time zone, login and rights, and say what to fix; nothing is changed':
    '检查地址、服务器、时区、登录和权限，并给出处理办法；不做任何修改',
  'List your own records; without a resource, your open work':
    '列出自己的记录；不写资源名时列出自己的全部待处理工作',
  'List your own {{many}}': '列出自己的{{many}}',
  'Show everything open that is assigned to you, overdue first':
    '列出指派给自己且未完成的全部工作，逾期的在前',
  'Report open and overdue bugs and tasks, and how many each person has, as Markdown':
    '生成 Markdown 报告：未完成和逾期的 Bug、任务，以及每个人的数量',
  'Without --product, --project and --execution: all open products and executions that you may see.':
    '不加 --product、--project 和 --execution 时，统计当前用户可见的全部未关闭的产品和执行。',
  'With --output json, csv or table: the open records, overdue first, with the days overdue.':
    '加上 --output json、csv 或 table 时，输出未完成的记录和逾期天数，逾期的在前。',
  'Create a record for each line of a file; re-run to resume': '按文件逐行创建记录；中断后再次运行即可继续',
  "The first line of a CSV names the fields as the API does (openedBuild), or as ZenTao's screens do (影响版本).":
    'CSV 首行的列名可以是 API 的字段名（openedBuild），也可以是禅道界面上的名称（影响版本）。',
  'Lists have commas between their values. ID numbers may be written as ZenTao exports them: Notes(#1).':
    '多个值之间用英文逗号分隔。编号也可以写成禅道导出的形式，例如 便签(#1)。',
  'Files of records: upload, get, download, rename, delete':
    '记录的附件：upload、get、download、rename、delete',
  'Attach a file to a bug, story, task or test case': '为 Bug、研发需求、任务或用例上传附件',
  'Show the details of a file': '查看附件的信息',
  'Save a file, or write it to stdout': '下载附件到文件或标准输出',
  'Rename a file; its extension stays': '重命名附件，扩展名不变',
  'Delete a file': '删除附件',
  'The time limit of one file is 600 seconds; --timeout changes it.':
    '单个文件的传输超时为 600 秒，可用 --timeout 修改。',
  'Teams of projects and executions: list, add, remove, set': '项目和执行的团队：list、add、remove、set',
  'Show the team': '查看团队',
  'Add people to the team, or change their settings': '添加团队成员，或修改成员的设置',
  'Remove people from the team': '移除团队成员',
  'Replace the whole team': '整体设置团队',
  'Servers can only set a whole team, so add and remove read it first. Settings of other members stay as they are.':
    '服务器只支持整体设置团队，因此 add 和 remove 会先读取现有团队。其他成员的设置保持不变。',
  'Modules (directories of records): list, create, update, delete': '模块：list、create、update、delete',
  'Show the module tree': '查看模块树',
  'Show a module': '查看模块',
  'Create a module': '创建模块',
  'Rename or move a module': '重命名或移动模块',
  'Delete a module and everything in it': '删除模块及其下的全部子模块',
  'Modules of stories, bugs and test cases belong to a product, modules of tasks to an execution.':
    '研发需求、Bug 和用例的模块属于产品，任务的模块属于执行。',
  'Documents, their spaces, libraries and directories': '文档及其空间、文档库和目录',
  'List: {{many}}': '列出{{many}}',
  'Show one: {{many}}': '查看{{many}}',
  'Create one: {{many}}': '创建{{many}}',
  'Change one: {{many}}': '修改{{many}}',
  'Delete one: {{many}}': '删除{{many}}',
  documents: '文档',
  'document spaces': '文档空间',
  'document libraries': '文档库',
  'document directories': '文档目录',
  'A document belongs to a library, and a library to a space: personal, of the team, of a product or of a project.':
    '文档属于文档库，文档库属于空间：我的空间、团队空间、产品空间或项目空间。',
  'Send a request to any API route and print the whole response; nothing is read back':
    '向任意 API 路径发送请求并输出完整响应；不做核实',
  'A field that is JSON is sent as a number, list or object, any other as text: --field pri=1, --field \'title="1"\'.':
    '值是 JSON 时按数字、列表或对象发送，否则按文本发送：--field pri=1、--field \'title="1"\'。',
  'Unlike in the commands for records, nothing is checked, added or read back.':
    '与记录的命令不同，这里不检查、不补充字段，也不核实结果。',
  'Print the completion script of a shell': '输出 shell 的补全脚本',
  'Answer the completion script of fish or PowerShell': '供 fish 和 PowerShell 的补全脚本调用',
  'For this session:': '仅当前会话：',
  'For every session:': '所有会话：',
  'Show the help of a command: pm-api help list bugs': '查看命令的帮助：pm-api help list bugs',
} as const;
