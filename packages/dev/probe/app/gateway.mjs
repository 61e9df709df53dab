// Calls of the gateway that change nothing: each capability, and each way in which a call can be wrong.
import http from 'node:http';
import { maskedPath, typesOf } from './shapes.mjs';

const SOCKET = '/var/run/trim_open_gateway_apiscope.socket';
const PATH = '/api/v1/trimapp';
const TIMEOUT_MS = 5000;
const MISSING = '/vol1/plat-probe-missing';

/** By what is tried: the capability, its data, and what is unusual about the request. */
const cases = (uid) => ({
  config: ['system.getPlatformConfig', {}],
  'config without data': ['system.getPlatformConfig'],
  'config with data null': ['system.getPlatformConfig', null],
  'config without reqId': ['system.getPlatformConfig', {}, { reqId: undefined }],
  'shared folders': ['file.getSharedAccessibleFolders', {}],
  'user folders': ['file.getUserAccessibleFolders', { uid }],
  'path of a missing file': ['file.convertPath', { path: MISSING, language: 'zh-CN' }],
  'paths of missing files': ['file.convertPath', { path: [MISSING, `${MISSING}/tmp`], language: 'zh-CN' }],
  'missing scope': ['file.checkUserACL', { uid, path: MISSING }],
  'unknown capability': ['probe.unknown', {}],
  'missing parameter': ['file.getUserAccessibleFolders', {}],
  'parameter of another type': ['file.getUserAccessibleFolders', { uid: 'one' }],
  'removal of nothing, shared': ['file.delSharedAccessibleFolder', {}],
  'removal of nothing, user': ['file.delUserAccessibleFolder', {}],
  'wrong token': ['system.getPlatformConfig', {}, { token: 'wrong' }],
  'no token': ['system.getPlatformConfig', {}, { token: '' }],
  'no JSON': ['system.getPlatformConfig', {}, { text: 'no JSON' }],
  'GET in place of POST': ['system.getPlatformConfig', {}, { method: 'GET' }],
  'another path': ['system.getPlatformConfig', {}, { path: '/plat-probe' }],
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
    const body = { reqId, appName: 'plat-probe', req: `trim.${req}`, data, ...others };
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
