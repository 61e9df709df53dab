import type { PmErrorCode } from 'pm-api-client';

/** The library's errors by their codes: what kind of error it is. */
export const pmErrors = {
  'field-name': '字段名错误',
  'invalid-input': '输入无效',
  validation: '服务器拒绝了字段的值',
  forbidden: '没有权限',
  'not-logged-in': '未登录或会话已结束',
  'login-failed': '登录失败',
  'not-found': '记录不存在',
  'not-visible': '记录对该用户不可见',
  'not-applied': '服务器返回成功，但修改没有生效',
  'unknown-outcome': '写入结果未知',
  'module-missing': '服务器没有该模块',
  transition: '当前状态不允许此操作',
  'bad-response': '服务器的响应无法识别',
  timeout: '请求超时',
  aborted: '命令已中断',
  network: '无法连接服务器',
} as const satisfies Readonly<Record<PmErrorCode, string>>;
