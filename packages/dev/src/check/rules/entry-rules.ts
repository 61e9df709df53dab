import type { RuleTable } from './rule.js';

/** Faults in `app/ui/config`, icons and wizard files. */
export const entryRules = {
  'entries-missing': {
    severity: 'error',
    message: ['The package has no {file}', '包中没有 {file}'],
    why: [
      'The packing tool of the system rejects the package. Without a page, remove the folder and desktop_uidir.',
      '系统的打包工具会拒绝该包。没有页面的应用请删除该文件夹和 desktop_uidir。',
    ],
    hint: [
      'Write {".url": {"<appname>.main": {"title": …, "type": "url", "url": …}}}, or run the build.',
      '请写 {".url": {"<appname>.main": {"title": …, "type": "url", "url": …}}}，或先运行构建。',
    ],
  },
  'launch-name-unknown': {
    severity: 'error',
    message: [
      'desktop_applaunchname is "{value}", and no entry has this id',
      'desktop_applaunchname 为“{value}”，但没有这个 id 的入口',
    ],
    why: ['The App Center opens nothing.', '应用中心无法打开应用。'],
    hint: ['Write one of: {ids}.', '请填写其中之一：{ids}。'],
  },
  'launch-name-missing': {
    severity: 'warning',
    message: ['The manifest has no desktop_applaunchname', 'manifest 中缺少 desktop_applaunchname'],
    why: ['The App Center has no entry to open.', '应用中心没有可打开的入口。'],
    hint: ['Add a line desktop_applaunchname={id}.', '添加一行 desktop_applaunchname={id}。'],
  },
  'entry-id-foreign': {
    severity: 'error',
    message: ['The id "{id}" does not begin with "{appname}."', 'id“{id}”没有以“{appname}.”开头'],
    why: ['The packing tool of the system rejects the package.', '系统的打包工具会拒绝该包。'],
    hint: [
      'Write "{appname}.main", and the same in desktop_applaunchname.',
      '请写“{appname}.main”，并同步修改 desktop_applaunchname。',
    ],
  },
  'entry-id-long': {
    severity: 'error',
    message: ['The id "{id}" is longer than {most} bytes', 'id“{id}”超过 {most} 个字节'],
    why: ['The packing tool of the system rejects the package.', '系统的打包工具会拒绝该包。'],
    hint: ['Shorten the id, or the appname that it begins with.', '请缩短 id，或缩短它开头的 appname。'],
  },
  'entry-frame-http': {
    severity: 'warning',
    message: ['The entry shows http in a window of the desktop', '入口在桌面窗口中显示 http 页面'],
    why: [
      'Where users open the desktop by https, the browser keeps the window blank.',
      '用户通过 https 打开桌面时，浏览器不会显示该页面，窗口为空白。',
    ],
    hint: [
      'Write "type": "url", which opens a tab, or use the unified gateway.',
      '请写 "type": "url"（在新标签页打开），或使用统一网关。',
    ],
  },
  'gateway-prefix-foreign': {
    severity: 'error',
    message: [
      'gatewayPrefix is "{value}", and the application is {appname}',
      'gatewayPrefix 为“{value}”，而应用是 {appname}',
    ],
    why: [
      'The unified gateway serves an application below /app/<appname>.',
      '统一网关在 /app/<appname> 下提供应用。',
    ],
    hint: ['Write "/app/{appname}".', '请写“/app/{appname}”。'],
  },
  'gateway-socket-path': {
    severity: 'error',
    message: ['gatewaySocket is "{value}", a path', 'gatewaySocket 为“{value}”，是一个路径'],
    why: [
      'It is the name of a socket in the folder of the application.',
      '它应是应用文件夹中 socket 的名称。',
    ],
    hint: ['Write the name alone, such as "app.sock".', '只写名称，例如“app.sock”。'],
  },
  'gateway-incomplete': {
    severity: 'error',
    message: ['The entry has {present} and no {absent}', '入口有 {present}，但没有 {absent}'],
    why: ['The unified gateway needs both.', '统一网关需要这两项。'],
    hint: ['Add {absent}.', '请添加 {absent}。'],
  },
  'gateway-and-port': {
    severity: 'warning',
    message: ['The entry has gatewaySocket and port "{value}"', '入口同时有 gatewaySocket 和 port“{value}”'],
    why: [
      'An application behind the unified gateway has no port of its own.',
      '统一网关后的应用没有自己的端口。',
    ],
    hint: ['Remove one of the two.', '请删除其中一项。'],
  },
  'entry-url-foreign': {
    severity: 'error',
    message: ['url is "{value}", and the application is {appname}', 'url 为“{value}”，而应用是 {appname}'],
    why: ['The address belongs to another application.', '该地址属于另一个应用。'],
    hint: ['Write {appname} in its place.', '请改为 {appname}。'],
  },
  'entry-port-invalid': {
    severity: 'error',
    message: ['port is "{value}"', 'port 为“{value}”'],
    why: [
      'A port is a number from 1 to 65535, or ${…} with the field of a question.',
      '端口应为 1 到 65535 的数字，或 ${…} 形式的向导字段。',
    ],
    hint: ['Write the port that the application listens on.', '请填写应用监听的端口。'],
  },
  'entry-variable-unknown': {
    severity: 'warning',
    message: [
      '"{value}" is used, and no question of the wizard has the field {field}',
      '使用了“{value}”，但向导中没有字段 {field}',
    ],
    why: ['The system has no value for it.', '系统没有它的值。'],
    hint: [
      'Ask for {field} in wizard/install, or write a fixed value.',
      '在 wizard/install 中询问 {field}，或写固定值。',
    ],
  },
  'cgi-missing': {
    severity: 'warning',
    message: ['url names {file}, which the package does not have', 'url 指向 {file}，但包中没有该文件'],
    why: ['The system runs this program for each request.', '系统为每个请求运行此程序。'],
    hint: ['Create {file}, or run the build.', '请创建 {file}，或先运行构建。'],
  },
  'file-type-invalid': {
    severity: 'warning',
    message: ['fileTypes has "{value}"', 'fileTypes 中有“{value}”'],
    why: ['An extension is written without its dot and without wildcards.', '扩展名不带点，也不带通配符。'],
    hint: ['Write "{right}".', '请写“{right}”。'],
  },
  'icon-missing': {
    severity: 'warning',
    message: ['The icon {file} is missing', '缺少图标 {file}'],
    why: [
      'The desktop shows an empty picture. If your build makes it, run the build first.',
      '桌面会显示空白图片。如果它由构建生成，请先运行构建。',
    ],
    hint: ['Create a PNG of {size} × {size} pixels.', '创建 {size} × {size} 像素的 PNG。'],
  },
  'icon-invalid': {
    severity: 'warning',
    message: ['{file} is not a PNG', '{file} 不是 PNG'],
    why: ['The App Center cannot show it.', '应用中心无法显示。'],
    hint: [
      'Save it as PNG; another format with a new name is not enough.',
      '请另存为 PNG，仅改扩展名是不够的。',
    ],
  },
  'icon-size': {
    severity: 'warning',
    message: ['{file} has {width} × {height} pixels', '{file} 为 {width} × {height} 像素'],
    why: ['The system needs {size} × {size}.', '系统需要 {size} × {size}。'],
    hint: ['Scale the picture to {size} × {size}.', '请缩放到 {size} × {size}。'],
  },
  'icon-too-small': {
    severity: 'warning',
    message: ['{file} has {bytes} bytes', '{file} 只有 {bytes} 字节'],
    why: ['A picture of less than 256 bytes is a placeholder.', '小于 256 字节的图片是占位图。'],
    hint: ['Put the icon of the application there.', '请放入应用的图标。'],
  },
  'wizard-name-unknown': {
    severity: 'warning',
    message: [
      '{file} is not one of install, upgrade, uninstall and config',
      '{file} 不是 install、upgrade、uninstall、config 之一',
    ],
    why: ['The system never asks its questions.', '系统不会显示其中的问题。'],
    hint: ['Rename or remove the file.', '请重命名或删除该文件。'],
  },
  'wizard-initial-value': {
    severity: 'error',
    message: [
      'initValue of {field} is {value}, which is not a string',
      '{field} 的 initValue 是 {value}，不是字符串',
    ],
    why: ['The system refuses the whole package.', '系统会拒绝整个包。'],
    hint: ['Write "{value}", in quotation marks.', '请加引号，写成 "{value}"。'],
  },
  'wizard-option-unknown': {
    severity: 'warning',
    message: [
      'initValue of {field} is "{value}", which is not an option',
      '{field} 的 initValue“{value}”不在选项中',
    ],
    why: [
      'The form shows no choice, and the script gets the unknown value.',
      '表单不显示选中项，脚本会得到未知的值。',
    ],
    hint: ['Write the value of an option.', '请填写某个选项的 value。'],
  },
  'wizard-field-twice': {
    severity: 'warning',
    message: ['The field {field} is asked more than once', '字段 {field} 被重复询问'],
    why: ['The scripts get only one of the answers.', '脚本只能得到其中一个答案。'],
    hint: ['Give each question a field of its own.', '每个问题使用不同的字段。'],
  },
  'wizard-field-name': {
    severity: 'warning',
    message: ['"{field}" cannot be the name of a variable', '“{field}”不能作为变量名'],
    why: [
      'The scripts get the answer in an environment variable of this name.',
      '脚本通过同名环境变量得到答案。',
    ],
    hint: [
      'Use letters, digits and _ only, such as wizard_port.',
      '只使用字母、数字和下划线，例如 wizard_port。',
    ],
  },
  'wizard-pattern-invalid': {
    severity: 'warning',
    message: [
      'The pattern of {field} is not a regular expression: {reason}',
      '{field} 的 pattern 不是正则表达式：{reason}',
    ],
    why: ['No answer can be given.', '无法填写任何答案。'],
    hint: ['Correct the pattern.', '请修改 pattern。'],
  },
} as const satisfies RuleTable;
