import type { RuleRows } from './rule.js';

/** Faults in `manifest`, and what a package has to contain at all. */
export const manifestRules = {
  'manifest-missing': `error
The package has no manifest | The system reads name and version of the application from it. | Create a file manifest with lines key=value.
包中没有 manifest 文件 | 系统从中读取应用的名称和版本。 | 创建 manifest 文件，每行写一个 key=value。`,
  'manifest-key-missing': `error
The manifest has no {key} | The packing tool of the system rejects a manifest without it. | Add a line {key}=….
manifest 中缺少 {key} | 系统的打包工具会拒绝缺少它的 manifest。 | 添加一行 {key}=…。`,
  'manifest-key-advised': `The manifest has no {key} | Nearly every published package has it. | Add a line {key}=….
manifest 中缺少 {key} | 已发布的应用几乎都有该字段。 | 添加一行 {key}=…。`,
  'manifest-key-mistaken': `{key} is not a key of the manifest | The system ignores the line. | Write {right}.
{key} 不是 manifest 的字段 | 系统会忽略这一行。 | 请改为 {right}。`,
  'manifest-key-twice': `The manifest has {key} more than once | Only one of the values counts. | Keep one of the lines.
manifest 中 {key} 重复出现 | 只有其中一个值有效。 | 只保留一行。`,
  'manifest-line-invalid': `error
The line is not of the form key=value | The packing tool of the system rejects the manifest. | Write {meant}=… with the whole value in one line, or begin a comment with #.
该行不是 key=value 的形式 | 系统的打包工具会拒绝该 manifest。 | 请写 {meant}=…，整个值写在一行；注释以 # 开头。`,
  'manifest-value-cut': `{key} ends before "{cut}" | The packing tool of the system takes # and ; as the beginning of a comment, and keeps only "{value}". | Write the value between two backticks: {key}=\`…\`.
{key} 在“{cut}”之前结束 | 系统的打包工具把 # 和 ; 当作注释的开头，只保留“{value}”。 | 请用反引号括起该值：{key}=\`…\`。`,
  'manifest-value-invalid': `error
{key} has the invalid value "{value}" | {description}. The packing tool of the system rejects any other value. | Write a valid value: {examples}.
{key} 的值“{value}”无效 | 系统的打包工具会拒绝其他值。 | 请填写有效的值：{examples}。`,
  'appname-unlike-entries': `error
appname is "{value}", and all entries are those of "{right}" | The packing tool of the system rejects the package. | Write appname={right}, or use "{value}" in the ids and addresses of the entries.
appname 为“{value}”，而所有入口都属于“{right}” | 系统的打包工具会拒绝该包。 | 请写 appname={right}，或在入口的 id 和地址中使用“{value}”。`,
  'manifest-value-unknown': `{key} has the unknown value "{value}" | {description}. The packing tool of the system accepts the value; its effect on a device is not documented. | Write a valid value: {examples}.
{key} 的值“{value}”未知 | 系统的打包工具接受此值，但它在设备上的作用没有文档说明。 | 请填写有效的值：{examples}。`,
  'os-version-too-old': `os_min_version is {value}, and {api} needs system {needed} | On older systems the application installs and the calls fail. | Write os_min_version={needed}.
os_min_version：{value}；{api}需要系统 {needed} | 在较旧的系统上应用可以安装，但调用会失败。 | 请写 os_min_version={needed}。`,
  'authorization-page-hidden': `disable_authorization_path is true, and the application declares {scope} | Users have no page on which to authorize folders or take them back. | Remove the line, or the scope.
disable_authorization_path 为 true，但应用声明了 {scope} | 用户没有页面可以授权或撤销文件夹。 | 删除该行，或删除该 scope。`,
  'names-of-no-device': `note
The package uses the names of the specification, such as plat. and PLAT_ | Existing devices run fnOS, whose names begin with trim. and TRIM_. | For these devices, run create-plat-app switch-platform fnos, or write the names of fnOS.
应用包使用规范中的名称，例如 plat. 和 PLAT_ | 现有设备运行飞牛 fnOS，其名称以 trim. 和 TRIM_ 开头。 | 如需在这些设备上运行，请执行 create-plat-app switch-platform fnos，或改用 fnOS 的名称。`,
  'micro-app-missing': `error
The page SDK is used and the manifest has no line micro_app=true | Without it the page is shown, and the calls of the page SDK fail. | Add micro_app=true.
使用了页面 SDK，但 manifest 中没有 micro_app=true | 没有该行时页面仍会显示，但页面 SDK 的调用会失败。 | 添加 micro_app=true。`,
  'file-missing': `error
The package has no {file} | The packing tool of the system rejects a package without it. | Create {file}, or run the build that makes it.
包中没有 {file} | 系统的打包工具会拒绝缺少它的包。 | 请创建 {file}，或先运行生成它的构建。`,
  'script-missing': `error
The package has no {file} | The packing tool of the system rejects a package without it. | Create {file}. A script that has nothing to do has two lines: #!/bin/bash and exit 0.
包中没有 {file} | 系统的打包工具会拒绝缺少它的包。 | 请创建 {file}。无事可做的脚本写两行：#!/bin/bash 和 exit 0。`,
  'i18n-without-english': `error
i18n has no file en or en-US | The packing tool of the system rejects the package. | Add i18n/en.
i18n 中没有 en 或 en-US | 系统的打包工具会拒绝该包。 | 请添加 i18n/en。`,
  'file-letter-case': `error
{file} must be named {name} | A device distinguishes upper and lower case, and does not find the file. | Rename {file} to {name}.
{file} 应命名为 {name} | 设备区分大小写，找不到这个文件。 | 请把 {file} 改名为 {name}。`,
  'file-unreadable': `error
{file} cannot be read | You have no permission, or its name is not UTF-8, so it is neither checked nor packed. | Run chmod u+rX {file}, or rename it.
无法读取 {file} | 没有权限，或文件名不是 UTF-8，因此该文件未检查，也无法打包。 | 请运行 chmod u+rX {file}，或重命名该文件。`,
  'json-invalid': `error
{file} is not JSON: {reason} | The system cannot read the file. | Correct the text at this place.
{file} 不是有效的 JSON：{reason} | 系统无法读取该文件。 | 请修改此处的文本。`,
  'json-key-twice': `{file} has the key "{key}" more than once in one object | Only the last value counts. | Keep one of them.
{file} 的同一对象中重复出现键“{key}” | 只有最后一个值有效。 | 只保留一个。`,
  'json-value-invalid': `error
{path} in {file}: {reason} | The system reads another kind of value here. | The guide "Run, test and pack a package" shows such files whole.
{file} 中的 {path}：{reason} | 系统在此处需要另一种值。 | 指南“运行、测试和打包应用”中有这类文件的完整示例。`,
  'json-value-unknown': `{path} in {file}: {reason} | The packing tool of the system accepts it; its effect on a device is not documented. | The guide "Run, test and pack a package" shows such files whole.
{file} 中的 {path}：{reason} | 系统的打包工具接受它，但它在设备上的作用没有文档说明。 | 指南“运行、测试和打包应用”中有这类文件的完整示例。`,
  'not-judged': `note
{file} was not judged: {reason} | What it contains may be right or wrong. | Nothing has to be done; check the file yourself.
未检查 {file}：{reason} | 其中的内容可能正确，也可能有误。 | 无需处理，请自行检查该文件。`,
} as const satisfies RuleRows;

