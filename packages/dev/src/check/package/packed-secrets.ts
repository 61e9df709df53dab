import { isUtf8 } from 'node:buffer';
import type { Pair } from '../../texts/pairs.js';
import { type Fault, fault, positionOf } from '../findings.js';
import type { PackageOnDisk } from './read-package.js';

const MAX_BYTES = 1_048_576;
/** Files that keep passwords, keys or what was typed. */
const NAMES =
  /(?:^|\/)(?:\.env(?:\.(?!example$|sample$|template$)[\w.-]+)?|\.npmrc|\.pypirc|\.netrc|\.git-credentials|\.aws\/credentials|id_(?:rsa|dsa|ecdsa|ed25519)|\.\w+_history|\.[^/]+\.sw[op]|npm-debug\.log|dump\.sql)$/;
const SECRETS: Pair = ['passwords or keys, by its name', '密码或密钥（按文件名判断）'];
/** How keys begin. A program may name the first line of a private key; here the key follows. */
const KEYS: readonly (readonly [kind: Pair, pattern: RegExp])[] = [
  [
    ['a private key', '私钥'],
    /-----BEGIN (?:[A-Z]{1,9} ){0,2}PRIVATE KEY-----(?:\\[rn]|\s){1,4}[A-Za-z0-9+/=]{8}/,
  ],
  [['an API key sk-…', 'API 密钥 sk-…'], /\bsk-(?=[\w-]{0,60}\d)(?=[\w-]{0,60}[A-Z])[\w-]{20}/],
  [['an access key AKIA…', '访问密钥 AKIA…'], /\bAKIA[0-9A-Z]{16}\b/],
  [['a token of GitHub', 'GitHub 令牌'], /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{22})/],
];

/** Secrets in the files that are packed: by their usual names, and keys by their beginning. No finding repeats one. */
export async function packedSecretFaults({ entries, bytes }: PackageOnDisk): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const { path: file, kind, size } of entries.values()) {
    if (kind !== 'file' || file.includes('/node_modules/')) continue;
    // Docker compose reads the file beside its own, where defaults stand.
    const isOfCompose = /\.env$/.test(file) && hasCompose(entries, file.replace(/[^/]*$/, ''));
    if (NAMES.test(file) && !isOfCompose) faults.push(fault('secret-packed', { file }, { kind: SECRETS }));
    const content = size <= MAX_BYTES ? await bytes(file) : Buffer.alloc(0);
    if (!isUtf8(content)) continue;
    const text = String(content);
    for (const [kind, pattern] of KEYS) {
      const at = text.search(pattern);
      if (at >= 0) faults.push(fault('secret-packed', { file, ...positionOf(text, at) }, { kind }));
    }
  }
  return faults;
}

function hasCompose(entries: PackageOnDisk['entries'], folder: string): boolean {
  return ['docker-compose', 'compose'].some((name) =>
    ['yaml', 'yml'].some((end) => entries.has(`${folder}${name}.${end}`)),
  );
}
