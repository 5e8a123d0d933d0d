import type { Catalogue } from "../catalogue.ts";

/** Pages of people and organizations. */
export const peopleInChinese: Catalogue = {
	Calendar: "日历",
	"There is no team that you may see": "没有您可以查看的团队",
	"There is nobody that you may see": "没有您可以查看的人",
	"{n} things done in a year": {
		other: "一年内 {n} 次活动",
	},
	"{name} keeps it private": "{name} 未公开此内容",
	"follows {n}": "关注 {n} 人",
	"The words are a topic": "关键词为主题",
	"There is no such time zone.": "没有这个时区。",
};
