/** What plat-testing says about recordings, in Chinese. */
export const recordingTexts = {
  'Not in the recording: {{call}}': '录制文件中没有此调用：{{call}}',
  'the nearest is {{call}}, which differs in {{fields}}': '最接近的是 {{call}}，不同之处：{{fields}}',
  'it is empty': '录制文件中没有任何调用',
  '{{file}} is no recording: line {{line}} is no JSON object':
    '{{file}} 不是录制文件：第 {{line}} 行不是 JSON 对象',
  '{{file}} is no recording: line {{line}} does not begin one':
    '{{file}} 不是录制文件：第 {{line}} 行不是录制文件的开头',
  '{{file}} is no recording: line {{line}} has another version than 1, which this release reads':
    '{{file}} 不是可读取的录制文件：第 {{line}} 行的版本不是本版本支持的 1',
  '{{file}} is no recording: line {{line}} names no platform':
    '{{file}} 不是录制文件：第 {{line}} 行没有平台名称',
  '{{file}} is no recording: line {{line}} is not whole': '{{file}} 不是录制文件：第 {{line}} 行不完整',
  '{{file}} is no recording: line {{line}} is no exchange':
    '{{file}} 不是录制文件：第 {{line}} 行不是有效的请求与响应',
} as const;
