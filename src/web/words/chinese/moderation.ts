import type { Catalogue } from "../catalogue.ts";

/** Announcements, and what people report. */
export const moderationInChinese: Catalogue = {
	"What you want to tell": "公告内容",
	"Leave it empty to tell nothing.": "留空则不显示公告。",
	"How it looks": "样式",
	"For information": "信息",
	"A warning": "警告",
	"Something is broken": "故障",
	"All pages show it now.": "现在所有页面都会显示。",
	"No page shows anything any more.": "所有页面都不再显示公告。",
	Reports: "举报",
	"Closed reports": "已关闭的举报",
	"Open reports": "未处理的举报",
	"No reports": "没有举报",
	"What people report at the foot of a page comes here: spam, abuse, or something that should not be public.":
		"用户在页面底部举报的内容会显示在此处：垃圾信息、滥用或不应公开的内容。",
	"closed by {name}": "由 {name} 关闭",
	"Close the report about {page}": "关闭关于 {page} 的举报",
	"The report is closed.": "举报已关闭。",
	"Which page?": "哪个页面？",
	"Say what is wrong.": "请说明问题。",
	"Thank you. The administrators have your report.":
		"谢谢，管理员已收到您的举报。",
	"{n} reports wait to be read.": {
		other: "有 {n} 条举报待处理。",
	},
	"It stands above every page, for strangers too, until it is emptied. Each reader can close it for himself.":
		"会显示在每个页面顶部（包括访客），直到清空。每位读者可自行关闭。",
};
