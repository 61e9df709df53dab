import type { Sentences } from './sentences.js';

/** Sentences of the parser of arguments, commander, in Chinese. */
export const argumentErrors = {
  'unknown option {{option}}': '未知选项 {{option}}',
  'unknown command {{command}}': '未知命令 {{command}}',
  'missing required argument {{name}}': '缺少参数 {{name}}',
  'option {{option}} argument missing': '选项 {{option}} 缺少值',
  'too many arguments for {{command}}': '{{command}} 的参数过多',
  'too many arguments': '参数过多',
  'Expected {{wanted}} argument but got {{given}}': '应有 {{wanted}} 个，实际有 {{given}} 个',
  'Expected {{wanted}} arguments but got {{given}}': '应有 {{wanted}} 个，实际有 {{given}} 个',
  'required option {{option}} not specified': '缺少选项 {{option}}',
  'option {{option}} argument {{value}} is invalid': '选项 {{option}} 的值 {{value}} 无效',
  'command-argument value {{value}} is invalid for argument {{name}}': '参数 {{name}} 的值 {{value}} 无效',
  'Allowed choices are {{values}}': '可选值：{{values}}',
  'Did you mean {{name}}?': '是否指 {{name}}？',
  '(Did you mean {{name}}?)': '（是否指 {{name}}？）',
} as const satisfies Sentences;
