import { chinese } from 'pm-api-client/zh';
import { NAMES } from '../command-words.js';
import { sentences } from './sentences.js';
import { words } from './words.js';

/** The texts of the library that name its options and methods, in the words of the command, in Chinese. */
export const commandWords = {
  ...NAMES,
  baseUrl: '--base-url 或 PM_BASE_URL',
  'must be a day that exists, as YYYY-MM-DD': '不是有效日期，格式为 YYYY-MM-DD，也可写作今天、下周一、3天后',
  'to cannot be written ({0})': '无法写入 --to 指定的文件（{0}）',
  'the AbortSignal ended the call.': '收到中断信号。',
  'the AbortSignal ended the call while the new record was looked for.': '命令在查找新记录时中断。',
  'the AbortSignal ended the call while record {0} was read back.': '命令在核实记录 {0} 时中断。',
  'Log further hours by logEffort. Nothing was sent.': '请用 log-hours 记录更多工时。未发送任何请求。',
  'Give them as account and password.': '请改用 PM_ACCOUNT 和 PM_PASSWORD。',
  'Give account and password, or a token.': '请设置 PM_ACCOUNT 和 PM_PASSWORD，或 PM_TOKEN。',
  'Create the client with account and password, or with a token.':
    '请设置 PM_ACCOUNT 和 PM_PASSWORD，或 PM_TOKEN。',
  'Give a fresh token, or account and password so that the client can log in itself.':
    '请运行 pm-api auth login，或设置新的 PM_TOKEN，或设置 PM_ACCOUNT 和 PM_PASSWORD 由 pm-api 自行登录。',
  "Give the option timeZone, e.g. 'Asia/Shanghai', or account and password, or the time itself. Nothing was sent.":
    '请指定 --time-zone 或 PM_TIME_ZONE（例如 Asia/Shanghai），或 PM_ACCOUNT 和 PM_PASSWORD，或直接传入时间。未发送任何请求。',
  'Raise timeoutMs, or check that the server is running normally.':
    '请用 --timeout 延长时间，或检查服务器是否正常。',
  'Raise the option maxResponseBytes to read such responses, or ask for less at a time.':
    '请减少一次请求的内容。',
  'must be the account of a user, which the list of users shows, and not a name':
    '必须是用户的账号（pm-api list users 可查）；已登录且有权查看用户列表时，才能用姓名代替账号',
  'Give the account of a user, which the list of users shows, and send it again.':
    '请改为用户的账号（pm-api list users 可查）后重新发送。',
  'Give the part after /api.php/v2, such as /bugs/12: words and numbers between slashes. Pass the query as an option.':
    '请传入 /api.php/v2 之后的部分，例如 /bugs/12：由斜杠分隔的单词和数字。查询参数请用 --query 传入。',
  'Give one as name.': '请用 --name 指定名称。',
  'Allow more bytes where the server takes them.': '如果服务器接受，请用 --max-bytes 提高上限。',
  'Allow more bytes to download larger files. Nothing of it was kept.':
    '下载更大的文件请用 --max-bytes 提高上限。没有保存任何内容。',
  'Give the path of a file that can be written, or a WritableStream.': '请用 --to 指定可写的路径。',
};

/** The Chinese of the command, and of the client that it uses, by template. */
export const zh: Readonly<Record<string, string>> = {
  ...chinese.templates,
  ...commandWords,
  ...sentences,
  ...words,
};
