import { inBoth, type Text, text, verbatim } from 'plat-common/text';
import { PlatDevError } from '../errors.js';

/** By the words of ssh, of sudo or of the device: what failed and what to do. The first that fits. */
const problems: readonly (readonly [words: RegExp, message: Text, hint: Text])[] = [
  [
    /Host key verification failed|HOST IDENTIFICATION HAS CHANGED/,
    inBoth(text`The host key of the device is unknown or has changed`, '设备的主机密钥未知或已改变'),
    inBoth(
      text`Connect once with ssh and compare the key that it shows; ssh-keygen -R removes an outdated one.`,
      '请先用 ssh 连接一次并核对显示的密钥；ssh-keygen -R 可删除过期的密钥。',
    ),
  ],
  [
    /Permission denied \(/,
    inBoth(text`The device rejected the login`, '设备拒绝了登录'),
    inBoth(
      text`Check the user name; ssh-copy-id puts your key on the device.`,
      '请检查用户名；ssh-copy-id 可将公钥添加到设备。',
    ),
  ],
  // scp says the last of these after all others.
  [
    /resolve hostname|Connection (?:refused|timed out|closed)|No route to host|Network is unreachable/,
    inBoth(text`No SSH service responds at the address of the device`, '设备地址上没有 SSH 服务响应'),
    inBoth(
      text`Check the address, and turn on SSH in the system settings of the device. Ports and jump hosts belong in ~/.ssh/config.`,
      '请检查地址，并在设备的系统设置中开启 SSH。端口和跳板机请写入 ~/.ssh/config。',
    ),
  ],
  [
    /appcenter-cli: (?:command )?not found/,
    inBoth(text`The device has no appcenter-cli`, '设备上没有 appcenter-cli'),
    inBoth(
      text`Check that it is a device with fnOS, and that its system is up to date.`,
      '请确认该设备运行飞牛 fnOS，并且系统已更新。',
    ),
  ],
  [
    /ApplyPermission|permission denied|not permitted|must be root|a terminal is required|sudoers/i,
    inBoth(
      text`appcenter-cli needs root, and this user is not root`,
      'appcenter-cli 需要 root 权限，而该用户不是 root',
    ),
    inBoth(
      text`Run the command again with --sudo as an administrator of the device, or log in as root.`,
      '请以设备管理员身份加上 --sudo 重新运行，或以 root 登录。',
    ),
  ],
  [
    /\bis installed\b|already (?:been )?installed/,
    inBoth(
      text`Another version is installed, and appcenter-cli does not install over it`,
      '设备上已安装其他版本，appcenter-cli 不会覆盖安装',
    ),
    inBoth(
      text`Run the command again with --replace, which uninstalls it first; its data in var and its shares stay.`,
      '请加上 --replace 重新运行：先卸载旧版本，var 中的数据和共享目录会保留。',
    ),
  ],
];

/** Some failures end with 0, and then only the words tell. */
export const FAILED = /\[Error\]|^panic:|\bis installed\b/m;

/** Why a step failed, in words of ours where there are some, else in the device's own. */
export function deviceProblem(output: string): PlatDevError {
  const words = output.trim().split('\n').slice(-5).join(' ');
  const hint = inBoth(
    text`These are the device's own words. Its App Center may show more.`,
    '以上是设备返回的信息，应用中心可能显示更多内容。',
  );
  const own = [FAILED, verbatim(words), hint] as const;
  const [, message, advice] = problems.find(([known]) => known.test(output)) ?? own;
  return new PlatDevError('deploy-failed', message, advice);
}
