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
	"Operations with “{words}”": "「{words}」を含む操作",
	"Parts of the API": "API の分類",
	"Find an operation": "操作を検索",
	"No operation has these words": "この語を含む操作はありません",
	"Every path is below {path}.": "パスはすべて {path} の下にあります。",
	"Programs sign in with HTTP Basic, or with a token: Authorization: token <token>.":
		"プログラムは HTTP Basic またはトークンでサインインします: Authorization: token <token>.",
	"About tokens": "トークンについて",
	"How it is used": "使い方",
	"Body (JSON)": "本文 (JSON)",
	"Links and clone addresses begin with {url}, but you came by {host}. Set INGOT_URL to the address that people type.":
		"リンクとクローン用アドレスは {url} で始まりますが、{host} からアクセスされています。INGOT_URL に、利用者が入力するアドレスを設定してください。",
	"{url} leads here from this machine only. Set INGOT_URL (and INGOT_HOST) when others come.":
		"{url} はこのマシンからしか開けません。ほかの人も使う場合は INGOT_URL (と INGOT_HOST) を設定してください。",
	"Links and clone addresses begin with {url}.":
		"リンクとクローン用アドレスは {url} で始まります。",
	"Mails come from {from}. Send yourself one under Self-check.":
		"メールは {from} から送られます。「自己診断」でご自身に 1 通送ってみてください。",
	"No mail server is set up: mails stand in the log. Set INGOT_MAIL_URL so that people get invitations and new passwords.":
		"メールサーバーが設定されていません。メールはログに記録されます。招待や新しいパスワードが届くように INGOT_MAIL_URL を設定してください。",
	"Git listens on port {port}. Add your key under Settings, Keys.":
		"Git はポート {port} で待ち受けています。「設定」の「鍵」で鍵を追加してください。",
	"It is switched off; git works over HTTP. INGOT_SSH_PORT opens it.":
		"無効です。git は HTTP で使えます。INGOT_SSH_PORT で有効になります。",
	"Nothing is copied by itself. Let “ingot backup” run each night, and keep the copies on another machine.":
		"バックアップは自動では行われません。「ingot backup」を毎晩実行し、コピーを別のマシンに保管してください。",
	"Only whom you invite gets an account. INGOT_REGISTRATION changes that.":
		"招待した人だけがアカウントを得ます。INGOT_REGISTRATION で変更できます。",
	"Registration: {mode}.": "登録: {mode}。",
	"Look through this once; each point can be changed later.":
		"一度目を通してください。どの項目も後で変更できます。",
	"What to look at": "確認すること",
	"A whole Gitea moves here with “ingot import gitea”, into a new data directory.":
		"Gitea 全体を「ingot import gitea」で新しいデータディレクトリに移行できます。",
	"Make its first administrator your own. This page opens once, for whoever has the link that the forge printed.":
		"最初の管理者アカウントを作成してください。このページは、サーバーが表示したリンクを持つ人に一度だけ開きます。",
	"It replaces the one that was printed.": "表示されたものを置き換えます。",
	"{n} operations": { other: "操作 {n} 件" },
};
