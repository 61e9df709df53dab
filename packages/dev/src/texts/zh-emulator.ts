/** Sentences of the running emulator: ports, pages, responses of applications, and its control API, in Chinese by the English template. */
export const emulator = {
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
  '{0} does not belong to a running application.': '{0} 不属于任何正在运行的应用。',
  'Open the page with openAppAuth of the page SDK, which sets its parameters.':
    '请用页面 SDK 的 openAppAuth 打开，它会设置所需参数。',
  'A browser of the network needs an address with a code, which works once, within ten minutes.':
    '局域网中的浏览器须用带验证码的地址访问，该地址十分钟内有效，且只能使用一次。',
  'Open the address that plat-dev printed last in its terminal.': '请打开 plat-dev 在终端中最后打印的地址。',
  '{0} {1}: plat-dev responded with {2}': '{0} {1}：plat-dev 返回了 {2}',
  'There is no place of the kinds that the application asks for.': '没有应用所请求类型的位置。',
  'The request has the header Authorization, which the unified gateway evaluates itself: it responds 200 "{0}" and does not pass the request to the application. Send the token of the application in another header or in a cookie.':
    '请求带有 Authorization 头，统一网关会自行处理该头：返回 200 和“{0}”，请求不会转发给应用。请用其他请求头或 cookie 传递应用的令牌。',
  'The request has no user session, so the unified gateway responds 200 "{0}" and does not pass it to the application. Log in on the desktop.':
    '请求没有用户会话，统一网关返回 200 和“{0}”，不会转发给应用。请先在桌面登录。',
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
} as const;
