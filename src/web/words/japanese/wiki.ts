import type { Catalogue } from "../catalogue.ts";

/** Of the wiki. */
export const wikiInJapanese: Catalogue = {
	"Pictures and files": "画像とファイル",
	"20 files and 32 megabytes at most. They are kept beside the page; links to them are put at its end.":
		"20 ファイル、32 メガバイトまで。ページの横に保管され、末尾にリンクが追加されます。",
	"Choose two to compare: on the left the one that is looked from, on the right the one that is looked at.":
		"比較する 2 つを選んでください。左が基準、右が見る方です。",
	"Compare from {id}": "{id} から比較",
	"Compare to {id}": "{id} と比較",
	"Compare the chosen versions": "選んだバージョンを比較",
	"Compare versions of {page}": "{page} のバージョンを比較",
	"Swap sides": "左右を入れ替え",
	"All versions": "すべてのバージョン",
	"Search the wiki": "Wiki を検索",
	"Looking took too long: there may be more pages that fit.":
		"検索に時間がかかりすぎました。ほかにも一致するページがあるかもしれません。",
	"Pages with all words in their title or text are found.":
		"タイトルまたは本文にすべての語を含むページが見つかります。",
	"No page fits": "一致するページはありません",
	"These files cannot be kept: too many, or names that none can have.":
		"これらのファイルは保存できません。多すぎるか、使えない名前です。",
	"{n} pages": { other: "{n} ページ" },
};
