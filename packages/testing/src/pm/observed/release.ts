import type { SessionSign } from '../options.js';

/** What is different from one released server to another. */
export interface Release {
  later: boolean;
  sign: SessionSign;
  now: () => Date;
  /** IANA name of its zone. */
  timeZone: string;
  version: string;
  requestType: 'GET' | 'PATH_INFO';
  hasSetupFiles: boolean;
}
