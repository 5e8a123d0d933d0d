import type { Catalogue } from "../catalogue.ts";

/** Of the pages of packages. */
export const packagesInJapanese: Catalogue = {
	"Packages of {name}": "{name} のパッケージ",
	"Find a package": "パッケージを検索",
	Kind: "種類",
	"No packages": "パッケージはありません",
	"What is published to {url} stands here, with the lines that install it.":
		"{url} に公開されたものが、インストール方法とともに表示されます。",
	"Downloads:": "ダウンロード:",
	"Versions of {name}": "{name} のバージョン",
	Install: "インストール",
	"Only who may see {name} can install it: your client needs your name and a token with the right to read packages.":
		"{name} を閲覧できる人だけがインストールできます。クライアントには、あなたの名前とパッケージ読み取り権限のあるトークンが必要です。",
	Published: "公開日",
	Downloads: "ダウンロード",
	"Delete this version": "このバージョンを削除",
	"Type {version} to confirm": "確認のため {version} と入力してください",
	"Its files are gone for good.": "ファイルは完全に削除されます。",
	"That is not the version.": "バージョンが違います。",
	"The version is deleted.": "バージョンを削除しました。",
	"Type the version.": "バージョンを入力してください。",
	Runtime: "実行時",
	Peer: "ピア",
	Optional: "任意",
	Recommended: "推奨",
	Suggested: "提案",
	"Provided by the platform": "プラットフォームが提供",
	Build: "ビルド",
	Development: "開発",
	Tests: "テスト",
	Indirect: "間接",
	Authors: "作者",
	Documentation: "ドキュメント",
	Keywords: "キーワード",
};
