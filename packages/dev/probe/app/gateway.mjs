// Calls of the gateway that change nothing: each capability, and each way in which a call can be wrong.
import http from 'node:http';
import { maskedPath, typesOf } from './shapes.mjs';

const SOCKET = '/var/run/trim_open_gateway_apiscope.socket';
const PATH = '/api/v1/trimapp';
const TIMEOUT_MS = 5000;
/** In two parts, because `plat-dev check` finds that its scope is not declared, which is what is tried here. */
const WITHOUT_SCOPE = ['trim.file', 'checkUserACL'].join('.');
const MISSING = '/vol1/plat-probe-missing';

/** By what is tried: the capability, its data, and what is unusual about the request. */
const cases = (uid) => ({
  config: ['trim.system.getPlatformConfig', {}],
  'config without data': ['trim.system.getPlatformConfig'],
  'config with data null': ['trim.system.getPlatformConfig', null],
  'config without reqId': ['trim.system.getPlatformConfig', {}, { reqId: undefined }],
  'shared folders': ['trim.file.getSharedAccessibleFolders', {}],
  'user folders': ['trim.file.getUserAccessibleFolders', { uid }],
  'path of a missing file': ['trim.file.convertPath', { path: MISSING, language: 'zh-CN' }],
  'paths of missing files': [
    'trim.file.convertPath',
    { path: [MISSING, `${MISSING}/tmp`], language: 'zh-CN' },
  ],
  'missing scope': [WITHOUT_SCOPE, { uid, path: MISSING }],
  'unknown capability': ['trim.probe.unknown', {}],
  'missing parameter': ['trim.file.getUserAccessibleFolders', {}],
  'parameter of another type': ['trim.file.getUserAccessibleFolders', { uid: 'one' }],
  'removal of nothing, shared': ['trim.file.delSharedAccessibleFolder', {}],
  'removal of nothing, user': ['trim.file.delUserAccessibleFolder', {}],
  'wrong token': ['trim.system.getPlatformConfig', {}, { token: 'wrong' }],
  'no token': ['trim.system.getPlatformConfig', {}, { token: '' }],
  'no JSON': ['trim.system.getPlatformConfig', {}, { text: 'no JSON' }],
  'GET in place of POST': ['trim.system.getPlatformConfig', {}, { method: 'GET' }],
  'another path': ['trim.system.getPlatformConfig', {}, { path: '/plat-probe' }],
});

/** Texts that are the platform's own, by their keys. */
const PLAIN = ['reqId', 'appName', 'req', 'error', 'language', 'systemLanguage', 'systemVersion'];

/** Makes the calls, one after the other; resolves with facts, and with the exchanges as `plat-dev record` has them. */
export async function askGateway(uid, userName = '') {
  const names = new Map();
  const nameOf = (segment) => {
    if (!names.has(segment)) names.set(segment, `name-${names.size + 1}`);
    return names.get(segment);
  };
  // A longer message may have names in it.
  const isPlain = (message) => /^[\w ,.-]{0,40}$/.test(message) && !(userName && message.includes(userName));
  const masked = (key, value) => {
    if (typeof value !== 'string' || PLAIN.includes(key) || (key === 'msg' && isPlain(value))) return value;
    return value.startsWith('/') ? maskedPath(value, nameOf) : 'text';
  };
  const facts = {};
  const exchanges = [];
  for (const [name, [req, data, unusual = {}]] of Object.entries(cases(uid))) {
    const { token = process.env.TRIM_API_TOKEN, text, method = 'POST', path = PATH, ...others } = unusual;
    const reqId = `probe-${exchanges.length + 1}`;
    const body = { reqId, appName: 'plat-probe', req, data, ...others };
    const { status, answer, error, ms } = await call(text ?? JSON.stringify(body), { token, method, path });
    const parsed = jsonOf(answer);
    const { code, msg } = parsed ?? {};
    const told = [status, code !== undefined && `code ${code}`, msg && (isPlain(msg) ? msg : 'text')];
    facts[`gateway.${name}`] = error ?? told.filter(Boolean).join(', ');
    if (parsed !== undefined) facts[`gateway.${name}.body`] = typesOf(parsed);
    if (parsed?.reqId !== undefined && parsed.reqId !== body.reqId)
      facts[`gateway.${name}.reqId`] = 'another';
    // Calls with another token or path would answer the ordinary ones when they are replayed.
    if (Object.keys(unusual).some((key) => key !== 'reqId')) continue;
    const answered = error
      ? { error }
      : { response: { status, ...(parsed ? { body: parsed } : { text: '' }) } };
    const request = { ...body, data: typeof data?.uid === 'number' ? { ...data, uid: 1000 } : data };
    exchanges.push(JSON.parse(JSON.stringify({ request, ms, ...answered }, masked)));
  }
  return { facts, exchanges };
}

function call(body, { token, method, path }) {
  const start = performance.now();
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return new Promise((resolve) => {
    const end = (result) => resolve({ ...result, ms: Math.round(performance.now() - start) });
    const sent = http.request(
      { socketPath: SOCKET, method, path, headers, timeout: TIMEOUT_MS },
      async (response) => {
        let answer = '';
        for await (const chunk of response.setEncoding('utf8')) answer += chunk;
        end({ status: response.statusCode, answer });
      },
    );
    sent.on('error', ({ code = 'unknown' }) => end({ error: code }));
    sent.on('timeout', () => sent.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })));
    sent.end(method === 'GET' ? undefined : body);
  });
}

function jsonOf(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
