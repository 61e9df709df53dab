/** The texts about writes and files, by template. */
export const writes = {
  // Why a write was not applied.
  'the server reported success, but {0}.': '服务器返回成功，但{0}。',
  'the server returned an empty response, but {0}.': '服务器返回空响应，但{0}。',
  'record {0} is not as asked ({1})': '记录 {0} 与要求不一致（{1}）',
  'asked {0}, has {1}': '应为 {0}，实际为 {1}',
  'asked {0}, has {1} (they part at character {2})': '应为 {0}，实际为 {1}（从第 {2} 个字符起不同）',
  'asked {0}, has it without the characters that the server cannot store, such as emoji':
    '应为 {0}，实际缺少服务器无法保存的字符，例如表情符号',
  'there is no record {0}': '记录 {0} 不存在',
  'record {0} is still there': '记录 {0} 仍然存在',
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
  'the server does not offer this.': '服务器不支持此操作。',
  'Released servers do.': '禅道本身支持。',
  // Why a write could not be verified.
  'The record was not read back.': '未读取记录核实。',
  "Look for it on the server's own screens; do not create the record again.":
    '请在禅道界面上查看；不要重复创建。',
  'The record does not show {0} as sent.': '记录中的 {0} 与传入的值不同或未显示。',
  'The record does not show {0}.': '记录中没有显示 {0}。',
  'The record could not be read: {0}.': '无法读取记录：{0}。',
  'The record was as asked before, and nothing in it has changed.': '记录原本就是要求的值，没有任何变化。',
  'The record does not exist; it is unknown whether it did before.': '记录不存在；无法确认之前是否存在。',
  'The record has the requested values, but may have had them before.':
    '记录与要求一致，但可能原本就是这些值。',
  'The record has the requested values, but may have existed before: the list could not be read then.':
    '记录与要求一致，但可能原本就存在：当时无法读取列表。',
  'The server did not return the id of the new record: look at the {0}.':
    '服务器没有返回新记录的编号，请查看列表（{0}）。',
  'The server did not return the id of the new record: look at its place.':
    '服务器没有返回新记录的编号，请查看它所在的列表。',
  'It may be any of {0}, which have its title.': '可能是 {0} 中的一条，标题相同。',
  'The server did not return the id of the file: look at its record.':
    '服务器没有返回文件的编号，请查看它所属的记录。',
  'The list could not be read: {0}.': '无法读取列表：{0}。',
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
  'Have an administrator give the permission {0} to {1}, in Admin > Users > Permission.':
    '请管理员在“后台 > 人员管理 > 权限”中将权限 {0} 授予{1}。',
  'Have an administrator check the permissions of {0}.': '请管理员检查{0}的权限。',
  "Have an administrator check the permissions of the user's groups: none.":
    '该用户没有权限分组，请管理员将其加入一个权限分组。',
  'Have an administrator put the user into a group that has the permission {0}, in Admin > Users > Permission.':
    '请管理员在“后台 > 人员管理 > 权限”中将该用户加入拥有权限 {0} 的权限分组。',
  'Check the number: it may be of another kind. If it is right, have an administrator show {0} to the user.':
    '请先检查编号：它可能属于其他类型的记录。如果编号无误，请管理员让该用户能够访问{0}。',
  'Check the number: it may be of another kind. If it is right, have an administrator show the product, project or execution to this user.':
    '请先检查编号：它可能属于其他类型的记录。如果编号无误，请管理员让该用户能够访问该产品、项目或执行。',
  'Have an administrator look whether the user may see the record that this is about.':
    '请管理员检查该用户能否查看这条记录。',
  'Have an administrator check that the user has a role, and that the role may do this.':
    '请管理员检查该用户是否有角色，以及该角色能否执行此操作。',
  'Have an administrator put the user into a group that has the permission {0}, in Admin > Users > Permission; on a server as specified, give the user a role that may do this.':
    '请管理员在“后台 > 人员管理 > 权限”中把该用户加入有权限 {0} 的分组；遵循规范的服务器则需要分配可以执行此操作的角色。',
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
  'Use {0}.': '请使用 {0}。',
  'No operation of this API does.': '此 API 没有能更改它的操作。',
  'the task is done, and the server would add the hours once more.':
    '任务已完成；再次完成会重复累加工时，因此没有发送。',
  'the bug is closed, and the server would empty its assignee.':
    'Bug 已关闭；确认会清空其指派人，因此没有发送。',
  'Activate it first. Nothing was sent.': '请先激活。未发送任何请求。',
  'The hours are logged, but left of the task stays {0}: hours of a later day or time are there.':
    '工时已记录，但任务的预计剩余仍为 {0}：已有更晚日期的日志。',
  'Log further hours by logEffort. Nothing was sent.': '请用 logEffort 记录更多工时。未发送任何请求。',
  'Give at least one field, and an empty text for one that is to be emptied. Nothing was sent.':
    '请至少传入一个字段；要清空某个字段，请传入空文本。未发送任何请求。',
  'Give its text. Nothing was sent.': '请传入备注内容。未发送任何请求。',
  "Give the record's number, which its list shows, not its name.":
    '请传入记录的编号（列表中可以看到），而不是名称。',
  'Give the accounts of users, as the list of users has them. Nothing was sent.':
    '请使用用户列表中的账号。未发送任何请求。',
  'Give the id of another directory of the tree, or 0 for its top. Nothing was sent.':
    '请传入模块树中其他模块的编号，顶级为 0。未发送任何请求。',
  'Send other fields of the server, such as custom ones, with {0}.':
    '服务器的其他字段（如自定义字段）可用 {0} 发送。',
  "Give the option timeZone, e.g. 'Asia/Shanghai', or account and password, or the time itself. Nothing was sent.":
    '请传入 timeZone（例如 Asia/Shanghai），或账号和密码（account、password），或直接传入时间。未发送任何请求。',
  'Nothing was sent. Retry, or send {0} too.': '未发送任何请求。请重试，或同时传入 {0}。',
  'an operation that changes the state': '改变状态的操作',
  '{0} after activate': '{0}（需先 activate）',
  'This request has no field {0}: set it by {1}, or send it along with {2}.':
    '该请求没有字段 {0}：请用 {1} 设置，或用 {2} 一并传入。',
  "Give an IANA name, e.g. 'Asia/Shanghai' or 'UTC'.": '请使用 IANA 名称，例如 Asia/Shanghai 或 UTC。',
  'Give a whole number of bytes, more than 0; 67108864 when it is left out.':
    '请传入大于 0 的整数字节数；默认为 67108864。',
  'Give something like https://pm.example.com.': '请使用类似 https://pm.example.com 的地址。',
  'Give them as account and password.': '请改用 account 和 password 传入。',
  'Give account and password, or a token.': '请传入 account 和 password，或 token。',
  'Create the client with account and password, or with a token.':
    '创建客户端时请传入 account 和 password，或 token。',
  'Give it without spaces, line ends and quotes around it.': '请去掉空格、换行和首尾的引号。',
  'Give the part after /api.php/v2, such as /bugs/12: words and numbers between slashes. Pass the query as an option.':
    '请传入 /api.php/v2 之后的部分，例如 /bugs/12：由斜杠分隔的单词和数字。查询参数请用选项 query 传入。',
  'Give one as name.': '请用 name 指定名称。',
  'Give the path of a file.': '请传入文件的路径。',
  'Look at its path and its rights.': '请检查文件的路径和权限。',
  'Servers keep no empty file.': '服务器不保存空文件。',
  'Allow more bytes where the server takes them.': '如果服务器接受，请提高字节数上限。',
  'Allow more bytes to download larger files. Nothing of it was kept.':
    '下载更大的文件请提高字节数上限。没有保存任何内容。',
  'Give the path of a file that can be written, or a WritableStream.':
    '请传入可写文件的路径，或 WritableStream。',
  'Give the journal of the same list and operation, or the path of a new file. Nothing was sent.':
    '请使用同一列表、同一操作的进度文件，或指定新文件的路径。未发送任何请求。',
  'Nothing more is sent. Run it again with the same journal: it goes on from there.':
    '不再发送请求。请用同一进度文件再次运行，将从中断处继续。',
  'Undo that change; change the created record with update instead. Only another list needs another journal. Nothing was sent.':
    '请撤销该改动；要修改已创建的记录，请用 update。只有换成另一份列表时才需要换用新的进度文件。未发送任何请求。',
  'Wait for that run to end. If it has ended, for example on another machine, delete the lock. Nothing was sent.':
    '请等待该次运行结束。如果它已经结束（例如原来在另一台机器上运行），请删除锁文件。未发送任何请求。',
  'Look for the record. To send it again, delete its lines from the journal.':
    '请查找该记录。如需重新发送，请从进度文件中删除它的行。',
  // What to do about what the server did.
  'Correct what the server names and send it again.': '请按服务器的说明修改后重新发送。',
  'Give the account of a user, which the list of users shows, and send it again.':
    '请改为用户的账号（见用户列表）后重新发送。',
  'Check the number: the record may be deleted, or be of another kind.':
    '请检查编号：记录可能已删除，或属于其他类型。',
  'This server has no such list or route.': '服务器没有该列表或路径。',
  'List the {0} to find the right id.': '请列出 {0} 以查找正确的编号。',
  'Check the list: deleted items no longer appear in it.': '请检查列表：已删除的项目不再显示。',
  'Check the tree: deleted modules and their children no longer appear.':
    '请检查模块树：已删除的模块及其下级不再显示。',
  'Look at the list.': '请查看列表。',
  "Ask for browse 'all', and look at the status of each record.":
    '请将 browse 设为 all，再查看每条记录的状态。',
  'Retry, or use a smaller {0}: the list may have changed during the read.':
    '请重试，或减小 {0}：读取期间列表可能有变化。',
  'Raise the option maxResponseBytes to read such responses, or ask for less at a time.':
    '请提高选项 maxResponseBytes，或减少一次请求的内容。',
  'Check any proxy between {0} and the server.': '请检查 {0} 与服务器之间的代理。',
  'Check the proxies between {0} and the server.': '请检查 {0} 与服务器之间的代理。',
  'Check {0}, and the proxies between {1} and the server.': '请检查 {0}，以及 {1} 与服务器之间的代理。',
  'Check {0}, the proxies between {1} and the server, and whether the server has this module.':
    '请检查 {0}、{1} 与服务器之间的代理，以及服务器是否有该模块。',
  'Check {0}, the network and whether the server runs.': '请检查 {0}、网络以及服务器是否在运行。',
  'Check {0}: it is the part of the address before /api.php/v2.': '请检查 {0}：应为 /api.php/v2 之前的地址。',
  'Else check {0}: it is the part of the address before /api.php/v2.':
    '否则请检查 {0}：应为 /api.php/v2 之前的地址。',
  'Check account and password.': '请检查账号和密码。',
  'The account is locked: wait, or have an administrator unlock it. Another attempt may lock it for longer.':
    '账号已锁定：请稍后再试，或请管理员解锁。再次尝试可能延长锁定时间。',
  'Give a fresh token, or account and password so that the client can log in itself.':
    '请传入新的 token，或传入 account 和 password，由客户端自行登录。',
  'Fresh tokens were rejected too: check where the server stores its sessions, and any proxy in between.':
    '新的令牌也被拒绝：请检查服务器保存会话的位置，以及中间的代理。',
  'Raise timeoutMs, or check that the server is running normally.':
    '请调大 timeoutMs，或检查服务器是否正常。',
  'Nothing is wrong with the server.': '服务器没有问题。',
  'The write may have been applied: read the record, or after a comment its history, before you retry.':
    '写入可能已经生效：重试之前请先查看记录（添加备注时查看历史记录）。',
  'The server had reported success: check the record, and do not repeat the call.':
    '服务器已返回成功：请检查记录，不要重复操作。',
  'The server had reported success: check the list, and do not repeat the call.':
    '服务器已返回成功：请检查列表，不要重复操作。',
  'The server is down, and the request is valid: retry when it is back.':
    '请求没有问题：请等服务器恢复后重试。',
  'If other requests fail too, the server is down: retry later. Otherwise only this request fails.':
    '如果其他请求也失败，说明服务器已停止服务，请稍后重试；否则只有该请求失败。',
  'Released servers do so for a missing module, such as feedbacks and tickets in the open edition. For any other: check the proxies between {0} and the server.':
    '禅道没有该模块时如此响应，例如开源版没有反馈和工单。如果是其他模块，请检查 {0} 与服务器之间的代理。',
  'Record {0} was created with another text than was sent ({1}).':
    '记录 {0} 已创建，但文本与提交的不同（{1}）。',
  'Look at record {0} and correct it; do not create it again.': '请查看记录 {0} 并修改，不要重新创建。',
  'Look at the record: it is as you asked, but perhaps not by this request.':
    '请查看记录：内容与要求一致，但未必是这次请求的结果。',
  'See whether something still depends on the record.': '请检查是否还有其他内容依赖该记录。',
  'A closed record keeps closed as its assignee: activate it first, then assign it.':
    '已关闭的记录指派给 closed，不会改变：请先激活，再指派。',
  'The server took the request and kept its own values: set them where it allows it.':
    '服务器接受了请求，但保留了原来的值：请改用禅道支持的操作或界面修改。',
  'A private to-do is shown to the user who created it, and to nobody else.':
    '私人事务只有创建者本人可以查看。',
  'Still in the team: {0}.': '仍在团队中：{0}。',
  'Servers ignore unknown accounts, may leave the team empty, and keep who created an execution, and its PM, PO, QD and RD, in the team: read the team, and set it again with these and existing accounts.':
    '服务器会忽略不存在的账号，团队可能因此为空；执行的创建者和 PM、PO、QD、RD 始终保留在团队中：请查看团队，并用包含这些人的、存在的账号重新设置。',
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
  '{0} is not a reviewer of the story {1}, and the vote would leave it without a state.':
    '{0} 不是需求 {1} 的评审人，由其提交评审会清空该需求的状态。',
  'Its reviewers: {0}.': '评审人：{0}。',
  'the case has {0} steps, and {1} without {2} would lose those it has.':
    '用例有 {0} 个步骤；给出 {1} 个步骤而没有 {2}，会丢失原有的 {2}。',
  'is the record itself': '就是该记录本身',
  'is the record itself or one below it': '是该记录本身或其下级',
  'the story {0} is not waiting for the vote of {1}.': '需求 {0} 没有等待 {1} 评审。',
  'The review is over; change with reviewers starts another.':
    '评审已结束；用 change 并指定评审人可发起新的评审。',
  'submitreview asks all reviewers again.': '请用 submitreview 重新提交评审。',
  'cannot be revert: there is no version before the first': '不能撤销变更（revert）：第一个版本之前没有版本',
  // Tasks of several people, and hours.
  'must be left out: all members of the team work on it at once': '不能填写：多人并行任务没有指派人',
  'is not in its team': '不在任务的团队中',
  '{0} is not in the team of task {1}.': '{0} 不在任务 {1} 的团队中。',
  'Its team: {0}.': '只有团队成员可以操作：{0}。',
  'must be the member who goes on': '应为继续处理任务的团队成员',
  'Give left and assignedTo.': '请传入 left 和 assignedTo。',
  'task {0} is now with {1}, as its members work one after another.':
    '任务 {0} 是多人串行任务，目前由 {1} 处理。',
  'assignTo gives it to another member.': '可用 assignTo 转给其他成员。',
  '{0} has finished task {1}, and the server would end it for all.':
    '{0} 已完成任务 {1} 中自己的部分，再次完成会结束整个任务。',
  'Each member finishes once; close ends the task for all.': '每位成员只完成一次；close 会结束整个任务。',
  'the server takes the next turn of {0} at task {1} for the first one.':
    '服务器会把 {0} 在任务 {1} 中的下一次工作记到第一次上。',
  'Finish it with all hours of the turn.': '请直接完成，并传入这一次的全部工时。',
  'is the sum of the estimates of its team': '是团队成员预计工时之和',
  'has a member twice, which mode linear allows': '有重复的成员，只有多人串行（linear）才允许',
  'must be more than {0}: with none left, the server finishes the task':
    '必须大于 {0}：没有剩余工时，服务器会完成任务',
  'Use finish, or give left, the hours of work that remain. Nothing was sent.':
    '请使用 finish，或传入剩余工时 left。未发送任何请求。',
  'the task is {0}, and hours left would open it again.': '任务的状态为 {0}，剩余工时会使其重新激活。',
  'Activate it first, or log the hours with left {0}. Nothing was sent.':
    '请先激活任务，或以 left {0} 记录工时。未发送任何请求。',
  'Give {0} too, one for each step.': '请同时给出 {0}，每步一个。',
  'is required where the number of steps changes': '在步骤数量改变时必填',
} as const;
