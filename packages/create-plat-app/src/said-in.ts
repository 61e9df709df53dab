import type { Language } from 'plat-common/locale';
import { type Catalogue, said, type TextValue } from 'plat-common/text';

/** The texts whose Chinese does not stand beside them. */
export const chinese: Catalogue = {
  language: 'zh',
  templates: {
    'Scaffold an fnOS application: page, server, tests and installable package.':
      '创建飞牛 fnOS 应用：页面、服务端、测试和可安装的应用包。',
    'Replace the names of one platform with those of another in an existing application.':
      '把现有应用中一个平台的名称替换为另一个平台的名称。',
    'Examples:': '示例：',
    '(create-plat-app --help shows the options)': '（选项见 create-plat-app --help）',
    'new or empty folder; its name becomes the name of the application':
      '新文件夹或空文件夹，其名称即应用名称',
    'folder of the application': '应用所在文件夹',
    'platform to switch to': '要切换到的平台',
    'what the page is written with (default: asked, else "vanilla")':
      '页面使用的框架（默认：询问，否则为 vanilla）',
    'target platform: decides environment variables, headers and scope names (default: asked, else "{0}")':
      '目标平台：决定环境变量、请求头和 scope 的名称（默认：询问，否则为 {0}）',
    'folder with SDK tarballs to install instead of the registry':
      '从该文件夹中的 .tgz 安装 SDK，而不从 npm 安装',
    'skip installing dependencies': '不安装依赖',
    'language of texts (default: as LC_ALL, LC_MESSAGES or LANG)':
      '文本语言（默认：取自 LC_ALL、LC_MESSAGES 或 LANG）',
    'Project directory (also the name of the application):': '项目文件夹（同时作为应用名称）：',
    'Select a framework:': '选择框架：',
    'Select the target platform:': '选择目标平台：',
    'the one that devices exist of': '实际设备所用的平台',
    'cancelled; no files were written': '已取消，未写入任何文件',
    '{0} was created in {1} from the template {2}, for {3}.': '已在 {1} 创建 {0}，模板：{2}，平台：{3}。',
    'Installing dependencies with {0} …': '正在用 {0} 安装依赖…',
    'Next:': '下一步：',
    '{0} files now use the names of {1}.': '已将 {0} 个文件改为 {1} 的名称。',
    'Nothing to change: the application uses the names of {0}.': '无需修改：应用已使用 {0} 的名称。',
    'A name has 2 to 27 lower-case letters, digits and hyphens, begins with a letter and ends with a letter or digit.':
      '名称由 2 到 27 个小写字母、数字和连字符组成，以字母开头，以字母或数字结尾。',
    'The folder is missing, and there is no terminal to ask for it': '没有指定文件夹，且没有终端可供询问',
    'Pass it: npm create plat-app@latest notes -- --template react':
      '请指定：npm create plat-app@latest notes -- --template react',
    'The application is in {0}, but {1} install {2}': '应用已创建在 {0}，但 {1} install {2}',
    'See its message above. Correct the cause and run {0} install in {1} again.':
      '原因见上方输出。排除原因后，请在 {1} 中重新运行 {0} install。',
    'The folder name is the application name: choose another folder.':
      '文件夹名即应用名称，请换一个文件夹名。',
    '{0} has {1} tarballs of {2}: {3}': '{0} 中有 {1} 个 {2} 的压缩包：{3}',
    'Pass a folder with one tarball of each library, as `npm run pack` writes it in a clone.':
      '请指定每个库各有一个压缩包的文件夹，可在源码仓库中用 `npm run pack` 生成。',
    '{0} is not empty: it has {1} entries': '{0} 不是空文件夹，其中有 {1} 项',
    'Choose a new or empty folder; existing files are not overwritten.':
      '请选择新文件夹或空文件夹，不会覆盖已有文件。',
    'Choose a writable folder. No files were left behind.': '请选择可写的文件夹。没有留下任何文件。',
    'Pass the folder of an application: the one that contains manifest.':
      '请指定应用所在的文件夹，即 manifest 所在的文件夹。',
  },
};

/** A text as it is shown in a language. */
export function saidIn(language: Language, value: TextValue): string {
  return said(value, language === 'zh' ? chinese : 'en');
}
