/** Sentences of notes, of the inspector and of the emulator's own pages in Chinese. */
export const notes = {
  // What is different from a device
  'Because {{reason}}, the package runs without the layout of a device: paths such as /vol1 and /var/apps do not exist':
    '{{reason}}，因此应用包不在设备的目录结构中运行：/vol1、/var/apps 等路径不存在',
  'The application does not see folders that are authorized after the start, because namespaces cannot be nested here ({{reason}})':
    '应用看不到启动之后授权的文件夹，因为此处不能嵌套命名空间（{{reason}}）',
  '{{system}} has no mount namespaces': '{{system}} 没有挂载命名空间',
  'bubblewrap is not installed': '没有安装 bubblewrap',
  'Install it (Debian: apt install bubblewrap), or name it with --bwrap':
    '请安装（Debian：apt install bubblewrap），或用 --bwrap 指定',
  'user namespaces are not allowed here': '此处不允许用户命名空间',
  'In Docker: {{options}}': 'Docker 中：{{options}}',
  'on Debian: {{command}}': 'Debian 上：{{command}}',
  'no further user namespaces are allowed here': '此处不允许更多用户命名空间',
  'Raise sysctl user.max_user_namespaces': '请增大 sysctl user.max_user_namespaces',
  'AppArmor restricts user namespaces': 'AppArmor 限制了用户命名空间',
  'Load the profile bwrap-userns-restrict, or in CI: {{command}}':
    '请加载配置 bwrap-userns-restrict，CI 中可用：{{command}}',
  'this container hides parts of /proc': '此容器隐藏了 /proc 的部分内容',
  'Start it with --security-opt systempaths=unconfined':
    '请用 --security-opt systempaths=unconfined 启动容器',
  'bubblewrap is too old': 'bubblewrap 版本过旧',
  'Version 0.5.0 or newer is needed': '需要 0.5.0 或更高版本',
  'bubblewrap failed: {{reason}}': 'bubblewrap 失败：{{reason}}',
  'The package needs {{name}}, and plat-dev runs on Node.js {{running}}: run plat-dev with Node.js {{wanted}}':
    '该应用包需要 {{name}}，而 plat-dev 运行在 Node.js {{running}} 上：请用 Node.js {{wanted}} 运行 plat-dev',
  'The package needs {{name}}, which plat-dev does not provide': '该应用包需要 {{name}}，plat-dev 不提供',
  'The package needs {{name}}, and this machine has no {{program}}':
    '该应用包需要 {{name}}，而本机没有 {{program}}',
  'Install it, and start plat-dev again': '请安装后重新启动 plat-dev',
  'The package needs {{name}}, and {{program}} of this machine has version {{version}}':
    '该应用包需要 {{name}}，而本机的 {{program}} 版本为 {{version}}',
  'The certificate of {{address}} is not verified, so plat-dev cannot tell whether the application responds there':
    '不验证 {{address}} 的证书，plat-dev 无法确认响应来自该应用',
  'The package of {{name}} is read again when it changes': '{{name}} 的应用包有改动时会重新读取',
  'The package is read again when it changes': '应用包有改动时会重新读取',
  'No browser can be opened here': '此处无法打开浏览器',
  'Open {{url}} in one': '请在浏览器中打开 {{url}}',

  // Recordings
  'The gateway responds': '网关有响应',
  'The gateway socket does not exist (ENOENT)': '网关 socket 不存在（ENOENT）',
  'The gateway does not accept connections (ECONNREFUSED)': '网关不接受连接（ECONNREFUSED）',
  'This user may not open the gateway socket (EACCES)': '当前用户无权打开网关 socket（EACCES）',
  'The recording has reached its {{bytes}} bytes: further calls are not recorded':
    '录制文件已达到 {{bytes}} 字节，后续调用不再录制',
  'The recording cannot be written ({{code}}): further calls are not recorded':
    '无法写入录制文件（{{code}}），后续调用不再录制',

  // Lines of the inspector
  none: '无',
  'changed by the fault': '已被故障更改',
  'before a response': '在响应之前',
  'ran {{script}}': '已运行 {{script}}',
  'cmd/main status ended with {{code}}': 'cmd/main status 以 {{code}} 结束',
  'cmd/main stop has left processes running; on a device they keep running':
    'cmd/main stop 之后仍有进程在运行，在设备上它们会继续运行',
  'The manifest has no micro_app=true: the page is shown, but features of the page SDK may fail':
    'manifest 中没有 micro_app=true：页面可以显示，但页面 SDK 的功能可能失败',
  'changed settings': '已更改设置',
  'changed faults': '已更改故障',
  'saved the state {{name}}': '已保存状态 {{name}}',
  'loaded the state {{name}}': '已载入状态 {{name}}',
  reset: '已重置',
  'the package has changed': '应用包已更改',
  'rotated the token': '已更换令牌',
  'revoked the token': '已吊销令牌',
  'stopped the gateway': '已停止网关',
  'started the gateway': '已启动网关',
  'opened {{page}}': '已打开 {{page}}',
  'unreadable call': '无法读取的调用',

  // Responses of the application
  'The application does not respond': '应用没有响应',
  'No HTTP server responds at {{address}}, the address of the application ({{code}})':
    '应用的地址 {{address}} 上没有 HTTP 服务响应（{{code}}）',
  'Start the application there': '请在该地址启动应用',
  'This page reloads every two seconds': '本页面每两秒重新加载一次',
  'The response of the application is invalid': '应用的响应无效',
  'Check the response of your server to this request in the inspector':
    '请在检查器中查看服务端对该请求的响应',
  'It has the status {{status}}, which is not a status of HTTP': '状态码 {{status}} 不是 HTTP 状态码',
  'It has "transfer-encoding: {{coding}}"; browsers support only "chunked"':
    '响应带有“transfer-encoding: {{coding}}”，浏览器只支持“chunked”',
  'Its headers are longer than 16 KB': '响应头超过 16 KB',
  'It is not HTTP: {{reason}}': '不是 HTTP：{{reason}}',
  'The connection ended before a response ({{code}})': '连接在收到响应之前断开（{{code}}）',
  'The connection ended before a response': '连接在收到响应之前断开',
  'The connection ended before the end of the response': '连接在响应结束之前断开',
  'More than {{count}} interim responses (1xx) came before it': '响应之前有超过 {{count}} 个临时响应（1xx）',
  'It has the status 101, and the browser did not ask for another protocol':
    '响应状态码为 101，但浏览器没有请求切换协议',
  'The application responded with {{status}}': '应用返回了 {{status}}',
  'The response of the CGI program is invalid': 'CGI 程序的响应无效',
  'The CGI program is missing': '缺少 CGI 程序',
  'The installed package has no {{file}}': '安装后的应用包中没有 {{file}}',
  'Create the file, or run the build that makes it, and start plat-dev again':
    '请创建该文件，或先运行生成它的构建，然后重新启动 plat-dev',
  'Check the output of {{program}}; the inspector shows its standard error':
    '请检查 {{program}} 的输出；标准错误输出见检查器',
  'Its headers do not end': '响应头没有结束',
  'It printed no headers with an empty line after them': '没有输出以空行结束的响应头',
  '"{{line}}" is not a header': '“{{line}}”不是响应头',
  '{{value}} is not a status of a response': '{{value}} 不是响应状态码',
  'The request has the header Authorization, which the unified gateway evaluates itself: it responds 200 "invalid token" and does not pass the request to the application':
    '请求带有 Authorization 头，统一网关会自行处理该头：返回 200 和“invalid token”，请求不会转发给应用',
  'Send the token of the application in another header or in a cookie':
    '请用其他请求头或 cookie 传递应用的令牌',
  'The request has no user session, so the unified gateway responds 200 "invalid token" and does not pass it to the application':
    '请求没有用户会话，统一网关返回 200 和“invalid token”，不会转发给应用',
  'Log in on the desktop': '请先在桌面登录',

  // Codes of the platform
  'Only an administrator may do this': '仅管理员可以执行此操作',
  'Internal error': '内部错误',
  'Not logged in': '未登录',
  'Not an administrator, or the scope is missing': '不是管理员，或缺少 scope',
  'Illegal request, or the path does not support it': '请求无效，或该路径不支持此操作',
  'Application not installed': '应用未安装',
  'Path does not exist': '路径不存在',
  'Application permission check failed': '应用权限校验失败',
  'User authorization is turned off for this application': '该应用的用户授权已关闭',

  // Reasons of findings and of steps of a test
  'no response within {{seconds}} s': '{{seconds}} 秒内没有响应',
  'its configuration ended the process': '其配置结束了进程',
  'Vite has not finished within {{seconds}} s': 'Vite 在 {{seconds}} 秒内没有完成',
  'the project has a configuration of Vite, and Vite is not installed in it':
    '项目有 Vite 配置，但没有安装 Vite',

  // Pages and the control API
  'Unknown application': '应用不存在',
  '{{path}} does not belong to a running application': '{{path}} 不属于任何正在运行的应用',
  'These applications run: {{places}}': '正在运行的应用：{{places}}',
  'This authorization request is invalid': '授权请求无效',
  'Open the page with openAppAuth of the page SDK, which sets its parameters':
    '请用页面 SDK 的 openAppAuth 打开，它会设置所需参数',
  'There is no page {{route}}; the pages are {{routes}}': '没有页面 {{route}}，可用的页面：{{routes}}',
  'The parameter appName is missing': '缺少参数 appName',
  'appName is {{name}}, and the running applications are {{names}}':
    'appName 为 {{name}}，而正在运行的应用是 {{names}}',
  'The parameter path is missing; {{operation}} is about one path':
    '缺少参数 path，{{operation}} 针对一个路径',
  'The parameter redirectUri is missing, so the result has no destination':
    '缺少参数 redirectUri，结果没有可返回的地址',
  'redirectUri is {{uri}}, which is not an address': 'redirectUri 为 {{uri}}，不是有效的地址',
  'redirectUri is {{uri}}, which has another origin than {{origin}}':
    'redirectUri 为 {{uri}}，与 {{origin}} 不同源',
  'This browser was not invited': '此浏览器没有访问权限',
  'A browser of the network needs an address with a code, which works once, within ten minutes':
    '局域网中的浏览器须用带验证码的地址访问，该地址十分钟内有效，且只能使用一次',
  'Open the address that plat-dev printed last in its terminal': '请打开 plat-dev 在终端中最后打印的地址',
  'There is no state "{{name}}"': '没有状态“{{name}}”',
  'There is no folder {{path}} that this user may read': '没有该用户可读取的文件夹 {{path}}',
  'There is no user {{id}}': '没有用户 {{id}}',
  'There is no application {{name}}': '没有应用 {{name}}',
  'There is no {{path}}': '{{path}} 不存在',
  '{{name}} is not run by plat-dev': '{{name}} 不是由 plat-dev 运行的',
  'The project management server has no module "{{module}}"': '禅道服务器没有模块“{{module}}”',
  '{{path}} cannot be created: its name is taken or invalid, or this user lacks the right':
    '无法创建 {{path}}：名称已存在或无效，或该用户没有权限',
  'The query has no valid operation of an authorization': '查询参数中没有有效的授权操作',
  'The body of the request is invalid: {{problems}}': '请求体无效：{{problems}}',
  'There is no place of the kinds that the application asks for': '没有应用所请求类型的位置',
  'Opens in the system browser': '在系统浏览器中打开',
  'The settings of {{name}}': '{{name}} 的设置',
  openFile: '打开文件（openFile）',
  openFileManager: '在文件管理中打开（openFileManager）',
  openAppSetting: '打开应用设置（openAppSetting）',
  openAppPage: '打开应用页面（openAppPage）',
  showFileDetails: '显示文件详情（showFileDetails）',
  'showFileDetails, for administrators': '显示文件详情，供管理员使用（showFileDetails）',
  '{{request}}: plat-dev responded with {{status}}': '{{request}}：plat-dev 返回了 {{status}}',
} as const;
