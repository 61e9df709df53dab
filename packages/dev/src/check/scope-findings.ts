import { platformSpellings } from 'plat-testing/platforms';
import type { LogEntry } from '../api.js';
import type { Finding } from './findings.js';
import { scopeRefusedInLog, scopesUsedInLog } from './log-scopes.js';
import { positionOf } from './position.js';
import { knownScopes, type ScopeUse } from './scope-use.js';

const file = 'config/resource';

/** The scopes that `config/resource` declares, in the specification's names, and its text. */
export interface DeclaredScopes {
  scopes: Set<string>;
  text: string;
}

/** What is wrong between the scopes that are declared and those that the sources and a run use. */
export function scopeFindings(declared: DeclaredScopes, uses: ScopeUse[], log: LogEntry[]): Finding[] {
  const { scopes, text } = declared;
  const inLog = scopesUsedInLog(log);
  const used = new Set([...inLog, ...uses.map(({ scope }) => scope)]);
  const undeclared = [...used].filter((scope) => !scopes.has(scope));
  const unknown = [...scopes].filter((scope) => !knownScopes.has(scope));
  const unused = [...scopes].filter((scope) => knownScopes.has(scope) && !used.has(scope));
  const refused = scopeRefusedInLog(log);
  return [
    ...undeclared.map((scope) => undeclaredFinding(scope, uses)),
    ...unknown.map(
      (scope): Finding => ({
        code: 'scope-unknown',
        severity: 'warning',
        message: `${scope} is no scope of the specification`,
        hint: `The scopes are ${[...knownScopes].join(', ')}.`,
        file,
        ...declarationOf(scope, text),
      }),
    ),
    ...unused.map(
      (scope): Finding => ({
        code: 'scope-unused',
        severity: 'warning',
        message: `${scope} is declared and never used`,
        hint: 'Remove it: an application declares only what it uses. Or pass --log with the log of a run that uses it.',
        file,
        ...declarationOf(scope, text),
      }),
    ),
    ...(refused !== undefined && !scopes.has(refused) && !used.has(refused) ? [refusedFinding(refused)] : []),
  ];
}

/** The finding names the first line that uses the scope; a use that only a log shows has none. */
function undeclaredFinding(scope: string, uses: ScopeUse[]): Finding {
  const [first, ...others] = uses.filter((use) => use.scope === scope);
  const more =
    others.length === 0 ? '' : ` (and in ${others.length} more place${others.length === 1 ? '' : 's'})`;
  return {
    code: 'scope-undeclared',
    severity: 'error',
    message: `${scope} is used${more} and not declared, so the platform refuses the call`,
    hint: `Add "${scope}" to api-scope in config/resource, and install the application again: a token keeps the scopes it came with.`,
    ...(first === undefined ? { file } : { file: first.file, line: first.line, column: first.column }),
  };
}

function refusedFinding(scope: string): Finding {
  return {
    code: 'scope-undeclared',
    severity: 'warning',
    message: `${scope} was refused in the log, and is not declared`,
    hint: `preflight() asks for it and needs no scope. If anything else does, add "${scope}" to api-scope.`,
    file,
  };
}

/** Where a scope is written, in any platform's spelling. */
function declarationOf(scope: string, text: string): { line?: number; column?: number } {
  const offset = platformSpellings(scope)
    .map((name) => text.indexOf(`"${name}"`))
    .find((index) => index >= 0);
  return offset === undefined ? {} : positionOf(text, offset);
}
