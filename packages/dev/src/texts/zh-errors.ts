/** Sentences of errors and their hints in Chinese. */
export const errors = {
  // Packages
  '{{path}} does not exist': '{{path}} 不存在',
  'Name the folder that contains manifest and config/resource':
    '请指定包含 manifest 和 config/resource 的文件夹',
  'The manifest in {{folder}} has no valid appname': '{{folder}} 中的 manifest 没有有效的 appname',
  'Add a line appname=<name> with a name that is valid for a folder':
    '请添加一行 appname=<名称>，名称须可用作文件夹名',
  'config/resource in {{folder}} is not a JSON object with an api-scope array of strings':
    '{{folder}} 中的 config/resource 不是含有 api-scope 字符串数组的 JSON 对象',
  'Write { "api-scope": [] } with the scopes that the application uses':
    '请写 { "api-scope": [] }，并填入应用使用的 scope',
  'The manifest now has the appname "{{name}}"': 'manifest 中的 appname 已改为“{{name}}”',
  'Start plat-dev again': '请重新启动 plat-dev',
  'data-share in config/resource is not { "shares": [{ "name": "…" }] } with names of folders, so no folder is shared':
    'config/resource 中的 data-share 应为 { "shares": [{ "name": "…" }] }，name 为文件夹名称；目前没有共享任何文件夹',
  'The manifest has no line micro_app=true, so features of the page SDK may fail on a device':
    'manifest 中没有 micro_app=true，页面 SDK 的功能在设备上可能失败',
  'Two packages have the appname "{{name}}"': '有两个应用包的 appname 都是“{{name}}”',
  'Give each application a different appname in its manifest': '请在 manifest 中为每个应用设置不同的 appname',
  'The option package is missing': '缺少选项 package',
  'Set package, and app if you run the server yourself; or applications for several':
    '请设置 package（自行运行服务端时再加 app），多个应用请用 applications',
  '{{path}} is not a package: its manifest is missing or has no valid appname':
    '{{path}} 不是应用包：没有 manifest，或其中没有有效的 appname',
  'Name a folder whose manifest has a line appname=<name>, or a .fpk file':
    '请指定 manifest 中有 appname=<名称> 的文件夹，或 .fpk 文件',
  '{{path}} is not a package: it cannot be unpacked': '{{path}} 不是应用包：无法解包',
  'Name a folder with a manifest, or a .fpk file': '请指定含有 manifest 的文件夹，或 .fpk 文件',
  'wizard/{{event}} is invalid, so a device rejects the package: {{reason}}':
    'wizard/{{event}} 无效，设备会拒绝该应用包：{{reason}}',
  'plat-dev check shows the line': '运行 plat-dev check 可查看所在的行',
  'The answers are invalid: {{reasons}}': '填写的内容无效：{{reasons}}',
  'Correct them': '请修改',
  '{{label}} is invalid': '{{label}} 无效',
  'The answers in {{file}} are invalid: {{problems}}': '{{file}} 中的答案无效：{{problems}}',
  'the option answers': '选项 answers',
  'The package does not ask for {{fields}}': '该应用包的向导中没有 {{fields}}',
  'It asks for {{fields}}': '向导中的字段：{{fields}}',
  'Leave out --answers: it asks for nothing': '请去掉 --answers：该应用包没有向导',
  '{{file}} cannot be read as JSON': '{{file}} 不能作为 JSON 读取',
  'Write an object of fields and their values: { "wizard_port": "8099" }; a checkbox has a list':
    '请写“字段: 值”的对象：{ "wizard_port": "8099" }；复选框的值为列表',
  "The application's port is taken: {{reason}}": '应用的端口已被占用：{{reason}}',
  'Stop the process that listens there': '请停止占用它的进程',
  '{{script}} of {{name}} failed with exit code {{code}}: {{reason}}':
    '{{name}} 的 {{script}} 失败，退出码 {{code}}：{{reason}}',
  '{{script}} of {{name}} failed: {{reason}}': '{{name}} 的 {{script}} 失败：{{reason}}',
  'It printed nothing': '没有任何输出',
  'It printed nothing, and its log {{file}} ends with: {{lines}}':
    '没有输出，其日志 {{file}} 的末尾为：{{lines}}',
  'The inspector shows its whole output': '完整输出请在检查器中查看',
  'It did not end within {{seconds}} s': '{{seconds}} 秒内没有结束',
  'The signal {{signal}} ended it': '被信号 {{signal}} 结束',
  'Its first line names the program {{interpreter}}, as the file has Windows line endings (CRLF)':
    '首行指定的程序成了 {{interpreter}}，因为文件使用了 Windows 换行符（CRLF）',
  'Save it with LF': '请用 LF 保存',
  'Its first line names the program {{interpreter}}, which is missing':
    '首行指定的程序 {{interpreter}} 不存在',
  'It cannot be started: {{reason}}': '无法启动：{{reason}}',
  'The package is started by Docker compose, which plat-dev does not run':
    '该应用包由 Docker compose 启动，plat-dev 不运行 Docker compose',
  'Run its compose file yourself, and name the port with --app':
    '请自行运行其 compose 文件，并用 --app 指定端口',
  'The process that runs the scripts of the package has ended: a script has killed every process of its user':
    '运行应用包脚本的进程已结束：某个脚本结束了其用户的所有进程',
  'On a device only the application would end': '在设备上只会结束应用本身',
  'Look for kill -9 -1, or pkill with a name that many processes have':
    '请检查脚本中的 kill -9 -1，或名称过于宽泛的 pkill',
  'The process that runs the scripts of the package does not respond': '运行应用包脚本的进程没有响应',
  'Folders cannot be authorized: {{reason}}': '无法授权文件夹：{{reason}}',
  'The package asks for {{fields}}, and trim-cli has no documented way to pass answers':
    '该应用包需要填写 {{fields}}，而 trim-cli 没有文档说明如何传入答案',
  'Copy the file to the device and run plat-dev install there, without --host':
    '请将文件复制到设备上，在设备上运行 plat-dev install，不加 --host',
  'The package asks for {{fields}}': '该应用包需要填写 {{fields}}',
  'Write a JSON object {{answers}} into a file and pass it with --answers':
    '请将 JSON 对象 {{answers}} 写入文件，并用 --answers 指定',
  '{{command}} is not on PATH': 'PATH 中没有 {{command}}',
  'Run this on the device, or name it with --host where trim-cli is installed':
    '请在设备上运行，或在装有 trim-cli 的机器上用 --host 指定设备',

  // Files and folders
  '{{folder}} is not a folder, so plat-dev cannot serve its files':
    '{{folder}} 不是文件夹，plat-dev 无法提供其中的文件',
  'Pass an existing folder with --files, or omit it for the built-in sample':
    '请用 --files 指定已有的文件夹，不指定则使用内置示例',
  '{{path}} is not a folder': '{{path}} 不是文件夹',
  'Name the folder with the manifest': '请指定 manifest 所在的文件夹',
  '{{path}} is not a file': '{{path}} 不是文件',
  'Name a file written by plat-dev pack': '请指定 plat-dev pack 生成的文件',
  'The device cannot be created in {{folder}}': '无法在 {{folder}} 中创建设备',
  'Pass a writable folder with --device, or omit it for a temporary one':
    '请用 --device 指定可写的文件夹，不指定则使用临时文件夹',
  "The application's folders for configuration and data cannot be created in {{folder}}":
    '无法在 {{folder}} 中创建应用的配置和数据文件夹',
  'Pass a state file in a writable folder: they are created beside it':
    '请将状态文件放在可写的文件夹中，这些文件夹会创建在它旁边',
  'The users file {{file}} cannot be read': '无法读取用户文件 {{file}}',
  '{{file}} has invalid users: {{problems}}': '{{file}} 中的用户无效：{{problems}}',
  'The option users': '选项 users',
  'Write { "users": [{ "id": 1000, "name": "Ada", "role": "administrator" }] }; the README shows more':
    '请写 { "users": [{ "id": 1000, "name": "Ada", "role": "administrator" }] }；更多写法见 README',
  '{{file}} is not a log of plat-dev': '{{file}} 不是 plat-dev 的日志',
  'Save the log in the inspector, or with curl from /_dev/api/log':
    '请在检查器中保存日志，或用 curl 从 /_dev/api/log 获取',
  '{{file}} is not JSON: {{reason}}': '{{file}} 不是 JSON：{{reason}}',
  '{{file}} is not JSON': '{{file}} 不是 JSON',

  // Options and configuration
  'The address of your application is missing': '缺少应用的地址',
  'Pass it with --app http://localhost:5173, or set "app" in plat-dev.config.json':
    '请用 --app http://localhost:5173 指定，或在 plat-dev.config.json 中设置“app”',
  '{{file}} has no "app"': '{{file}} 中没有“app”',
  'With several applications, each plat-dev.config.json with a "command" needs an "app"':
    '有多个应用时，含有“command”的 plat-dev.config.json 都需要“app”',
  'With several applications, {{option}} is ambiguous': '有多个应用时，无法确定 {{option}} 属于哪一个',
  'a command after "--"': '“--”之后的命令',
  'Set it in the plat-dev.config.json of the application': '请在该应用的 plat-dev.config.json 中设置',
  '{{file}} has the unknown option "{{name}}"': '{{file}} 中有未知选项“{{name}}”',
  'It may have {{names}}': '可用的选项：{{names}}',
  '{{file}} has an invalid value for {{place}}': '{{file}} 中 {{place}} 的值无效',
  'the file': '整个文件',
  'The README lists all keys and values; plat-dev/schema.json completes them in an editor':
    '所有键和值见 README；编辑器可借助 plat-dev/schema.json 自动补全',
  'Pass a file with --config': '请用 --config 指定文件',
  'Write a JSON object without comments, such as { "app": 5173 }':
    '请写不带注释的 JSON 对象，例如 { "app": 5173 }',
  '{{word}} is neither a command nor a folder': '{{word}} 既不是命令，也不是文件夹',
  'The command "{{command}}" cannot be started': '无法启动命令“{{command}}”',
  'Check the command after "--": its first word is the program': '请检查“--”之后的命令：第一个词是程序名',
  '{{address}} has a path; plat-dev adds /app/<appname>/… itself, as the platform does':
    '{{address}} 带有路径；plat-dev 会像平台一样自行加上 /app/<appname>/…',
  'Pass the address without a path, and serve the pages under /app/<appname>/':
    '请指定不带路径的地址，并让应用在 /app/<appname>/ 下提供页面',
  '{{address}} is not an address of an application': '{{address}} 不是应用的地址',
  'Pass a URL such as http://localhost:5173, a port from 1 to 65535, or the path of a Unix socket':
    '请指定 URL（例如 http://localhost:5173）、1 到 65535 的端口或 Unix socket 的路径',
  '{{text}} is not a valid time': '{{text}} 不是有效的时间',
  'Write ISO 8601 with a time zone, such as 2031-05-06T12:00:00Z':
    '请按 ISO 8601 填写并带时区，例如 2031-05-06T12:00:00Z',
  'list takes no name': 'list 不需要名称',
  "missing argument 'name' of {{action}}": '{{action}} 缺少参数 name',
  'Use a number of seconds above 0': '请填写大于 0 的秒数',
  'Use a number from 0 to 65535': '请填写 0 到 65535 的数字',
  'Use a whole number of bytes, 1024 or more': '请填写不小于 1024 的整数字节数',
  'Use a number above 0': '请填写大于 0 的数字',
  'plat-dev --help shows what is possible': '用法见 plat-dev --help',

  // Ports, sockets and addresses
  'plat-dev cannot listen on port {{port}} of this machine': 'plat-dev 无法监听本机的端口 {{port}}',
  'plat-dev cannot listen on port {{port}} of {{address}}': 'plat-dev 无法监听 {{address}} 的端口 {{port}}',
  'Stop the process that listens there, pass another port with --port, or omit it for a free one':
    '请停止占用它的进程，或用 --port 指定其他端口，不指定则使用空闲端口',
  'Pass an address of this machine with --host, and a free port with --port':
    '请用 --host 指定本机的地址，用 --port 指定空闲端口',
  'This machine has no address in a network': '本机没有局域网地址',
  'Connect it to a network, or omit --host': '请连接网络，或不使用 --host',
  'plat-dev cannot listen on the address {{address}}': 'plat-dev 无法监听地址 {{address}}',
  'Pass one IPv4 address of this machine: {{addresses}}': '请指定本机的一个 IPv4 地址：{{addresses}}',
  'Pass one IPv4 address of this machine': '请指定本机的一个 IPv4 地址',
  '{{path}} exists and is not a socket, so the gateway cannot listen there':
    '{{path}} 已存在且不是 socket，网关无法在此监听',
  'Choose another path for the gateway socket': '请为网关 socket 选择其他路径',
  'Another process listens on {{path}}': '另一个进程正在监听 {{path}}',
  'Stop the other plat-dev, or choose another path for the gateway socket':
    '请停止另一个 plat-dev，或为网关 socket 选择其他路径',
  'The gateway cannot listen on {{path}}': '网关无法监听 {{path}}',
  'Cannot listen on {{path}}': '无法监听 {{path}}',
  'Choose a path of at most 107 bytes in an existing, writable folder':
    '请选择已有的可写文件夹中不超过 107 字节的路径',
  "{{path}} is the gateway's own socket": '{{path}} 是网关自己的 socket',
  'Choose another socket for the recorder, and point the application to it':
    '请为录制器选择其他 socket，并让应用连接到它',

  // A running plat-dev, states and recordings
  '{{url}} is not a URL': '{{url}} 不是 URL',
  'Pass --url http://localhost:5666': '请写 --url http://localhost:5666',
  'No running plat-dev uses {{file}}': '没有正在运行的 plat-dev 使用 {{file}}',
  'Start it in this folder, or pass its address with --url': '请在此文件夹中启动，或用 --url 指定其地址',
  'plat-dev at {{url}} rejected the request: {{reason}}': '{{url}} 的 plat-dev 拒绝了请求：{{reason}}',
  'status {{status}}': '状态码 {{status}}',
  'plat-dev state list shows the names': '状态名称可用 plat-dev state list 查看',
  'plat-dev does not respond at {{url}}': '{{url}} 的 plat-dev 没有响应',
  'Check that it still runs; it prints its address at the start': '请确认它仍在运行；启动时会打印地址',
  'This plat-dev has no state file': '此 plat-dev 没有状态文件',
  'Start it with the option state; saved states are kept beside that file':
    '请用选项 state 启动；保存的状态存放在该文件旁边',
  '{{name}} is not a valid name of a state': '{{name}} 不能作为状态名称',
  'Use up to 60 letters, digits, spaces, dots, hyphens and underscores':
    '最多 60 个字符，可用字母、数字、空格、点、连字符和下划线',
  '{{file}} is not a state file of plat-dev': '{{file}} 不是 plat-dev 的状态文件',
  'Pass another file with --state, or start with --fresh to replace it':
    '请用 --state 指定其他文件，或用 --fresh 启动以替换它',
  'Pass another file with --state': '请用 --state 指定其他文件',
  'Name a file written by plat-dev record': '请指定 plat-dev record 生成的文件',
  '{{file}} exists already': '{{file}} 已存在',
  'Name another file, or use --force to replace it': '请指定其他文件，或用 --force 替换',
  '{{file}} cannot be written': '无法写入 {{file}}',
  'Name a file in an existing, writable folder': '请指定已有的可写文件夹中的文件',
  'Name a file, or a path that does not exist yet': '请指定文件，或尚不存在的路径',
  'No project management server runs here': '这里没有运行禅道服务器',
  'Start plat-dev with the option pm: --pm observed or --pm specification':
    '请用选项 pm 启动 plat-dev：--pm observed 或 --pm specification',
  'Entry {{number}} of the log is not a gateway call': '日志第 {{number}} 条不是网关调用',
  'Use the seq of a gateway entry; older entries are discarded': '请使用网关日志的 seq；较早的日志已被丢弃',
  'The call of entry {{number}} is too long for the log': '第 {{number}} 条的调用过长，日志中不完整',
  'Repeat it from the application': '请从应用中重新发起',
  'The response of the gateway cannot be read': '无法读取网关的响应',
  'Start the gateway, and switch its faults off': '请启动网关，并关闭其故障',
  'This is a fault of plat-dev itself': '这是 plat-dev 自身的故障',
  '{{file}} cannot be read': '无法读取 {{file}}',
} as const;
