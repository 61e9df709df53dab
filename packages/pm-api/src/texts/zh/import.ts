/** Texts of `pm-api import`. */
export const imports = {
  '{{total}} {{name}} are ready to be created; nothing was sent.':
    '可以创建 {{total}} 条{{name}}；未发送任何请求。',
  'record {{record}} (row {{row}} in Excel): {{why}}': '第 {{record}} 条记录（Excel 第 {{row}} 行）：{{why}}',
  'line {{line}}': '第 {{line}} 行',
  'line {{line}}: {{why}}': '第 {{line}} 行：{{why}}',
  '{{field}}: "{{value}}" is not a build. Use the number of the build, which "pm-api list builds --project ID" shows, or trunk for the main line.':
    '{{field}}：“{{value}}”不是构建。请填写构建的编号（可用 pm-api list builds --project 项目编号 查询），主干填 trunk。',
  '{{field}}: "{{value}}" is unknown. Did you mean {{meant}}?':
    '{{field}}：未知的值“{{value}}”。是否想输入“{{meant}}”？',
  '{{field}}: "{{value}}" is unknown. Use one of {{choices}}, or the key of a value that an administrator added.':
    '{{field}}：未知的值“{{value}}”。可用的值：{{choices}}；管理员添加的值请填写其键值。',
  '{{field}}: "{{value}}" is not an account. Use one of {{choices}}.':
    '{{field}}：“{{value}}”不是账号。请使用以下账号之一：{{choices}}。',
  '{{field}}: "{{value}}" is not an account. "pm-api list users --fields account,realname" shows them.':
    '{{field}}：“{{value}}”不是账号。可用 pm-api list users --fields account,realname 查询账号。',
  '{{path}} has no records.': '{{path}} 中没有记录。',
  'A CSV file has a line of titles, and a record on each line below it. Nothing was sent.':
    'CSV 文件的首行为标题，其后每行一条记录。未发送任何请求。',
  '{{count}} of {{total}} records are invalid.': '{{total}} 条记录中有 {{count}} 条无效。',
  'And {{more}} more.': '另有 {{more}} 条。',
  'Correct the file and start again. Nothing was sent.': '请修改文件后重试。未发送任何请求。',
  '{{left}} of {{total}} records were not imported.': '{{total}} 条记录中有 {{left}} 条未导入。',
  'Send only these again, the failed ones corrected. With --journal, the same command can be run again.':
    '请改正失败的记录，并只重新发送这些记录。加上 --journal 后可以再次运行同一命令。',
  'Correct the failed records in the file, then run: {{command}}. The journal remembers what is done, so no record is created twice.':
    '请在文件中改正失败的记录，然后运行：{{command}}。进度文件记录了已完成的部分，不会重复创建。',
  'Run again: {{command}}. The journal remembers what is done, so no record is created twice.':
    '请再次运行：{{command}}。进度文件记录了已完成的部分，不会重复创建。',
  'line {{line}} is not a JSON object.': '第 {{line}} 行不是 JSON 对象。',
  'Each line is one record, such as {"title": "Login fails"}. Nothing was sent.':
    '每行一条记录，例如 {"title": "无法登录"}。未发送任何请求。',
  'the CSV cannot be read: {{reason}}.': '无法读取 CSV：{{reason}}。',
  'a new record does not take these columns: {{titles}}.': '新建的记录没有这些列：{{titles}}。',
  'Correct or remove them; possible: {{choices}}. Nothing was sent.':
    '请改正或删除这些列；可用的列：{{choices}}。未发送任何请求。',
  '{{title}}: did you mean {{meant}}?': '{{title}}：是否想输入“{{meant}}”？',
  'An import creates records, and does not change those that exist ("pm-api update" does). Remove these columns to create copies. Nothing was sent.':
    '导入会创建新记录，不会修改已有的记录（修改请用 pm-api update）。如需创建副本，请删除这些列。未发送任何请求。',
  'two columns are {{field}}: {{titles}}.': '有两列对应字段 {{field}}：{{titles}}。',
  'Keep one of them. Nothing was sent.': '请只保留其中一列。未发送任何请求。',
  'unknown encoding {{encoding}}.': '未知编码 {{encoding}}。',
  'Use a name such as utf-8, gbk, gb18030, big5 or utf-16le. Nothing was sent.':
    '请使用 utf-8、gbk、gb18030、big5、utf-16le 等名称。未发送任何请求。',
  '{{path}} is not UTF-8.': '{{path}} 不是 UTF-8 编码。',
  'As GBK, its first line is: {{line}} If that is right, pass --encoding gbk; else save the file as UTF-8. Nothing was sent.':
    '按 GBK 读取，首行为：{{line}} 如果正确，请加上 --encoding gbk；否则请将文件另存为 UTF-8。未发送任何请求。',
  'Save the file as UTF-8, or name its encoding with --encoding. Nothing was sent.':
    '请将文件另存为 UTF-8，或用 --encoding 指定编码。未发送任何请求。',
  'Save the file as UTF-8, or name its encoding with --encoding, such as gbk or utf-16le. Nothing was sent.':
    '请将文件另存为 UTF-8，或用 --encoding 指定编码，例如 gbk 或 utf-16le。未发送任何请求。',
  '{{path}} is not {{encoding}}.': '{{path}} 不是 {{encoding}} 编码。',
  'Check the value of --encoding, or save the file as UTF-8. Nothing was sent.':
    '请检查 --encoding 的值，或将文件另存为 UTF-8。未发送任何请求。',
  '{{path}}: line {{line}} has characters that are not text, so the file is not {{encoding}} or was damaged before.':
    '{{path}}：第 {{line}} 行含有非文本字符，文件不是 {{encoding}} 编码，或此前已损坏。',
} as const;
