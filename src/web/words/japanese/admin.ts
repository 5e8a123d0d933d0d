import type { Catalogue } from "../catalogue.ts";

/** Of the administration. */
export const adminInJapanese: Catalogue = {
	"Invitations and approval": "招待と承認",
	"Sources of accounts": "アカウントの認証元",
	Tasks: "定期タスク",
	"Events set aside": "保留されたイベント",
	"Settings in force": "有効な設定",
	"No organizations": "組織はありません",
	"Find a repository": "リポジトリを検索",
	"No repositories": "リポジトリはありません",
	"Repositories, largest first": "リポジトリ (大きい順)",
	last: "前回",
	next: "次回",
	"{n} times": "{n} 回",
	"Run now: {name}": "今すぐ実行: {name}",
	"Run now": "今すぐ実行",
	"{name} has been started.": "{name} を開始しました。",
	"Try again": "再試行",
	Forget: "破棄",
	changed: "変更済み",
	active: "有効",
	"switched off": "無効",
	"Needs attention": "要対応",
	"Everything is as it should be.": "問題はありません。",
	"The forge": "サーバー",
	Version: "バージョン",
	"New account": "新しいアカウント",
	"Find people": "人を検索",
	"Nobody has this name": "この名前の人はいません",
	administrator: "管理者",
	"not active": "無効",
	"may not sign in": "サインイン不可",
	restricted: "制限付き",
	Mail: "メール",
	"The account is made.": "アカウントを作成しました。",
	"Full name": "氏名",
	"Who sees the profile": "プロフィールの公開範囲",
	everybody: "全員",
	"who is signed in": "サインインした人",
	"nobody else": "本人のみ",
	"Administers the forge": "サーバーの管理者",
	Active: "有効",
	"May not sign in": "サインイン不可",
	"End all sessions": "すべてのセッションを終了",
	"Take the second factor away": "2 段階認証を解除",
	"Delete this account": "このアカウントを削除",
	"The account is deleted.": "アカウントを削除しました。",
	"Who waits": "承認待ち",
	"Nobody waits": "承認待ちの人はいません",
	"Turn away": "拒否",
	Invitations: "招待",
	"Make an invitation": "招待を作成",
	"The invitation is taken back.": "招待を取り消しました。",
	Rules: "ルール",
	Connection: "接続",
	Port: "ポート",
	"Groups and teams": "グループとチーム",
	"Add a provider": "プロバイダーを追加",
	"Add a directory": "ディレクトリを追加",
	"Delete the source": "認証元を削除",
	"The source is added.": "認証元を追加しました。",
	"The source is deleted.": "認証元を削除しました。",
	Host: "ホスト",
	"An event that something fails on again and again is set aside here, so that those after it are handled.":
		"処理が繰り返し失敗したイベントは、後続のイベントを処理できるようにここへ退避されます。",
	"event is gone": "イベントは存在しません",
	"They come from the environment or the command line, and change with a restart.":
		"環境変数またはコマンドラインから設定され、再起動すると変わります。",
	"set, not shown": "設定済み (非表示)",
	"The forge cannot do its work: the database or the disk fails. The log says more.":
		"サーバーが動作できません。データベースまたはディスクに障害があります。詳しくはログをご覧ください。",
	"Tasks are late: {tasks}.": "遅れている定期タスク: {tasks}。",
	"No mail server is set up: mails stand in the log, and nobody gets them.":
		"メールサーバーが設定されていません。メールはログに記録されるだけで、誰にも届きません。",
	"Memory of this process": "このプロセスのメモリ",
	"It has to be changed at the first sign-in.":
		"最初のサインイン時に変更する必要があります。",
	"Left empty, it stays.": "空のままなら変わりません。",
	"Restricted: sees only what it is let into":
		"制限付き: 許可されたものだけを閲覧できます",
	"Its issues and comments stay, under the name Ghost. What it owns has to go first, or goes with it.":
		"イシューとコメントは Ghost の名前で残ります。所有しているものは先に取り除くか、一緒に削除されます。",
	"Delete its repositories, organizations and packages too":
		"リポジトリ、組織、パッケージも削除する",
	"The sessions are ended.": "セッションを終了しました。",
	"The second factor is gone.": "2 段階認証を解除しました。",
	"There was no second factor.": "2 段階認証は設定されていませんでした。",
	"That is not the name.": "名前が違います。",
	"A name is wanted.": "名前を入力してください。",
	"A mail address is wanted.": "メールアドレスを入力してください。",
	"A password is wanted.": "パスワードを入力してください。",
	"Type the name.": "名前を入力してください。",
	"Where accounts need approval, those who made one stand here until somebody lets them in.":
		"アカウントに承認が必要な場合、登録した人は承認されるまでここに表示されます。",
	"has not confirmed the address": "アドレスを確認していません",
	"The link of the invitation": "招待リンク",
	"whoever has the link": "リンクを持つ人",
	"good until": "有効期限",
	"The link is sent there, and shown here once. Left empty, it is shown only.":
		"リンクはそのアドレスに送られ、ここには一度だけ表示されます。空の場合は表示だけします。",
	"{name} is turned away.": "{name} を拒否しました。",
	"It was sent to {address}. It is not shown again.":
		"{address} に送信しました。再表示されません。",
	"Kind of provider": "プロバイダーの種類",
	"How a person is found": "ユーザーの探し方",
	"By a search": "検索する",
	"The name says the place": "名前から場所が決まる",
	"In the clear": "暗号化なし",
	"Part of the address that is registered at the provider.":
		"プロバイダーに登録するアドレスの一部です。",
	"People may sign in with it": "サインインに使用できる",
	"Password for the search": "検索用のパスワード",
	"Left empty, it stays as it is.": "空のままなら変わりません。",
	"People sign in with the accounts of this forge. A provider is another forge, GitHub, GitLab, Google or any of OpenID Connect; a directory speaks LDAP.":
		"このサーバーのアカウントでサインインします。プロバイダーは別のサーバー、GitHub、GitLab、Google、または OpenID Connect 対応サービスです。ディレクトリは LDAP を使います。",
	"Register this address at the provider:":
		"プロバイダーにこのアドレスを登録してください:",
	"Accounts that signed in with it stay, and need a password.":
		"これでサインインしていたアカウントは残り、パスワードが必要になります。",
	"Its people": "含まれるユーザー",
	"Looked through:": "確認日時:",
	"Look whether the place and the filter of people are still right. If they have really left, tick the box and look through it again.":
		"場所とユーザーのフィルターが正しいか確認してください。本当にいなくなった場合は、チェックを入れてもう一度確認してください。",
	"Switch off who has left, however many they are":
		"人数に関係なく、いなくなったユーザーを無効にする",
	"Look through it now": "今すぐ確認",
	"The directory does not answer. The log says more.":
		"ディレクトリが応答しません。詳しくはログをご覧ください。",
	"{people} people, {left} switched off.":
		"ユーザー {people} 人、無効にした人 {left} 人。",
	"Type the name of the source.": "認証元の名前を入力してください。",
	"{n} events could not be handled and were set aside.": {
		other: "{n} 件のイベントを処理できず、退避しました。",
	},
	"{n} people wait to be let in.": { other: "{n} 人が承認を待っています。" },
	"{n} have left at once, and nobody was switched off": {
		other: "{n} 人が一度にいなくなったため、誰も無効にしませんでした",
	},
	"Group of administrators": "管理者のグループ",
	"Group of restricted people": "制限付きユーザーのグループ",
	"Address of the provider": "プロバイダーのアドレス",
	"Its issuer. GitHub, GitLab and Google are known without one.":
		"発行者 (issuer)。GitHub、GitLab、Google では不要です。",
	"Client id": "クライアント ID",
	Scopes: "スコープ",
	"Claim that people need": "必須のクレーム",
	"Value of that claim": "そのクレームの値",
	"Claim with the groups": "グループのクレーム",
	"Who searches": "検索に使うアカウント",
	"A distinguished name. Left empty, the search is anonymous.":
		"識別名 (DN)。空のままなら匿名で検索します。",
	"Where people are": "ユーザーの場所",
	"Place of a person": "1 人のユーザーの場所",
	"Without a search: %s stands for the name that was typed.":
		"検索しない場合: %s は入力された名前に置き換わります。",
	"Filter for a person": "1 人のユーザーのフィルター",
	"%s stands for the name that was typed.":
		"%s は入力された名前に置き換わります。",
	"Attribute with the name": "名前の属性",
	"Attribute with the mail address": "メールアドレスの属性",
	"Attribute with the first name": "名の属性",
	"Attribute with the surname": "姓の属性",
	"Filter for administrators": "管理者のフィルター",
	"Filter for restricted people": "制限付きユーザーのフィルター",
	"Where groups are": "グループの場所",
	"Filter for groups": "グループのフィルター",
	"Attribute of a group with its people": "グループのメンバーを示す属性",
	"What stands there of a person": "そこに記されるユーザーの値",
	"“dn”, or the name of an attribute.": "「dn」または属性の名前。",
	"Who comes for the first time gets an account":
		"初めてサインインした人にアカウントを作成する",
	"A confirmed address leads to the account that has it":
		"確認済みのアドレスを、それを持つアカウントに結び付ける",
	"Who has left a group leaves its teams":
		"グループから外れた人を、そのチームからも外す",
	"Do not look at the certificate": "証明書を検証しない",
	"Follow its people each hour: who has left is switched off":
		"1 時間ごとにユーザーを確認し、いなくなった人を無効にする",
	"Who has left is switched off however many they are, even if the directory is empty":
		"ディレクトリが空でも、人数に関係なく、いなくなった人を無効にする",
	"Programs that let everybody sign in with the account of this forge. Nobody’s account owns them.":
		"このサーバーのアカウントで誰でもサインインできるプログラムです。特定のアカウントには属しません。",
	"An administrator began to act as somebody":
		"管理者が別のユーザーとしての操作を開始",
	"An administrator ended acting as somebody":
		"管理者が別のユーザーとしての操作を終了",
	"You act as somebody else": "別のユーザーとして操作中",
	"You are {admin} and act as {name}.":
		"あなたは {admin} で、{name} として操作しています。",
	"Be {name} again": "{name} に戻る",
	"You are yourself again.": "ご自身のアカウントに戻りました。",
	"Act as {name}": "{name} として操作する",
	"You see and do what {name} may, until you end it. Both access logs tell of it; passwords, keys and tokens stay closed.":
		"終了するまで、{name} ができることを閲覧、操作できます。両方のアクセスログに記録されます。パスワード、鍵、トークンは使えません。",
	"Passwords, keys, tokens and what else gives access stay closed while you act as somebody else.":
		"別のユーザーとして操作している間は、パスワード、鍵、トークンなどアクセスに関わるものは使えません。",
	"Jobs given up": "中止されたジョブ",
	"Mails that did not arrive": "届かなかったメール",
	"Mirrors that fail": "失敗しているミラー",
	"Mirrors elsewhere that fail": "失敗している外部ミラー",
	Notices: "お知らせ",
	"Nothing to tell": "お知らせはありません",
	"Jobs that were given up, mirrors that fail and mails that did not arrive stand here.":
		"中止されたジョブ、失敗しているミラー、届かなかったメールがここに表示されます。",
	"Try again: {name}": "再試行: {name}",
	"Forget: {name}": "消去: {name}",
	"Last backup": "最後のバックアップ",
	"No backup of this data is known. “ingot backup” makes one.":
		"このデータのバックアップは確認されていません。「ingot backup」で作成できます。",
	"{n} jobs, mirrors and mails have failed.": {
		other: "{n} 件のジョブ、ミラー、メールが失敗しました。",
	},
	"The last backup is {n} days old.": {
		other: "最後のバックアップは {n} 日前です。",
	},
	"Size of repositories": "リポジトリの容量",
	"The first row is written within an hour, then one a day.":
		"最初の行は 1 時間以内に記録され、その後は 1 日 1 行です。",
	"As a table": "表で表示",
	Day: "日",
	"The last 90 days": "過去 90 日間",
	"Invite somebody": "招待する",
};
