import { parseArgs } from 'node:util';
import { isValid, parseISO } from 'date-fns';
import { said } from './language.mjs';

export const USAGE = said(
  `node report.mjs [--out FILE] [--json] [--today YYYY-MM-DD]

  --out FILE    write the report to this file, as a whole or not at all (default: standard output)
  --json        as JSON (default: Markdown)
  --today DAY   the day from which ages and delays are counted (default: today where the server is)

The environment has PM_BASE_URL, PM_ACCOUNT and PM_PASSWORD.
Exit code: 0 the report is complete, 3 it names what could not be read, 1 there is none.
`,
  `node report.mjs [--out FILE] [--json] [--today YYYY-MM-DD]

  --out FILE    将报告写入此文件：要么完整写入，要么不写（默认：标准输出）
  --json        输出 JSON（默认：Markdown）
  --today DAY   计算天数和延期的日期（默认：服务器的当天）

环境变量须有 PM_BASE_URL、PM_ACCOUNT 和 PM_PASSWORD。
退出码：0 报告完整，3 报告中列出了未能读取的内容，1 没有报告。
`,
);

/** An invalid command line or environment. */
export class SettingsError extends Error {}

/**
 * What the script was asked to do, and for whom; undefined when it was asked how it is used.
 *
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} environment
 */
export function settingsFrom(args, environment) {
  const { out, json = false, today, help } = optionsIn(args);
  if (help) return undefined;
  if (today !== undefined && !isDay(today))
    throw new SettingsError(
      said(
        `--today ${today} is no day. Write it as 2026-11-21.`,
        `--today ${today} 不是日期，请写成 2026-11-21 这样的格式。`,
      ),
    );
  return { out, json, today, login: loginFrom(environment) };
}

function optionsIn(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        out: { type: 'string' },
        json: { type: 'boolean' },
        today: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
    return values;
  } catch (error) {
    throw new SettingsError(`${error.message}\n\n${USAGE}`);
  }
}

function loginFrom({ PM_BASE_URL: baseUrl = '', PM_ACCOUNT: account = '', PM_PASSWORD: password = '' }) {
  const given = { PM_BASE_URL: baseUrl, PM_ACCOUNT: account, PM_PASSWORD: password };
  const missing = Object.keys(given).filter((name) => given[name] === '');
  if (missing.length > 0) {
    throw new SettingsError(
      said(
        `Not set in the environment: ${missing.join(', ')}. A crontab starts with an empty one.`,
        `环境变量未设置：${missing.join('、')}。crontab 启动时环境变量为空。`,
      ),
    );
  }
  return { baseUrl, account, password };
}

const isDay = (text) => /^\d{4}-\d\d-\d\d$/.test(text) && isValid(parseISO(text));
