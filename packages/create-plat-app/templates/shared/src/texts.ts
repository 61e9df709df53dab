import type { ProblemCode } from '../server/problem.ts';

const en = {
  lead: 'Read the text files of a folder on your device.',
  choose: 'Choose a folder',
  chosen: 'Chosen folders',
  none: 'No folder yet',
  noneHint:
    'Choose one, and its files appear here. You can withdraw access in the settings of the application.',
  files: 'Files',
  empty: 'Nothing to read in this folder.',
  pick: 'Open one of your folders.',
  back: 'Back',
  waiting: 'One moment …',
  retry: 'Try again',
  openWindow: 'Open the window',
  system: 'System',
  language: 'Language',
  theme: 'Appearance',
  themes: { light: 'Light', dark: 'Dark' },
  alone: 'Opened outside the desktop, with the colours of your browser.',
  done: 'Done. You can close this window.',
  notDone: 'That did not work. Close this window and try again.',
  problems: {
    'not-logged-in': 'Log in to your device, then load this page again.',
    'not-chosen':
      'This is in no folder that you have chosen, or its authorization was withdrawn. Choose the folder again.',
    'no-access': 'You are not allowed to read this.',
    'not-found': 'This is no longer there.',
    'name-taken': 'This name is already taken.',
    'too-large': 'This file is too large to be shown here.',
    'not-text': 'This is not a text file.',
    internal: 'Something went wrong. Try again in a moment.',
    'system-too-old': 'The system of your device is too old for this. Please update it.',
    'platform-refused': 'Your device does not let the application do this. Please ask your administrator.',
    'platform-away': 'Your device does not respond. Try again in a moment.',
    'platform-slow': 'Your device takes too long to answer. Try again in a moment.',
    offline: 'The application does not respond. Check your connection.',
    'cannot-choose': 'No folder could be chosen. Perhaps your administrator has turned it off.',
    'window-closed': 'The window was closed before you chose a folder.',
    'window-blocked':
      'Your browser has blocked the window. Open it with the link, and choose a folder there.',
  } satisfies Record<PageProblem, string>,
};

const zh: Texts = {
  lead: '阅读设备文件夹中的文本文件。',
  choose: '选择文件夹',
  chosen: '已选文件夹',
  none: '还没有文件夹',
  noneHint: '选择一个文件夹后，其中的文件会显示在这里。您可以随时在应用设置中撤销授权。',
  files: '文件',
  empty: '此文件夹中没有可读取的内容。',
  pick: '请打开一个文件夹。',
  back: '返回',
  waiting: '请稍候……',
  retry: '重试',
  openWindow: '打开窗口',
  system: '系统',
  language: '语言',
  theme: '外观',
  themes: { light: '浅色', dark: '深色' },
  alone: '在桌面之外打开，使用浏览器的配色。',
  done: '已完成，可以关闭此窗口。',
  notDone: '操作未完成。请关闭此窗口后重试。',
  problems: {
    'not-logged-in': '请先登录设备，然后重新加载此页面。',
    'not-chosen': '此位置不在您选择的文件夹内，或授权已撤销。请重新选择文件夹。',
    'no-access': '您没有读取权限。',
    'not-found': '此内容已不存在。',
    'name-taken': '该名称已被占用。',
    'too-large': '文件过大，无法在此显示。',
    'not-text': '这不是文本文件。',
    internal: '出了点问题，请稍后重试。',
    'system-too-old': '设备系统版本过低，请先更新。',
    'platform-refused': '设备不允许此应用执行该操作，请联系管理员。',
    'platform-away': '暂时无法连接设备服务，请稍后重试。',
    'platform-slow': '设备响应超时，请稍后重试。',
    offline: '无法连接此应用，请检查网络。',
    'cannot-choose': '无法选择文件夹，管理员可能已关闭此功能。',
    'window-closed': '窗口已关闭，您还没有选择文件夹。',
    'window-blocked': '浏览器拦截了窗口。请点击链接打开，并在其中选择文件夹。',
  },
};

/** What can go wrong for a user: what the server says, and what happens in the page itself. */
export type PageProblem = ProblemCode | 'offline' | 'cannot-choose' | 'window-closed' | 'window-blocked';

export type Texts = typeof en;

/** The sentences of the page in a language, given as `zh-CN`; English where there is no translation. */
export function textsFor(language: string): Texts {
  return language.toLowerCase().startsWith('zh') ? zh : en;
}
