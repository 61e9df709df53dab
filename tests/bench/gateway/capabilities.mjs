// What the gateway of the benchmark can do, under the name that selects it: the request, the call of the library that sends
// it, and the `data` of its response.
const FOLDER = '/vol1/shared/a-folder-of-the-usual-length-with-files';
const UID = 1000;
const path = '/vol1/1000/photos/2026/summer';

const folders = (bytes) =>
  Array.from({ length: bytes / (FOLDER.length + 10) }, (_, index) => FOLDER + (1_000_000 + index));
const shared = (paths) => ({
  req: 'plat.file.getSharedAccessibleFolders',
  data: {},
  call: (client) => client.sharedFolders.list(),
  answer: { paths },
});

export const capabilities = {
  getPlatformConfig: {
    req: 'plat.system.getPlatformConfig',
    data: {},
    call: (client) => client.getPlatformConfig(),
    answer: { systemLanguage: 'zh-CN', systemVersion: '1.2.0401' },
  },
  getSharedAccessibleFolders: shared([FOLDER, `${FOLDER}-2`]),
  delSharedAccessibleFolder: {
    req: 'plat.file.delSharedAccessibleFolder',
    data: { path: FOLDER },
    call: (client) => client.sharedFolders.remove(FOLDER),
    answer: { suc: true },
  },
  getUserAccessibleFolders: {
    req: 'plat.file.getUserAccessibleFolders',
    data: { uid: UID },
    call: (client) => client.userFolders.list(UID),
    answer: { paths: [FOLDER, `${FOLDER}-2`] },
  },
  delUserAccessibleFolder: {
    req: 'plat.file.delUserAccessibleFolder',
    data: { uid: UID, path: FOLDER },
    call: (client) => client.userFolders.remove(UID, FOLDER),
    answer: { suc: true },
  },
  checkUserACL: {
    req: 'plat.file.checkUserACL',
    data: { uid: UID, path: [path] },
    call: (client) => client.checkUserAcl(UID, [path]),
    answer: [{ path, readable: true, writable: true, deletable: false }],
  },
  convertPath: {
    req: 'plat.file.convertPath',
    data: { path: [path], language: 'zh-CN' },
    call: (client) => client.convertPath([path], 'zh-CN'),
    answer: { status: 0, result: [{ path, semanticPath: '我的文件/photos/2026/summer' }] },
  },
  custom: {
    req: 'plat.notes.search',
    data: { text: 'summer', page: { size: 20, after: null } },
    call: (client) => client.call('plat.notes.search', { text: 'summer', page: { size: 20, after: null } }),
    answer: { notes: [{ id: 1, title: 'a note' }], more: false },
  },
  '64 KB': shared(folders(64 * 1024)),
  '1 MB': shared(folders(1_000_000)),
};
