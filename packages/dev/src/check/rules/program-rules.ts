import type { RuleRows } from './rule.js';

/** Faults in scripts, programs, rights and compose files. */
export const programRules = {
  'group-missing': `The application calls the gateway and joins no group that may open its socket | The gateway refuses the connection with EACCES, or the call with 403. | Write "join-groups": ["{group}"] in config/privilege.
应用调用网关，但没有加入可以打开其 socket 的组 | 连接会因 EACCES 被拒绝，或调用返回 403。 | 在 config/privilege 中写 "join-groups": ["{group}"]。`,
  'script-crlf': `error
{file} has Windows line endings | The system looks for an interpreter whose name ends with \\r, and does not start the script. | Save it with LF, and add "cmd/* text eol=lf" to .gitattributes.
{file} 使用了 Windows 换行符 | 系统会查找名称以 \\r 结尾的解释器，脚本无法启动。 | 请用 LF 保存，并在 .gitattributes 中加入 "cmd/* text eol=lf"。`,
  'script-byte-order-mark': `error
{file} begins with a byte order mark | The system does not see its first line #!. | Save it as UTF-8 without a byte order mark.
{file} 以 BOM 开头 | 系统无法识别首行的 #!。 | 请保存为不带 BOM 的 UTF-8。`,
  'script-interpreter-missing': `{file} has no first line #! | Which shell runs it is not certain. | Begin it with #!/bin/bash.
{file} 的首行没有 #! | 无法确定由哪个 shell 运行。 | 首行写 #!/bin/bash。`,
  'script-syntax': `error
{file}: {reason} | bash refuses the script, and the step of the life cycle fails. | Correct the line; bash -n {file} shows the same.
{file}：{reason} | bash 会拒绝该脚本，生命周期的这一步会失败。 | 请修改该行；bash -n {file} 会给出同样的信息。`,
  'script-pkill': `{file} calls {command} | It matches whole command lines, so it ends the shell of the system that runs this script too. | Keep the process id in a file of TRIM_PKGVAR and use kill.
{file} 调用了 {command} | 它匹配整个命令行，因此会同时结束运行该脚本的系统 shell。 | 把进程号保存在 TRIM_PKGVAR 的文件中，再用 kill 结束。`,
  'script-kills-others': `{file} ends processes by {command} | Another application may use the same port, or a program of the same name: its process ends as well. | Keep the process id in a file of TRIM_PKGVAR and use kill.
{file} 按 {command} 结束进程 | 其他应用可能使用同一端口或同名程序，它们的进程也会被结束。 | 把进程号保存在 TRIM_PKGVAR 的文件中，再用 kill 结束。`,
  'program-missing': `cmd/main names {program}, which the package does not have | Installed, the application does not start. | Add the file, or pack the folder that your build writes. In a project of create-plat-app, run npm run pack or npm run deploy.
cmd/main 引用了 {program}，但包中没有该文件 | 安装后应用无法启动。 | 请添加该文件，或打包构建输出的文件夹。在 create-plat-app 创建的项目中，请运行 npm run pack 或 npm run deploy。`,
  'elf-architecture': `error
{file} is a program for {machine}, and platform is {platform} | It does not start on the devices that the manifest names. | Build it for the platform, or change platform.
{file} 是 {machine} 程序，而 platform 为 {platform} | 它无法在 manifest 所写的设备上启动。 | 请为该平台构建，或修改 platform。`,
  'elf-one-architecture': `platform is all, and all programs are for {machine}, such as {file} | The package installs on every device and starts only on some. | Write platform={platform}, or add the programs for the other processor.
platform 为 all，但所有程序都是 {machine} 的，例如 {file} | 该包可安装到所有设备，但只能在部分设备上启动。 | 请写 platform={platform}，或加入另一种处理器的程序。`,
  'program-of-another-system': `{file} is a program for {system} | A device runs Linux, and cannot start or load it. | Install the dependencies on Linux, or build the program for it.
{file} 是 {system} 程序 | 设备运行 Linux，无法启动或加载它。 | 请在 Linux 上安装依赖，或构建 Linux 版本。`,
  'secret-packed': `{file} is packed and contains {kind} | Everybody who has the package can read it. | Move it out of the package, and replace a key that was published.
{file} 会被打包，其中有{kind} | 得到该包的人都能读取。 | 请把它移出应用包；已发布的密钥请更换。`,
  'link-leaves-package': `{file} is a link to {target}, outside of the package | On a device the link leads nowhere, or to a file of another application. | Put the file itself there.
{file} 是指向包外 {target} 的链接 | 在设备上该链接无效，或指向其他应用的文件。 | 请放入文件本身。`,
  'docker-project-missing': `error
{file} is a compose file, and config/resource has no docker-project | The system does not start the containers. | Write "docker-project": {"projects": [{"name": "{appname}", "path": "{folder}"}]}, or remove {file} if the application does not use it.
{file} 是 compose 文件，但 config/resource 中没有 docker-project | 系统不会启动容器。 | 请写 "docker-project": {"projects": [{"name": "{appname}", "path": "{folder}"}]}；如果应用不使用 {file}，请删除它。`,
  'compose-missing': `docker-project names "{path}", and app/{path} has no compose file | The system has nothing to start. If your build makes it, run the build first. | Create app/{path}/docker-compose.yaml.
docker-project 写的是“{path}”，但 app/{path} 中没有 compose 文件 | 系统没有可启动的内容。如果它由构建生成，请先运行构建。 | 创建 app/{path}/docker-compose.yaml。`,
  'compose-invalid': `error
{file}: {reason} | Docker compose refuses the file. | Correct the text at this place.
{file}：{reason} | Docker compose 会拒绝该文件。 | 请修改此处的文本。`,
  'compose-service-without-image': `error
The service {service} has neither image nor build | Docker compose has nothing to start. | Write image: <name>:<tag>.
服务 {service} 既没有 image 也没有 build | Docker compose 没有可启动的内容。 | 请写 image: <名称>:<标签>。`,
  'compose-reads-answers-from-file': `The service {service} reads env_file {value}, which a script writes | The container is made before install_callback runs, so it does not see answers of the wizard there. | Write \${wizard_…:-default} in the compose file.
服务 {service} 读取由脚本写入的 env_file {value} | 容器在 install_callback 之前创建，因此读不到其中的向导答案。 | 请在 compose 文件中写 \${wizard_…:-默认值}。`,
  'compose-variable-unknown': `"{value}" is used, and nothing sets {name} | Docker compose puts an empty text in its place. | Ask for it in wizard/install, give it a default behind :-, or write $$ for a dollar sign.
使用了“{value}”，但没有任何地方设置 {name} | Docker compose 会把它替换为空文本。 | 请在 wizard/install 中询问，或在 :- 之后写默认值；美元符号写 $$。`,
  'compose-port-unlike-entry': `The entry opens port {port}, and {file} publishes {ports} | The icon opens a port on which nothing listens. | Use the same port in both places.
入口打开端口 {port}，而 {file} 发布的是 {ports} | 图标会打开没有服务监听的端口。 | 请在两处使用同一个端口。`,
  'port-file-missing': `port-config names {file}, which the package does not have | The firewall has no rule for the application. If your build makes it, run the build first. | Create {file}.
port-config 写的是 {file}，但包中没有该文件 | 防火墙没有该应用的规则。如果它由构建生成，请先运行构建。 | 请创建 {file}。`,
  'scope-unknown': `{scope} is not a scope of the specification | The system grants nothing for it. | The scopes are {scopes}.
规范中没有 {scope} 这个 scope | 系统不会为它授予任何权限。 | 可用的 scope：{scopes}。`,
  'scope-undeclared': `error
{scope} is used{more} and not declared | The platform refuses the call. | Add "{scope}" to api-scope in config/resource, and install the application again: a token keeps its scopes.
使用了 {scope}{more}，但没有声明 | 平台会拒绝该调用。 | 把“{scope}”加入 config/resource 的 api-scope，然后重新安装应用：令牌的 scope 不会改变。`,
  'scope-of-another-platform': `error
{scope} is the name of a scope on another platform | The package uses the names of the other platform elsewhere, and a device does not grant a scope under a foreign name. | Write "{right}", and install the application again: a token keeps its scopes.
{scope} 是另一平台的 scope 名称 | 应用包其余部分使用另一套名称，设备不会授予名称不符的 scope。 | 请改为“{right}”，然后重新安装应用：令牌的 scope 不会改变。`,
  'scope-unused': `{scope} is declared and never used | Users are asked for more than the application needs. | Remove it, or pass --log with the log of a run that uses it.
声明了 {scope}，但从未使用 | 应用请求的权限超出了需要。 | 请删除它，或用 --log 传入使用它的运行日志。`,
  'secret-in-browser-file': `error
{secret} is in a file that reaches the browser | Every visitor of the page can read it. | Call the gateway in your server only, and let the page ask your server.
{secret} 出现在会到达浏览器的文件中 | 打开页面的人都能读到它。 | 只在服务端调用网关，由页面请求你的服务端。`,
} as const satisfies RuleRows;
