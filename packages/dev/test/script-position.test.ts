import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { insertScript } from '../src/proxy/insert-script.js';

const TAG = '<script src="/v.js"></script>';

describe('the first script of a page', () => {
  it.each([
    ['after <head>', '<!DOCTYPE html>\n<html lang="en">\n<head>|<title>t</title>'],
    ['after a head with attributes', '<html><head data-a="x>y" data-b=\'>\'>|<title>'],
    ['after what is only a comment of a head', '<!-- <head> -->\n<!doctype html><html><HEAD>|<meta>'],
    ['in the place of a head that is left out', '<!doctype html>\n<html>|<title>t</title>'],
    ['before a header, which is no head', '<html>|<header>h</header>'],
    ['before everything where there is not even html', '|<p>text'],
    ['before text', '|text'],
    ['after a byte order mark', '\uFEFF<!doctype html><head>|ä'],
    ['after a comment that holds a tag', '<!-- a > b --><html>|<body>'],
    ['at the end of what breaks off', '<!doctype html>|'],
    ['at the end of a page of nothing', '|'],
  ])('stands %s, however the page is cut into pieces', async (_, marked) => {
    const page = Buffer.from(marked.replace('|', ''));
    for (const size of [1, 2, 7, page.length + 1]) {
      const pieces = Array.from({ length: Math.ceil(page.length / size) }, (_, index) =>
        page.subarray(index * size, (index + 1) * size),
      );
      const body = await text(Readable.from(pieces, { objectMode: false }).pipe(insertScript('/v.js')));
      expect(Buffer.from(body)).toEqual(Buffer.from(marked.replace('|', TAG).replace(/^\uFEFF/, '')));
    }
  });

  it('lets the rest of a page through as it comes', async () => {
    const stream = insertScript('/v.js');
    stream.write('<head>');
    expect(String(stream.read())).toBe(`<head>${TAG}`);
    stream.write('<p>first');
    expect(String(stream.read())).toBe('<p>first');
  });

  it('reads a long comment that comes byte by byte in the time of one that comes at once', () => {
    const stream = insertScript('/v.js');
    const startedAt = performance.now();
    for (const byte of Buffer.from(`<!--${'>'.repeat(65_500)}`)) stream.write(Buffer.from([byte]));
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  it('waits for no more than 64 KiB', () => {
    const stream = insertScript('/v.js');
    stream.write(`<!--${'x'.repeat(70_000)}`);
    expect(String(stream.read())).toMatch(/<script src="\/v.js"><\/script>$/);
  });
});
