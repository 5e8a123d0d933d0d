import type { Catalogue } from "../catalogue.ts";

/** Repositorys von anderen Servern. */
export const movingInChinese: Catalogue = {
	"What runs there": "对方的平台",
	"Any git server": "任意 git 服务器",
	"Last change:": "最近更改：",
	"And then": "之后",
	"It is a repository of its own": "成为独立仓库",
	"Bring what is new there again and again": "持续同步新内容",
	"How often it follows": "同步频率",
	"The repository is here; what surrounds it is still coming.":
		"仓库已就绪，其余内容仍在导入。",
	Import: "导入",
	"This repository was made here; nothing is brought into it.":
		"此仓库在本站创建，没有导入内容。",
	"Bring what is new there now": "立即同步新内容",
	"Follow it until you move for good": "同步直至完全迁移",
	"Token there": "对方的令牌",
	"End the import": "结束导入",
	"What is here stays, nothing more comes, and the token is forgotten.":
		"已导入的内容保留，不再导入，令牌将被清除。",
	"Where it comes from": "来源",
	"Everything is here.": "全部内容已导入。",
	"The import has ended.": "导入已结束。",
	"It is under way.": "正在进行。",
	"It goes on soon.": "即将继续。",
	"What has come": "已导入的内容",
	"the other server wants fewer requests": "对方服务器限制了请求频率",
	"it broke off and is tried again": "已中断，正在重试",
	"the other server does not take the token": "对方服务器不接受该令牌",
	"the token may not read that there": "令牌没有读取权限",
	"{n} issues": {
		other: "{n} 个议题",
	},
	"{n} pull requests": {
		other: "{n} 个合并请求",
	},
	"{n} reviews": {
		other: "{n} 次评审",
	},
	"{n} labels": {
		other: "{n} 个标签",
	},
	"{n} milestones": {
		other: "{n} 个里程碑",
	},
	"Import and export": "导入与导出",
	"Take it with you": "带走",
	"Download the archive": "下载归档",
	"Until you move for good. Only where issues come along.":
		"直到完全迁移；仅在同时导入议题时可用。",
	"Only git. Nobody writes it here then.": "仅 git。此后将无法在此写入。",
	"From any server that speaks git over HTTPS; from GitHub, GitLab, Gitea and Forgejo with issues and pull requests.":
		"可来自任何支持 HTTPS git 的服务器；来自 GitHub、GitLab、Gitea 和 Forgejo 的还包括议题和合并请求。",
	"Say above what runs there. Most servers want a token that may read all this.":
		"请在上方指明对方运行的软件。大多数服务器需要能读取这些内容的令牌。",
	"New issues, comments and commits come again and again. What is changed there replaces what was changed here; branches only go forward.":
		"新的议题、评论和提交会不断同步过来。对方的更改会替换此处的更改；分支只会前进。",
	"One archive has the history, the wiki, issues, pull requests, reviews, releases and all files. Another Ingot takes it in with “ingot import archive”; every part of it is in a common format.":
		"一个归档包含历史、Wiki、议题、合并请求、评审、发布和所有文件。另一个 Ingot 可用“ingot import archive”导入；每个部分都采用通用格式。",
	"{n} files were not given by the other server.": {
		other: "对方服务器未提供 {n} 个文件。",
	},
	"the other server does not show this repository; it may need a token":
		"对方服务器未显示此仓库；可能需要令牌",
	"whoever began the import may no longer do that here":
		"发起导入的人在这里已无此权限",
	"the archive was not read to its end: import it once more":
		"归档未能读到末尾：请重新导入",
};
