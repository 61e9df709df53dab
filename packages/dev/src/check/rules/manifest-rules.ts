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
      'The packing tool of the system rejects a manifest without it.',
      '系统的打包工具会拒绝缺少它的 manifest。',
    ],
    hint: ['Add a line {key}=….', '添加一行 {key}=…。'],
  },
  'manifest-key-advised': {
    severity: 'warning',
    message: ['The manifest has no {key}', 'manifest 中缺少 {key}'],
    why: ['Nearly every published package has it.', '已发布的应用几乎都有该字段。'],
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
  'manifest-line-invalid': {
    severity: 'error',
    message: ['The line has no key and no =', '该行没有 key 或 ='],
    why: ['The packing tool of the system rejects the manifest.', '系统的打包工具会拒绝该 manifest。'],
    hint: [
      'Write the whole value in one line, or begin a comment with #.',
      '请把整个值写在一行；注释以 # 开头。',
    ],
  },
  'manifest-value-cut': {
    severity: 'warning',
    message: ['{key} ends before "{cut}"', '{key} 在“{cut}”之前结束'],
    why: [
      '# and ; begin a comment, so the packing tool of the system keeps only "{value}".',
      '# 和 ; 会开始注释，因此系统的打包工具只保留“{value}”。',
    ],
    hint: ['Write the value between two backticks: {key}=`…`.', '请用反引号括起该值：{key}=`…`。'],
  },
  'manifest-value-invalid': {
    severity: 'error',
    message: ['{key} has the invalid value "{value}"', '{key} 的值“{value}”无效'],
    why: [
      '{description}. The packing tool of the system rejects any other value.',
      '系统的打包工具会拒绝其他值。',
    ],
    hint: ['Write a valid value: {examples}.', '请填写有效的值：{examples}。'],
  },
  'manifest-value-unknown': {
    severity: 'warning',
    message: ['{key} has the unknown value "{value}"', '{key} 的值“{value}”未知'],
    why: [
      '{description}. The packing tool of the system accepts the value; its effect on a device is not documented.',
      '系统的打包工具接受此值，但它在设备上的作用没有文档说明。',
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
  'names-of-no-device': {
    severity: 'note',
    message: [
      'The package uses the names of the specification, such as plat. and PLAT_',
      '应用包使用规范中的名称，例如 plat. 和 PLAT_',
    ],
    why: [
      'Existing devices run fnOS, whose names begin with trim. and TRIM_.',
      '现有设备运行飞牛 fnOS，其名称以 trim. 和 TRIM_ 开头。',
    ],
    hint: [
      'For these devices, run create-plat-app switch-platform fnos, or write the names of fnOS.',
      '如需在这些设备上运行，请执行 create-plat-app switch-platform fnos，或改用 fnOS 的名称。',
    ],
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
  'file-missing': {
    severity: 'error',
    message: ['The package has no {file}', '包中没有 {file}'],
    why: ['The packing tool of the system rejects a package without it.', '系统的打包工具会拒绝缺少它的包。'],
    hint: [
      'Create {file}. If your build makes it, run the build first.',
      '请创建 {file}。如果它由构建生成，请先运行构建。',
    ],
  },
  'i18n-without-english': {
    severity: 'error',
    message: ['i18n has no file en or en-US', 'i18n 中没有 en 或 en-US'],
    why: ['The packing tool of the system rejects the package.', '系统的打包工具会拒绝该包。'],
    hint: ['Add i18n/en.', '请添加 i18n/en。'],
  },
  'file-letter-case': {
    severity: 'error',
    message: ['{file} must be named {name}', '{file} 应命名为 {name}'],
    why: [
      'A device distinguishes upper and lower case, and does not find the file.',
      '设备区分大小写，找不到这个文件。',
    ],
    hint: ['Rename {file} to {name}.', '请把 {file} 改名为 {name}。'],
  },
  'file-unreadable': {
    severity: 'error',
    message: ['You have no permission to read {file}', '没有读取 {file} 的权限'],
    why: ['It was not checked, and it is not possible to pack it.', '该文件未检查，也无法打包。'],
    hint: ['Run chmod u+rX {file}, or change its owner.', '请运行 chmod u+rX {file}，或修改其所有者。'],
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
  'json-value-unknown': {
    severity: 'warning',
    message: ['{path} in {file}: {reason}', '{file} 中的 {path}：{reason}'],
    why: [
      'The packing tool of the system accepts it; its effect on a device is not documented.',
      '系统的打包工具接受它，但它在设备上的作用没有文档说明。',
    ],
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
