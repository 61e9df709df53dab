// Runs the scripts and CGI programs of one application, inside its device's layout or beside it. A file of its own, because
// the Node.js that runs it sees nothing else of plat-dev. Each connection to its socket is one request: a line of JSON, then
// what belongs to it. It ends when its standard input does.
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';

const [socketPath, mode, runId = ''] = process.argv.slice(2);
/** The real volume, below a folder that the application cannot enter. */
const REAL = '/real';
const VOLUME = '/vol1';
const MAX_ENDING_MS = 5000;
const LOOK_AGAIN_MS = 10;
const mounted = new Set();

process.stdin.resume().on('end', () => process.exit());

if (mode !== 'fixed' && mode !== 'open') {
  chmodSync(REAL, 0o000);
  // The application's user may own that folder in the kernel's eyes, and would open it again.
  execFileSync('mount', ['-o', 'remount,bind,ro', '/']);
  for (const name of topFolders()) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'mode=0111', 'tmpfs', join(VOLUME, name)]);
    uncover(join(VOLUME, name));
  }
  // Fails here, where the caller can still choose another layout, and not at the first script.
  if (mode === 'masked')
    execFileSync('unshare', ['-U', '--map-user=60001', '--map-group=60001', '--', 'true']);
}

createServer({ allowHalfOpen: true }, (socket) => {
  let head = Buffer.alloc(0);
  const read = (chunk) => {
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\n');
    if (end < 0) return;
    socket.off('data', read).pause();
    if (head.length > end + 1) socket.unshift(head.subarray(end + 1));
    answer(JSON.parse(head.subarray(0, end).toString()), socket);
  };
  socket.on('data', read).on('error', () => socket.destroy());
}).listen(socketPath, () => process.stdout.write('ready\n'));

const requests = { script, cgi, authorize, link, processes, listens, end: endProcesses };

function answer({ kind, ...request }, socket) {
  const done = (result = {}) => socket.end(`${JSON.stringify(result)}\n`);
  try {
    requests[kind](request, done, socket);
  } catch (error) {
    done({ error: error.message });
  }
}

/** What a function returns, or the fallback where the system reports a failure, as for a process that has ended meanwhile. */
function attempt(work, fallback) {
  try {
    return work();
  } catch {
    return fallback;
  }
}

function kill(pid) {
  attempt(() => process.kill(pid, 'SIGKILL'));
}

/** Its output goes to a file: a pipe would break under a server that the script leaves running. */
function script({ argv, env, output, limitMs }, done) {
  // A stop ends processes that have to be known while they still have their mark.
  if (mode === 'open') ownPids();
  const file = openSync(output, 'a');
  const child = spawn(argv[0], argv.slice(1), {
    env,
    cwd: '/',
    stdio: ['ignore', file, file],
    detached: true,
  });
  closeSync(file);
  let isTooLong = false;
  const timer = setTimeout(() => {
    isTooLong = true;
    kill(-child.pid);
  }, limitMs);
  const end = (result) => {
    clearTimeout(timer);
    done({ ...result, isTooLong });
  };
  child.once('error', ({ message }) => end({ error: message }));
  // Not "close": a server that it leaves behind keeps the output open.
  child.once('exit', (exitCode, signal) => end({ exitCode, signal }));
}

/** The rest of the connection is the request's body, and the answer is what the program writes. */
function cgi({ argv, env, output, cwd }, _done, socket) {
  const file = openSync(output, 'a');
  const child = spawn(argv[0], argv.slice(1), { env, cwd, stdio: ['pipe', 'pipe', file], detached: true });
  closeSync(file);
  child.once('error', ({ message }) => socket.end(`Status: 502\r\nX-Plat-Dev-Problem: ${message}\r\n\r\n`));
  // A program may leave the body unread.
  child.stdin.on('error', () => undefined);
  socket.pipe(child.stdin);
  child.stdout.pipe(socket);
  socket.once('close', () => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) kill(-child.pid);
  });
}

/** Puts the authorized folders of the real volume over what hides them, and takes those away that are no longer authorized. */
function authorize({ folders }, done) {
  const wanted = new Set(folders === 'everything' ? topFolders().map((name) => join(VOLUME, name)) : folders);
  for (const path of mounted) {
    if (wanted.has(path)) continue;
    execFileSync('umount', ['-l', path]);
    mounted.delete(path);
  }
  // A folder before those in it, which it would hide.
  for (const path of [...wanted].sort((one, other) => one.length - other.length)) {
    if (mounted.has(path) || !existsSync(REAL + path)) continue;
    uncover(dirname(path));
    if (!existsSync(path)) placeholder(path, isFolder(REAL + path));
    execFileSync('mount', ['--bind', REAL + path, path]);
    mounted.add(path);
  }
  done();
}

