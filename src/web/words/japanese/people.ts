import type { Catalogue } from "../catalogue.ts";

/** Pages of people and organizations. */
export const peopleInJapanese: Catalogue = {
	Calendar: "カレンダー",
	"There is no team that you may see": "閲覧できるチームはありません",
	"There is nobody that you may see": "閲覧できる人はいません",
	"{n} things done in a year": {
		other: "1 年間の活動 {n} 件",
	},
	"{name} keeps it private": "{name} さんは非公開にしています",
	"follows {n}": "{n} 人をフォロー",
	"The words are a topic": "語をトピックとして扱う",
	"There is no such time zone.": "そのタイムゾーンはありません。",
};
