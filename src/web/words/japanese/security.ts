import type { Catalogue } from "../catalogue.ts";

/** Second factors, passkeys, and what happened to an account. */
export const securityInJapanese: Catalogue = {
	"This account has a second factor. Sign in with both first, and link it under Settings, Linked accounts.":
		"このアカウントには 2 段階目の認証があります。先に両方でサインインし、設定の「連携アカウント」で連携してください。",
	"A code of your app instead": "代わりにアプリのコードを使う",
	"A code of your app, or one of your recovery codes.":
		"アプリのコード、または回復コード。",
	"A passkey instead": "代わりにパスキーを使う",
	"A passkey lives in your phone, computer or security key, and opens with finger, face or PIN. It signs you in without a password, and cannot be phished.":
		"パスキーは電話、コンピューター、セキュリティキーに保存され、指紋、顔、PIN で使います。パスワードなしでサインインでき、フィッシングで盗まれません。",
	"A recovery code instead": "代わりに回復コードを使う",
	"Add a passkey": "パスキーを追加",
	"After your password you type a code that an app on your phone shows. Whoever learns the password alone does not come in.":
		"パスワードの後に、電話のアプリに表示されるコードを入力します。パスワードだけでは入れなくなります。",
	"All factors removed by an administrator": "管理者がすべての認証要素を解除",
	"Another name": "名前を変更",
	"App for codes removed": "認証アプリを解除",
	"App for codes set up": "認証アプリを設定",
	"Browser:": "ブラウザー:",
	"Codes of an app": "認証アプリのコード",
	"Copy of a passkey refused": "複製されたパスキーを拒否",
	"Each lets you in once when your phone or your passkey is lost. Keep them where you keep passwords.":
		"電話やパスキーをなくしたとき、それぞれ 1 回だけ使えます。パスワードと同じ場所に保管してください。",
	"For you, to know it again: “phone”, “blue key”.":
		"見分けるための名前: 「電話」、「青い鍵」。",
	"I have kept them": "保管しました",
	"Keep these ten codes where you keep passwords, or on paper. Each lets you in once when your phone or your passkey is lost. They are not shown again.":
		"この 10 個のコードをパスワードと一緒に、または紙で保管してください。電話やパスキーをなくしたとき、それぞれ 1 回だけ使えます。二度と表示されません。",
	"Key added": "鍵を追加",
	"Key deleted": "鍵を削除",
	"Let it scan this picture.": "アプリでこの画像を読み取ってください。",
	"Mail address added": "メールアドレスを追加",
	"Mail address removed": "メールアドレスを削除",
	"Make new codes": "新しいコードを作成",
	"Name of a new passkey": "新しいパスキーの名前",
	"Name of the passkey": "パスキーの名前",
	"New recovery codes": "新しい回復コード",
	"On. After your password you type a code that an app on your phone shows. Programs use tokens.":
		"有効です。パスワードの後に電話のアプリのコードを入力します。プログラムはトークンを使います。",
	"One of the ten that you kept. Each is good once.":
		"保管した 10 個のうちの 1 つ。それぞれ 1 回だけ使えます。",
	"Or type this secret into it:": "または、このシークレットを入力してください:",
	Passkey: "パスキー",
	"Passkey added": "パスキーを追加",
	"Passkey removed": "パスキーを削除",
	Passkeys: "パスキー",
	"Passkeys need scripts. An app that makes codes does not.":
		"パスキーにはスクリプトが必要です。認証アプリには不要です。",
	"Passkeys need scripts. Take another way.":
		"パスキーにはスクリプトが必要です。別の方法を選んでください。",
	"Password changed": "パスワードを変更",
	"QR code with the secret": "シークレットの QR コード",
	"Recovery code used": "回復コードを使用",
	"Recovery codes": "回復コード",
	"Remove the app": "アプリを解除",
	"Remove the passkey {name}": "パスキー {name} を削除",
	"Second factor": "2 段階認証",
	"Set up a second factor first": "先に 2 段階認証を設定してください",
	"Set up an app": "アプリを設定",
	"Sign-ins and changes of what opens your account, kept for 90 days. End sessions that you do not know, and change your password then.":
		"サインインと認証手段の変更の記録です (90 日間保存)。覚えのないセッションは終了し、パスワードを変更してください。",
	"Signed in": "サインイン",
	"Switch it on": "有効化",
	"Take an app that makes codes: the password manager that you have, Aegis, Google Authenticator or another.":
		"認証アプリを用意してください: お使いのパスワード管理アプリ、Aegis、Google Authenticator など。",
	"That is neither a code of your app nor a recovery code.":
		"アプリのコードでも回復コードでもありません。",
	"That is none of your recovery codes.": "回復コードと一致しません。",
	"That is not the code that the app shows now.":
		"アプリに現在表示されているコードと違います。",
	"That took too long. Scan the new picture.":
		"時間切れです。新しい画像を読み取ってください。",
	"This account has changed meanwhile. Sign in again.":
		"このアカウントはその間に変更されました。もう一度サインインしてください。",
	"The password was changed meanwhile. Try again.":
		"パスワードはその間に変更されました。もう一度お試しください。",
	"Too many mails were asked for. Wait a while.":
		"メールの要求が多すぎます。しばらくお待ちください。",
	"That took too long. Sign in again.":
		"時間切れです。もう一度サインインしてください。",
	"The app is removed.": "アプリを解除しました。",
	"The app is set up. Other sessions ended.":
		"アプリを設定しました。ほかのセッションは終了しました。",
	"The passkey has another name.": "パスキーの名前を変更しました。",
	"The passkey is added. Other sessions ended.":
		"パスキーを追加しました。ほかのセッションは終了しました。",
	"The passkey is removed.": "パスキーを削除しました。",
	"There is an app already. Remove it first.":
		"すでにアプリがあります。先に解除してください。",
	"This forge demands one. Add an app that makes codes, or a passkey; then you can go on.":
		"このサーバーでは必須です。続けるには認証アプリかパスキーを追加してください。",
	"This passkey was not accepted. Try again.":
		"このパスキーは受け付けられませんでした。もう一度お試しください。",
	"Token deleted": "トークンを削除",
	"Token made": "トークンを作成",
	"Too many wrong codes. Wait a few minutes.":
		"コードの誤りが多すぎます。数分お待ちください。",
	"Type the code that it shows": "表示されたコードを入力",
	"Type the code.": "コードを入力してください。",
	"Use a passkey.": "パスキーを使ってください。",
	What: "内容",
	"When:": "日時:",
	"You sign in as {name}.": "{name} としてサインインします。",
	"You used a recovery code. Look whether you need new ones.":
		"回復コードを使いました。新しいものが必要か確認してください。",
	"by a link in a mail": "メールのリンクで",
	"by another site": "別のサイトで",
	"by passkey": "パスキーで",
	"by password": "パスワードで",
	"on several devices": "複数のデバイスで",
	"{n} codes are left.": {
		other: "残り {n} 個です。",
	},
};
