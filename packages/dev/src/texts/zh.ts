/** Sentences whose Chinese does not stand beside them, by the English template. */
export const zh: Readonly<Record<string, string>> = {
  // Punctuation between values
  '{0}.': '{0}。',
  '{0}: {1}': '{0}：{1}',
  '{0} ({1})': '{0}（{1}）',
  '{0} ({1}).': '{0}（{1}）。',
  '{0} {1}': '{0}{1}',
  '{0}. {1}': '{0}。{1}',

  // Arguments, files and recordings
  '{0} cannot be read': '无法读取 {0}',
  'Pass it with --app http://localhost:5173, or set "app" in plat-dev.config.json.':
    '请用 --app http://localhost:5173 指定，或在 plat-dev.config.json 中设置“app”。',
  'The address of your application is missing': '缺少应用的地址',
  'The address of the device is missing': '缺少设备的地址',
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
  'Open the application on the desktop to answer its questions, or start with --answers and a file such as {0}.':
    '请在桌面上打开该应用并填写安装向导，或用 --answers 指定文件，内容如 {0}。',
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

  // The running emulator: ports, pages, responses of applications, and its control API
  'It printed nothing.': '没有任何输出。',
  "The application's folders for configuration and data cannot be created in {0}":
    '无法在 {0} 中创建应用的配置和数据文件夹',
  'Pass a state file in a writable folder: they are created beside it.':
    '请将状态文件放在可写的文件夹中，这些文件夹会创建在它旁边。',
  '{0} is not a folder, so plat-dev cannot serve its files': '{0} 不是文件夹，plat-dev 无法提供其中的文件',
  'Pass an existing folder with --files, or omit it for the built-in sample.':
    '请用 --files 指定已有的文件夹，不指定则使用内置示例。',
  '{0} exists and is not a socket, so the gateway cannot listen there':
    '{0} 已存在且不是 socket，网关无法在此监听',
  'Stop the other plat-dev, or choose another path for the gateway socket.':
    '请停止另一个 plat-dev，或为网关 socket 选择其他路径。',
  'Use the seq of a gateway entry; older entries are discarded.':
    '请使用网关日志的 seq；较早的日志已被丢弃。',
  'Entry {0} of the log is not a gateway call': '日志第 {0} 条不是网关调用',
  'The call of entry {0} is too long for the log': '第 {0} 条的调用过长，日志中不完整',
  'The response of the gateway cannot be read': '无法读取网关的响应',
  'Start plat-dev with the option pm: --pm observed or --pm specification.':
    '请加上 --pm observed 或 --pm specification 重新启动 plat-dev。',
  'No project management server runs here': '这里没有运行禅道服务器',
  'The connection ended before the end of the response.': '连接在响应结束之前断开。',
  'Check the output of app/{0}; the inspector shows its standard error.':
    '请检查 app/{0} 的输出；标准错误输出见检查器。',
  'The installed package has no app/{0}.': '安装后的应用包中没有 app/{0}。',
  'Create the file, or run the build that makes it, and start plat-dev again.':
    '请创建该文件，或先运行生成它的构建，然后重新启动 plat-dev。',
  'It printed no headers with an empty line after them.': '没有输出以空行结束的响应头。',
  '"{0}" is not a header.': '“{0}”不是响应头。',
  'No HTTP server responds at {0}, the address of the application ({1}).':
    '应用的地址 {0} 上没有 HTTP 服务响应（{1}）。',
  'Start the application there, or give --app the socket that it listens on: in PLAT_APPDEST it is ./app/app.sock, if the package has a folder app. This page reloads every two seconds.':
    '请在该地址启动应用，或用 --app 指定应用监听的 socket：应用包有 app 文件夹时，PLAT_APPDEST 中的 socket 为 ./app/app.sock。本页面每两秒重新加载一次。',
  'Start the application there. This page reloads every two seconds.':
    '请在该地址启动应用。本页面每两秒重新加载一次。',
  'Its headers are longer than 16 KB.': '响应头超过 16 KB。',
  'It is not HTTP: {0} ({1}).': '不是 HTTP：{0}（{1}）。',
  'The connection ended before a response': '连接在收到响应之前断开',
  'Check the response of your server to this request in the inspector.':
    '请在检查器中查看服务端对该请求的响应。',
  '{0} has a path; plat-dev adds /app/<appname>/… itself, as the platform does':
    '{0} 带有路径；plat-dev 会像平台一样自行加上 /app/<appname>/…',
  'Pass the address without a path, and serve the pages under /app/<appname>/.':
    '请指定不带路径的地址，并让应用在 /app/<appname>/ 下提供页面。',
  '"{0}" is not an address of an application': '“{0}”不是应用的地址',
  'Pass a URL such as http://localhost:5173, a port from 1 to 65535, or the path of a Unix socket.':
    '请指定 URL（例如 http://localhost:5173）、1 到 65535 的端口或 Unix socket 的路径。',
  'The certificate of {0} is not verified, so plat-dev cannot tell whether the application responds there.':
    '不验证 {0} 的证书，plat-dev 无法确认响应来自该应用。',
  'The application responded with {0}.': '应用返回了 {0}。',
  'There is no page {0}; the pages are {1}.': '没有页面 {0}，可用的页面：{1}。',
  'appName is "{0}", and the running applications are {1}.': 'appName 为“{0}”，而正在运行的应用是 {1}。',
  'The parameter path is missing; {0} is about one path.': '缺少参数 path，{0} 针对一个路径。',
  'The parameter redirectUri is missing, so the result has no destination.':
    '缺少参数 redirectUri，结果没有可返回的地址。',
  'redirectUri is "{0}", which is not an address.': 'redirectUri 为“{0}”，不是有效的地址。',
  'redirectUri is "{0}", which has another origin than {1}.': 'redirectUri 为“{0}”，与 {1} 不同源。',
  'There is no state "{0}"': '没有状态“{0}”',
  'The project management server has no module "{0}"': '禅道服务器没有模块“{0}”',
  'There is no folder {0} that this user may read': '没有该用户可读取的文件夹 {0}',
  '{0} cannot be created: its name is taken or invalid, or this user lacks the right':
    '无法创建 {0}：名称已存在或无效，或该用户没有权限',
  'The query has no valid operation of an authorization': '查询参数中没有有效的授权操作',
  'There is no {0}': '{0} 不存在',
  'There is no user {0}': '没有用户 {0}',
  'There is no application {0}': '没有应用 {0}',
  '{0} is not run by plat-dev': '{0} 不是由 plat-dev 运行的',
  'The body of the request is invalid: {0}': '请求体无效：{0}',
  'plat-dev cannot listen on port {0} of this machine': 'plat-dev 无法监听本机的端口 {0}',
  'Stop the process that listens there, pass another port with --port, or omit it for a free one.':
    '请停止占用它的进程，或用 --port 指定其他端口，不指定则使用空闲端口。',
  'plat-dev cannot listen on port {0} of {1}': 'plat-dev 无法监听 {1} 的端口 {0}',
  'Pass an address of this machine with --host, and a free port with --port.':
    '请用 --host 指定本机的地址，用 --port 指定空闲端口。',
  'This machine has no address in a network': '本机没有局域网地址',
  'plat-dev cannot listen on the address "{0}"': 'plat-dev 无法监听地址“{0}”',
  '{0} is not an address of a running application.': '{0} 不是正在运行的应用的地址。',
  'Correct what the page passed to authorize or openAppAuth of the page SDK.':
    '请改正页面传给页面 SDK 的 authorize 或 openAppAuth 的参数。',
  'A browser of the network needs an address with a code, which works once, within ten minutes.':
    '局域网中的浏览器须用带验证码的地址访问，该地址十分钟内有效，且只能使用一次。',
  'Open the address that plat-dev printed last in its terminal.': '请打开 plat-dev 在终端中最后打印的地址。',
  '{0} {1}: plat-dev responded with {2}': '{0} {1}：plat-dev 返回了 {2}',
  'There is no place of the kinds that the application asks for.': '没有应用所请求类型的位置。',
  'The request has the header Authorization, which the unified gateway evaluates itself: it responds 200 "{0}" and does not pass the request to the application. Send the token of the application in another header or in a cookie.':
    '请求带有 Authorization 头，统一网关会自行处理该头：返回 200 和“{0}”，请求不会转发给应用。请用其他请求头或 cookie 传递应用的令牌。',
  'The request has no user session, so the unified gateway responds 200 "{0}" and does not pass it to the application. Log in on the desktop.':
    '请求没有用户会话，统一网关返回 200 和“{0}”，不会转发给应用。请先在桌面登录。',
  'This request comes from another user of this machine than the one who runs plat-dev':
    '请求来自本机的其他用户，而不是运行 plat-dev 的用户',
  'Pass one IPv4 address of this machine: {0}.': '请指定本机的一个 IPv4 地址：{0}。',
  'The host "{0}" is not plat-dev\'s; open {1}': '“{0}”不是 plat-dev 的主机名，请打开 {1}',
  'The origin "{0}" is another website\'s': '来源“{0}”是其他网站',
  'A page of another origin may open this address, and not load it into itself':
    '其他来源的页面可以打开此地址，但不能在自身中加载它',
  'The control API is for pages of plat-dev': '控制 API 仅供 plat-dev 的页面使用',
  'A script that changes something sends the header {0}: 1': '执行更改的脚本须发送请求头 {0}: 1',
  'Not an administrator, or the scope is missing': '不是管理员，或缺少 scope',
  'Illegal request, or the path does not support it': '请求无效，或该路径不支持此操作',
  'User authorization is turned off for this application': '该应用的用户授权已关闭',
  openAppSetting: '打开应用设置（openAppSetting）',
  'Opens in the system browser': '在系统浏览器中打开',
  'by the client': '由客户端',

  // Packages, their questions and scripts, and the device that they run on
  'The manifest now has the appname "{0}". Start plat-dev again.':
    'manifest 中的 appname 已改为“{0}”。请重新启动 plat-dev。',
  'config/resource in {0} is not a JSON object with an api-scope array of strings':
    '{0} 中的 config/resource 不是含有 api-scope 字符串数组的 JSON 对象',
  'Write { "api-scope": [] } with the scopes that the application uses.':
    '请写 { "api-scope": [] }，并填入应用使用的 scope。',
  '{0} does not exist': '{0} 不存在',
  'Name the folder that contains manifest and config/resource.':
    '请指定包含 manifest 和 config/resource 的文件夹。',
  'The manifest has no line micro_app=true, so features of the page SDK may fail on a device.':
    'manifest 中没有 micro_app=true，页面 SDK 的功能在设备上可能失败。',
  'the expectations': '整个文件',
  'The expectations in {0} are invalid: {1}': '{0} 中的预期响应无效：{1}',
  'Write an object of entries: { "notes.main": { "path": "/health", "status": 200, "text": "ok" } }.':
    '请写“入口: 预期响应”的对象：{ "notes.main": { "path": "/health", "status": 200, "text": "ok" } }。',
  'The package has no entry {0}': '应用包中没有入口 {0}',
  'Its entries are {0}.': '应用包的入口：{0}。',
  'The older version is another application: {0} and not {1}': '旧版本是另一个应用：{0}，而不是 {1}',
  'Pass a package with the same appname to --from.': '请用 --from 指定 appname 相同的应用包。',
  'Two packages have the appname "{0}"': '有两个应用包的 appname 都是“{0}”',
  'Give each application a different appname in its manifest.':
    '请在 manifest 中为每个应用设置不同的 appname。',
  'The option package is missing': '缺少选项 package',
  'Set package, and app if you run the server yourself; or applications for several.':
    '请设置 package（自行运行服务端时再加 app），多个应用请用 applications。',
  'The answers in {0} are invalid: {1}': '{0} 中的答案无效：{1}',
  'The package does not ask for {0}': '该应用包的向导中没有 {0}',
  'Write an object of fields and their values: { "wizard_port": "8099" }; a checkbox has a list.':
    '请写“字段: 值”的对象：{ "wizard_port": "8099" }；复选框的值为列表。',
  'The answers are invalid: {0}': '填写的内容无效：{0}',
  'Save the log in the inspector, or with curl from /_dev/api/log.':
    '请在检查器中保存日志，或用 curl 从 /_dev/api/log 获取。',
  '{0} is not a log of plat-dev': '{0} 不是 plat-dev 的日志',
  '{0} is not a folder': '{0} 不是文件夹',
  'Write a JSON object {0} into a file and pass it with --answers.':
    '请将 JSON 对象 {0} 写入文件，并用 --answers 指定。',
  'The package needs {0}, and plat-dev runs on Node.js {1}: run plat-dev with Node.js {2}.':
    '该应用包需要 {0}，而 plat-dev 运行在 Node.js {1} 上：请用 Node.js {2} 运行 plat-dev。',
  'The package needs {0}, which plat-dev does not provide.': '该应用包需要 {0}，plat-dev 不提供。',
  'The package needs {0}, and this machine has no {1}. Install it, and start plat-dev again.':
    '该应用包需要 {0}，而本机没有 {1}。请安装后重新启动 plat-dev。',
  'The package needs {0}, and {1} of this machine has version {2}.':
    '该应用包需要 {0}，而本机的 {1} 版本为 {2}。',
  'The device cannot be created in {0}': '无法在 {0} 中创建设备',
  'Pass a writable folder with --device, or omit it for a temporary one.':
    '请用 --device 指定可写的文件夹，不指定则使用临时文件夹。',
  "The application's port is taken: {0}": '应用的端口已被占用：{0}',
  'The package is started by Docker compose, which plat-dev does not run':
    '该应用包由 Docker compose 启动，plat-dev 不运行 Docker compose',
  'Run its compose file yourself, and name the port with --app.':
    '请自行运行其 compose 文件，并用 --app 指定端口。',
  '{0} has no mount namespaces': '{0} 没有挂载命名空间',
  'The application does not see folders that are authorized after the start, because namespaces cannot be nested here ({0}).':
    '应用看不到启动之后授权的文件夹，因为此处不能嵌套命名空间（{0}）。',
  'The manifest of the package is missing or has no valid appname':
    '应用包没有 manifest，或其中没有有效的 appname',
  'Name a folder whose manifest has a line appname=<name>, or a .fpk file.':
    '请指定 manifest 中有 appname=<名称> 的文件夹，或 .fpk 文件。',
  'Name a folder with a manifest, or a .fpk file.': '请指定含有 manifest 的文件夹，或 .fpk 文件。',
  'Its first line names the program "{0}\\r", as the file has Windows line endings (CRLF). Save it with LF.':
    '首行指定的程序成了 “{0}\\r”，因为文件使用了 Windows 换行符（CRLF）。请用 LF 保存。',
  'Its first line names the program {0}, which is missing.': '首行指定的程序 {0} 不存在。',
  '{0} is left alone, because a link is in the place of a file or folder':
    '未改动 {0}：文件或文件夹的位置上是一个链接',
  '{0} is not unpacked, because it has more than {1}': '未解包 {0}：它超过 {1}',
  '{0} files': '{0} 个文件',
  '{0} bytes': '{0} 字节',
  'No package needs that much. Look at it with tar -tzvf.': '正常的应用包不会这么大。请用 tar -tzvf 查看。',
  'Folders cannot be authorized: {0}': '无法授权文件夹：{0}',
  'The process that runs the scripts of the package has ended: a script has killed every process of its user':
    '运行应用包脚本的进程已结束：某个脚本结束了其用户的所有进程',
  'On a device only the application would end. Look for kill -9 -1, or pkill with a name that many processes have.':
    '在设备上只会结束应用本身。请检查脚本中的 kill -9 -1，或名称过于宽泛的 pkill。',
  'The process that runs the scripts of the package does not respond': '运行应用包脚本的进程没有响应',
  'wizard/{0} is invalid, so a device rejects the package: {1}': 'wizard/{0} 无效，设备会拒绝该应用包：{1}',
  '{0} is invalid.': '{0} 无效。',
  '{0} of {1} failed with exit code {2}: {3}': '{1} 的 {0} 失败，退出码 {2}：{3}',
  'Because {0}, the package runs without the layout of a device: paths such as /vol1 and /var/apps do not exist.':
    '{0}，因此应用包不在设备的目录结构中运行：/vol1、/var/apps 等路径不存在。',
  'a text in quotation marks is expected': '应为引号中的文本',
  'must be a string, or a list of strings': '必须是字符串或字符串列表',
  'the answers': '整个文件',
  'cmd/main stop has left processes running; on a device they keep running':
    'cmd/main stop 之后仍有进程在运行，在设备上它们会继续运行',
};
