/** What is wrong with a value of a file or a request in Chinese; those with capital letters are zod's. */
export const schemaProblems = {
  'the answers': '整个文件',
  'the body': '请求体',
  '{{place}}: Invalid input: expected {{expected}}, received {{received}}':
    '{{place}}：类型应为 {{expected}}，实际为 {{received}}',
  '{{place}}: Invalid input: expected {{expected}}': '{{place}}：值应为 {{expected}}',
  '{{place}}: Invalid option: expected one of {{choices}}': '{{place}}：可选值为 {{choices}}',
  '{{place}}: Invalid input': '{{place}}：值无效',
  '{{place}}: Unrecognized key: {{key}}': '{{place}}：未知的键 {{key}}',
  '{{place}}: Unrecognized keys: {{keys}}': '{{place}}：未知的键 {{keys}}',
  '{{place}}: Too big: expected {{kind}} to be {{limit}}': '{{place}}：数值过大，应 {{limit}}',
  '{{place}}: Too big: expected {{kind}} to have {{limit}}': '{{place}}：过长，应 {{limit}}',
  '{{place}}: Too small: expected {{kind}} to be {{limit}}': '{{place}}：数值过小，应 {{limit}}',
  '{{place}}: Too small: expected {{kind}} to have {{limit}}': '{{place}}：过短，应 {{limit}}',
  '{{place}}: Invalid string: must match pattern {{pattern}}': '{{place}}：格式应匹配 {{pattern}}',
  '{{place}}: Invalid string: must start with {{text}}': '{{place}}：应以 {{text}} 开头',
  '{{place}}: must be 1 to 64 characters, no line break among them':
    '{{place}}：长度应为 1 到 64 个字符，不能换行',
  '{{place}}: must be a string, or a list of strings': '{{place}}：必须是字符串或字符串列表',
  '{{place}}: must be a whole number': '{{place}}：必须是整数',
  '{{place}}: must be above 0: 0 means logged out': '{{place}}：必须大于 0，0 表示未登录',
  '{{place}}: must be "administrator" or "user"': '{{place}}：必须是 "administrator" 或 "user"',
  '{{place}}: must be the name of a folder': '{{place}}：必须是有效的文件夹名称',
  '{{place}}: must be a path below /vol1': '{{place}}：必须是 /vol1 下的路径',
  '{{place}}: must name at least one user': '{{place}}：至少需要一个用户',
  "{{place}}: {{id}} is another user's": '{{place}}：{{id}} 已被其他用户使用',
  "{{place}}: is another user's folder": '{{place}}：该文件夹已属于其他用户',
  '{{place}}: has a user and a group, where only one is possible':
    '{{place}}：不能同时指定 user 和 group，只能选其一',
  '{{place}}: is not a user of "users"': '{{place}}：“users”中没有此用户',
  '{{place}}: is a group that no user is in': '{{place}}：没有用户属于此组',
} as const;
