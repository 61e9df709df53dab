const commands = `  plat-dev --app http://localhost:5173 --package ./my-app
  plat-dev --app 8400 --package ./my-app --files ~/device -- npm run dev
  plat-dev ./my-app ./another-app
  plat-dev check ./my-app --format github
  plat-dev pack ./my-app
  plat-dev deploy ada@my-nas ./my-app
  plat-dev state save before-the-demo
  plat-dev record --out calls.jsonl -- node server.js
  plat-dev replay calls.jsonl -- node server.js`;

export const examples = {
  en: `
Examples:
${commands}

A new application: npm create plat-app@latest
A package is a program. Run only what you trust: under bubblewrap it reaches your network and the folders
that you authorize, and without bubblewrap all your files.
`,
  zh: `
示例：
${commands}

新建应用：npm create plat-app@latest
应用包就是程序，只运行你信任的应用包：有 bubblewrap 时，它能访问你的网络和你授权的文件夹；
没有 bubblewrap 时，它能访问你的所有文件。
`,
} as const;

export const exitCodeTable = {
  en: `
Exit codes:
  0    success, or ended by Ctrl-C or SIGTERM
  1    check, pack or test has found errors, or probe differences
  2    invalid arguments, options or configuration file
  3    a given package, folder or file is unusable
  4    a port or a socket is in use or not allowed
  5    no plat-dev is running, or it or the device rejected the request
  70   a fault of plat-dev itself
  With a command after "--": the exit code of that command, or 128 plus the number of the signal that ended it.
`,
  zh: `
退出码：
  0    成功，或被 Ctrl-C、SIGTERM 结束
  1    check、pack 或 test 发现错误，或 probe 发现差异
  2    参数、选项或配置文件无效
  3    指定的应用包、目录或文件不可用
  4    端口或 socket 被占用，或无权监听
  5    没有正在运行的 plat-dev，或请求被 plat-dev 或设备拒绝
  70   plat-dev 自身的故障
  “--” 之后有命令时：返回该命令的退出码；被信号结束时为 128 加信号编号。
`,
} as const;
