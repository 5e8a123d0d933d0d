import type { Catalogue } from "../catalogue.ts";

/** Texts of several pages: frame, home, sign in, new things. */
export const pagesInJapanese: Catalogue = {
	"A new password for {name}": "{name} の新しいパスワード",
	"A token lets a program act for you, by the API or by git over HTTPS, within what you allow here. It cannot sign in to these pages.":
		"トークンを使うと、プログラムが API や HTTPS の git を通じて、ここで許可した範囲であなたの代わりに操作できます。このサイトへのサインインには使えません。",
	"About you": "自己紹介",
	"Add the address": "アドレスを追加",
	"Add the key": "鍵を追加",
	Address: "アドレス",
	"Address:": "アドレス:",
	"All are marked as read.": "すべて既読にしました。",
	"All mails again": "すべてのメールを再開",
	"All other sessions end with the old one.":
		"変更すると、ほかのセッションはすべて終了します。",
	"All sessions end with the old one.":
		"変更すると、すべてのセッションが終了します。",
	"Allow it something.": "何かを許可してください。",
	"An address begins with https:// or http://.":
		"アドレスは https:// または http:// で始まります。",
	"Another address": "別のアドレス",
	"Ask who looks after it to open it again.":
		"担当者に再開を依頼してください。",
	"Block somebody": "だれかをブロック",
	Browser: "ブラウザー",
	"Change accounts and the forge": "アカウントとサーバーの変更",
	"Change members, teams and settings": "メンバー、チーム、設定の変更",
	"Change the password": "パスワードを変更",
	"Change your profile, mail addresses and keys":
		"プロフィール、メールアドレス、鍵の変更",
	"Choose who owns it.": "所有者を選んでください。",
	"Code and releases": "コードとリリース",
	"Commit {name}": "コミット {name}",
	"Commits that you make here carry an address that leads nowhere.":
		"ここで作るコミットには、届かないアドレスが使われます。",
	"Commits with this address become yours once it is confirmed.":
		"確認されると、このアドレスのコミットはあなたのものになります。",
	Confirmed: "確認済み",
	"Copy it now. It is not shown again.":
		"今すぐコピーしてください。二度と表示されません。",
	"Delete the key {name}": "鍵 {name} を削除",
	"Delete the token {name}": "トークン {name} を削除",
	Done: "完了",
	"Download packages": "パッケージのダウンロード",
	"Each browser in which you are signed in has a session. End those that you do not know, and change your password then.":
		"サインイン中のブラウザーごとにセッションがあります。覚えのないものは終了し、パスワードを変更してください。",
	End: "終了",
	"End all others": "ほかをすべて終了",
	"End the session of {browser}": "{browser} のセッションを終了",
	Everything: "すべて",
	"Everything you can reach": "アクセスできるものすべて",
	Federation: "連合",
	"For you, to know it again: “laptop, git”.":
		"見分けるための名前: 「ノート PC、git」。",
	"For you, to know it again: “laptop”.": "見分けるための名前: 「ノート PC」。",
	"Hide my mail address": "メールアドレスを隠す",
	"Hide what I do": "自分の活動を隠す",
	"It stands in the address of all its repositories.":
		"すべてのリポジトリのアドレスに含まれます。",
	"Last used": "最終使用",
	"Last used:": "最終使用:",
	Made: "作成日",
	"Made:": "作成日:",
	"Mail addresses": "メールアドレス",
	Mails: "メール",
	"Mails go here": "メールの送信先",
	"Make one": "作成する",
	"Make one: it owns repositories, and teams work in them.":
		"作成すると、リポジトリを所有し、チームで作業できます。",
	"Make the first one": "最初のものを作成",
	"Make the token": "トークンを作成",
	"Done: {title}": "完了: {title}",
	"Unread: {title}": "未読: {title}",
	"Name as it is shown": "表示名",
	"New key": "新しい鍵",
	"New token": "新しいトークン",
	"No longer there": "もうありません",
	"No mails at all": "メールを受け取らない",
	"No more mails about failed runs": "失敗した実行のメールを停止",
	"No more mails about releases": "リリースのメールを停止",
	"No more mails about this item": "この項目のメールを停止",
	"Not confirmed yet": "未確認",
	Nothing: "なし",
	"Nothing more": "これ以上ありません",
	"Nothing yet": "まだありません",
	"One mail a day": "1 日 1 通",
	"Only mails that are for me": "自分宛てのメールのみ",
	"Only you and administrators see it on your page.":
		"あなたのページで見えるのは、あなたと管理者だけです。",
	"Open, comment, label and close them": "作成、コメント、ラベル付け、クローズ",
	Part: "範囲",
	"Password until now": "現在のパスワード",
	"Paste your public key.": "公開鍵を貼り付けてください。",
	Place: "所在地",
	"Public key": "公開鍵",
	"Public things only": "公開のもののみ",
};
