// The page's own words in Chinese, by the English ones, which stand in index.html.
const CHINESE = {
  Notes: '笔记',
  'New note': '新笔记',
  'What should not be forgotten?': '有什么不能忘的事？',
  Add: '添加',
  'No notes yet.': '还没有笔记。',
  'From the host page': '来自宿主页面',
  'From the server, over the gateway': '来自服务端，经由网关',
  'Folders that you opened for Notes': '您授权“笔记”访问的文件夹',
  'Choose a folder': '选择文件夹',
  Refresh: '刷新',
  'A text file of yours': '您的一个文本文件',
  'Open a file': '打开文件',
  theme: '主题',
  language: '语言',
  system: '系统版本',
  status: '状态',
  'not connected': '未连接',
  'The note was not saved.': '笔记未能保存。',
  'The notes could not be read.': '无法读取笔记。',
  Authorization: '授权',
  'Reading the result…': '正在读取结果……',
  'Done. Go back to the Notes page and press Refresh.': '已完成。请返回笔记页面，点击“刷新”。',
  'Done. You may close this window.': '已完成，可以关闭此窗口。',
  'Nothing was authorized.': '没有授权任何内容。',
};

/** Whether the page speaks Chinese, as the host does; without a host, as the browser. */
export const isChinese = () => document.documentElement.lang.startsWith('zh');

/** A text in the language of the page. */
export const say = (text) => (isChinese() && CHINESE[text]) || text;

/** Gives the page its language: the texts of marked elements, whose mark keeps the English one, and what a field shows while it is empty. */
export function speak(language) {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll('[data-text]')) {
    element.dataset.text ||= element.textContent;
    element.textContent = say(element.dataset.text);
  }
  for (const field of document.querySelectorAll('[placeholder]')) {
    field.dataset.placeholder ??= field.placeholder;
    field.placeholder = say(field.dataset.placeholder);
  }
}
