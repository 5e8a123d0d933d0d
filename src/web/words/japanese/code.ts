import type { Catalogue } from "../catalogue.ts";

/** How code is read and changed with more than text: pictures, the tree at the side, the editor. */
export const codeInJapanese: Catalogue = {
	After: "変更後",
	Before: "変更前",
	"Choose what it takes over.": "引き継ぐものを選んでください。",
	"Deleted branches": "削除されたブランチ",
	Diagram: "図",
	"Esc, then Tab leaves the text.": "Esc、Tab の順でテキストから抜けます。",
	"Lines are indented by tabs.": "行はタブで字下げされます。",
	"Lines are indented by {n} spaces.": "行は空白 {n} 個で字下げされます。",
	"Files of the default branch": "デフォルトブランチのファイル",
	"It begins with what the template has, and with a history of its own.":
		"テンプレートの内容と、独自の履歴で始まります。",
	"New repository from {name}": "{name} から新しいリポジトリを作成",
	Restore: "復元",
	"Restore the branch {name}": "ブランチ {name} を復元",
	"Rules of branches": "ブランチのルール",
	"The branch {name} is there again.": "ブランチ {name} を復元しました。",
	"There is nothing of it left to restore.": "復元できるものが残っていません。",
	"Use this template": "このテンプレートを使う",
	"What it takes over": "引き継ぐもの",
	"How much of the new one": "新しい画像の割合",
	"Onion skin": "重ねて表示",
	"Side by side": "左右に並べる",
	Swipe: "スワイプ",
	"Tree of the files": "ファイルツリー",
	"What is in {name}": "{name} の中身",
	"These are more than 20 files. Take some away.":
		"ファイルが 20 個を超えています。減らしてください。",
	"These files are too large together. Take some away.":
		"合計サイズが大きすぎます。ファイルを減らしてください。",
	"Directories cannot be dropped; choose their files.":
		"フォルダーはドロップできません。中のファイルを選んでください。",
	"Drop files here or paste them.":
		"ここにファイルをドロップまたは貼り付けてください。",
	"Take {name} away": "{name} を外す",
	"Nothing was sent. The files are still chosen.":
		"送信されませんでした。ファイルは選択されたままです。",
	"Files can be dropped on this page as well.":
		"このページにファイルをドロップすることもできます。",
	"{n} cells are the same.": {
		other: "{n} 個のセルは同じです。",
	},
	"Only what describes the notebook changed.":
		"ノートブックの説明情報だけが変更されました。",
	"There is no such cell.": "そのセルはありません。",
	"A large picture; the whole notebook shows it.":
		"大きな画像です。ノートブック全体で表示できます。",
	"moved from {place}": "{place} から移動",
	"moved to {place}": "{place} へ移動",
	"Show {n} lines": {
		other: "{n} 行を表示",
	},
	"This workflow would not run.": "このワークフローは実行できません。",
	"This workflow can be read.": "このワークフローは正しく読み込めます。",
	"Nobody would be offered this template.":
		"このテンプレートは表示されません。",
	"This template can be read.": "このテンプレートは正しく読み込めます。",
	"Comments on lines": "行へのコメント",
	"What is said of lines stands in the difference above.":
		"行へのコメントは上の差分に表示されます。",
	"{n} comments on lines": { other: "行へのコメント {n} 件" },
	"Commits from {from} to {until}": "{from} から {until} までのコミット",
	"The bars beside each name cover the same time.":
		"各名前の横の棒は同じ期間を示します。",
	"Languages over time": "言語の推移",
	"No language is recognised here": "認識された言語はありません",
	"Languages from {from} to {until}": "{from} から {until} までの言語",
};
