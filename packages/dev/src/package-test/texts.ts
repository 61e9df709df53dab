import type { Pair } from '../texts/pairs.js';

/**
 * Problems that a step of the test reports: a line for each language with what is wrong and, behind a vertical bar, what to do.
 * `{name}` is replaced by a value.
 */
export const problems = {
  'answers-missing': `Questions of the installation have no valid answer: {reasons} | Save this as answers.json with your own values, and pass it with --answers answers.json: {template}
安装向导的以下问题没有有效答案：{reasons} | 请将以下内容填好后保存为 answers.json，并用 --answers answers.json 指定：{template}`,
  'event-failed': `{reason} | Correct the script, or install what it needs on this machine: in plat-dev a script installs no programs of the system.
{reason} | 请修改脚本，或在本机安装它所需的程序：在 plat-dev 中脚本无法安装系统程序。`,
  'port-in-use': `{reason} | Another process listens on this port, maybe the previous version: end every process in cmd/main stop.
{reason} | 该端口已被其他进程占用，可能是前一个版本：请在 cmd/main stop 中结束所有进程。`,
  'port-foreign': `Port {ports} was in use before the installation, so another server responds in place of the application | End the process that listens there, such as the application that you have started by hand.
安装前端口 {ports} 已被占用，响应请求的是其他服务 | 请结束占用该端口的进程，例如手动启动的应用。`,
  'start-endless': `{reason} | If the server runs in the foreground, end its line in cmd/main with & and write its process id into a file. If it needs more time, raise --timeout.
{reason} | 如果服务在前台运行，请在 cmd/main 中该行末尾加 &，并把进程号写入文件；如果需要更长时间，请调大 --timeout。`,
  'stopped-soon': `The application has ended within {seconds} s after its start | Correct what its output below shows. Where nothing is shown, let cmd/main add the output of the server to a file: >> "$TRIM_PKGVAR/server.log" 2>&1 &
应用在启动后 {seconds} 秒内已退出 | 请根据下方应用的输出修改；如果没有输出，请在 cmd/main 中将服务的输出写入文件：>> "$TRIM_PKGVAR/server.log" 2>&1 &`,
  'start-again-failed': `While the application runs: {reason} | End cmd/main start with 0 when the server already runs.
应用运行期间：{reason} | 服务已在运行时，cmd/main start 应以 0 结束。`,
  'started-twice': `cmd/main start has started the server a second time: {processes} | In cmd/main start, look whether the server already runs, and end with 0 then.
cmd/main start 重复启动了服务：{processes} | 请在 cmd/main start 中先检查服务是否已在运行，若已运行则以 0 结束。`,
  shellcheck: `shellcheck finds errors:{lines} | Correct these lines. Each SC number has a page at https://www.shellcheck.net/wiki/.
shellcheck 发现错误：{lines} | 请修改这些行。每个 SC 编号的说明见 https://www.shellcheck.net/wiki/。`,
  'main-missing': `The package has no cmd/main, so a device has nothing to start its server with | Add cmd/main with start, stop and status, or run the build that makes it.
应用包中没有 cmd/main，设备无法启动其服务 | 请添加支持 start、stop 和 status 的 cmd/main，或先运行生成它的构建。`,
  'not-started': `cmd/main start was not run, because cmd/main status ends with 0 before the start | End cmd/main status with 3 while the server does not run, and end every process in cmd/main stop.
cmd/main start 未执行，因为启动前 cmd/main status 以 0 结束 | 服务未运行时 cmd/main status 应以 3 结束，cmd/main stop 应结束所有进程。`,
  'status-running': `cmd/main status ends with 0 after the stop, so a device does not start the application again | End cmd/main status with 3 while the server does not run.
停止后 cmd/main status 仍以 0 结束，设备不会再次启动应用 | 服务未运行时 cmd/main status 应以 3 结束。`,
  'cgi-missing': `{address} names the program {file}, which the installed package does not have | Create {file}, or run the build that makes it.
{address} 指向程序 {file}，但安装后的应用包中没有该文件 | 请创建 {file}，或先运行生成它的构建。`,
  'cgi-invalid': `The response of app/{program} is invalid: {reason} | A CGI program writes its headers to standard output, then an empty line, then the page: printf "Content-Type: text/html\\n\\n".
app/{program} 的响应无效：{reason} | CGI 程序应向标准输出依次写入响应头、空行和页面：printf "Content-Type: text/html\\n\\n"。`,
  'status-stopped': `cmd/main status ends with {code} after the start; a device shows the application as stopped | End cmd/main status with 0 while the server runs, and with 3 when it does not.
启动后 cmd/main status 以 {code} 结束，设备会显示应用已停止 | 服务运行时 cmd/main status 应以 0 结束，未运行时以 3 结束。`,
  'entry-unreachable': `{address} cannot be reached: {reason} | Compare port, gatewaySocket and url in ui/config with what the server listens on.
无法访问 {address}：{reason} | 请核对 ui/config 中的 port、gatewaySocket、url 与服务实际监听的地址。`,
  'entry-error': `{address} responds with status {status} | Compare url in ui/config with the paths of the server, and read the output of the application below.
{address} 返回状态码 {status} | 请核对 ui/config 中的 url 与服务的路径，并查看下方应用的输出。`,
  'entry-leads-out': `{address} redirects to {location}, which is a page of the desktop and not of the application | Begin the paths of redirects with the gatewayPrefix of the entry, or write them relative to the page.
{address} 重定向到 {location}，这是桌面的页面，不属于该应用 | 重定向的路径请以入口的 gatewayPrefix 开头，或使用相对路径。`,
  'entry-local-only': `Port {port} accepts connections from this machine only, so users of a device cannot reach it | Let the server listen on 0.0.0.0 or ::, not on 127.0.0.1 or localhost.
端口 {port} 只接受本机连接，设备的用户无法访问 | 请让服务监听 0.0.0.0 或 ::，而不是 127.0.0.1 或 localhost。`,
  'entry-frame-refused': `{address} cannot be shown in a window of the desktop: {header} | Leave out the header, or open the entry in a tab with "type": "url".
{address} 无法在桌面窗口中显示：{header} | 请去掉该响应头，或将入口设为 "type": "url"，在标签页中打开。`,
  'entry-status': `{address} responds with status {status}, and {expected} is expected | Correct the application, or the file of --expect.
{address} 返回状态码 {status}，应为 {expected} | 请修改应用，或 --expect 指定的文件。`,
  'entry-text': `The response of {address} does not contain "{expected}". It begins with: {begin} | Correct the application, or the file of --expect.
{address} 的响应中没有“{expected}”，其开头为：{begin} | 请修改应用，或 --expect 指定的文件。`,
  'entry-nowhere': `{address} leads to no page of the application | An entry has a port, a gatewayPrefix with a gatewaySocket, or the address of a CGI program below /cgi/ThirdParty/<appname>/.
{address} 不指向应用的任何页面 | 入口需要 port，或 gatewayPrefix 与 gatewaySocket，或 /cgi/ThirdParty/<appname>/ 下的 CGI 程序地址。`,
  'entries-missing': `The package has no entry | Add one to app/ui/config.
包中没有入口 | 请在 app/ui/config 中添加入口。`,
  'data-lost': `The upgrade has deleted data of the application: {places} | Keep the files in TRIM_PKGVAR and in shared folders in upgrade_init, upgrade_callback and cmd/main.
升级删除了应用数据：{places} | upgrade_init、upgrade_callback 和 cmd/main 中不要删除 TRIM_PKGVAR 和共享文件夹里的文件。`,
  'data-changed': `The upgrade has overwritten configuration that a user may have changed: {files} | Write default files in cmd/upgrade_callback only where they are missing, and change single values in the others.
升级覆盖了用户可能修改过的配置：{files} | cmd/upgrade_callback 中仅在文件缺失时写入默认配置，对已有文件只修改需要的项。`,
  'data-lost-at-end': `The uninstallation has deleted data that a device keeps: {places} | Ask in wizard/uninstall before a script deletes data of the user.
卸载删除了设备会保留的数据：{places} | 脚本删除用户数据之前，请在 wizard/uninstall 中询问用户。`,
  'processes-left': `cmd/main stop has left processes running: {processes} | End every process that cmd/main start has started, and wait for it.
cmd/main stop 之后仍有进程在运行：{processes} | 请结束 cmd/main start 启动的所有进程，并等待其退出。`,
  'port-open': `Port {ports} still accepts connections after the stop | End the process that listens there.
停止后端口 {ports} 仍接受连接 | 请结束监听该端口的进程。`,
  'files-left': `These are there after the uninstallation: {places} | Write nothing into these folders in cmd/uninstall_callback.
卸载后仍残留：{places} | 请不要在 cmd/uninstall_callback 中向这些文件夹写入内容。`,
} as const;

export type ProblemName = keyof typeof problems;

/** It may be meant so, and fails no step. */
export const NOTE: ProblemName = 'started-twice';

/** Why a step was not run. */
export const skips = {
  docker: [
    'Docker compose starts the application, and plat-dev does not run it',
    '应用由 Docker compose 启动，plat-dev 不运行它',
  ],
  shellcheck: [
    'shellcheck is not installed (Debian and Ubuntu: apt install shellcheck; macOS: brew install shellcheck)',
    '未安装 shellcheck（Debian 和 Ubuntu：apt install shellcheck；macOS：brew install shellcheck）',
  ],
  earlier: ['A step that it needs has failed', '所依赖的步骤已失败'],
} as const satisfies Readonly<Record<string, Pair>>;

export type SkipName = keyof typeof skips;
