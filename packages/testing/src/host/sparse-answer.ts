/** What a host leaves out of the response to a pick that it has nothing for. */
export type SparsePick = 'null-data' | 'no-msg' | 'null' | 'undefined';

/** Beside theme, language and systemVersion, which every host has. */
const OPTIONAL_CONFIG = ['appVersion', 'format', 'systemLanguage'];

/** The response of a host that writes null where it has nothing, or leaves it out. */
export function sparseAnswer(method: string, answer: unknown, pick: SparsePick): unknown {
  if (method === 'getPlatformConfig') {
    return { ...(answer as object), ...Object.fromEntries(OPTIONAL_CONFIG.map((name) => [name, null])) };
  }
  if (!method.startsWith('pick')) return answer;
  if (pick === 'null') return null;
  if (pick === 'undefined') return undefined;
  // The response to pickFile is a bare list, which has no fields to leave out.
  if (Array.isArray(answer)) return pick === 'null-data' ? null : answer;
  const { msg, ...others } = answer as Record<string, unknown>;
  return pick === 'no-msg' ? others : { ...others, msg, data: null };
}
