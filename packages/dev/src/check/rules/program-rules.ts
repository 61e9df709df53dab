import type { RuleTable } from './rule.js';

/** Faults in scripts, programs, rights and compose files. */
export const programRules = {
  'group-missing': {
    severity: 'warning',
    message: [
      'The application calls the gateway and joins no group that may open its socket',
      '应用调用网关，但没有加入可以打开其 socket 的组',
    ],
    why: [
      'The gateway refuses the connection with EACCES, or the call with 403.',
      '连接会因 EACCES 被拒绝，或调用返回 403。',
    ],
    hint: [
      'Write "join-groups": ["{group}"] in config/privilege.',
      '在 config/privilege 中写 "join-groups": ["{group}"]。',
    ],
  },
  'script-crlf': {
    severity: 'error',
    message: ['{file} has Windows line endings', '{file} 使用了 Windows 换行符'],
    why: [
      'The system looks for an interpreter whose name ends with \\r, and does not start the script.',
      '系统会查找名称以 \\r 结尾的解释器，脚本无法启动。',
    ],
    hint: [
      'Save it with LF, and add "cmd/* text eol=lf" to .gitattributes.',
      '请用 LF 保存，并在 .gitattributes 中加入 "cmd/* text eol=lf"。',
    ],
  },
  'script-byte-order-mark': {
    severity: 'error',
    message: ['{file} begins with a byte order mark', '{file} 以 BOM 开头'],
    why: ['The system does not see its first line #!.', '系统无法识别首行的 #!。'],
    hint: ['Save it as UTF-8 without a byte order mark.', '请保存为不带 BOM 的 UTF-8。'],
  },
  'script-interpreter-missing': {
    severity: 'warning',
    message: ['{file} has no first line #!', '{file} 的首行没有 #!'],
    why: ['Which shell runs it is not certain.', '无法确定由哪个 shell 运行。'],
    hint: ['Begin it with #!/bin/bash.', '首行写 #!/bin/bash。'],
  },
  'script-interpreter-unknown': {
    severity: 'warning',
    message: ['{file} names the unknown interpreter {interpreter}', '{file} 首行的解释器 {interpreter} 未知'],
    why: [
      'If a device has no such program, the script does not start.',
      '如果设备上没有该程序，脚本将无法启动。',
    ],
    hint: ['Begin it with #!{right}.', '首行写 #!{right}。'],
  },
  'script-syntax': {
    severity: 'error',
    message: ['{file}: {reason}', '{file}：{reason}'],
    why: [
      'bash refuses the script, and the step of the life cycle fails.',
      'bash 会拒绝该脚本，生命周期的这一步会失败。',
    ],
    hint: [
      'Correct the line; bash -n {file} shows the same.',
      '请修改该行；bash -n {file} 会给出同样的信息。',
    ],
  },
  'script-pkill': {
    severity: 'warning',
    message: ['{file} calls {command}', '{file} 调用了 {command}'],
    why: [
      'It matches whole command lines, so it ends the shell of the system that runs this script too.',
      '它匹配整个命令行，因此会同时结束运行该脚本的系统 shell。',
    ],
    hint: [
      'Keep the process id in a file of TRIM_PKGVAR and use kill.',
      '把进程号保存在 TRIM_PKGVAR 的文件中，再用 kill 结束。',
    ],
  },
  'script-kills-by-port': {
    severity: 'warning',
    message: ['{file} ends processes by {command}', '{file} 按 {command} 结束进程'],
    why: ['A process of another application may be meant as well.', '可能会结束其他应用的进程。'],
    hint: [
      'Keep the process id in a file of TRIM_PKGVAR and use kill.',
      '把进程号保存在 TRIM_PKGVAR 的文件中，再用 kill 结束。',
    ],
  },
  'elf-architecture': {
    severity: 'error',
    message: [
      '{file} is a program for {machine}, and platform is {platform}',
      '{file} 是 {machine} 程序，而 platform 为 {platform}',
    ],
    why: [
      'It does not start on the devices that the manifest names.',
      '它无法在 manifest 所写的设备上启动。',
    ],
    hint: ['Build it for the platform, or change platform.', '请为该平台构建，或修改 platform。'],
  },
  'elf-one-architecture': {
    severity: 'warning',
    message: [
      'platform is all, and all programs are for {machine}, such as {file}',
      'platform 为 all，但所有程序都是 {machine} 的，例如 {file}',
    ],
    why: [
      'The package installs on every device and starts only on some.',
      '该包可安装到所有设备，但只能在部分设备上启动。',
    ],
    hint: [
      'Write platform={platform}, or add the programs for the other processor.',
      '请写 platform={platform}，或加入另一种处理器的程序。',
    ],
  },
  'program-of-another-system': {
    severity: 'warning',
    message: ['{file} is a program for {system}', '{file} 是 {system} 程序'],
    why: ['A device runs Linux, and cannot start or load it.', '设备运行 Linux，无法启动或加载它。'],
    hint: [
      'Install the dependencies on Linux, or build the program for it.',
      '请在 Linux 上安装依赖，或构建 Linux 版本。',
    ],
  },
  'secret-packed': {
    severity: 'warning',
    message: ['{file} is packed and contains {kind}', '{file} 会被打包，其中有{kind}'],
    why: ['Everybody who has the package can read it.', '得到该包的人都能读取。'],
    hint: [
      'Move it out of the package, and replace a key that was published.',
      '请把它移出应用包；已发布的密钥请更换。',
    ],
  },
  'link-leaves-package': {
    severity: 'error',
    message: ['{file} is a link to {target}, outside of the package', '{file} 是指向包外 {target} 的链接'],
    why: [
      'On a device the link leads nowhere, or to a file of another application.',
      '在设备上该链接无效，或指向其他应用的文件。',
    ],
    hint: ['Put the file itself there.', '请放入文件本身。'],
  },
  'docker-project-missing': {
    severity: 'error',
    message: [
      '{file} is a compose file, and config/resource has no docker-project',
      '{file} 是 compose 文件，但 config/resource 中没有 docker-project',
    ],
    why: ['The system does not start the containers.', '系统不会启动容器。'],
    hint: [
      'Write "docker-project": {"projects": [{"name": "{appname}", "path": "{folder}"}]}, or remove {file} if the application does not use it.',
      '请写 "docker-project": {"projects": [{"name": "{appname}", "path": "{folder}"}]}；如果应用不使用 {file}，请删除它。',
    ],
  },
  'compose-missing': {
    severity: 'warning',
    message: [
      'docker-project names "{path}", and app/{path} has no compose file',
      'docker-project 写的是“{path}”，但 app/{path} 中没有 compose 文件',
    ],
    why: [
      'The system has nothing to start. If your build makes it, run the build first.',
      '系统没有可启动的内容。如果它由构建生成，请先运行构建。',
    ],
    hint: ['Create app/{path}/docker-compose.yaml.', '创建 app/{path}/docker-compose.yaml。'],
  },
  'compose-invalid': {
    severity: 'error',
    message: ['{file}: {reason}', '{file}：{reason}'],
    why: ['Docker compose refuses the file.', 'Docker compose 会拒绝该文件。'],
    hint: ['Correct the text at this place.', '请修改此处的文本。'],
  },
  'compose-service-without-image': {
    severity: 'error',
    message: [
      'The service {service} has neither image nor build',
      '服务 {service} 既没有 image 也没有 build',
    ],
    why: ['Docker compose has nothing to start.', 'Docker compose 没有可启动的内容。'],
    hint: ['Write image: <name>:<tag>.', '请写 image: <名称>:<标签>。'],
  },
  'compose-reads-answers-from-file': {
    severity: 'warning',
    message: [
      'The service {service} reads env_file {value}, which a script writes',
      '服务 {service} 读取由脚本写入的 env_file {value}',
    ],
    why: [
      'The container is made before install_callback runs, so it does not see answers of the wizard there.',
      '容器在 install_callback 之前创建，因此读不到其中的向导答案。',
    ],
    hint: ['Write ${wizard_…:-default} in the compose file.', '请在 compose 文件中写 ${wizard_…:-默认值}。'],
  },
  'compose-variable-unknown': {
    severity: 'warning',
    message: ['"{value}" is used, and nothing sets {name}', '使用了“{value}”，但没有任何地方设置 {name}'],
    why: ['Docker compose puts an empty text in its place.', 'Docker compose 会把它替换为空文本。'],
    hint: [
      'Ask for it in wizard/install, write ${{name}:-default}, or $$ for a dollar sign.',
      '请在 wizard/install 中询问，或写 ${{name}:-默认值}；美元符号写 $$。',
    ],
  },
  'compose-port-unlike-entry': {
    severity: 'warning',
    message: [
      'The entry opens port {port}, and {file} publishes {ports}',
      '入口打开端口 {port}，而 {file} 发布的是 {ports}',
    ],
    why: ['The icon opens a port on which nothing listens.', '图标会打开没有服务监听的端口。'],
    hint: ['Use the same port in both places.', '请在两处使用同一个端口。'],
  },
  'port-file-missing': {
    severity: 'warning',
    message: [
      'port-config names {file}, which the package does not have',
      'port-config 写的是 {file}，但包中没有该文件',
    ],
    why: [
      'The firewall has no rule for the application. If your build makes it, run the build first.',
      '防火墙没有该应用的规则。如果它由构建生成，请先运行构建。',
    ],
    hint: ['Create {file}.', '请创建 {file}。'],
  },
  'scope-unknown': {
    severity: 'warning',
    message: ['{scope} is not a scope of the specification', '规范中没有 {scope} 这个 scope'],
    why: ['The system grants nothing for it.', '系统不会为它授予任何权限。'],
    hint: ['The scopes are {scopes}.', '可用的 scope：{scopes}。'],
  },
  'scope-undeclared': {
    severity: 'error',
    message: ['{scope} is used{more} and not declared', '使用了 {scope}{more}，但没有声明'],
    why: ['The platform refuses the call.', '平台会拒绝该调用。'],
    hint: [
      'Add "{scope}" to api-scope in config/resource, and install the application again: a token keeps its scopes.',
      '把“{scope}”加入 config/resource 的 api-scope，然后重新安装应用：令牌的 scope 不会改变。',
    ],
  },
  'scope-of-another-platform': {
    severity: 'error',
    message: ['{scope} is the name of a scope on another platform', '{scope} 是另一平台的 scope 名称'],
    why: [
      'The package uses the names of the other platform elsewhere, and a device does not grant a scope under a foreign name.',
      '应用包其余部分使用另一套名称，设备不会授予名称不符的 scope。',
    ],
    hint: [
      'Write "{right}", and install the application again: a token keeps its scopes.',
      '请改为“{right}”，然后重新安装应用：令牌的 scope 不会改变。',
    ],
  },
  'scope-refused': {
    severity: 'warning',
    message: ['{scope} was refused in the log, and is not declared', '日志中 {scope} 被拒绝，且没有声明'],
    why: [
      'preflight() asks for it and needs no scope; any other call fails.',
      'preflight() 会询问它且不需要 scope，其他调用会失败。',
    ],
    hint: [
      'If anything else asks for it, add "{scope}" to api-scope.',
      '如果有其他调用，请把“{scope}”加入 api-scope。',
    ],
  },
  'scope-unused': {
    severity: 'warning',
    message: ['{scope} is declared and never used', '声明了 {scope}，但从未使用'],
    why: ['Users are asked for more than the application needs.', '应用请求的权限超出了需要。'],
    hint: [
      'Remove it, or pass --log with the log of a run that uses it.',
      '请删除它，或用 --log 传入使用它的运行日志。',
    ],
  },
  'secret-in-browser-file': {
    severity: 'error',
    message: ['{secret} is in a file that reaches the browser', '{secret} 出现在会到达浏览器的文件中'],
    why: ['Every visitor of the page can read it.', '打开页面的人都能读到它。'],
    hint: [
      'Call the gateway in your server only, and let the page ask your server.',
      '只在服务端调用网关，由页面请求你的服务端。',
    ],
  },
} as const satisfies RuleTable;
