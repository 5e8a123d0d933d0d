import type { Catalogue } from "../catalogue.ts";

/** Of the keyboard, the command palette and what scripts say. */
export const keyboardInJapanese: Catalogue = {
	"Access tokens": "アクセストークン",
	Actions: "操作",
	"Choose the row": "行を選択",
	Everywhere: "共通",
	"Go to": "移動",
	"Go to anything": "どこへでも移動",
	"In a repository": "リポジトリ内",
	"In lists": "一覧",
	"In reviews": "レビュー",
	"In texts": "テキスト",
	"Issues and pull requests": "イシューとプルリクエスト",
	"Next and previous file": "次と前のファイル",
	"Next and previous row": "次と前の行",
	"Nothing has this name": "この名前のものはありません",
	"Nothing that you may see fits “{word}”.":
		"「{word}」に一致する、閲覧できるものはありません。",
	"Open the row": "行を開く",
	"Permanent link": "パーマリンク",
	"Show these keys": "このキー一覧を表示",
	"Single keys can be switched off under Appearance.":
		"単独キーは「外観」で無効にできます。",
	Viewed: "確認済み",
};
