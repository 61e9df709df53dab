import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { insertScript } from '../../src/proxy/pass-response.js';

const TAG = '<script src="/v.js"></script>';

eachRow([
  ['behind the doctype', '<!DOCTYPE html>|\n<html lang="en">\n<head><title>t</title>'],
  ['behind comments before it', '<!-- a > <head> -->\n<!doctype html>|<html>'],
  ['behind a byte order mark', '\uFEFF<!doctype html>|<head>ä'],
  ['before everything where there is no doctype', '|<html><head>'],
  ['before text', '|text'],
  ['before a comment that breaks off', '|<!-- a'],
  ['alone in a page of nothing', '|'],
])('the first script of a page stands %s', async (_, marked) => {
  const pieces = marked === '|' ? [] : [Buffer.from(marked.replace('|', ''))];
  const body = await text(Readable.from(pieces, { objectMode: false }).pipe(insertScript('/v.js')));
  expect(body).toBe(marked.replace('|', TAG).replace(/^\uFEFF/, ''));
});

it('the rest of a page passes as it comes', () => {
  const stream = insertScript('/v.js');
  stream.write('<!doctype html>');
  expect(String(stream.read())).toBe(`<!doctype html>${TAG}`);
  stream.write('<p>first');
  expect(String(stream.read())).toBe('<p>first');
});
