import type { RuleRows } from './rule.js';

/** Faults in an installable file, which `plat-dev pack --verify` finds. */
export const archiveRules = {
  'archive-part-missing': `error
The file has no {file} | The packing tool of the system always puts it in; a device may refuse the file. | Pack the folder again with plat-dev pack.
文件中没有 {file} | 系统的打包工具总会放入它，设备可能拒绝该文件。 | 请用 plat-dev pack 重新打包。`,
  'archive-unbuilt': `warning
cmd/main names {program}, which the folder does not have, and a package.json is beside the manifest | The folder is the source: installed, the application would not start. | Pack the folder that your build writes. In a project of create-plat-app, run npm run pack or npm run deploy.
cmd/main 引用了 {program}，但文件夹中没有它，而 manifest 旁边有 package.json | 该文件夹是源代码，安装后应用无法启动。 | 请打包构建输出的文件夹。在 create-plat-app 创建的项目中，请运行 npm run pack 或 npm run deploy。`,
  'archive-checksum-wrong': `error
checksum is {value}, and the MD5 of app.tgz is {actual} | The file was changed after it was packed. | Pack the folder again.
checksum 为 {value}，而 app.tgz 的 MD5 为 {actual} | 文件在打包后被修改过。 | 请重新打包。`,
  'archive-checksum-missing': `warning
The manifest has no checksum | Nothing shows whether app.tgz arrived whole. | Pack the folder with plat-dev pack, which writes it.
manifest 中缺少 checksum | 无法判断 app.tgz 是否完整。 | 请用 plat-dev pack 打包，它会写入该值。`,
  'archive-path-unsafe': `error
{file} leads out of the package, or is a link in place of a part of it, so it was left out | Unpacking it would write files of other applications or of the system. | Pack the folder again, with the file or folder itself. Do not install a downloaded file that has such a member.
{file} 指向包外，或以链接代替了包的组成部分，因此未解包 | 解包会写入其他应用或系统的文件。 | 请用文件或文件夹本身重新打包。如果文件是从别处下载的，请不要安装。`,
} as const satisfies RuleRows;
