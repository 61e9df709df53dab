const locale = process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '';

/** Whether the terminal speaks Chinese. */
const isChinese = /^zh(?![a-z])/i.test(locale);

/**
 * A sentence in the language of the terminal.
 *
 * @param {string} english
 * @param {string} chinese
 */
export const said = (english, chinese) => (isChinese ? chinese : english);
