import type { Language } from 'plat-common/locale';

const en = {
  description: 'Scaffold an fnOS application: page, server, tests and installable package.',
  switchDescription: 'Replace the names of one platform with those of another in an existing application.',
  examples: 'Examples:',
  showHelp: '(create-plat-app --help shows the options)',
  folder: 'new or empty folder; its name becomes the name of the application',
  switchFolder: 'folder of the application',
  switchPlatform: 'platform to switch to',
  template: 'what the page is written with (default: asked, else "vanilla")',
  platform:
    'target platform: decides environment variables, headers and scope names (default: asked, else "{{platform}}")',
  from: 'folder with SDK tarballs to install instead of the registry',
  noInstall: 'skip installing dependencies',
  lang: 'language of texts (default: as LC_ALL, LC_MESSAGES or LANG)',
  askFolder: 'Project directory (also the name of the application):',
  askTemplate: 'Select a framework:',
  askPlatform: 'Select the target platform:',
  devicePlatform: 'the one that devices exist of',
  cancelled: 'cancelled; no files were written',
  created: '{{title}} was created in {{place}} from the template {{template}}, for {{platform}}.',
  installing: 'Installing dependencies with {{manager}} …',
  next: 'Next:',
  switched: '{{files}} files now use the names of {{platform}}.',
  unchanged: 'Nothing to change: the application uses the names of {{platform}}.',
} as const;

type Texts = { readonly [Key in keyof typeof en]: string };

const zh: Texts = {
  description: '创建飞牛 fnOS 应用：页面、服务端、测试和可安装的应用包。',
  switchDescription: '把现有应用中一个平台的名称替换为另一个平台的名称。',
  examples: '示例：',
  showHelp: '（选项见 create-plat-app --help）',
  folder: '新文件夹或空文件夹，其名称即应用名称',
  switchFolder: '应用所在文件夹',
  switchPlatform: '要切换到的平台',
  template: '页面使用的框架（默认：询问，否则为 vanilla）',
  platform: '目标平台：决定环境变量、请求头和 scope 的名称（默认：询问，否则为 {{platform}}）',
  from: '从该文件夹中的 .tgz 安装 SDK，而不从 npm 安装',
  noInstall: '不安装依赖',
  lang: '文本语言（默认：取自 LC_ALL、LC_MESSAGES 或 LANG）',
  askFolder: '项目文件夹（同时作为应用名称）：',
  askTemplate: '选择框架：',
  askPlatform: '选择目标平台：',
  devicePlatform: '实际设备所用的平台',
  cancelled: '已取消，未写入任何文件',
  created: '已在 {{place}} 创建 {{title}}，模板：{{template}}，平台：{{platform}}。',
  installing: '正在用 {{manager}} 安装依赖…',
  next: '下一步：',
  switched: '已将 {{files}} 个文件改为 {{platform}} 的名称。',
  unchanged: '无需修改：应用已使用 {{platform}} 的名称。',
};

/** Every text of the command. */
export const texts: Readonly<Record<Language, Texts>> = { en, zh };