/** Makes the way to an authorized folder passable; what lies beside it can be seen by name and not be opened. */
function uncover(folder) {
  if (folder === VOLUME || mounted.has(folder)) return;
  uncover(dirname(folder));
  if ([...mounted].some((path) => folder.startsWith(`${path}/`))) return;
  if (!existsSync(folder)) mkdirSync(folder);
  chmodSync(folder, 0o111);
  for (const entry of readdirSync(REAL + folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (!existsSync(path)) placeholder(path, entry.isDirectory());
  }
}

function placeholder(path, directory) {
  if (directory) mkdirSync(path, { mode: 0o000 });
  else writeFileSync(path, '', { mode: 0o000 });
}

/** The system's own folders have names that begin with @. */
function topFolders() {
  return readdirSync(REAL + VOLUME, { withFileTypes: true }).flatMap(({ name }) =>
    name.startsWith('@') || !isFolder(join(REAL + VOLUME, name)) ? [] : [name],
  );
}

function isFolder(path) {
  return attempt(() => readdirSync(path)) !== undefined;
}

/** Links below /usr/local, which belong to the layout and not to the application. */
function link({ links }, done) {
  for (const [path, target] of links) {
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path)) symlinkSync(target, path);
  }
  done();
}

/** Processes in the open layout that had the mark of this run; one that ends loses its environment first, then its files. */
const marked = new Map();

/** All processes of the application: in a layout of its own the others there, else those that have its mark. */
function ownPids() {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && name !== '1' && Number(name) !== process.pid && isOwn(name),
  );
}

function isOwn(pid) {
  const startedAt = runningSince(pid);
  if (startedAt === undefined || mode !== 'open') return startedAt !== undefined;
  if (textIn(`/proc/${pid}/environ`).includes(`PLAT_DEV_RUN=${runId}`)) marked.set(pid, startedAt);
  return marked.get(pid) === startedAt;
}

function textIn(file) {
  return attempt(() => readFileSync(file, 'utf8'), '');
}

/**
 * When a process started, in ticks since the boot; undefined where it has ended.
 *
 * An empty command line does not tell: the kernel frees the memory of a process before it closes its sockets. A zombie does,
 * unless other threads of it still run and hold them.
 */
function runningSince(pid) {
  const stat = textIn(`/proc/${pid}/stat`);
  if (stat === '') return undefined;
  // The name before it, in parentheses, may have blanks and parentheses itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, threads, startedAt] = [fields[0], Number(fields[17]), fields[19]];
  const hasEnded = state === 'X' || (state === 'Z' && threads <= 1);
  return hasEnded ? undefined : startedAt;
}

function processes(_request, done) {
  done({ processes: ownPids().map((pid) => ({ pid: Number(pid), command: commandOf(pid) })) });
}

/** The ports, and the files of sockets, on which the application listens; none where the kernel does not tell. */
function listens(_request, done) {
  const links = new Set(ownPids().flatMap(openFilesOf));
  const has = (inode) => links.has(`socket:[${inode}]`);
  const rowsOf = (file) =>
    textIn(`/proc/net/${file}`)
      .split('\n')
      .map((row) => row.trim().split(/\s+/));
  const ports = [...rowsOf('tcp'), ...rowsOf('tcp6')].flatMap(([, local, , state, , , , , , inode]) =>
    state === '0A' && has(inode) ? [String(Number.parseInt(local.split(':')[1], 16))] : [],
  );
  const files = rowsOf('unix').flatMap(([, , , flags, , , inode, path]) =>
    flags === '00010000' && path !== undefined && has(inode) ? [path] : [],
  );
  done({ listens: [...new Set([...ports, ...files])] });
}

function openFilesOf(pid) {
  return attempt(() => readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`)), []);
}

/** What it was started with, or its name while it ends. */
function commandOf(pid) {
  const command = textIn(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
  return command || `[${textIn(`/proc/${pid}/comm`).trim()}]`;
}

/** Kills the processes again and again until none is left: one that forks may have made another meanwhile. */
function endProcesses(_request, done) {
  const waitsUntil = performance.now() + MAX_ENDING_MS;
  const end = () => {
    const pids = ownPids();
    for (const pid of pids) kill(Number(pid));
    if (pids.length === 0 || performance.now() >= waitsUntil) done();
    else setTimeout(end, LOOK_AGAIN_MS);
  };
  end();
}
