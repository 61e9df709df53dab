import { inBoth, text, verbatim } from 'plat-common/text';
import { PlatDevError } from '../errors.js';
import { pairIn } from '../texts/said-in.js';

/** By the words of ssh, of sudo or of the device: what failed and what to do. The first that fits. */
const problems: readonly (readonly [words: RegExp, texts: string])[] = [
  [
    /Host key verification failed|HOST IDENTIFICATION HAS CHANGED/,
    `The host key of the device is unknown or has changed | Connect once with ssh and compare the key that it shows; ssh-keygen -R removes an outdated one.
设备的主机密钥未知或已改变 | 请先用 ssh 连接一次并核对显示的密钥；ssh-keygen -R 可删除过期的密钥。`,
  ],
  [
    /Permission denied \(/,
    `The device rejected the login | Check the user name; ssh-copy-id puts your key on the device.
设备拒绝了登录 | 请检查用户名；ssh-copy-id 可将公钥添加到设备。`,
  ],
  // scp says the last of these after all others.
  [
    /resolve hostname|Connection (?:refused|timed out|closed)|No route to host|Network is unreachable/,
    `No SSH service responds at the address of the device | Check the address, and turn on SSH in the system settings of the device. Ports and jump hosts belong in ~/.ssh/config.
设备地址上没有 SSH 服务响应 | 请检查地址，并在设备的系统设置中开启 SSH。端口和跳板机请写入 ~/.ssh/config。`,
  ],
  [
    /appcenter-cli: (?:command )?not found/,
    `The device has no appcenter-cli | Check that it is a device with fnOS, and that its system is up to date.
设备上没有 appcenter-cli | 请确认该设备运行飞牛 fnOS，并且系统已更新。`,
  ],
  [
    /ApplyPermission|permission denied|not permitted|must be root|a terminal is required|sudoers/i,
    `appcenter-cli needs root, and this user is not root | Run the command again with --sudo as an administrator of the device, or log in as root.
appcenter-cli 需要 root 权限，而该用户不是 root | 请以设备管理员身份加上 --sudo 重新运行，或以 root 登录。`,
  ],
  [
    /\bis installed\b|already (?:been )?installed/,
    `Another version is installed, and appcenter-cli does not install over it | Run the command again with --replace, which uninstalls it first; its data in var and its shares stay.
设备上已安装其他版本，appcenter-cli 不会覆盖安装 | 请加上 --replace 重新运行：先卸载旧版本，var 中的数据和共享目录会保留。`,
  ],
];

/** Some failures end with 0, and then only the words tell. */
export const FAILED = /\[Error\]|^panic:|\bis installed\b/m;

/** Why a step failed, in words of ours where there are some, else in the device's own. */
export function deviceProblem(output: string): PlatDevError {
  const [, known] = problems.find(([pattern]) => pattern.test(output)) ?? [];
  if (known !== undefined) return new PlatDevError('deploy-failed', ...pairIn(known));
  const words = output.trim().split('\n').slice(-5).join(' ');
  const hint = inBoth(
    text`These are the device's own words. Its App Center may show more.`,
    '以上是设备返回的信息，应用中心可能显示更多内容。',
  );
  return new PlatDevError('deploy-failed', verbatim(words), hint);
}
