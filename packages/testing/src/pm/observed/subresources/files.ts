import { HttpResponse } from 'msw';
import type { FakeRecord } from '../../state/fake-record.js';
import type { State } from '../../state/state.js';
import { asPage, byNumber, done, json, page } from '../answers/answers.js';
import { withEntities } from '../records/html.js';
import { pageRow } from '../records/page-row.js';
import type { ObservedRequest, ObservedRoute } from '../resource.js';
import { seesProduct } from '../session/rights.js';

// PHP drops a file that is larger, and the server sees none.
const MAX_BYTES = 64 * 1024 * 1024;

/** Every other extension is kept as `txt`. */
const EXTENSIONS = new Set(
  (
    'txt,doc,docx,dot,wps,wri,pdf,ppt,pptx,xls,xlsx,ett,xlt,xlsm,csv,jpg,jpeg,png,psd,gif,ico,bmp,swf,avi,rmvb,rm,' +
    'mp3,mp4,3gp,flv,mov,movie,rar,zip,bz,bz2,tar,gz,mpp,rp,pdm,vsdx,vsd,sql'
  ).split(','),
);

function extensionOf(name: string): string {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return EXTENSIONS.has(extension) ? extension : 'txt';
}

const UNSUPPORTED = { message: 'Upload failed: Unsupported file format.', status: 'fail' };
const EMPTY_FILE = { status: 'error', message: 'Upload failed: File size may exceed the limit.' };
const GONE = 'File not found. It may have been deleted from the storage.';
/** A file of a record that the user may not see: this is told with the page that is shown in its place. */
const HIDDEN = {
  message: 'Access denied to this file!',
  load: '/index.php?m=my&f=index&t=json',
  status: 'success',
};
const BAD_NAME = { message: 'Length of 『Title』 must be between 『80』 and 『1』.', status: 'fail' };

/** POST /files: one file in the part `file`; whose it is, is not checked. */
function upload({ state, form, caller, now }: ObservedRequest): Response {
  const file = form?.get('file');
  if (file === null || file === undefined || typeof file === 'string' || file.size > MAX_BYTES)
    return json(UNSUPPORTED);
  if (file.size === 0) return asPage(EMPTY_FILE);
  const row = state.table('files').add({
    // A client writes a quotation mark of a name as %22, which stays.
    title: file.name.replaceAll('"', '%22').replace(/&(?!amp;)/g, '&amp;'),
    extension: extensionOf(file.name),
    size: file.size,
    objectType: textOf(form?.get('objectType')),
    objectID: Number(textOf(form?.get('objectID'))) || 0,
    addedBy: caller.account,
    addedDate: `${now.slice(0, 10)} 00:00:00`,
    content: file,
  });
  const { id, extension } = row;
  const url = `/index.php?m=file&f=read&t=${String(extension)}&fileID=${id}`;
  return json({ status: 'success', id, url, data: { id, url } });
}

const textOf = (value: FormDataEntryValue | null | undefined): string =>
  typeof value === 'string' ? value : '';

/** Where the server keeps a file: month, then day, time and a number; without the extension. */
function storedPath({ id, addedDate }: FakeRecord): string {
  const [year, month, day] = String(addedDate).slice(0, 10).split('-');
  const digits = id.toString(16).padStart(8, '0');
  return `${year}${month}/${day}000000${digits}`;
}

const PUBLIC_FOLDER = '/data/upload/1/';
const ROOT_FOLDER = '/srv/pm/www';

/** A file as the records show it that it belongs to. */
function shown(row: FakeRecord): FakeRecord {
  const { content: _, ...fields } = row;
  const { id, title, extension } = row;
  const path = storedPath(row);
  return {
    ...fields,
    ...{ pathname: `${path}.${String(extension)}`, gid: '', downloads: 0, extra: '', deleted: 0 },
    realPath: ROOT_FOLDER + PUBLIC_FOLDER + path,
    webPath: PUBLIC_FOLDER + path,
    name: title,
    url: page('file', 'download', `&fileID=${id}`),
  };
}

/** The files of one record: by their numbers, or an empty list. */
export const filesOf = (state: State, objectType: string, objectID: number) =>
  byNumber(state.table('files').where({ objectType, objectID }).map(shown));

function one({ state, id }: ObservedRequest): Response {
  const row = state.table('files').get(id);
  if (row === undefined) return json({ status: 'fail', message: 404 }, 404);
  const { title, extension, gid, addedBy, addedDate, objectType, objectID, realPath } = shown(row);
  // What is called its size is where it is.
  const file = { id, title, extension, size: realPath, gid, addedBy, addedDate, objectType, objectID };
  return json({ file, status: 'success' });
}

function download({ state, id, caller }: ObservedRequest): Response {
  const row = state.table('files').get(id);
  if (row === undefined) return json({ message: GONE, code: 404, status: 'fail' });
  const { title, content, objectType, objectID } = row;
  const owner = objectType === 'bug' ? state.table('bugs').get(Number(objectID)) : undefined;
  const product = state.table('products').get(Number(owner?.product));
  if (product !== undefined && !seesProduct(state, caller, product)) return json(HIDDEN);
  return new HttpResponse(content instanceof Blob ? content : '', {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${encodeURIComponent(String(title))}"`,
    },
  });
}

function rename({ state, id, body }: ObservedRequest): Response {
  const row = state.table('files').get(id);
  if (row === undefined) return json({ code: 404, message: GONE, status: 'fail' });
  const fileName = String(body.fileName ?? '');
  const { length } = [...fileName];
  if (length < 1 || length > 80) return json(BAD_NAME);
  state.table('files').change(id, { title: withEntities(fileName) });
  return json({ ...shown(row), status: 'success' });
}

function remove({ state, id }: ObservedRequest): Response {
  if (state.table('files').get(id) === undefined) return json({ message: GONE, status: 'fail' });
  state.table('files').delete(id);
  return json(done);
}

/** Files: every logged-in user may upload and read them. */
export const fileRoutes: readonly ObservedRoute[] = [
  pageRow('POST /files', null, 'files', upload),
  pageRow('GET /files/:id', null, 'files', one),
  pageRow('GET /files/:id/download', 'file-download', 'files', download),
  pageRow('PUT /files/:id', 'file-edit', 'files', rename),
  pageRow('DELETE /files/:id', 'file-delete', 'files', remove),
];
