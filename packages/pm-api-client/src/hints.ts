import { listed, type Text, type TextValue, text } from 'plat-common/text';

/** What other programs have their own words for. */
export const BASE_URL = text`baseUrl`;
export const CLIENT = text`this client`;
export const PACKAGE = text`this package`;
export const EXTRA = text`extra`;
export const REC_PER_PAGE = text`recPerPage`;

export const NOTHING_SENT = text`Nothing was sent.`;

export const MAY_HAVE_RUN = text`The write may have been applied: read the record, or after a comment its history, before you retry.`;

export const CHECK_PROXIES = text`Check the proxies between ${CLIENT} and the server.`;

/** Several sentences as one text. */
export function sentences(...parts: readonly Text[]): Text {
  return text`${listed('sentences', parts)}`;
}

/** `a or b or c`. */
export function anyOf(values: readonly TextValue[]): TextValue {
  const [first = '', ...more] = values;
  return more.reduce((before, value) => text`${before} or ${value}`, first);
}
