import type { Catalogue } from "../catalogue.ts";

/** Of the keyboard, the command palette and what scripts say. */
export const keyboardInChinese: Catalogue = {
	"Access tokens": "访问令牌",
	Actions: "操作",
	"Choose the row": "选择行",
	Everywhere: "全局",
	"Go to": "转到",
	"Go to anything": "快速跳转",
	"In a repository": "在仓库中",
	"In lists": "在列表中",
	"In reviews": "在评审中",
	"In texts": "在文本中",
	"Issues and pull requests": "议题和合并请求",
	"Next and previous file": "下一个和上一个文件",
	"Next and previous row": "下一行和上一行",
	"Nothing has this name": "没有此名称的内容",
	"Nothing that you may see fits “{word}”.":
		"没有您可以查看且匹配“{word}”的内容。",
	"Open the row": "打开该行",
	"Permanent link": "永久链接",
	"Show these keys": "显示这些快捷键",
	"Single keys can be switched off under Appearance.":
		"单键快捷键可在“外观”中关闭。",
	Viewed: "已查看",
};
