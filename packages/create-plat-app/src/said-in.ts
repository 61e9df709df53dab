import type { Language } from 'plat-common/locale';
import { type Catalogue, said, type TextValue } from 'plat-common/text';

/** The texts whose Chinese does not stand beside them. */
export const chinese: Catalogue = {
  language: 'zh',
  templates: {
    'A name has at most 32 lower-case letters, digits and hyphens, and begins with a letter.':
      '名称以字母开头，最多 32 个字符，只能包含小写字母、数字和连字符。',
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
