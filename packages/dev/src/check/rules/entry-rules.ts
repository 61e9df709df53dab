import type { RuleRows } from './rule.js';

/** Faults in `app/ui/config`, icons and wizard files. */
export const entryRules = {
  'entries-missing': `error
The package has no {file} | The packing tool of the system rejects the package. Without a page, remove the folder and desktop_uidir. | Write {".url": {"<appname>.main": {"title": …, "type": "url", "url": …}}}, or run the build.
包中没有 {file} | 系统的打包工具会拒绝该包。没有页面的应用请删除该文件夹和 desktop_uidir。 | 请写 {".url": {"<appname>.main": {"title": …, "type": "url", "url": …}}}，或先运行构建。`,
  'entries-elsewhere': `error
The package has no {file}, and it has app/{folder}/config | The packing tool of the system looks in the folder that desktop_uidir names. | Write desktop_uidir={folder}, or move the folder.
包中没有 {file}，但有 app/{folder}/config | 系统的打包工具在 desktop_uidir 指定的文件夹中查找。 | 请写 desktop_uidir={folder}，或移动该文件夹。`,
  'launch-name-unknown': `error
desktop_applaunchname is "{value}", and no entry has this id | The App Center opens nothing. | Write one of: {ids}.
desktop_applaunchname 为“{value}”，但没有这个 id 的入口 | 应用中心无法打开应用。 | 请填写其中之一：{ids}。`,
  'launch-name-missing': `The manifest has no desktop_applaunchname | The App Center has no entry to open. | Add a line desktop_applaunchname={id}.
manifest 中缺少 desktop_applaunchname | 应用中心没有可打开的入口。 | 添加一行 desktop_applaunchname={id}。`,
  'entry-id-foreign': `error
The id "{id}" does not begin with "{appname}." | The packing tool of the system rejects the package. | Write "{own}", and the same in desktop_applaunchname where it is named there.
id“{id}”没有以“{appname}.”开头 | 系统的打包工具会拒绝该包。 | 请写“{own}”；如果 desktop_applaunchname 引用了它，也要同步修改。`,
  'entry-key-mistaken': `An entry has no key "{key}" | The system reads "{meant}", and ignores other names. | Write "{meant}".
入口没有名为“{key}”的键 | 系统读取的是“{meant}”，其他名称会被忽略。 | 请写“{meant}”。`,
  'entry-id-long': `error
The id "{id}" is longer than {most} bytes | The packing tool of the system rejects the package. | Shorten the id, or the appname that it begins with.
id“{id}”超过 {most} 个字节 | 系统的打包工具会拒绝该包。 | 请缩短 id，或缩短它开头的 appname。`,
  'entry-frame-http': `The entry shows http in a window of the desktop | Where users open the desktop by https, the browser keeps the window blank. | Write "type": "url", which opens a tab, or use the unified gateway.
入口在桌面窗口中显示 http 页面 | 用户通过 https 打开桌面时，浏览器不会显示该页面，窗口为空白。 | 请写 "type": "url"（在新标签页打开），或使用统一网关。`,
  'gateway-prefix-foreign': `gatewayPrefix is "{value}", and the application is {appname} | The unified gateway serves an application below /app/<appname>; letter case, dots, underscores and hyphens are not compared here, as published packages differ in them. | Write "/app/{appname}".
gatewayPrefix 为“{value}”，而应用是 {appname} | 统一网关在 /app/<appname> 下提供应用；已发布的应用包在大小写、点、下划线和连字符上有差异，这里不比较。 | 请写“/app/{appname}”。`,
  'gateway-socket-path': `gatewaySocket is "{value}", a path | It is the name of a socket in the folder of the application. | Write the name alone, such as "app.sock".
gatewaySocket 为“{value}”，是一个路径 | 它应是应用文件夹中 socket 的名称。 | 只写名称，例如“app.sock”。`,
  'gateway-incomplete': `The entry has {present} and no {absent} | The unified gateway needs both. | Add {absent}.
入口有 {present}，但没有 {absent} | 统一网关需要这两项。 | 请添加 {absent}。`,
  'gateway-and-port': `The entry has gatewaySocket and port "{value}" | An application behind the unified gateway has no port of its own. | Remove one of the two.
入口同时有 gatewaySocket 和 port“{value}” | 统一网关后的应用没有自己的端口。 | 请删除其中一项。`,
  'entry-url-foreign': `error
url is "{value}", and the application is {appname} | The address belongs to another application. | Write {appname} in its place.
url 为“{value}”，而应用是 {appname} | 该地址属于另一个应用。 | 请改为 {appname}。`,
  'entry-port-invalid': `port is "{value}" | A port is a number from 1 to 65535, or \${…} with the field of a question. | Write the port that the application listens on.
port 为“{value}” | 端口应为 1 到 65535 的数字，或 \${…} 形式的向导字段。 | 请填写应用监听的端口。`,
  'entry-variable-unknown': `"{value}" is used, and no question of the wizard has the field {field} | The system has no value for it. | Ask for {field} in wizard/install, or write a fixed value.
使用了“{value}”，但向导中没有字段 {field} | 系统没有它的值。 | 在 wizard/install 中询问 {field}，或写固定值。`,
  'cgi-missing': `url names {file}, which the package does not have | The system runs this program for each request. | Create {file}, or run the build.
url 指向 {file}，但包中没有该文件 | 系统为每个请求运行此程序。 | 请创建 {file}，或先运行构建。`,
  'file-type-invalid': `fileTypes has "{value}" | An extension is written without its dot and without wildcards. | Write "{right}".
fileTypes 中有“{value}” | 扩展名不带点，也不带通配符。 | 请写“{right}”。`,
  'icon-missing': `The icon {file} is missing | The desktop shows an empty picture. If your build makes it, run the build first. | Create a PNG of {size} × {size} pixels.
缺少图标 {file} | 桌面会显示空白图片。如果它由构建生成，请先运行构建。 | 创建 {size} × {size} 像素的 PNG。`,
  'icon-invalid': `{file} is not a PNG | The App Center cannot show it. | Save it as PNG; another format with a new name is not enough.
{file} 不是 PNG | 应用中心无法显示。 | 请另存为 PNG，仅改扩展名是不够的。`,
  'icon-size': `{file} has {width} × {height} pixels | The system needs {size} × {size}. | Scale the picture to {size} × {size}.
{file} 为 {width} × {height} 像素 | 系统需要 {size} × {size}。 | 请缩放到 {size} × {size}。`,
  'icon-too-small': `{file} has {bytes} bytes | A picture of less than 256 bytes is a placeholder. | Put the icon of the application there.
{file} 只有 {bytes} 字节 | 小于 256 字节的图片是占位图。 | 请放入应用的图标。`,
  'wizard-name-unknown': `{file} is not one of install, upgrade, uninstall and config | The system never asks its questions. | Rename or remove the file.
{file} 不是 install、upgrade、uninstall、config 之一 | 系统不会显示其中的问题。 | 请重命名或删除该文件。`,
  'wizard-initial-value': `error
initValue of {field} is {value}, which is not a string | The system refuses the whole package. | Write "{text}", in quotation marks.
{field} 的 initValue 是 {value}，不是字符串 | 系统会拒绝整个包。 | 请加引号，写成 "{text}"。`,
  'wizard-option-unknown': `initValue of {field} is "{value}", which is not an option | The form shows no choice, and the script gets the unknown value. | Write the value of an option.
{field} 的 initValue“{value}”不在选项中 | 表单不显示选中项，脚本会得到未知的值。 | 请填写某个选项的 value。`,
  'wizard-field-twice': `The field {field} is asked more than once | The scripts get only one of the answers. | Give each question a field of its own.
字段 {field} 被重复询问 | 脚本只能得到其中一个答案。 | 每个问题使用不同的字段。`,
  'wizard-field-name': `"{field}" cannot be the name of a variable | The scripts get the answer in an environment variable of this name. | Use letters, digits and _ only, such as wizard_port.
“{field}”不能作为变量名 | 脚本通过同名环境变量得到答案。 | 只使用字母、数字和下划线，例如 wizard_port。`,
  'wizard-pattern-invalid': `The pattern of {field} is not a regular expression: {reason} | No answer can be given. | Correct the pattern.
{field} 的 pattern 不是正则表达式：{reason} | 无法填写任何答案。 | 请修改 pattern。`,
} as const satisfies RuleRows;
