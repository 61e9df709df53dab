/** Sentences about packages, their questions and scripts, and the device that they run on, in Chinese by the English template. */
export const packages = {
  'The manifest now has the appname "{0}". Start plat-dev again.':
    'manifest 中的 appname 已改为“{0}”。请重新启动 plat-dev。',
  'The manifest in {0} has no valid appname': '{0} 中的 manifest 没有有效的 appname',
  'Add a line appname=<name> with a name that is valid for a folder.':
    '请添加一行 appname=<名称>，名称须可用作文件夹名。',
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
  '{0} is not a package: its manifest is missing or has no valid appname':
    '{0} 不是应用包：没有 manifest，或其中没有有效的 appname',
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
  'The installed package': '已安装的应用包',
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
} as const;
