import { readFile } from 'node:fs/promises';
import { inBoth, type Text, text } from 'plat-common/text';
import { PlatDevError, type PlatDevErrorCode } from '../errors.js';

/** The content of a JSON file that an option names. Editors of Windows begin one with a byte order mark. */
export async function readJson(file: string, code: PlatDevErrorCode, hint: Text): Promise<unknown> {
  const json = await readFile(file, 'utf8').catch((cause: unknown) => {
    const look = inBoth(
      text`Check its name, and that you may read it.`,
      '请检查文件名，并确认当前用户有权读取。',
    );
    throw new PlatDevError(code, text`${file} cannot be read`, look, { cause });
  });
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : '';
    const message = inBoth(text`${file} is not JSON: ${reason}`, '{0} 不是 JSON：{1}');
    throw new PlatDevError(code, message, hint, { cause });
  }
}
