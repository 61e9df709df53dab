import type { RuleTable } from './rule.js';

/** Faults in an installable file, which `plat-dev pack --verify` finds. */
export const archiveRules = {
  'archive-unreadable': {
    severity: 'error',
    message: ['{file} is not a gzipped tar: {reason}', '{file} 不是 gzip 压缩的 tar：{reason}'],
    why: ['A device cannot unpack it.', '设备无法解包。'],
    hint: ['Pack the folder again.', '请重新打包。'],
  },
  'archive-part-missing': {
    severity: 'error',
    message: ['The file has no {file}', '文件中没有 {file}'],
    why: [
      'The packing tool of the system always puts it in; a device may refuse the file.',
      '系统的打包工具总会放入它，设备可能拒绝该文件。',
    ],
    hint: ['Pack the folder again with plat-dev pack.', '请用 plat-dev pack 重新打包。'],
  },
  'archive-checksum-wrong': {
    severity: 'error',
    message: [
      'checksum is {value}, and the MD5 of app.tgz is {actual}',
      'checksum 为 {value}，而 app.tgz 的 MD5 为 {actual}',
    ],
    why: ['The file was changed after it was packed.', '文件在打包后被修改过。'],
    hint: ['Pack the folder again.', '请重新打包。'],
  },
  'archive-checksum-missing': {
    severity: 'warning',
    message: ['The manifest has no checksum', 'manifest 中缺少 checksum'],
    why: ['Nothing shows whether app.tgz arrived whole.', '无法判断 app.tgz 是否完整。'],
    hint: ['Pack the folder with plat-dev pack, which writes it.', '请用 plat-dev pack 打包，它会写入该值。'],
  },
  'archive-path-unsafe': {
    severity: 'error',
    message: ['The path {file} leads out of the package', '路径 {file} 指向包外'],
    why: [
      'Unpacking it would write files of other applications or of the system.',
      '解包会写入其他应用或系统的文件。',
    ],
    hint: ['Pack the folder again.', '请重新打包。'],
  },
} as const satisfies RuleTable;
