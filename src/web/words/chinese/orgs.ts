import type { Catalogue } from "../catalogue.ts";

/** Pages of organizations and their teams. */
export const orgsInChinese: Catalogue = {
	"A team cannot be called so.": "团队不能使用此名称。",
	"A team says who works in which repositories, and what they may do there.":
		"团队决定谁在哪些仓库工作，以及拥有什么权限。",
	"Add a repository of the organization": "添加组织的仓库",
	"Add or invite": "添加或邀请",
	"Add somebody": "添加成员",
	"Add to the team": "添加到团队",
	"Administer them: everything, with settings and rights":
		"管理：全部，包括设置和权限",
	"Administers its repositories, with settings and rights.":
		"管理其仓库，包括设置和权限。",
	"Administers the whole forge.": "管理整个站点。",
	"Administers {name}.": "管理 {name}。",
	"All, also new ones": "全部，包括新建的",
	"An account is in at once. An address gets a link that is good for seven days.":
		"账号会立即加入；邮箱会收到七天内有效的链接。",
	"Ask whoever sent it for another one.": "请向发送者索取新的邀请。",
	"Because:": "原因：",
	Boards: "看板",
	"By teams": "通过团队",
	"Delete the team": "删除团队",
	"Does not see {name}.": "看不到 {name}。",
	"Everybody who is signed in and sees the organization":
		"所有已登录且能看到组织的人",
	Explain: "说明",
	"Find a team": "查找团队",
	"For members": "面向成员",
	Hide: "隐藏",
	"Hide {name}": "隐藏 {name}",
	"In one repository, and why": "在某个仓库中的权限及原因",
	"In:": "位于：",
	"Into which team": "加入的团队",
	"Into which team?": "加入哪个团队？",
	Invitation: "邀请",
	"Invite by mail": "通过邮件邀请",
	"Is a collaborator of this repository.": "是此仓库的协作者。",
	"Is in the team {name}.": "属于团队 {name}。",
	"It works in {repositories}": "负责 {repositories}",
	"Its members may make repositories": "成员可以创建仓库",
	"Its members may make repositories.": "成员可以创建仓库。",
	"Its members own the organization. That and its name stay as they are.":
		"其成员是组织的所有者。此项及名称不可更改。",
	"Its own members and the owners": "其成员和所有者",
	"Join as {name}": "以 {name} 加入",
	"Join {name}": "加入 {name}",
	"Leave the team": "退出团队",
	Leave: "退出",
	"Let it do something: read the code, for one.":
		"请至少授予一项权限，例如读取代码。",
	"Letters, digits, dashes, dots and underscores only.":
		"仅限字母、数字、连字符、点和下划线。",
	"Make the team": "创建团队",
	"May do everything in {name}.": "可在 {name} 中执行任何操作。",
	"May do nothing yet.": "尚无任何权限。",
	"Name of an account, or a mail address": "账号名或邮箱地址",
	"Name of the repository": "仓库名称",
	"New team": "新建团队",
	"No mail server is set up. Send this link yourself:":
		"未设置邮件服务器，请自行发送此链接：",
	"Not now": "暂不",
	"Only members see this text.": "此文本仅成员可见。",
	"Open invitations": "待接受的邀请",
	"Outside tracker": "外部跟踪器",
	"Outside wiki": "外部 Wiki",
	Owners: "所有者",
	"Owns the organization and may do everything.":
		"拥有此组织，可执行任何操作。",
	"Part by part": "逐项设置",
	"People are named in texts by it: @organization/team.":
		"在文本中以 @组织/团队 提及。",
	"Reads: {parts}.": "读取：{parts}。",
	Rights: "权限",
	"See what others see": "查看他人所见",
	"Show {name}": "显示 {name}",
	"Take the invitation of {address} back": "撤回对 {address} 的邀请",
	"Team {name}": "团队 {name}",
	"The last owner cannot go. Make somebody else an owner first.":
		"最后一位所有者不能离开，请先指定其他所有者。",
	"The link went there by mail. This is the same link:":
		"链接已通过邮件发送。这是同一链接：",
	"The members of the organization": "组织成员",
	"The name of an account here. Who has none yet is invited by mail.":
		"本站账号名。没有账号的人将通过邮件邀请。",
	"The organization has no repository of this name.": "组织没有此名称的仓库。",
	"The repository is open to all who see the organization.":
		"仓库对所有能看到组织的人开放。",
	"The team is made. Now add people and repositories.":
		"团队已创建，现在请添加成员和仓库。",
	"The team is saved.": "团队已保存。",
	"The team no longer works in {name}.": "团队不再负责 {name}。",
	"The team works in {name} now.": "团队现在负责 {name}。",
	"The team {name} is deleted.": "团队 {name} 已删除。",
	"Then the choice below does not count.": "此时下方的选择不起作用。",
	"There is a team of this name already.": "已有同名团队。",
	"They administer what they make.": "他们管理自己创建的内容。",
	"They are added on the page of the team.": "在团队页面添加。",
	"Those that are chosen": "所选的",
	"Those who show that they belong to it.": "公开其成员身份的人。",
	"Too many invitations are open. Take some back first.":
		"待接受的邀请过多，请先撤回一些。",
	"What is chosen for each part below": "按下方各部分的选择",
	"What it may do in them": "在其中的权限",
	"Which repositories": "哪些仓库",
	"Who is in a team belongs to the organization. Others see only those who show it.":
		"团队成员即属于组织。其他人只能看到公开身份的成员。",
	"Who knows of it": "谁能看到",
	"Work time": "工时",
	"Works in {name}.": "负责 {name}。",
	"Writes: {parts}.": "写入：{parts}。",
	"You and the organization have blocked each other.":
		"您与该组织之间存在屏蔽。",
	"You are in the team {name} now.": "您已加入团队 {name}。",
	"You are invited to the team {team} of the organization {organization}.":
		"您被邀请加入组织 {organization} 的团队 {team}。",
	"You have left {name}.": "您已退出 {name}。",
	"all repositories": "所有仓库",
	"everybody sees it": "所有人可见",
	"only members see it": "仅成员可见",
	owner: "所有者",
	"{address} is invited": "已邀请 {address}",
	"The organization and {name} have blocked each other.":
		"组织与 {name} 之间存在屏蔽。",
	"{name} is in the team.": "{name} 已加入团队。",
	"{name} is no longer in the organization.": "{name} 已不在组织中。",
	"{name} is no longer in the team.": "{name} 已不在团队中。",
	"At most 100,000.": "最多 100,000。",
	"Begin with a set": "从标签集开始",
	"Change who sees it": "更改可见性",
	"Choose the kind.": "请选择类型。",
	"Days that each version stays": "每个版本的保留天数",
	"Delete the organization": "删除组织",
	"Delete the rule": "删除规则",
	"Everything else goes.": "其余全部删除。",
	"First give away or delete what it owns": "请先移交或删除其拥有的内容",
	"It still owns something.": "它仍拥有内容。",
	"Kind of package": "软件包类型",
	"Make the rule and see what it does": "创建规则并查看效果",
	"OAuth2 applications": "OAuth2 应用",
	"Only what matches {pattern} goes.": "仅删除匹配 {pattern} 的内容。",
	"Rename the organization": "重命名组织",
	"Rule for {kind}": "{kind} 的规则",
	"Settings of the organization": "组织设置",
	"So many of the newest versions stay": "保留的最新版本数",
	"Switched off.": "已停用。",
	"The organization has no runner yet.": "组织还没有运行器。",
	"The organization is called {name} now.": "组织现名为 {name}。",
	"The organization {name} is deleted.": "组织 {name} 已删除。",
	"The profile is saved.": "资料已保存。",
	"The rule is deleted.": "规则已删除。",
	"The rule is made. Below stands what it removes.":
		"规则已创建，将删除的内容如下。",
	"The rule is saved.": "规则已保存。",
	"The rules run once a day.": "规则每天执行一次。",
	"The visibility is changed.": "可见性已更改。",
	"The {n} newest versions stay.": {
		other: "保留最新的 {n} 个版本。",
	},
	"There is no rule: every version stays until somebody deletes it.":
		"没有规则：版本会一直保留，直到有人删除。",
	"There is no such kind.": "没有此类型。",
	"This expression cannot be read.": "此表达式无效。",
	"To the packages": "前往软件包",
	"Versions that go": "将删除的版本",
	"Versions that stay": "保留的版本",
	"What is younger than {n} days stays.": {
		other: "{n} 天以内的会保留。",
	},
	"What matches {pattern} stays.": "保留匹配 {pattern} 的内容。",
	"Which old versions go by themselves": "自动删除哪些旧版本",
	"This account cannot be blocked.": "此账号不能被屏蔽。",
	"{n} versions would go now": {
		other: "现在将删除 {n} 个版本",
	},
	By: "按",
	"In all": "总计",
	"Milestone:": "里程碑：",
	"Nobody tracked time in these days": "这段时间没有工时记录",
	Person: "人员",
	"Rights of {name}": "{name} 的权限",
	"There is no milestone": "没有里程碑",
	"Time:": "工时：",
	To: "至",
	"{hours} h {minutes} min": "{hours} 小时 {minutes} 分钟",
	"Another repository": "其他仓库",
	"Delete the package": "删除软件包",
	"Find an address or a name": "查找邮箱或名称",
	"It belongs to": "属于",
	"It is linked with no repository.": "未关联任何仓库。",
	"It is linked with this one already.": "已关联到此仓库。",
	"Its repository": "其仓库",
	"Link it": "关联",
	"Look now": "立即检查",
	"No addresses": "没有邮箱",
	"Nothing is damaged.": "没有损坏。",
	"Self-check": "自检",
	"Send a test to": "测试邮件发送到",
	"Send the test": "发送测试",
	"Settings of {name}": "{name} 的设置",
	"Take the link away": "取消关联",
	"The database": "数据库",
	"The forge has no runner yet.": "本站还没有运行器。",
	"The link is taken away.": "关联已取消。",
	"The package is deleted.": "软件包已删除。",
	"The package is linked.": "软件包已关联。",
	"main address": "主邮箱",
	"not confirmed": "未确认",
	"{name} has no repository of this name.": "{name} 没有此名称的仓库。",
	"{n} damages": {
		other: "{n} 处损坏",
	},
	Accounts: "账号",
	Archived: "已归档",
	"Closed issues": "已关闭的议题",
	"Closed pull requests": "已关闭的合并请求",
	Figures: "统计",
	"Open issues": "打开的议题",
	"Open pull requests": "打开的合并请求",
	"Runners of the forge": "本站运行器",
	"Size in MB": "大小（MB）",
	"Webhooks of the forge": "本站 Webhook",
	"What happened in the team {name}": "团队 {name} 的动态",
	"{kind} of the team {name}": "团队 {name} 的{kind}",
	"Webhooks of new repositories": "新仓库的 Webhook",
	"Running it": "运行维护",
	"Workflows of all repositories of the forge read them. They are no secrets: logs may show them.":
		"本站所有仓库的工作流都会读取它们。它们不是机密：日志中可能显示。",
	"Machines that do the jobs of workflows of all repositories.":
		"为所有仓库的工作流执行作业的机器。",
	"Addresses that the forge tells at once what happens in all repositories, of whomever they are.":
		"所有仓库（不论属于谁）中发生事情时，本站会立即通知这些地址。",
	"New repositories begin with a copy of these. Those that are there already stay as they are.":
		"新仓库以这些内容的副本开始。已有的仓库保持不变。",
	"Looks for counters that are wrong, default branches that are gone, jobs that stand still and events set aside. It only reads. “ingot doctor” mends what is found, and looks at the files too while the forge is stopped.":
		"查找错误的计数、丢失的默认分支、停滞的作业和被搁置的事件。只读取，不修改。“ingot doctor”会修复发现的问题，并在本站停止时检查文件。",
	"The forge waits until the mail server has taken it.":
		"本站会等待邮件服务器接收。",
	"The mail server did not take it: {message}": "邮件服务器未接收：{message}",
	"The mail server has taken the test for {address}.":
		"邮件服务器已接收发往 {address} 的测试邮件。",
	"The test stands in the log.": "测试邮件已写入日志。",
	"What is in them": "包含的内容",
	"Its members lose what only it gave them; who is in no other team leaves the organization.":
		"成员会失去仅由该团队授予的权限；不在其他团队中的人会离开组织。",
	"This address was invited just now. Wait three minutes.":
		"刚刚邀请过此地址。请等待三分钟。",
	"Of each package. 0 keeps none by its number.":
		"按每个软件包计算。0 表示不按数量保留。",
	"A regular expression; empty is none.": "正则表达式；留空表示没有。",
	"0 spares none for being young.": "0 表示不因较新而保留。",
	"A regular expression; empty is all that do not stay.":
		"正则表达式；留空表示所有不保留的版本。",
	"The expressions see name/version": "表达式匹配的是“名称/版本”",
	"This would remove everything. Say what stays, or what goes.":
		"这会删除全部内容。请指明保留什么或删除什么。",
	"Versions stay then until somebody deletes them.":
		"这样版本会一直保留，直到有人删除。",
	"One of {name}. The package stands among its packages then; who may see it does not change.":
		"{name} 的一个仓库。软件包随后会列在该仓库的软件包中；谁能看到它不会改变。",
	"All its versions and files are gone for good. Builds that need it fail.":
		"其所有版本和文件将永久消失。需要它的构建会失败。",
	"You may not write packages of this repository.":
		"您无权写入此仓库的软件包。",
	"The old address leads to the new one until somebody takes it; clones go on working. Addresses of its packages change: clients have to be told.":
		"旧地址会指向新地址，直到有人占用；克隆继续可用。其软件包的地址会改变：需要更新客户端。",
	"Its teams, labels, secrets, webhooks and applications are gone. Its members keep their accounts. It cannot be undone.":
		"其团队、标签、机密、Webhook 和应用都会消失。成员保留账号。此操作无法撤销。",
	"All repositories of the organization have these labels, beside their own.":
		"组织的所有仓库除自己的标签外，还有这些标签。",
	"Where others reach it. Whoever is signed in sees it.":
		"他人联系组织的方式。登录用户可见。",
	"Administrators of a repository choose which teams work in it":
		"仓库管理员可选择哪些团队在其中工作",
	"Otherwise only owners do.": "否则只有所有者可以选择。",
	"Workflows of all repositories of the organization read them. Nobody sees a value again, also not in logs.":
		"组织所有仓库的工作流都会读取它们。没有人能再次看到其值，日志中也不会显示。",
	"Workflows of all repositories of the organization read them. They are no secrets: logs may show them.":
		"组织所有仓库的工作流都会读取它们。它们不是机密：日志中可能显示。",
	"Machines that do the jobs of workflows of all repositories of the organization.":
		"为组织所有仓库的工作流执行作业的机器。",
	"Programs of the organization that let people sign in with their account here.":
		"组织的程序，用户可以用本站账号登录。",
	"Addresses that the forge tells at once what happens in the repositories of the organization.":
		"组织的仓库中发生事情时，本站会立即通知这些地址。",
	"Who is blocked cannot comment, open issues or react in repositories of the organization, nor come into its teams.":
		"被屏蔽的人不能在组织的仓库中评论、创建议题或添加回应，也不能加入其团队。",
	"Strangers see the organization, its public repositories, packages and the members who show it.":
		"访客能看到组织、其公开仓库、软件包以及公开身份的成员。",
	"Strangers find nothing of it: its public repositories and packages can be cloned and installed only with an account, and their stars and forks stay.":
		"访客看不到任何内容：其公开仓库和软件包只能用账号克隆和安装，其星标和派生会保留。",
	"Others lose sight of it at once, with its repositories, issues and packages. Who only watched them is told nothing any more. Collaborators of single repositories still see those.":
		"其他人会立即看不到它及其仓库、议题和软件包。仅关注的人不再收到通知。单个仓库的协作者仍能看到那些仓库。",
	"Private repositories are seen by whoever was let in, whatever is chosen here. Copies that others have made stay with them.":
		"无论在此如何选择，获准的人都能看到私有仓库。他人制作的副本归其保留。",
	"Addresses that the forge tells at once what happens in your repositories.":
		"您的仓库中发生事情时，本站会立即通知这些地址。",
	"Write: push and merge pull requests.": "写入：推送并合并拉取请求。",
	"Write: label, assign, close and lock.": "写入：添加标签、指派、关闭和锁定。",
	"Write: label, assign and close; merging needs to write the code.":
		"写入：添加标签、指派和关闭；合并需要代码的写入权限。",
	"Write: make tags into releases, and change them.":
		"写入：将标签制作成发布版并修改它们。",
	"Write: publish and delete the packages of the organization.":
		"写入：发布和删除组织的软件包。",
	"Write: start, cancel, approve and rerun workflows.":
		"写入：启动、取消、批准和重新运行工作流。",
};
