// What users read when something fails, in English and Chinese. Codes and hints are for developers: they go to the console.
import { isChinese } from './texts.js';

/** By the code of the page SDK, or by that of the application's server. */
const SENTENCES = {
  'no-host': [
    'Notes is open outside the desktop, so it does not follow its theme and language.',
    '“笔记”在桌面之外打开，不跟随桌面的主题和语言。',
  ],
  'popup-blocked': [
    'Your browser did not open the window. Allow windows for this page, then try again.',
    '浏览器没有打开窗口。请允许此页面打开窗口，然后重试。',
  ],
  'popup-closed': ['The window was closed before anything was chosen.', '窗口已关闭，您还没有选择。'],
  access_denied: [
    'Nothing could be chosen. Perhaps your administrator has turned this off for Notes.',
    '无法选择，管理员可能已为“笔记”关闭此功能。',
  ],
  'state-mismatch': [
    'This result does not belong to a request of Notes. Go back and choose again.',
    '此结果不属于“笔记”的请求。请返回重新选择。',
  ],
  unsupported: [
    "This device's system is too old for that. An update may help.",
    '设备的系统版本过低，更新后可能就能使用。',
  ],
  'not-logged-in': ['You are logged out. Log in to the device again.', '您已退出登录，请重新登录设备。'],
  'no-such-file': [
    'This file cannot be opened: it is gone, too long, or not yours to read.',
    '无法打开此文件：它已不存在、过大，或您没有读取权限。',
  ],
  'text-length': ['A note has 1 to 2000 characters.', '笔记的长度为 1 到 2000 个字符。'],
  forbidden: [
    'Notes is not allowed to do that on this device. Ask your administrator.',
    '此设备不允许“笔记”执行该操作，请联系管理员。',
  ],
  unauthorized: [
    'The device does not know Notes any more. Ask your administrator to start it again.',
    '设备不再识别“笔记”，请联系管理员重新启动此应用。',
  ],
};

/** By the code of the device. */
const DEVICE_SENTENCES = {
  1: ['Only an administrator may do that.', '只有管理员可以执行该操作。'],
  1000001: SENTENCES['not-logged-in'],
  1000701: ['What was chosen is not there any more.', '所选内容已不存在。'],
  1003201: ['Your administrator has turned this off for Notes.', '管理员已为“笔记”关闭此功能。'],
};

const ANY_OTHER = ['That did not work. Try again in a moment.', '操作未成功，请稍后重试。'];

/** The sentence for an error, which itself goes to the console. */
export function sentenceFor(error) {
  console.error(error);
  const [english, chinese] = DEVICE_SENTENCES[error?.hostCode] ?? SENTENCES[error?.code] ?? ANY_OTHER;
  return isChinese() ? chinese : english;
}
