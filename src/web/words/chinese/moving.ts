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
};
