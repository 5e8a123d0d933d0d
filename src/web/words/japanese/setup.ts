import type { Catalogue } from "../catalogue.ts";

/** Das Einrichten. */
export const setupInJapanese: Catalogue = {
	"Set up this forge": "サーバーのセットアップ",
	"Type your name.": "名前を入力してください。",
	"Type a mail address.": "メールアドレスを入力してください。",
	"Type a password.": "パスワードを入力してください。",
	"Git over SSH": "SSH での git",
	Backups: "バックアップ",
	"Who may come": "参加できる人",
	"Your forge is ready": "サーバーの準備ができました",
	"Make the first repository": "最初のリポジトリを作成",
	"Invite people": "人を招待",
	Token: "トークン",
	Send: "送信",
	"Try it": "試す",
	Answer: "応答",
	"The forge cannot be reached.": "サーバーに接続できません。",
	"All topics": "すべてのトピック",
	"How to publish": "公開の方法",
};
