import type { RuleTable } from './rule.js';

/** Faults in `manifest`, and what a package has to contain at all. */
export const manifestRules = {
  'manifest-missing': {
    severity: 'error',
    message: ['The package has no manifest', '包中没有 manifest 文件'],
    why: ['The system reads name and version of the application from it.', '系统从中读取应用的名称和版本。'],
    hint: ['Create a file manifest with lines key=value.', '创建 manifest 文件，每行写一个 key=value。'],
  },
  'manifest-key-missing': {
    severity: 'error',
    message: ['The manifest has no {key}', 'manifest 中缺少 {key}'],
    why: [
      'The App Center needs it to install or to list the application.',
      '应用中心安装或展示应用时需要它。',
    ],
    hint: ['Add a line {key}=….', '添加一行 {key}=…。'],
  },
  'manifest-key-advised': {
    severity: 'warning',
    message: ['The manifest has no {key}', 'manifest 中缺少 {key}'],
    why: [
      'Every published package has it, and the packing tool asks for it.',
      '已发布的应用都有该字段，打包工具也要求填写。',
    ],
    hint: ['Add a line {key}=….', '添加一行 {key}=…。'],
  },
  'manifest-key-mistaken': {
    severity: 'warning',
    message: ['{key} is not a key of the manifest', '{key} 不是 manifest 的字段'],
    why: ['The system ignores the line.', '系统会忽略这一行。'],
    hint: ['Write {right}.', '请改为 {right}。'],
  },
  'manifest-key-twice': {
    severity: 'warning',
    message: ['The manifest has {key} more than once', 'manifest 中 {key} 重复出现'],
    why: ['Only one of the values counts.', '只有其中一个值有效。'],
    hint: ['Keep one of the lines.', '只保留一行。'],
  },
  'manifest-value-invalid': {
    severity: 'error',
    message: ['{key} has the invalid value "{value}"', '{key} 的值“{value}”无效'],
    why: ['{description}.', '系统无法按此值处理该字段。'],
    hint: ['Write a valid value: {examples}.', '请填写有效的值：{examples}。'],
  },
  'manifest-value-unknown': {
    severity: 'warning',
    message: ['{key} has the unknown value "{value}"', '{key} 的值“{value}”未知'],
    why: [
      '{description}. A device installs the package all the same; the effect of the value is not documented.',
      '设备仍会安装该包，但此值的作用没有文档说明。',
    ],
    hint: [
      'Write a valid value ({examples}), or remove the line.',
      '请填写有效的值（{examples}），或删除该行。',
    ],
  },
  'os-version-too-old': {
    severity: 'warning',
    message: [
      'os_min_version is {value}, and {api} needs system {needed}',
      'os_min_version：{value}；{api}需要系统 {needed}',
    ],
    why: [
      'On older systems the application installs and the calls fail.',
      '在较旧的系统上应用可以安装，但调用会失败。',
    ],
    hint: ['Write os_min_version={needed}.', '请写 os_min_version={needed}。'],
  },
  'authorization-page-hidden': {
    severity: 'warning',
    message: [
      'disable_authorization_path is true, and the application declares {scope}',
      'disable_authorization_path 为 true，但应用声明了 {scope}',
    ],
    why: [
      'Users have no page on which to authorize folders or take them back.',
      '用户没有页面可以授权或撤销文件夹。',
    ],
    hint: ['Remove the line, or the scope.', '删除该行，或删除该 scope。'],
  },
  'micro-app-missing': {
    severity: 'error',
    message: [
      'The page SDK is used and the manifest has no line micro_app=true',
      '使用了页面 SDK，但 manifest 中没有 micro_app=true',
    ],
    why: [
      'Without it the page is shown, and the calls of the page SDK fail.',
      '没有该行时页面仍会显示，但页面 SDK 的调用会失败。',
    ],
    hint: ['Add micro_app=true.', '添加 micro_app=true。'],
  },
  'ui-folder-missing': {
    severity: 'warning',
    message: [
      'desktop_uidir is "{value}", and the package has no app/{value} folder',
      'desktop_uidir 为“{value}”，但包中没有 app/{value} 文件夹',
    ],
    why: ['The desktop finds no entries of the application.', '桌面找不到应用的入口。'],
    hint: ['Name the folder with the file config.', '请填写 config 文件所在的文件夹。'],
  },
  'file-missing': {
    severity: 'error',
    message: ['The package has no {file}', '包中没有 {file}'],
    why: ['The system and its packing tool refuse a package without it.', '系统和打包工具会拒绝缺少它的包。'],
    hint: ['Create {file}.', '请创建 {file}。'],
  },
  'part-missing': {
    severity: 'warning',
    whenPacked: 'error',
    message: ['The package has no {file}', '包中没有 {file}'],
    why: [
      'A device needs it. If your build makes it, run the build first.',
      '设备需要它。如果它由构建生成，请先运行构建。',
    ],
    hint: ['Create {file}, or run the build.', '请创建 {file}，或先运行构建。'],
  },
  'file-letter-case': {
    severity: 'warning',
    whenPacked: 'error',
    message: ['{file} must be named {name}', '{file} 应命名为 {name}'],
    why: [
      'A device distinguishes upper and lower case, and does not find the file.',
      '设备区分大小写，找不到这个文件。',
    ],
    hint: ['Rename {file} to {name}.', '请把 {file} 改名为 {name}。'],
  },
  'file-unreadable': {
    severity: 'warning',
    whenPacked: 'error',
    message: ['You have no permission to read {file}', '没有读取 {file} 的权限'],
    why: ['It was not checked, and it is not possible to pack it.', '该文件未检查，也无法打包。'],
    hint: ['Run chmod u+rX {file}, or change its owner.', '请运行 chmod u+rX {file}，或修改其所有者。'],
  },
  'wizard-folder-missing': {
    severity: 'warning',
    message: ['The package has no wizard folder', '包中没有 wizard 文件夹'],
    why: [
      'The packing tool of the system refuses such a folder, even where nothing is asked.',
      '即使不需要提问，系统的打包工具也会拒绝这样的文件夹。',
    ],
    hint: [
      'Create an empty folder wizard, with a file .gitkeep for git.',
      '创建空的 wizard 文件夹，并放入 .gitkeep 以便提交到 git。',
    ],
  },
  'json-invalid': {
    severity: 'error',
    message: ['{file} is not JSON: {reason}', '{file} 不是有效的 JSON：{reason}'],
    why: ['The system cannot read the file.', '系统无法读取该文件。'],
    hint: ['Correct the text at this place.', '请修改此处的文本。'],
  },
  'json-key-twice': {
    severity: 'warning',
    message: [
      '{file} has the key "{key}" more than once in one object',
      '{file} 的同一对象中重复出现键“{key}”',
    ],
    why: ['Only the last value counts.', '只有最后一个值有效。'],
    hint: ['Keep one of them.', '只保留一个。'],
  },
  'json-value-invalid': {
    severity: 'error',
    message: ['{path} in {file}: {reason}', '{file} 中的 {path}：{reason}'],
    why: ['The system reads another kind of value here.', '系统在此处需要另一种值。'],
    hint: [
      'See the JSON Schema plat-schemas/json/{schema}.schema.json.',
      '参见 JSON Schema：plat-schemas/json/{schema}.schema.json。',
    ],
  },
  'not-judged': {
    severity: 'note',
    message: ['{file} was not judged: {reason}', '未检查 {file}：{reason}'],
    why: ['What it contains may be right or wrong.', '其中的内容可能正确，也可能有误。'],
    hint: ['Nothing has to be done; check the file yourself.', '无需处理，请自行检查该文件。'],
  },
} as const satisfies RuleTable;
