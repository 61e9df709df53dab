import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { vi } from 'vitest';
import WebDriver, { type Client } from 'webdriver';
import { freePort } from '../free-port.js';
import { callText, type Engine, type PageScript, type Place, type Tab } from './engine.js';

/** WebKitGTK in its MiniBrowser, driven over WebDriver on a screen in memory. */
export async function openWebKit(paths: { driver: string; xvfb: string }): Promise<Engine> {
  const screen = startBound([paths.xvfb, '-displayfd', '3', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = await once(screen.stdio[3] as Readable, 'data');
  const port = Number(await freePort());
  const env = { ...process.env, DISPLAY: `:${String(display).trim()}`, GDK_BACKEND: 'x11' };
  const driver = startBound([paths.driver, `--port=${port}`], { stdio: 'ignore', env });
  const client = await startSession(port);
  // No script takes long, and one whose page goes away meanwhile is never answered.
  await client.setTimeouts(undefined, undefined, 5_000);
  const { browserVersion } = client.capabilities as { browserVersion: string };
  // A session has one current window and frame, so every step chooses its own and is not disturbed meanwhile.
  const lock = pLimit(1);
  const first = await client.getWindowHandle();
  const tabOf = (handle: string) => openTab(client, lock, handle);
  return {
    version: `WebKitGTK ${browserVersion}`,
    newTab: () =>
      lock(async () => {
        // The current window may be one that has been closed.
        await client.switchToWindow(first);
        return tabOf((await client.createWindow('window')).handle);
      }),
    tabs: () =>
      lock(async () => {
        const handles = await client.getWindowHandles();
        return handles.filter((handle) => handle !== first).map(tabOf);
      }),
    async close() {
      await lock(() => client.deleteSession());
      await Promise.all([end(driver), end(screen)]);
    },
  };
}

/** Runs a step where it belongs: in its window or frame, and alone. */
type RunStep = <Result>(step: () => Promise<Result>) => Promise<Result>;

function openTab(client: Client, lock: RunStep, handle: string): Tab {
  const inWindow: RunStep = (step) =>
    lock(async () => {
      await client.switchToWindow(handle);
      return step();
    });
  const inFrame: RunStep = (step) =>
    inWindow(async () => {
      await client.switchToFrame(await client.findElement('css selector', 'iframe'));
      return step().finally(() => client.switchToFrame(null));
    });
  return {
    ...openPlace(client, inWindow),
    id: handle,
    goto: (url) => inWindow(() => client.navigateTo(url)),
    back: () => inWindow(() => client.back()),
    frame: async () => openPlace(client, inFrame),
    close: () => inWindow(async () => void (await client.closeWindow())),
  };
}

function openPlace(client: Client, inPlace: RunStep): Place {
  const execute = (script: string) => inPlace(() => client.executeScript(script, []));
  return {
    async evaluate<Args extends unknown[], Result>(script: PageScript<Args, Result>, ...args: Args) {
      const number: number = await execute(startOf(callText(script, args)));
      for (;;) {
        const outcome: Outcome<Result> = JSON.parse(await execute(lookAt(number)));
        if (outcome.error !== undefined) throw new Error(outcome.error);
        if (!outcome.isPending) return outcome.value;
        await sleep(20);
      }
    },
    click: (selector) =>
      inPlace(async () => {
        const element = await client.findElement('css selector', selector);
        await client.elementClick(Object.values(element)[0] ?? '');
      }),
  };
}

interface Outcome<Value> {
  value: Value;
  error?: string;
  isPending?: boolean;
}

/** A script that waits for a promise would hold up all others of the session, so it is started, and then looked after. */
const startOf = (call: string) => `
  const outcomes = (window.outcomesOfScripts ??= []);
  const number = outcomes.push({ isPending: true }) - 1;
  new Promise((resolve) => resolve(${call})).then(
    (value) => { outcomes[number] = { value }; },
    (error) => { outcomes[number] = { error: String(error) }; },
  );
  return number;`;

/** As text, because WebDriver makes null of undefined. */
const lookAt = (number: number) => `
  const outcome = window.outcomesOfScripts?.[${number}];
  return JSON.stringify(outcome ?? { error: 'The page of the script has gone' });`;

async function startSession(port: number): Promise<Client> {
  const connection = { hostname: '127.0.0.1', port, path: '/', connectionRetryCount: 0 };
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/status`), { timeout: 60_000 });
  const capabilities = { browserName: 'MiniBrowser', 'wdio:enforceWebDriverClassic': true };
  return WebDriver.newSession({
    ...connection,
    capabilities: { alwaysMatch: capabilities, firstMatch: [{}] },
  });
}

/** Starts a program that ends with this process, also when a run is broken off; the browser ends with its screen. */
function startBound(command: string[], options: SpawnOptions): ChildProcess {
  return spawn('setpriv', ['--pdeathsig', 'TERM', ...command], options);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
