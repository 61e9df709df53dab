/** The texts of `--help` in Chinese, by the English text. */
export const zh = {
  'language of texts (default: as LC_ALL, LC_MESSAGES or LANG)':
    '文本的语言（默认：取自 LC_ALL、LC_MESSAGES 或 LANG）',

  'The platform on your own machine: desktop, unified gateway, files, authorization and faults.':
    '在本机模拟平台：桌面、统一网关、文件、授权和故障。',
  'folders of packages, or .fpk files, as --package names one': '应用包目录或 .fpk 文件，同 --package',
  'URL, port or Unix socket where your application listens (default: the package runs as on a device)':
    '应用监听的 URL、端口或 Unix socket（默认：像在设备上一样运行应用包）',
  'folder with manifest and config/resource (default: ".")':
    '包含 manifest 和 config/resource 的目录（默认：“.”）',
  'configuration file (default: plat-dev.config.json, here or in the package)':
    '配置文件（默认：当前目录或应用包中的 plat-dev.config.json）',
  "use what a package's own configuration file sets beyond the package":
    '使用应用包自带配置文件中涉及包外的设置',
  'keep what is installed in this folder (default: a temporary device)':
    '将安装内容保存在此目录（默认：临时设备）',
  'JSON file with answers to the questions of the package (default: asked on the desktop)':
    '安装向导答案的 JSON 文件（默认：在桌面上填写）',
  'where processes of the package run (default: "device" where possible)':
    '应用包进程的运行环境（默认：可用时为“device”）',
  'bubblewrap, which makes the layout of a device (default: "bwrap")':
    'bubblewrap 程序，用于构建设备的目录结构（默认：“bwrap”）',
  "real files, as the device's volume /vol1 (default: a sample)":
    '用作设备存储卷 /vol1 的真实目录（默认：示例文件）',
  'JSON file with users, groups and rights (default: Ada, Ben and Cleo)':
    '用户、用户组和权限的 JSON 文件（默认：Ada、Ben 和 Cleo）',
  'where grants and settings are kept (default: ".plat-dev/state.json")':
    '授权和设置的保存位置（默认：“.plat-dev/state.json”）',
  'ignore and replace what the state file holds': '忽略并替换状态文件的内容',
  'port of the desktop; 0 for a free one (default: 5666, or a free one)':
    '桌面端口，0 表示任意空闲端口（默认：5666，被占用时取空闲端口）',
  'open the desktop to the network, with a one-time address (default: loopback only)':
    '允许局域网用一次性地址访问桌面（默认：仅限本机）',
  'Unix socket of the gateway (default: a temporary one)': '网关的 Unix socket（默认：临时 socket）',
  "platform whose names your application uses (default: the package's own)":
    '应用使用哪个平台的命名（默认：取自应用包）',
  'how your application was started, so that it has no token (default: "never")':
    '模拟应用缺少令牌的情形（默认 never：不缺少）',
  'freeze the clock at this time, such as 2031-05-06T12:00:00Z (default: it runs)':
    '将时钟固定在此时间，例如 2031-05-06T12:00:00Z（默认：正常走时）',
  'start a ZenTao server that behaves like this (default: "off")':
    '同时启动模拟的禅道服务器，并指定其行为（默认 off：不启动）',
  'never run cmd/config_callback of the package': '不运行应用包的 cmd/config_callback',
  'open the desktop in a browser': '在浏览器中打开桌面',

  'Save the state of a running plat-dev under a name, load it, or list the names.':
    '以指定名称保存正在运行的 plat-dev 的状态、载入状态或列出名称。',
  'what to do': '操作',
  'name of the state, for save and load': '状态名称，用于 save 和 load',
  'address of plat-dev (default: the one that was started in this folder)':
    'plat-dev 的地址（默认：在此目录启动的 plat-dev）',
  'state file that plat-dev was started with': 'plat-dev 启动时使用的状态文件',
  'Print a script that completes the words of plat-dev in your shell.': '输出用于 Shell 自动补全的脚本。',
  'shell to complete in': 'Shell 名称',

  'Find faults in a package before the device finds them. Reads the code and runs none of it.':
    '在安装到设备之前检查应用包的问题。只读取代码，不运行代码。',
  'log of a run, as saved in the inspector': '在检查器中保存的运行日志',
  'fail on warnings too': '有警告时也视为失败',
  'how to print findings': '检查结果的输出格式',
  'Install, start, request, upgrade, stop and uninstall a package on a fresh device.':
    '在全新设备上安装、启动、请求、升级、停止并卸载应用包。',
  'folder with the manifest, or a .fpk file': '包含 manifest 的目录，或 .fpk 文件',
  'folders with a manifest, or .fpk files': '包含 manifest 的目录，或 .fpk 文件，可指定多个',
  'JSON file with answers to the questions of the package (default: their initial values)':
    '安装向导答案的 JSON 文件（默认：各项的初始值）',
  'seconds that cmd/main, and then each page, may take':
    'cmd/main 每次运行的时限和等待每个页面响应的时限（秒）',
  'older version to install first and upgrade (default: the package itself)':
    '先安装、再升级的旧版本（默认：应用包自身）',
  'JSON file with path, status and text that entries must respond with':
    'JSON 文件，内容为各入口应有的路径、状态码和文本',
  'Write the installable file of a package, the same bytes for the same files.':
    '生成应用包的安装文件；文件相同，生成的内容也完全相同。',
  'folder with the manifest; with --verify, a .fpk file':
    '包含 manifest 的目录；使用 --verify 时为 .fpk 文件',
  'file to write (default: <appname>.fpk here)': '输出文件（默认：当前目录的 <appname>.fpk）',
  'verify an installable file instead': '改为校验安装文件',
  'JSON file with answers to the questions of the installation': '安装向导答案的 JSON 文件',
  'Install a package on a device over SSH, with the ssh and scp of this machine.':
    '用本机的 ssh 和 scp 将应用包安装到设备。',
  'address as ssh takes it, such as ada@my-nas (default: "deployTo" of plat-dev.config.json)':
    'ssh 使用的设备地址，例如 ada@my-nas（默认：plat-dev.config.json 中的“deployTo”）',
  'folder with the manifest, or a .fpk file (default: ".")':
    '包含 manifest 的目录，或 .fpk 文件（默认：“.”）',
  'uninstall an installed version first': '先卸载已安装的版本',
  'uninstall the package instead': '改为卸载该应用',
  'follow the logs of the application afterwards, until Ctrl-C': '完成后持续显示应用日志，按 Ctrl-C 结束',
  'run the commands of the device with sudo, which asks for your password there':
    '在设备上用 sudo 运行命令（sudo 会要求输入设备上的密码）',
  'Write plat-probe.fpk, which reports how a device behaves, or read a report of it.':
    '生成用于检测设备行为的 plat-probe.fpk，或读取它的检测报告。',
  'file to write': '输出文件',
  'print each fact of a report beside what plat-dev does': '逐项对比检测报告与 plat-dev 的行为',
  'print the gateway calls of a report as a recording': '将检测报告中的网关调用输出为录制内容',

  'Record what passes between your application and a gateway, without the token.':
    '录制应用与网关之间的通信，不包含令牌。',
  'file for the recording': '录制文件',
  "Unix socket of the gateway (default: the platform's own)": '网关的 Unix socket（默认：平台自身的 socket）',
  'Unix socket for your application (default: a temporary one)':
    '供应用使用的 Unix socket（默认：临时 socket）',
  'platform of the gateway (default: fnos, or plat where PLAT_API_TOKEN is set)':
    '网关所属的平台（默认：fnos；设置了 PLAT_API_TOKEN 时为 plat）',
  'replace the names of folders and files': '替换文件夹和文件的名称',
  'replace an existing file': '覆盖已有文件',
  'Serve a recording in place of the gateway.': '用录制内容代替网关提供响应。',
  'recording of "plat-dev record"': '“plat-dev record” 生成的录制文件',
  'delay of responses: 1 as recorded, 10 for a tenth (default: none)':
    '响应的延迟：1 与录制时相同，10 为其十分之一（默认：无延迟）',
} as const;
