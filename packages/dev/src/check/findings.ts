/** What `plat-dev check` can find. */
export type FindingCode =
  | 'manifest-missing'
  | 'manifest-invalid'
  | 'micro-app-missing'
  | 'resource-missing'
  | 'resource-invalid'
  | 'scope-unknown'
  | 'scope-undeclared'
  | 'scope-unused'
  | 'secret-in-browser-file'
  | 'page-not-followed'
  | 'privilege-missing'
  | 'privilege-invalid'
  | 'group-missing'
  | 'desktop-config-missing'
  | 'desktop-config-invalid'
  | 'command-missing'
  | 'command-not-executable'
  | 'icon-missing';

/** One thing to look at. */
export interface Finding {
  code: FindingCode;
  /** An error makes the check fail; a warning may be right as it is. */
  severity: 'error' | 'warning';
  message: string;
  /** What to do about it. */
  hint: string;
  /** Relative to the package. */
  file?: string;
  /** Counted from 1. */
  line?: number;
  /** Counted from 1. */
  column?: number;
}

/** What a check says of a package. */
export interface PackageCheck {
  /** Whether there is no error. */
  ok: boolean;
  findings: Finding[];
  scopes: { declared: string[]; used: string[] };
}
