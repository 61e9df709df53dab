/** Sentences about arguments, files and recordings, in Chinese by the English template. */
export const command = {
  '{0} cannot be read': '无法读取 {0}',
  'Pass it with --app http://localhost:5173, or set "app" in plat-dev.config.json.':
    '请用 --app http://localhost:5173 指定，或在 plat-dev.config.json 中设置“app”。',
  'The address of your application is missing': '缺少应用的地址',
  'With several applications, each plat-dev.config.json with a "command" needs an "app".':
    '有多个应用时，含有“command”的 plat-dev.config.json 都需要“app”。',
  'Set it in the plat-dev.config.json of the application.': '请在该应用的 plat-dev.config.json 中设置。',
  'With several applications, {0} is ambiguous': '有多个应用时，无法确定 {0} 属于哪一个',
  'No browser can be opened here': '此处无法打开浏览器',
  'Open {0} in one.': '请在浏览器中打开 {0}。',
  'list takes no name': 'list 不需要名称',
  "missing argument 'name' of {0}": '{0} 缺少参数 name',
  'Choose a path of at most 107 bytes in an existing, writable folder.':
    '请选择已有的可写文件夹中不超过 107 字节的路径。',
  'Cannot listen on {0}': '无法监听 {0}',
  'This is a fault of plat-dev itself.': '这是 plat-dev 自身的故障。',
  '"{0}" is neither a command nor a folder': '“{0}”既不是命令，也不是文件夹',
  'Did you mean "{0}"?': '是否指“{0}”？',
  'Check the command after "--": its first word is the program.': '请检查“--”之后的命令：第一个词是程序名。',
  'The command "{0}" cannot be started': '无法启动命令“{0}”',
  'Pass --url http://localhost:5666.': '请写 --url http://localhost:5666。',
  'Start it in this folder, or pass its address with --url.': '请在此文件夹中启动，或用 --url 指定其地址。',
  'No running plat-dev uses {0}': '没有正在运行的 plat-dev 使用 {0}',
  'plat-dev at {0} rejected the request: {1}': '{0} 的 plat-dev 拒绝了请求：{1}',
  'Check that it still runs; it prints its address at the start.': '请确认它仍在运行；启动时会打印地址。',
  'plat-dev does not respond at {0}': '{0} 的 plat-dev 没有响应',
  'Write a JSON object without comments, such as { "app": 5173 }.':
    '请写不带注释的 JSON 对象，例如 { "app": 5173 }。',
  '{0} sets {1}, which reaches beyond the package': '{0} 设置了 {1}，影响范围超出应用包',
  'Read the file. If you trust the package, add --trust, or name the file with --config.':
    '请查看该文件。如果信任此应用包，请加上 --trust，或用 --config 指定该文件。',
  '{0} has the unknown option "{1}"': '{0} 中有未知选项“{1}”',
  'the file': '整个文件',
  'The README lists all keys and values; plat-dev/schema.json completes them in an editor.':
    '所有键和值见 README；编辑器可借助 plat-dev/schema.json 自动补全。',
  '{0} has an invalid value for {1}': '{0} 中 {1} 的值无效',
  'Name another file, or use --force to replace it; links and folders are never replaced.':
    '请指定其他文件，或用 --force 替换；链接和文件夹不会被替换。',
  'Name a file in an existing, writable folder.': '请指定已有的可写文件夹中的文件。',
  '{0} cannot be written': '无法写入 {0}',
  'The recording cannot be written ({0}): further calls are not recorded.':
    '无法写入录制文件（{0}），后续调用不再录制。',
  'The gateway cannot be reached on {0} ({1}). Check that it runs, and that this user may open its socket.':
    '无法通过 {0} 连接网关（{1}）。请确认网关正在运行，且当前用户有权打开其 socket。',
  'Choose another socket for the recorder, and point the application to it.':
    '请为录制器选择其他 socket，并让应用连接到它。',
  "{0} is the gateway's own socket": '{0} 是网关自己的 socket',
  'Write ISO 8601 with a time zone, such as 2031-05-06T12:00:00Z.':
    '请按 ISO 8601 填写并带时区，例如 2031-05-06T12:00:00Z。',
  '"{0}" is not a valid time': '“{0}”不是有效的时间',
  'Start it with the option state; saved states are kept beside that file.':
    '请用选项 state 启动；保存的状态存放在该文件旁边。',
  'This plat-dev has no state file': '此 plat-dev 没有状态文件',
  'Use up to 60 letters, digits, spaces, dots, hyphens and underscores.':
    '最多 60 个字符，可用字母、数字、空格、点、连字符和下划线。',
  '"{0}" is not a valid name of a state': '“{0}”不能作为状态名称',
  '{0} is not a state file of plat-dev': '{0} 不是 plat-dev 的状态文件',
  'Pass another file with --state, or start with --fresh to replace it.':
    '请用 --state 指定其他文件，或用 --fresh 启动以替换它。',
  '{0} has invalid users: {1}': '{0} 中的用户无效：{1}',
  'Write { "users": [{ "id": 1000, "name": "Ada", "role": "administrator" }] }; the README shows more.':
    '请写 { "users": [{ "id": 1000, "name": "Ada", "role": "administrator" }] }；更多写法见 README。',
  'a command after "--"': '“--”之后的命令',
  'Port {0} is taken, so the desktop is at {1}.': '端口 {0} 已被占用，桌面地址为 {1}。',
  'Project management server: {0}': '禅道服务器：{0}',
  'Answer the questions of the package on the desktop, or with --answers and a file such as {0}.':
    '请在桌面上填写安装向导，或用 --answers 指定文件，内容如 {0}。',
  'The application does not run. Its last output, of which the inspector has all:':
    '应用未运行。最后的输出（完整输出见检查器）：',
  'The token has changed.': '令牌已更换。',
  'A browser of the network has joined. For another one:': '已有一个局域网浏览器加入。供下一个浏览器访问：',
  '(it works once, within ten minutes)': '（十分钟内有效，只能使用一次）',
  'Saved as {0}.': '已保存为 {0}。',
  'Loaded {0}.': '已载入 {0}。',
  'Nothing is saved.': '没有已保存的状态。',
  '1 call recorded': '已录制 1 次调用',
  '{0} calls recorded': '已录制 {0} 次调用',
  'serving {0} recorded calls of {1}': '正在提供 {1} 中录制的 {0} 次调用',
  'Not in the recording: {0}.': '录制文件中没有此调用：{0}。',
  'Not in the recording: {0}. Recorded are: {1}.': '录制文件中没有此调用：{0}。已录制的参数：{1}。',
  'must be 1 to 64 characters, no line break among them': '长度应为 1 到 64 个字符，不能换行',
  'must be "administrator" or "user"': '必须是 "administrator" 或 "user"',
  'must be the name of a folder': '必须是有效的文件夹名称',
  'must be a path below /vol1': '必须是 /vol1 下的路径',
  'must name at least one user': '至少需要一个用户',
  'has a user and a group, where only one is possible': '不能同时指定 user 和 group，只能选其一',
  'must be a whole number': '必须是整数',
  'must be above 0: 0 means logged out': '必须大于 0，0 表示未登录',
  "is another user's id": '该 id 已属于其他用户',
  "is another user's folder": '该文件夹已属于其他用户',
  'is not a user of "users"': '“users”中没有此用户',
  'is a group that no user is in': '没有用户属于此组',
  '{0} is installed, but it does not run: the device reports "{1}"': '{0} 已安装但没有运行：设备报告“{1}”',
  '{0} equal, {1} different, {2} unknown': '{0} 项相同，{1} 项不同，{2} 项未知',
} as const;
