import { observed, open, optional, type ResourceFields } from './fields/field.js';
import { closing, supportFields } from './ticket.js';

const types = open(
  {
    story: ['Story', '研发需求'],
    task: ['Task', '任务'],
    bug: ['Bug', 'Bug'],
    todo: ['To-do', '待办'],
    advice: ['Advice', '建议'],
    issue: ['Issue', '问题'],
    risk: ['Risk', '风险'],
    opportunity: ['Opportunity', '机会'],
  },
  'FeedbackType',
  'What a feedback is to become; open, because administrators add values.',
);

export const feedback: ResourceFields = {
  name: 'feedbacks',
  one: 'feedback',
  label: ['Feedback', '反馈'],
  type: 'Feedback',
  isSpecified: true,
  about: { record: 'A feedback, as the server returns it.' },
  sets: ['BaseRecord'],
  fields: {
    ...supportFields,
    type: optional(types, { en: ['Type', 'What it is to become.'], zh: ['类型', '类型。'] }),
    feedbackBy: observed('text', {
      en: ['Feedback By', 'Name of the reporter. In paid editions.'],
      zh: ['反馈者', '反馈者的姓名。仅付费版。'],
    }),
    source: observed('text', {
      en: ['From', 'Where it comes from. In paid editions.'],
      zh: ['来源', '反馈的来源。仅付费版。'],
    }),
  },
  transitions: { close: { ...closing, does: ['Close a feedback', '关闭反馈'], type: 'FeedbackClose' } },
};
