const locale = process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '';

const isChinese = /^zh(?![a-z])/i.test(locale);

/**
 * A sentence in the language of the environment.
 *
 * @param {string} english
 * @param {string} chinese
 */
export const said = (english, chinese) => (isChinese ? chinese : english);
