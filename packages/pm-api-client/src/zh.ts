/** The entry `pm-api-client/zh`: the errors and hints of the client in Chinese, as a catalogue for `said`. */
export { chinese } from './chinese/chinese.js';
