import type { Pair } from '../check/rules/rule.js';

/** A problem: its message and its hint, each in English and Chinese. */
const problem = (
  message: string,
  messageZh: string,
  hint: string,
  hintZh: string,
): { message: Pair; hint: Pair } => ({
  message: [message, messageZh],
  hint: [hint, hintZh],
});
/** What may be meant so, and fails no step. */
const note = (...texts: Parameters<typeof problem>) => ({ ...problem(...texts), isNote: true });

/** Problems that a step of the test reports, with what to do. `{name}` is replaced by a value. */
export const problems = {
  'answers-missing': problem(
    'The installation asks questions without an answer: {reasons}',
    '安装向导的问题没有答案：{reasons}',
    'Save this as answers.json with your own values, and pass it with --answers answers.json: {template}',
    '请将以下内容填好后保存为 answers.json，并用 --answers answers.json 指定：{template}',
  ),
  'event-failed': problem(
    '{reason}',
    '{reason}',
    'Correct the script, or install what it needs on this machine: in plat-dev a script installs no programs of the system.',
    '请修改脚本，或在本机安装它所需的程序：在 plat-dev 中脚本无法安装系统程序。',
  ),
  'port-in-use': problem(
    '{reason}',
    '{reason}',
    'Another process listens on this port, maybe the previous version: end every process in cmd/main stop.',
    '该端口已被其他进程占用，可能是前一个版本：请在 cmd/main stop 中结束所有进程。',
  ),
  'port-foreign': problem(
    'Port {ports} was in use before the installation, so another server responds in place of the application',
    '安装前端口 {ports} 已被占用，响应请求的是其他服务',
    'End the process that listens there, such as the application that you have started by hand.',
    '请结束占用该端口的进程，例如手动启动的应用。',
  ),
  'start-endless': problem(
    '{reason}',
    '{reason}',
    'If the server runs in the foreground, end its line in cmd/main with & and write its process id into a file. If it needs more time, raise --timeout.',
    '如果服务在前台运行，请在 cmd/main 中该行末尾加 &，并把进程号写入文件；如果需要更长时间，请调大 --timeout。',
  ),
  'stopped-soon': problem(
    'The application has ended within {seconds} s after its start',
    '应用在启动后 {seconds} 秒内已退出',
    'Read the output of the application below.',
    '请查看下方应用的输出。',
  ),
  'start-again-failed': problem(
    'While the application runs: {reason}',
    '应用运行期间：{reason}',
    'End cmd/main start with 0 when the server already runs.',
    '服务已在运行时，cmd/main start 应以 0 结束。',
  ),
  'started-twice': note(
    'cmd/main start has started the server a second time: {processes}',
    'cmd/main start 重复启动了服务：{processes}',
    'In cmd/main start, look whether the server already runs, and end with 0 then.',
    '请在 cmd/main start 中先检查服务是否已在运行，若已运行则以 0 结束。',
  ),
  shellcheck: problem(
    'shellcheck finds errors:\n{lines}',
    'shellcheck 发现错误：\n{lines}',
    'Correct these lines. Each SC number has a page at https://www.shellcheck.net/wiki/.',
    '请修改这些行。每个 SC 编号的说明见 https://www.shellcheck.net/wiki/。',
  ),
  'main-missing': problem(
    'The package has no cmd/main, so a device has nothing to start its server with',
    '应用包中没有 cmd/main，设备无法启动其服务',
    'Add cmd/main with start, stop and status, or run the build that makes it.',
    '请添加支持 start、stop 和 status 的 cmd/main，或先运行生成它的构建。',
  ),
  'not-started': problem(
    'cmd/main start was not run, because cmd/main status ends with 0 before the start',
    'cmd/main start 未执行，因为启动前 cmd/main status 以 0 结束',
    'End cmd/main status with 3 while the server does not run, and end every process in cmd/main stop.',
    '服务未运行时 cmd/main status 应以 3 结束，cmd/main stop 应结束所有进程。',
  ),
  'status-running': problem(
    'cmd/main status ends with 0 after the stop, so a device does not start the application again',
    '停止后 cmd/main status 仍以 0 结束，设备不会再次启动应用',
    'End cmd/main status with 3 while the server does not run.',
    '服务未运行时 cmd/main status 应以 3 结束。',
  ),
  'cgi-missing': problem(
    '{address} names the program {file}, which the installed package does not have',
    '{address} 指向程序 {file}，但安装后的应用包中没有该文件',
    'Create {file}, or run the build that makes it.',
    '请创建 {file}，或先运行生成它的构建。',
  ),
  'status-stopped': problem(
    'cmd/main status ends with {code} after the start; a device shows the application as stopped',
    '启动后 cmd/main status 以 {code} 结束，设备会显示应用已停止',
    'End cmd/main status with 0 while the server runs, and with 3 when it does not.',
    '服务运行时 cmd/main status 应以 0 结束，未运行时以 3 结束。',
  ),
  'entry-unreachable': problem(
    '{address} cannot be reached: {reason}',
    '无法访问 {address}：{reason}',
    'Compare port, gatewaySocket and url in ui/config with what the server listens on.',
    '请核对 ui/config 中的 port、gatewaySocket、url 与服务实际监听的地址。',
  ),
  'entry-error': problem(
    '{address} responds with status {status}',
    '{address} 返回状态码 {status}',
    'Read the output of the application below.',
    '请查看下方应用的输出。',
  ),
  'entry-local-only': problem(
    'Port {port} accepts connections from this machine only, so users of a device cannot reach it',
    '端口 {port} 只接受本机连接，设备的用户无法访问',
    'Let the server listen on 0.0.0.0 or ::, not on 127.0.0.1 or localhost.',
    '请让服务监听 0.0.0.0 或 ::，而不是 127.0.0.1 或 localhost。',
  ),
  'entry-frame-refused': problem(
    '{address} cannot be shown in a window of the desktop: {header}',
    '{address} 无法在桌面窗口中显示：{header}',
    'Leave out the header, or open the entry in a tab with "type": "url".',
    '请去掉该响应头，或将入口设为 "type": "url"，在标签页中打开。',
  ),
  'entry-status': problem(
    '{address} responds with status {status}, and {expected} is expected',
    '{address} 返回状态码 {status}，应为 {expected}',
    'Correct the application, or the file of --expect.',
    '请修改应用，或 --expect 指定的文件。',
  ),
  'entry-text': problem(
    'The response of {address} does not contain "{expected}"',
    '{address} 的响应中没有“{expected}”',
    'Correct the application, or the file of --expect.',
    '请修改应用，或 --expect 指定的文件。',
  ),
  'entry-not-found': note(
    '{address} responds with status 404',
    '{address} 返回状态码 404',
    'Compare url in ui/config with the paths of the server.',
    '请核对 ui/config 中的 url 与服务的路径。',
  ),
  'entry-nowhere': problem(
    '{address} leads to no page of the application',
    '{address} 不指向应用的任何页面',
    'An entry has a port, a gatewayPrefix with a gatewaySocket, or the address of a CGI program below /cgi/ThirdParty/<appname>/.',
    '入口需要 port，或 gatewayPrefix 与 gatewaySocket，或 /cgi/ThirdParty/<appname>/ 下的 CGI 程序地址。',
  ),
  'entries-missing': problem(
    'The package has no entry',
    '包中没有入口',
    'Add one to app/ui/config.',
    '请在 app/ui/config 中添加入口。',
  ),
  'data-lost': problem(
    'The upgrade has deleted data of the application: {places}',
    '升级删除了应用数据：{places}',
    'Keep the files in TRIM_PKGVAR and in shared folders in upgrade_init, upgrade_callback and cmd/main.',
    'upgrade_init、upgrade_callback 和 cmd/main 中不要删除 TRIM_PKGVAR 和共享文件夹里的文件。',
  ),
  'data-changed': problem(
    'The upgrade has overwritten configuration that a user may have changed: {files}',
    '升级覆盖了用户可能修改过的配置：{files}',
    'Write default files in cmd/upgrade_callback only where they are missing, and change single values in the others.',
    'cmd/upgrade_callback 中仅在文件缺失时写入默认配置，对已有文件只修改需要的项。',
  ),
  'data-lost-at-end': problem(
    'The uninstallation has deleted data that a device keeps: {places}',
    '卸载删除了设备会保留的数据：{places}',
    'Ask in wizard/uninstall before a script deletes data of the user.',
    '脚本删除用户数据之前，请在 wizard/uninstall 中询问用户。',
  ),
  'processes-left': problem(
    'cmd/main stop has left processes running: {processes}',
    'cmd/main stop 之后仍有进程在运行：{processes}',
    'End every process that cmd/main start has started, and wait for it.',
    '请结束 cmd/main start 启动的所有进程，并等待其退出。',
  ),
  'port-open': problem(
    'Port {ports} still accepts connections after the stop',
    '停止后端口 {ports} 仍接受连接',
    'End the process that listens there.',
    '请结束监听该端口的进程。',
  ),
  'files-left': problem(
    'These are there after the uninstallation: {places}',
    '卸载后仍残留：{places}',
    'Write nothing into these folders in cmd/uninstall_callback.',
    '请不要在 cmd/uninstall_callback 中向这些文件夹写入内容。',
  ),
} as const;

export type ProblemName = keyof typeof problems;

/** Why a step was not run. */
export const skips = {
  docker: [
    'Docker compose starts the application, and plat-dev does not run it',
    '应用由 Docker compose 启动，plat-dev 不运行它',
  ],
  earlier: ['A step that it needs has failed', '所依赖的步骤已失败'],
} as const satisfies Readonly<Record<string, Pair>>;

export type SkipName = keyof typeof skips;