/** Faults in an installable file, which `plat-dev pack --verify` finds. */
export const archiveRules = {
  'archive-part-missing': `error
The file has no {file} | The packing tool of the system always puts it in; a device may refuse the file. | Pack the folder again with plat-dev pack.
文件中没有 {file} | 系统的打包工具总会放入它，设备可能拒绝该文件。 | 请用 plat-dev pack 重新打包。`,
  'archive-checksum-wrong': `error
checksum is {value}, and the MD5 of app.tgz is {actual} | The file was changed after it was packed. | Pack the folder again.
checksum 为 {value}，而 app.tgz 的 MD5 为 {actual} | 文件在打包后被修改过。 | 请重新打包。`,
  'archive-checksum-missing': `The manifest has no checksum | Nothing shows whether app.tgz arrived whole. | Pack the folder with plat-dev pack, which writes it.
manifest 中缺少 checksum | 无法判断 app.tgz 是否完整。 | 请用 plat-dev pack 打包，它会写入该值。`,
  'archive-path-unsafe': `error
{file} leads out of the package, or is a link in place of a part of it, so it was left out | Unpacking it would write files of other applications or of the system. | Pack the folder again, with the file or folder itself. Do not install a downloaded file that has such a member.
{file} 指向包外，或以链接代替了包的组成部分，因此未解包 | 解包会写入其他应用或系统的文件。 | 请用文件或文件夹本身重新打包。如果文件是从别处下载的，请不要安装。`,
} as const satisfies RuleRows;
