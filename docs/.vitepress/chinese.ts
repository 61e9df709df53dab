import type { DefaultTheme } from 'vitepress';

/** What the theme itself says, on the Chinese pages. */
export const wordsInChinese: Partial<DefaultTheme.Config> = {
  outline: { level: [2, 3], label: '本页目录' },
  docFooter: { prev: '上一页', next: '下一页' },
  lastUpdated: { text: '最后更新' },
  darkModeSwitchLabel: '外观',
  lightModeSwitchTitle: '切换到浅色模式',
  darkModeSwitchTitle: '切换到深色模式',
  sidebarMenuLabel: '菜单',
  returnToTopLabel: '回到顶部',
  langMenuLabel: '切换语言',
  skipToContentLabel: '跳到正文',
  notFound: {
    title: '页面不存在',
    quote: '请检查网址，或使用搜索查找。',
    linkLabel: '回到中文首页',
    linkText: '回到中文首页',
  },
};

/** The same for its search. */
export const searchInChinese: DefaultTheme.LocalSearchOptions['translations'] = {
  button: { buttonText: '搜索', buttonAriaLabel: '搜索' },
  modal: {
    displayDetails: '显示详情',
    resetButtonTitle: '清除',
    backButtonTitle: '关闭搜索',
    noResultsText: '没有找到',
    footer: {
      selectText: '选择',
      selectKeyAriaLabel: '回车键',
      navigateText: '切换',
      navigateUpKeyAriaLabel: '向上键',
      navigateDownKeyAriaLabel: '向下键',
      closeText: '关闭',
      closeKeyAriaLabel: 'Esc 键',
    },
  },
};
