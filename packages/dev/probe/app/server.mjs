// The server of the probe, behind the unified gateway. It only reads; what it finds is masked before it leaves the device.
import fs from 'node:fs';
import { createServer } from 'node:http';
import { askGateway } from './gateway.mjs';
import { maskedPath, shapeOf } from './shapes.mjs';

const [umask, groups, path, folder] = process.argv.slice(2);
const { TRIM_APPDEST: home, TRIM_APPVER: version } = process.env;
const PREFIX = '/app/plat-probe/';
const pages = {
  '': ['www/index.html', 'text/html'],
  'page.js': ['www/page.js', 'text/javascript'],
  'host.js': ['www/host.js', 'text/javascript'],
  'shapes.mjs': ['shapes.mjs', 'text/javascript'],
};
/** What bash, Node.js and the scripts of the probe add by themselves. */
const OWN_VARIABLES = /^(?:_|PWD|OLDPWD|SHLVL|NODE_.*)$/;
const KNOWN_GROUPS = ['plat-probe', 'TrimApiUsers', 'users', 'video', 'render', 'docker'];
const PROGRAMS =
  'bash curl docker ffmpeg git java node npm openssl php python3 sqlite3 ss sudo systemctl unzip wget';
const OWN = '/var/apps/plat-probe';
const PATHS = [
  ...['manifest', 'cmd', 'config', 'wizard', 'target', 'etc', 'var', 'home', 'tmp', 'meta', 'shares'].map(
    (name) => `${OWN}/${name}`,
  ),
  ...['center', 'conf', 'data', 'home', 'temp', 'meta', 'share'].map((name) => `/vol1/@app${name}`),
  ...[OWN, '/vol1', '/usr/local/apps', '/var/log/apps', '/tmp'],
  '/var/run/trim_open_gateway_apiscope.socket',
];

function ownFacts() {
  const variables = Object.keys(process.env).filter((name) => !OWN_VARIABLES.test(name));
  return {
    'process.user': Number(process.env.TRIM_UID) === process.getuid() ? 'of the package' : 'another',
    'process.cmd/main.folder': maskedPath(folder),
    // What begins with machine. depends on where the emulator runs, so it is never compared.
    'machine.cmd/main.umask': umask,
    'machine.cmd/main.PATH': shapeOf('PATH', path),
    'machine.server.umask': process.umask().toString(8).padStart(4, '0'),
    'machine.groups': groups.replaceAll(/\S+/g, (name) => (KNOWN_GROUPS.includes(name) ? name : '*')),
    'machine.node': `${process.version}, ${maskedPath(process.execPath)}`,
    ...Object.fromEntries(variables.map((name) => [`environment.${name}`, shapeOf(name, process.env[name])])),
    ...Object.fromEntries(PATHS.map((place) => [`layout.${place}`, kindOf(place)])),
    ...Object.fromEntries(PATHS.map((place) => [`machine.rights.${place}`, rightsOf(place)])),
    ...Object.fromEntries(PROGRAMS.split(' ').map((name) => [`machine.programs.${name}`, programOf(name)])),
  };
}

/** The kind of a file, and where a link leads. */
function kindOf(place) {
  try {
    const own = fs.lstatSync(place);
    if (own.isSymbolicLink()) return `link to ${maskedPath(fs.readlinkSync(place))}`;
    return own.isDirectory() ? 'folder' : own.isSocket() ? 'socket' : 'file';
  } catch (error) {
    return error.code;
  }
}

function rightsOf(place) {
  const may = (mode) => {
    try {
      fs.accessSync(place, mode);
      return true;
    } catch {
      return false;
    }
  };
  return Object.entries({ r: fs.constants.R_OK, w: fs.constants.W_OK, x: fs.constants.X_OK })
    .map(([letter, mode]) => (may(mode) ? letter : '-'))
    .join('');
}

function programOf(name) {
  const found = path
    .split(':')
    .find((folder) => fs.statSync(`${folder}/${name}`, { throwIfNoEntry: false })?.isFile());
  return found === undefined ? 'missing' : maskedPath(found);
}

function headerFacts({ host, ...headers }) {
  const names = Object.keys(headers).filter((name) =>
    /^x-|^(?:authorization|connection|cookie|forwarded|via)$/.test(name),
  );
  return {
    'headers.host': /:\d+$/.test(host) ? 'with a port' : 'without a port',
    ...Object.fromEntries(names.map((name) => [`headers.${name}`, shapeOf(name, headers[name])])),
  };
}

const server = createServer(async (incoming, response) => {
  const asked = new URL(incoming.url, 'http://localhost').pathname.slice(PREFIX.length);
  if (asked === 'facts') {
    const { headers } = incoming;
    const { facts, exchanges } = await askGateway(
      Number(headers['x-trim-userid']),
      headers['x-trim-username'],
    );
    const found = { probe: version, facts: { ...ownFacts(), ...headerFacts(headers), ...facts }, exchanges };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(found));
    return;
  }
  const [file, type] = Object.hasOwn(pages, asked) ? pages[asked] : [];
  if (file === undefined) return void response.writeHead(404).end();
  response.setHeader('content-type', `${type}; charset=utf-8`).end(fs.readFileSync(`${home}/${file}`));
});

const socket = `${home}/app.sock`;
fs.rmSync(socket, { force: true });
// The gateway connects as another user.
server.listen(socket, () => fs.chmodSync(socket, 0o666));
