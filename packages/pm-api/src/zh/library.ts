import type { Catalogue } from 'plat-common/text';
import { writes } from './library-writes.js';

/** The texts of the library in Chinese, in the words of the command. `{0}` is the place of the first value. */
export const library = {
  language: 'zh',
  templates: {
    // What joins values and texts.
    '{0}': '{0}',
    '{0}.': '{0}。',
    '{0} {1}': '{0} {1}',
    '{0} {1}.': '{0} {1}。',
    '{0}: {1}': '{0}：{1}',
    '{0} is {1}': '{0} 为 {1}',
    '{0} or {1}': '{0} 或 {1}',
    '{0}, or {1}': '{0}，或{1}',
    '{0} to {1}': '{0} 改为 {1}',
    none: '无',
    yes: '可以',
    partly: '部分可以',
    no: '不可以',
    read: '查看',
    write: '修改',
    'product {0}': '产品 {0}',
    'project {0}': '项目 {0}',
    'execution {0}': '执行 {0}',
    // What the command has in place of the library's options.
    concurrency: '--concurrency',
    settleMs: '--settle',
    prefetch: 'prefetch',
    maxItems: '--limit',
    recPerPage: '--recPerPage',
    pageID: '--pageID',
    orderBy: '--orderBy',
    // What is wrong with a field or with a part of a filter.
    'is required': '必填',
    'is required with resolution duplicate': '在 resolution 为 duplicate 时必填',
    'is required with closedReason duplicate': '在 closedReason 为 duplicate 时必填',
    'is not valid': '无效',
    'is not text': '必须是文本',
    'is empty': '不能为空',
    'must not be empty': '不能为空',
    'must not be empty, and number {0} is': '不能为空，但第 {0} 项为空',
    'must be a number': '必须是数字',
    'must be a whole number': '必须是整数',
    'must be a whole number of {0} or more': '必须是不小于 {0} 的整数',
    'must be a whole number from 1 to {0}': '必须是 1 到 {0} 的整数',
    'must be {0} or more': '不能小于 {0}',
    'must be more than {0}': '必须大于 {0}',
    'must be text': '必须是文本',
    'must be a list': '必须是列表',
    'must be {0}': '必须是 {0}',
    'must be true, or left out': '必须是 true，或不传入',
    'must be a day that exists, as YYYY-MM-DD': '必须是存在的日期，格式为 YYYY-MM-DD',
    'a day with its time, as YYYY-MM-DD HH:MM:SS': '日期加时间，格式为 YYYY-MM-DD HH:MM:SS',
    'four digits, as 0930': '必须是四位数字，例如 0930',
    'must be a field and a direction, such as id_desc': '必须是字段加排序方向，例如 id_desc',
    'must be given, exactly one of them': '必须且只能指定其中一个',
    'must be given alone, or none of them': '最多指定其中一个',
    'and browseType are the same filter and have different values':
      '与 browseType 是同一个筛选条件，但两者的值不同',
    'is not a value that the server supports': '的值不在服务器支持的范围内',
    'is not supported here: this list has no such filter': '在此列表中不可用：服务器的该列表没有这种筛选',
    'is not part of a filter of {0}': '不是列表 {0} 的筛选条件',
    'has an account twice': '有重复的账号',
    'has {0} texts for {1} steps': '有 {0} 项，但步骤只有 {1} 个',
    'has {0} characters as the server counts them, with & < > " \' as entities; it keeps {1}':
      '按服务器的算法有 {0} 个字符（& < > " \' 按 HTML 实体计算），服务器只保存 {1} 个',
    'has half of a character, as text has that was cut within an emoji':
      '含有半个字符（文本在表情符号中间被截断）',
    'begins or ends with a blank, which servers cut off': '首尾有空白，服务器会将其删除',
    '{0}: no such user': '没有用户 {0}',
    '{0} is not a number of 1 or more.': '{0} 必须是不小于 1 的整数。',
    '{0} is not a whole number of 0 or more.': '{0} 必须是不小于 0 的整数。',
    '{0} are not fields of this request.': '该请求没有字段 {0}。',
    '{0} is not a field of this request.': '该请求没有字段 {0}。',
    '{0} is a wrong name of {1}.': '{0} 应写作 {1}。',
    'an update does not change {0}.': '修改（update）不能更改 {0}。',
    'the fields are not an object.': '字段必须是对象。',
    'the option extra is not an object.': '--extra 必须是对象。',
    'the list is not an array.': '列表必须是数组。',
    'there is nothing to change.': '没有要修改的内容。',
    'the comment {0}.': '备注内容{0}。',
    'no user has the account {0}.': '没有账号为 {0} 的用户。',
    'these directories are those of one {0}, and of no {1}.': '这些模块属于 {0}，不属于 {1}。',
    'the kind of a space is one of {0}': '空间的类型必须是以下之一：{0}',
    'a place has exactly one of {0}, with a number': '必须且只能指定 {0} 中的一个，并给出编号',
    '{0} is not a directory of this tree': '{0} 不是该模块树中的模块',
    '{0} is directory {1} itself or one in it': '{0} 是模块 {1} 本身或其下级模块',
    'a time has to be sent, and the time zone of the server is not known.':
      '需要发送时间，但服务器的时区未知。',
    // What is wrong with the settings.
    'this runtime has no fetch.': '当前运行环境没有 fetch。',
    'timeoutMs is {0}.': '--timeout 为 {0} 毫秒。',
    'there is no form of text {0}.': '没有名为 {0} 的文本格式。',
    'there is no time zone {0}.': '没有时区 {0}。',
    'maxResponseBytes is {0}.': '响应大小上限为 {0}。',
    'baseUrl is not an http address.': '--base-url 或 PM_BASE_URL 不是 http 地址。',
    'baseUrl holds a user name or password.': '--base-url 或 PM_BASE_URL 中含有用户名或密码。',
    'there are no credentials.': '没有登录信息。',
    'the token contains characters that a header does not allow.': '令牌含有请求头不允许的字符。',
    'there is no session and nothing to log in with.': '没有会话，也没有登录信息。',
    'the method is not GET, POST, PUT or DELETE.': '请求方法不是 GET、POST、PUT 或 DELETE。',
    'the path does not belong to this API.': '该路径不属于此 API。',
    'the query is no object of texts and numbers.': '查询参数必须是由文本和数字组成的对象。',
    'a GET has no body.': 'GET 请求没有请求体。',
    'the body is no plain object.': '请求体必须是普通对象。',
    'the body is not serializable as JSON.': '请求体无法序列化为 JSON。',
    // What is wrong with a file.
    'the file has no name': '文件没有名称',
    'the file is empty': '文件为空',
    'the file is larger than {0} bytes': '文件大于 {0} 字节',
    'the file is larger than {0} bytes.': '文件大于 {0} 字节。',
    'the file cannot be read ({0})': '无法读取文件（{0}）',
    'the path is no file': '该路径不是文件',
    'the source is no file': '来源不是文件',
    'the stream has no bytes': '流中的内容不是字节',
    'this runtime has no files': '当前运行环境没有文件系统',
    'to is neither a path nor a stream': '--to 既不是路径也不是流',
    'to cannot be written ({0})': '无法写入 --to 指定的文件（{0}）',
    // What is wrong with the journal of a bulk run.
    'a journal is a file, and this runtime has none': '进度文件需要文件系统，当前运行环境没有',
    'the file is no journal of this package': '该文件不是 pm-api 的进度文件',
    'the journal is a link': '进度文件是链接',
    'the journal is no file': '进度文件不是普通文件',
    'the journal is of {0}, not of {1}': '进度文件属于 {0}，不属于 {1}',
    'the journal belongs to another user': '进度文件属于其他用户',
    'the journal can be written by other users': '其他用户可以写入进度文件',
    'the journal was replaced while it was opened': '进度文件在打开时被替换',
    'the journal cannot be opened ({0})': '无法打开进度文件（{0}）',
    'the journal cannot be written ({0})': '无法写入进度文件（{0}）',
    'the journal cannot be locked ({0})': '无法锁定进度文件（{0}）',
    '{0}, the path of its lock, is not a lock': '进度文件的锁路径 {0} 不是锁',
    'line {0} of the journal cannot be read': '无法读取进度文件的第 {0} 行',
    'item {0} of the list is another than in the journal': '列表的第 {0} 项（从 0 开始）与进度文件中的不同',
    'another run has taken the journal over': '进度文件已被另一次运行接管',
    'another run is writing to the journal': '另一次运行正在写入进度文件',
    'another run, process {0}, is writing to the journal': '另一次运行（进程 {0}）正在写入进度文件',
    // What the server did.
    'the server reported "{0}".': '服务器返回 "{0}"。',
    'the server refused it (HTTP {0}, "{1}").': '服务器拒绝了请求（HTTP {0}，"{1}"）。',
    'the server refused the login: "{0}".': '服务器拒绝登录："{0}"。',
    'the server requires {0}, which was not sent ({1}).': '服务器要求 {0}，但请求中没有（{1}）。',
    'the server rejects the session token.': '服务器不接受会话令牌。',
    'the server has none of the known login routes.': '服务器没有任何已知的登录接口。',
    'the server failed with HTTP {0}': '服务器出错，返回 HTTP {0}',
    'the server returned HTTP {0}': '服务器返回 HTTP {0}',
    'the server returned {0} with an empty body': '服务器返回 {0}，响应体为空',
    'the server returned an empty response': '服务器返回空响应',
    'the server returned an HTML page': '服务器返回了 HTML 页面',
    'the server redirects all its pages': '服务器将所有页面重定向',
    'the server redirected the request to another page': '服务器将请求重定向到其他页面',
    'a redirect to the page that denies access': '重定向到拒绝访问的页面',
    'a redirect to the page for a new execution': '重定向到新建执行的页面',
    'the server returned an empty response to this request and to one for a single record, but not to other requests.':
      '服务器对该列表和其中单条记录的请求都返回空响应，对其他请求则正常。',
    'the server returns an empty response to every request, as it does when its database is down.':
      '服务器对所有请求都返回空响应，数据库停止运行时就是如此。',
    'the server returns an empty response to every login, as it does when its database is down.':
      '服务器对所有登录请求都返回空响应，数据库停止运行时就是如此。',
    "The server's version {0} has no API v2; {1}.x or newer is needed.":
      '服务器的版本 {0} 没有 API v2，需要 {1}.x 或更高版本。',
    'the response is longer than {0} MiB': '响应超过 {0} MiB',
    'the response is longer than {0} bytes': '响应超过 {0} 字节',
    'the response has more than {0} levels of lists and objects': '响应中列表和对象的嵌套超过 {0} 层',
    'the response (HTTP {0}) is not a JSON object': '响应（HTTP {0}）不是 JSON 对象',
    'the response is not a JSON object': '响应不是 JSON 对象',
    'the response is not a JSON object but {0}': '响应不是 JSON 对象，而是 {0}',
    'the response reports both success and failure ("{0}")': '响应中既有成功也有失败（"{0}"）',
    'the response reports both success and failure': '响应中既有成功也有失败',
    'the server reported success with an invalid id': '服务器返回成功，但编号无效',
    'the response has no token': '响应中没有令牌',
    "the response has no status 'success'": "响应中没有状态 'success'",
    'the response has no list under `{0}`': '响应的 `{0}` 中没有列表',
    'the response has no record under `{0}`': '响应的 `{0}` 中没有记录',
    'the response has no history of the {0}.': '响应中没有 {0} 的历史记录。',
    'the response is not a {0}.': '响应不是 {0} 记录。',
    'the response is {0} {1}.': '响应是 {0} {1}，不是所请求的记录。',
    'the response is not a file.': '响应不是文件。',
    'the record is not a {0} but a {1}.': '该记录不是 {0}，而是 {1}。',
    '{0} is not the id of a record in {1}: the server returned another one.':
      '{1} 中没有编号为 {0} 的记录：服务器返回了另一条记录。',
    'there is no {0}, or the server does not show it to this user.': '{0} 不存在，或服务器不向该用户显示。',
    'there is no directory {0} of this kind in the tree.': '模块树中没有这一类型的模块 {0}。',
    'the history has no usable type of the record.': '历史记录中没有可用的记录类型。',
    'the connection to {0} failed.': '无法连接 {0}。',
    'the connection to {0} failed ({1}).': '无法连接 {0}（{1}）。',
    'there was no complete response within {0} ms.': '{0} 毫秒内没有收到完整响应。',
    'the AbortSignal ended the call.': '命令已中断。',
    'the AbortSignal ended the call while the new record was looked for.': '命令在查找新记录时中断。',
    'the AbortSignal ended the call while record {0} was read back.': '命令在核实记录 {0} 时中断。',
    // What is wrong with a list.
    'the list is missing.': '响应中没有列表。',
    'the list has an entry without a number.': '列表中有一条记录没有编号。',
    'the list is not whole: {0}.': '列表不完整：{0}。',
    'it changes faster than it can be read': '列表变化太快，无法完整读取',
    'page {0} was asked for and page {1} came': '请求第 {0} 页，收到的是第 {1} 页',
    'page {0} has {1} records where recTotal counts {2}': '第 {0} 页有 {1} 条记录，按 recTotal 应有 {2} 条',
    'page {0} is page {1} again': '第 {0} 页与第 {1} 页相同',
    'the list was not in the requested order.': '列表的顺序与要求的不同。',
    'the newest {0} do not have record {1}.': '最新的 {0} 中没有记录 {1}。',
    'the server ignores the filter: record {0} is not {1}.':
      '服务器忽略了筛选条件：记录 {0} 的状态不是 {1}。',
    'The list may be empty because {0}.': '列表可能因此为空：{0}。',
    '{0}, and because {1}': '{0}；{1}',
    "only the {0} of browse '{1}' were asked for": '只查询了 browse 为 {1} 的 {0}',
    'the user has no role, and many lists are empty then': '该用户没有角色，许多列表会因此为空',
<<<<<<< ours
    ...writes,
=======
    // Why a write was not applied.
    'the server reported success, but {0}.': '服务器返回成功，但{0}。',
    'the server returned an empty response, but {0}.': '服务器返回空响应，但{0}。',
    'record {0} is not as asked ({1})': '记录 {0} 与要求的不一致（{1}）',
    'asked {0}, has {1}': '要求 {0}，实际为 {1}',
    'asked {0}, has {1} (they part at character {2})': '要求 {0}，实际为 {1}（从第 {2} 个字符起不同）',
    'asked {0}, has it without the characters that the server cannot store, such as emoji':
      '要求 {0}，实际缺少服务器无法保存的字符，例如表情符号',
    'there is no record {0}': '记录 {0} 不存在',
    'record {0} is still there': '记录 {0} 仍然存在',
    'the server reported success, but the {0} have no new record of that title.':
      '服务器返回成功，但列表（{0}）中没有该标题的新记录。',
    'the server returned an empty response, and record {0} was in that state before.':
      '服务器返回空响应，而记录 {0} 原本就是该状态。',
    'the server accepted the comment, but the history does not show it.':
      '服务器接受了备注，但历史记录中没有显示。',
    'record {0} was created, but does not have the requested values.':
      '记录 {0} 已创建，但其中的值与要求的不一致。',
    'an earlier run sent it and received no response, and the records on the server do not show whether it was applied.':
      '上一次运行已发送但没有收到响应，从服务器的记录也无法确认是否生效。',
    'the record is {0}, and the server refused it.': '记录的状态为 {0}，服务器拒绝了该操作。',
    'the record could not be read first, and servers may damage texts that the request leaves out: {0}.':
      '修改前无法读取记录，而服务器可能损坏请求中没有的文本：{0}。',
    // Why a write could not be verified.
    'The record was not read back.': '未读取记录核实。',
    'The record does not show {0} as sent.': '记录中的 {0} 与传入的值不同或未显示。',
    'The record does not show {0}.': '记录中没有显示 {0}。',
    'The record could not be read: {0}.': '无法读取记录：{0}。',
    'The record was as asked before, and nothing in it has changed.': '记录原本就是要求的值，没有任何变化。',
    'The record does not exist; it is unknown whether it did before.': '记录不存在；无法确认之前是否存在。',
    'The record has the requested values, but may have had them before.':
      '记录与要求的一致，但可能原本就是这些值。',
    'The record has the requested values, but may have existed before: the list could not be read then.':
      '记录与要求的一致，但可能原本就存在：当时无法读取列表。',
    'The server did not return the id of the new record: look at the {0}.':
      '服务器没有返回新记录的编号，请查看列表（{0}）。',
    'The server did not return the id of the new record: look at its place.':
      '服务器没有返回新记录的编号，请查看它所在的列表。',
    'The server did not return the id of the new record. It may be any of {0}, which have its title.':
      '服务器没有返回新记录的编号。可能是 {0} 中的一条，标题相同。',
    'The server did not return the id of the file: look at its record.':
      '服务器没有返回文件的编号，请查看它所属的记录。',
    'The server did not list them before.': '创建之前无法读取列表。',
    'The list could not be read: {0}.': '无法读取列表：{0}。',
    'The list was not in the requested order.': '列表的顺序与要求的不同。',
    'The history shows a new comment with another text: the server may have tidied its markup.':
      '历史记录中有一条内容不同的新备注：可能是服务器整理了其中的标记。',
    // What was checked after a refusal.
    'field names: {0} sent': '字段名：传入了 {0}',
    'field names: those of the specification': '字段名：与规范一致',
    'role: {0}': '角色：{0}',
    'role: none': '角色：无',
    'role: not known, because the server has not told who the user is': '角色：未知，服务器没有返回用户信息',
    "may {0} {1} {2}: the specification's matrix does not say, this server refuses":
      '角色 {0} 能否{1} {2}：规范的权限表没有说明，该服务器拒绝',
    "may {0} {1} {2}: the specification's matrix says {3}, this server refuses":
      '角色 {0} 能否{1} {2}：规范的权限表为{3}，该服务器拒绝',
    'groups: {0}': '权限分组：{0}',
    'permission: which one this route needs is not known': '权限：该接口需要哪项权限未知',
    "permission {0}: none of the user's groups has it": '权限 {0}：该用户的权限分组都没有此权限',
    'permission {0}: there': '权限 {0}：已有',
    'visibility: nothing in the request that the user may not see': '可见性：请求中没有该用户无权查看的内容',
    'visibility: {0} is not among what the user may see': '可见性：该用户无权查看{0}',
    // Whom to ask about a refusal.
    'Ask an administrator for the permission.': '请管理员授予权限。',
    ' (the capability {0})': '（权限 {0}）',
    "the user's group ({0})": '该用户的权限分组（{0}）',
    "one of the user's groups ({0})": '该用户的任一权限分组（{0}）',
    'Have an administrator give the permission {0} to {1}.': '请管理员将权限 {0} 授予{1}。',
    'Have an administrator check the permissions of {0}.': '请管理员检查{0}的权限。',
    "Have an administrator check the permissions of the user's groups: none.":
      '该用户没有权限分组，请管理员将其加入一个权限分组。',
    'Have an administrator put the user into a group that has the permission {0}.':
      '请管理员将该用户加入拥有权限 {0} 的权限分组。',
    'Have an administrator show {0} to the user.': '请管理员让该用户能够访问{0}。',
    'Have an administrator show the product, project or execution to this user.':
      '请管理员让该用户能够访问该产品、项目或执行。',
    'Have an administrator look whether the user may see the record that this is about.':
      '请管理员检查该用户能否查看这条记录。',
    'Have an administrator check that the user has a role, and that the role may do this.':
      '请管理员检查该用户是否有角色，以及该角色能否执行此操作。',
    'On a released server it is a group of the user that needs the permission {0}.':
      '在实际的禅道服务器上，该用户的权限分组需要权限 {0}。',
    'Have an administrator give the user a role that may do this{0}; changing permissions may have cleared it.':
      '请管理员为该用户分配可以执行此操作的角色{0}；修改权限时角色可能已被清除。',
    'Have an administrator let the role {0} {1} {2} records{3}.': '请管理员允许角色 {0} {1} {2}{3}。',
    'Have an administrator delete install.php and upgrade.php from the web root of the server: until then it shows no page.':
      '请管理员从服务器的网站根目录删除 install.php 和 upgrade.php：在此之前服务器不显示任何页面。',
    // What to do about what was given.
    'Nothing was sent.': '未发送任何请求。',
    'Possible: {0}.': '可选值：{0}。',
    'Rename {0}.': '请将 {0}。',
    'Rename {0} to {1}.': '请将 {0} 改为 {1}。',
    'What does: {0}.': '请使用 {0}。',
    'What does: no operation of this API.': '此 API 没有能更改它的操作。',
    'Give an object.': '请传入对象。',
    'Give at least one field. Nothing was sent.': '请至少传入一个字段。未发送任何请求。',
    'Give its text. Nothing was sent.': '请传入备注内容。未发送任何请求。',
    'Give { {0}: … }. Nothing was sent.': '请指定 {0}。未发送任何请求。',
    'Give the number that the server has for the record, not a name.': '请传入记录的数字编号，而不是名称。',
    'Give the accounts of users, as the list of users has them. Nothing was sent.':
      '请使用用户列表中的账号。未发送任何请求。',
    'Give the id of another directory of the tree, or 0 for its top. Nothing was sent.':
      '请传入模块树中其他模块的编号，顶级为 0。未发送任何请求。',
    'Send fields that this package does not define with the option extra.':
      'pm-api 不认识的字段可用 --extra 发送。',
    "Give the option timeZone, e.g. 'Asia/Shanghai', or account and password, or the time itself. Nothing was sent.":
      '请指定 --time-zone 或 PM_TIME_ZONE（例如 Asia/Shanghai），或 PM_ACCOUNT 和 PM_PASSWORD，或直接传入时间。未发送任何请求。',
    'Nothing was sent. Retry, or send {0} too.': '未发送任何请求。请重试，或同时传入 {0}。',
    'This bug was closed without a resolution, and released servers change no such bug: activate, resolve and close it, or send one along with the option extra, { resolution }.':
      '该 Bug 关闭时没有解决方案，实际的禅道服务器不修改这样的 Bug：请先激活、解决再关闭，或用 --extra 一并传入 { resolution }。',
    'Give the option fetch. Jest has one where a test starts with /** @jest-environment node */.':
      '请使用带有 fetch 的运行环境。',
    'Give milliseconds, more than 0 and at most {0}.': '请传入大于 0 且不超过 {0} 的毫秒数。',
    'Give html or markdown.': '请使用 html 或 markdown。',
    "Give an IANA name, e.g. 'Asia/Shanghai' or 'UTC'.": '请使用 IANA 名称，例如 Asia/Shanghai 或 UTC。',
    'Give a whole number of bytes, more than 0; 67108864 when it is left out.':
      '请传入大于 0 的整数字节数；默认为 67108864。',
    'Give something like https://pm.example.com.': '请使用类似 https://pm.example.com 的地址。',
    'Give them as account and password.': '请改用 PM_ACCOUNT 和 PM_PASSWORD。',
    'Give account and password, or a token.': '请设置 PM_ACCOUNT 和 PM_PASSWORD，或 PM_TOKEN。',
    'Create the client with account and password, or with a token.':
      '请设置 PM_ACCOUNT 和 PM_PASSWORD，或 PM_TOKEN。',
    'Give it without spaces, line ends and quotes around it.': '请去掉空格、换行和首尾的引号。',
    'Give one of these, in capitals.': '请使用其中之一，全部大写。',
    'Give the part after /api.php/v2, such as /bugs/12: words and numbers between slashes. Pass the query as an option.':
      '请传入 /api.php/v2 之后的部分，例如 /bugs/12：由斜杠分隔的单词和数字。查询参数请另用选项传入。',
    'Give an object such as { recPerPage: 100 }.': '请传入对象，例如 { recPerPage: 100 }。',
    'Give an object such as { title: … }.': '请传入对象，例如 { title: … }。',
    'Give texts, numbers, lists and objects only.': '请只使用文本、数字、列表和对象。',
    'Send it as query, or with another method.': '请作为查询参数传入，或使用其他请求方法。',
    'Give one as name.': '请用 --name 指定名称。',
    'Give a path, a Blob, a File or a stream of bytes.': '请传入路径、Blob、File 或字节流。',
    'Give a Blob, a File or a stream.': '请传入 Blob、File 或流。',
    'Give one of bytes.': '请传入字节流。',
    'Give the path of a file.': '请传入文件的路径。',
    'Look at its path and its rights.': '请检查文件的路径和权限。',
    'Servers keep no empty file.': '服务器不保存空文件。',
    'Allow more bytes where the server takes them.': '如果服务器接受，请用 --max-bytes 提高上限。',
    'Allow more bytes to download larger files. Nothing of it was kept.':
      '下载更大的文件请用 --max-bytes 提高上限。没有保存任何内容。',
    'Give the path of a file that can be written, or a WritableStream.': '请用 --to 指定可写的路径。',
    'Give the journal of the same list and operation, or the path of a new file. Nothing was sent.':
      '请使用同一列表、同一操作的进度文件，或指定新文件的路径。未发送任何请求。',
    'Nothing more is sent. Run it again with the same journal: it goes on from there.':
      '不再发送请求。请用同一进度文件再次运行，将从中断处继续。',
    'Wait for it to end. The lock of a process that is gone is free within {0} seconds. Nothing was sent.':
      '请等它结束。进程已退出时，锁会在 {0} 秒内释放。未发送任何请求。',
    'Look for the record. To send it again, delete its lines from the journal.':
      '请查找该记录。如需重新发送，请从进度文件中删除它的行。',
    // What to do about what the server did.
    'Correct what the server names and send it again.': '请按服务器的说明修改后重新发送。',
    'Check the number: the record may be deleted, or be of another kind.':
      '请检查编号：记录可能已删除，或属于其他类型。',
    'This server has no such list or route.': '服务器没有该列表或路径。',
    'List the {0} to find the right id.': '请列出 {0} 以查找正确的编号。',
    'Check the list: deleted items no longer appear in it.': '请检查列表：已删除的项目不再显示。',
    'Check the tree: deleted modules and their children no longer appear.':
      '请检查模块树：已删除的模块及其下级不再显示。',
    'Look at the list.': '请查看列表。',
    'Look at the list before you create it again.': '再次创建之前请先查看列表。',
    "Ask for browse 'all', and look at the status of each record.":
      '请将 browse 设为 all，再查看每条记录的状态。',
    'Retry, or use a smaller recPerPage: the list may have changed during the read.':
      '请重试，或减小 --recPerPage：读取期间列表可能有变化。',
    'Raise the option maxResponseBytes to read such responses, or ask for less at a time.':
      '请减少一次请求的内容。',
    'Check any proxy between this client and the server, or ask for less at a time.':
      '请检查 pm-api 与服务器之间的代理，或减少一次请求的内容。',
    'Check any proxy between this client and the server.': '请检查 pm-api 与服务器之间的代理。',
    'Check the proxies between this client and the server.': '请检查 pm-api 与服务器之间的代理。',
    'Check baseUrl, and the proxies between this client and the server.':
      '请检查 --base-url 或 PM_BASE_URL，以及 pm-api 与服务器之间的代理。',
    'Check baseUrl, the proxies between this client and the server, and whether the server has this module.':
      '请检查 --base-url 或 PM_BASE_URL、pm-api 与服务器之间的代理，以及服务器是否有该模块。',
    'Check baseUrl, the network and whether the server runs.':
      '请检查 --base-url 或 PM_BASE_URL、网络以及服务器是否在运行。',
    'Check baseUrl: it is the part of the address before /api.php/v2.':
      '请检查 --base-url 或 PM_BASE_URL：应为 /api.php/v2 之前的地址。',
    'Else check baseUrl: it is the part of the address before /api.php/v2.':
      '否则请检查 --base-url 或 PM_BASE_URL：应为 /api.php/v2 之前的地址。',
    'Check account and password.': '请检查 PM_ACCOUNT 和 PM_PASSWORD。',
    'The account is locked: wait, or have an administrator unlock it. Another attempt may lock it for longer.':
      '账号已锁定：请稍后再试，或请管理员解锁。再次尝试可能延长锁定时间。',
    'Give a fresh token, or account and password so that the client can log in itself.':
      '请运行 pm-api auth login，或设置新的 PM_TOKEN，或设置 PM_ACCOUNT 和 PM_PASSWORD 由 pm-api 自行登录。',
    'Fresh tokens were rejected too: check where the server stores its sessions, and any proxy in between.':
      '新的令牌也被拒绝：请检查服务器保存会话的位置，以及中间的代理。',
    'Raise timeoutMs, or check that the server is running normally.':
      '请用 --timeout 延长时间，或检查服务器是否正常。',
    'Nothing is wrong with the server.': '服务器没有问题。',
    'The write may have been applied: read the record before you retry.':
      '写入可能已经生效：重试之前请先查看记录。',
    'The server may have applied it anyway: read the record before you retry.':
      '写入可能已经生效：重试之前请先查看记录。',
    'The server had reported success: check the record, and do not repeat the call.':
      '服务器已返回成功：请检查记录，不要重复操作。',
    'The server had reported success: check the list, and do not repeat the call.':
      '服务器已返回成功：请检查列表，不要重复操作。',
    'The server is down, and the request is valid: retry when it is back.':
      '服务器已停止服务，请求本身有效：请在恢复后重试。',
    'If other requests fail too, the server is down: retry later. Otherwise only this request fails.':
      '如果其他请求也失败，说明服务器已停止服务，请稍后重试；否则只有该请求失败。',
    'Released servers do so for a missing module, such as feedbacks and tickets in the open edition. For any other: check the proxies between this client and the server.':
      '实际的禅道服务器没有该模块时如此响应，例如开源版没有反馈和工单。如果是其他模块，请检查 pm-api 与服务器之间的代理。',
    'Released servers send it beside each record, or by a route of its own; this server does neither.':
      '实际的禅道服务器会随记录返回，或提供单独的接口；此服务器两者都没有。',
    'the server returned the records of another one, not of {0}.':
      '服务器返回的是其他对象下的记录，不属于 {0}。',
    'record {0} was created, but {1} {2} does not name it.': '已创建记录 {0}，但 {1} {2} 没有关联到它。',
    'Look at both before you repeat.': '重试前请先查看这两条记录。',
    'the server reported success, but what was asked for does not show.':
      '服务器返回成功，但没有看到所请求的更改。',
    'Read it before you repeat, and check whether this may be done here.':
      '重试前请先查看，并确认此处是否允许该操作。',
    'there is nothing with the number {0}.': '没有编号为 {0} 的对象。',
    'List them to find the right id.': '请查看列表，找到正确的编号。',
    'the case is not in the test task, or its {0} steps have {1} results.':
      '该用例不在测试单中，或者它的 {0} 个步骤给出了 {1} 个结果。',
    'Give a result for each step, in their order. Nothing was sent.':
      '请按顺序为每个步骤给出结果。未发送任何请求。',
    'the server redirects all requests to {0}': '服务器将所有请求重定向到 {0}',
    'Use that address.': '请使用该地址。',
    'the server demands a new password of the user': '服务器要求该用户先修改密码',
    'Log in to the server with a browser once and change the password: until then it does nothing else.':
      '请用浏览器登录一次并修改密码，在此之前服务器不会执行其他操作。',
    'Check the host name of the server, and whether this machine can resolve it.':
      '请检查服务器的主机名，以及本机能否解析该名称。',
    'Nothing accepts connections there: check the port, and whether the server runs.':
      '该地址没有程序在监听：请检查端口，以及服务器是否在运行。',
    'The certificate is for another name: use an address with the name in the certificate.':
      '证书属于其他域名：请使用证书中的域名作为地址。',
    'The certificate has expired: have it renewed on the server.': '证书已过期：请在服务器上更新证书。',
    'Node.js does not trust the certificate: start it with NODE_EXTRA_CA_CERTS=FILE, the file of the authority that signed it.':
      'Node.js 不信任该证书：启动时请设置 NODE_EXTRA_CA_CERTS=文件，指向签发机构的证书文件。',
    'The port speaks no TLS: use an address with http://, or the port of https.':
      '该端口不支持 TLS：请使用 http:// 开头的地址，或使用 https 的端口。',
    'The port speaks no HTTP, perhaps TLS: use an address with https://.':
      '该端口不支持 HTTP，可能是 TLS：请使用 https:// 开头的地址。',
    'Check the network. Behind a proxy, Node.js 24 or newer uses HTTP_PROXY and HTTPS_PROXY with NODE_USE_ENV_PROXY=1.':
      '请检查网络。需要代理时，Node.js 24 及以上版本设置 NODE_USE_ENV_PROXY=1 后会使用 HTTP_PROXY 和 HTTPS_PROXY。',
    'Look at record {0} and correct it; do not create it again.': '请查看记录 {0} 并修改，不要重新创建。',
    'Look at the record: it is as you asked, but perhaps not by this request.':
      '请查看记录：它与要求的一致，但未必是这次请求的结果。',
    'See whether something still depends on the record.': '请检查是否还有其他内容依赖该记录。',
    'The server took the request and kept its own values: set them where it allows it.':
      '服务器接受了请求，但保留了原来的值：请在服务器允许的地方设置。',
    'Servers ignore unknown accounts, and may leave the team empty: read the team, and set it again with existing accounts.':
      '服务器会忽略不存在的账号，团队可能因此为空：请查看团队，并用存在的账号重新设置。',
    'Check whether this user may comment on the record, and the history before you repeat.':
      '请检查该用户能否添加备注；重试之前请先查看历史记录。',
    'Check whether this server supports the operation, and check the record.':
      '请检查该服务器是否支持此操作，并查看记录。',
    'The server made it {0}: look at the record.': '服务器将状态改为 {0}：请查看记录。',
    stateless: '空',
    'This starts from {0}.': '此操作只能从 {0} 状态开始。',
    "{0} starts from {1}: look at the record's status.": '{0} 只能从 {1} 状态开始：请查看记录的状态。',
    '{0} starts from {1}, which it was: this server does not do it, or not for this user.':
      '{0} 从 {1} 状态开始，记录原本就是该状态：该服务器不执行此操作，或不允许该用户执行。',
>>>>>>> theirs
  },
} as const satisfies Catalogue;
