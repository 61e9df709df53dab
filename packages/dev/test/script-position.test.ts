import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { insertScript } from '../src/proxy/insert-script.js';

const TAG = '<script src="/v.js"></script>';

it.each([
  ['behind the doctype', '<!DOCTYPE html>|\n<html lang="en">\n<head><title>t</title>'],
  ['behind comments before it', '<!-- a > <head> -->\n<!doctype html>|<html>'],
  ['behind a byte order mark', '\uFEFF<!doctype html>|<head>ä'],
  ['before everything where there is no doctype', '|<html><head>'],
  ['before text', '|text'],
  ['at the end of what breaks off', '<!-- a|'],
  ['at the end of a page of nothing', '|'],
])('the first script of a page stands %s, however the page is cut into pieces', async (_, marked) => {
  const page = Buffer.from(marked.replace('|', ''));
  for (const size of [1, 7, page.length + 1]) {
    const pieces = Array.from({ length: Math.ceil(page.length / size) }, (_, index) =>
      page.subarray(index * size, (index + 1) * size),
    );
    const body = await text(Readable.from(pieces, { objectMode: false }).pipe(insertScript('/v.js')));
    expect(Buffer.from(body)).toEqual(Buffer.from(marked.replace('|', TAG).replace(/^\uFEFF/, '')));
  }
});

it('the rest of a page passes as it comes, and no beginning is waited for longer than 64 KiB', () => {
  const stream = insertScript('/v.js');
  stream.write('<!doctype html>');
  expect(String(stream.read())).toBe(`<!doctype html>${TAG}`);
  stream.write('<p>first');
  expect(String(stream.read())).toBe('<p>first');
  const endless = insertScript('/v.js');
  endless.write(`<!--${'x'.repeat(70_000)}`);
  expect(String(endless.read())).toMatch(/<script src="\/v.js"><\/script>$/);
});
