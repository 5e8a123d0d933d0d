import type { Catalogue } from "../catalogue.ts";

/** Announcements, and what people report. */
export const moderationInJapanese: Catalogue = {
	"What you want to tell": "お知らせの内容",
	"Leave it empty to tell nothing.": "空にするとお知らせは表示されません。",
	"How it looks": "表示の種類",
	"For information": "情報",
	"A warning": "警告",
	"Something is broken": "障害",
	"All pages show it now.": "すべてのページに表示されます。",
	"No page shows anything any more.": "どのページにも表示されなくなりました。",
	Reports: "報告",
	"Closed reports": "処理済みの報告",
	"Open reports": "未処理の報告",
	"No reports": "報告はありません",
	"What people report at the foot of a page comes here: spam, abuse, or something that should not be public.":
		"ページ下部からの報告がここに届きます: スパム、嫌がらせ、公開すべきでないもの。",
	"closed by {name}": "{name} さんが処理",
	"Close the report about {page}": "{page} の報告を閉じる",
	"The report is closed.": "報告を閉じました。",
	"Which page?": "どのページですか?",
	"Say what is wrong.": "何が問題か書いてください。",
	"Thank you. The administrators have your report.":
		"ありがとうございます。報告を管理者に送りました。",
	"{n} reports wait to be read.": {
		other: "未読の報告が {n} 件あります。",
	},
	"It stands above every page, for strangers too, until it is emptied. Each reader can close it for himself.":
		"空にするまで、訪問者にも全ページの上部に表示されます。読んだ人は各自閉じられます。",
};
