import { argumentErrors } from 'plat-common/argument-errors';
import type { Language } from 'plat-common/locale';
import { type Sentences, sentenceTranslator } from 'plat-common/sentences';

/** Sentences of errors and their hints in Chinese. */
const errors: Sentences = {
  'error: {{message}}': '错误：{{message}}',
  'The folder is missing, and there is no terminal to ask for it': '没有指定文件夹，且没有终端可供询问',
  'Pass it: npm create plat-app@latest notes -- --template react':
    '请指定：npm create plat-app@latest notes -- --template react',
  'The application is in {{place}}, but {{manager}} install did not start':
    '应用已创建在 {{place}}，但 {{manager}} install 无法启动',
  'The application is in {{place}}, but {{manager}} install ended with code {{code}}':
    '应用已创建在 {{place}}，但 {{manager}} install 失败，退出码 {{code}}',
  'See its message above': '原因见上方输出',
  'Correct the cause and run {{manager}} install in {{place}} again':
    '排除原因后，请在 {{place}} 中重新运行 {{manager}} install',
  '"{{name}}" is not a valid application name': '“{{name}}”不能作为应用名称',
  'A name has at most 32 lower-case letters, digits and hyphens, and begins with a letter':
    '名称以字母开头，最多 32 个字符，只能包含小写字母、数字和连字符',
  'npm does not accept the name "{{name}}": {{reason}}': 'npm 不接受名称“{{name}}”：{{reason}}',
  'The folder name is the application name: choose another folder': '文件夹名即应用名称，请换一个文件夹名',
  'Unknown template "{{value}}"': '没有模板“{{value}}”',
  'Unknown platform "{{value}}"': '没有平台“{{value}}”',
  'Choose one of {{choices}}': '可选值：{{choices}}',
  '{{folder}} is not a readable folder': '{{folder}} 不是可读取的文件夹',
  '{{folder}} has no tarball of {{name}}': '{{folder}} 中没有 {{name}} 的压缩包',
  '{{folder}} has {{count}} tarballs of {{name}}: {{files}}':
    '{{folder}} 中有 {{count}} 个 {{name}} 的压缩包：{{files}}',
  'Pass a folder with one tarball of each library, as `npm run pack` writes it in a clone':
    '请指定每个库各有一个压缩包的文件夹，可在源码仓库中用 `npm run pack` 生成',
  '{{folder}} is not empty: it has {{count}} entries': '{{folder}} 不是空文件夹，其中有 {{count}} 项',
  '{{folder}} is a file': '{{folder}} 是文件',
  'Choose a new or empty folder; existing files are not overwritten':
    '请选择新文件夹或空文件夹，不会覆盖已有文件',
  '{{folder}} could not be written: {{reason}}': '无法写入 {{folder}}：{{reason}}',
  'Choose a writable folder': '请选择可写的文件夹',
  'No files were left behind': '没有留下任何文件',
  '{{folder}} has no manifest': '{{folder}} 中没有 manifest',
  'Pass the folder of an application: the one that contains manifest':
    '请指定应用所在的文件夹，即 manifest 所在的文件夹',
};

const translate = sentenceTranslator({ ...errors, ...argumentErrors }, (value) => {
  const { text, isWhole } = translate(value);
  return isWhole ? text : value;
});

/** Gives an error or a hint, which are English where they arise, in the language of the run. */
export function messagesIn(language: Language): (english: string) => string {
  return language === 'zh' ? (english) => translate(english).text : (english) => english;
}
