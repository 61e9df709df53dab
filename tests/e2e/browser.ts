import { statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { type Browser, chromium } from 'playwright-core';
import { describe, inject } from 'vitest';
import { otherBrowser } from '../../scripts/browsers.mjs';
import { listen } from '../../scripts/listen.mjs';

/** A `describe` that needs a real Chromium; without one its tests are skipped, and the run says so. */
export const describeInChromium = describe.skipIf(inject('chromiumPath') === undefined);

/** The browser that the run started, for one test file: closing it closes the tabs that were opened through it. */
export function connectBrowser(): Promise<Browser> {
  const type = otherBrowser() ?? chromium;
  return type.connect(inject('browserEndpoint'));
}

/** A server on a free loopback port. */
export interface ServedFolder {
  /** `http://127.0.0.1:<port>`; `http://localhost:<port>` reaches it too, as another host name. */
  origin: string;
  close(): Promise<void>;
}

/** Serves each URL prefix from a file or folder on disk, or as the literal HTML that the value begins with `<`. */
export async function serveFolder(routes: Record<string, string>): Promise<ServedFolder> {
  const app = new Hono();
  for (const [prefix, source] of Object.entries(routes)) {
    if (source.startsWith('<')) app.get(prefix, (context) => context.html(source));
    else if (statSync(source).isFile()) {
      app.get(prefix, serveStatic({ root: dirname(source), path: basename(source) }));
    } else {
      const rewriteRequestPath = (path: string) => path.slice(prefix.length - 1);
      app.get(`${prefix}*`, serveStatic({ root: source, rewriteRequestPath }));
    }
  }
  return listen(app);
}
