import { fill, type Values } from 'plat-common/fill';
import type { Language } from 'plat-common/locale';

/** What the commands print in Chinese, by the English text. */
const zh = {
  'Port {{port}} is taken, so the desktop is at {{url}}.': '端口 {{port}} 已被占用，桌面地址为 {{url}}。',
  'Project management server: {{url}}': '禅道服务器：{{url}}',
  'Package errors fixed; reloaded.': '应用包的问题已修复，已重新加载。',
  'Package errors of {{name}} fixed; reloaded.': '{{name}} 应用包的问题已修复，已重新加载。',
  'Answer the questions of the package on the desktop, or with --answers and a file such as {{answers}}.':
    '请在桌面上填写安装向导，或用 --answers 指定文件，内容如 {{answers}}。',
  'Installing…': '正在安装…',
  'Starting…': '正在启动…',
  'The application runs.': '应用正在运行。',
  'The application does not run. Its last output, of which the inspector has all:':
    '应用未运行。最后的输出（完整输出见检查器）：',
  'The application was uninstalled.': '应用已卸载。',
  'The token has changed.': '令牌已更换。',
  'The token of {{name}} has changed.': '{{name}} 的令牌已更换。',
  'The token has changed; the command starts again.': '令牌已更换，命令将重新启动。',
  'The token of {{name}} has changed; the command starts again.': '{{name}} 的令牌已更换，其命令将重新启动。',
  'For a phone in the same network:': '供同一网络中的手机访问：',
  'A browser of the network has joined. For another one:': '已有一个局域网浏览器加入。供下一个浏览器访问：',
  '(it works once, within ten minutes)': '（十分钟内有效，只能使用一次）',
  'Saved as {{name}}.': '已保存为 {{name}}。',
  'Loaded {{name}}.': '已载入 {{name}}。',
  'Nothing is saved.': '没有已保存的状态。',
  'recording {{gateway}} into {{file}}': '正在将 {{gateway}} 的调用录制到 {{file}}',
  '1 call recorded': '已录制 1 次调用',
  '{{count}} calls recorded': '已录制 {{count}} 次调用',
  '{{count}} calls recorded, {{left}} left out: the file is full':
    '已录制 {{count}} 次调用，文件已满，另有 {{left}} 次未录制',
  'serving {{count}} recorded calls of {{file}}': '正在提供 {{file}} 中录制的 {{count}} 次调用',
} as const;

/** A text that a command prints, in English. */
export type OutputText = keyof typeof zh;

/** Gives what a command prints in the language of the run. */
export function outputIn(language: Language | undefined): (text: OutputText, values?: Values) => string {
  return language === 'zh' ? (text, values) => fill(zh[text], values) : fill;
}
