import type { Catalogue } from "../catalogue.ts";

/** The settings of an account. */
export const accountInJapanese: Catalogue = {
	"A new runner registers with this": "新しいランナーの登録トークン",
	"Add the GPG key": "GPG 鍵を追加",
	All: "すべて",
	"All notifications of a day in one mail.":
		"1 日分の通知を 1 通のメールにまとめます。",
	"At work": "作業中",
	Away: "離席中",
	"Capital letters, digits and _; such as DEPLOY_KEY.":
		"英大文字、数字、_。例: DEPLOY_KEY。",
	"Capital letters, digits and _; such as REGION.":
		"英大文字、数字、_。例: REGION。",
	"Commits that you sign with one are shown as verified.":
		"これらの鍵で署名したコミットは「検証済み」と表示されます。",
	"Delete my account": "自分のアカウントを削除",
	"Delete the account": "アカウントを削除",
	"Delete the runner {name}": "ランナー {name} を削除",
	"Delete the secret {name}": "シークレット {name} を削除",
	"Delete the variable {name}": "変数 {name} を削除",
	"First give away or delete what is yours":
		"先に所有物を譲渡または削除してください",
	"GPG keys": "GPG 鍵",
	"Keep the secret": "シークレットを保存",
	"Keep the variable": "変数を保存",
	"Machines of yours that do the jobs of workflows of your repositories.":
		"あなたのリポジトリのワークフローのジョブを実行するマシンです。",
	"New secret, or another value for one": "新しいシークレット、または値の変更",
	"New variable, or another value for one": "新しい変数、または値の変更",
	"Once a day": "1 日 1 回",
	"One of these repositories does not exist.":
		"存在しないリポジトリがあります。",
	"One owner/name a line; empty is all of them.":
		"1 行に 1 つ「所有者/名前」。空の場合はすべて。",
	"Only these repositories": "これらのリポジトリのみ",
	"Paste the signature.": "署名を貼り付けてください。",
	"Prove that {name} is yours": "{name} があなたのものであることを証明",
	Prove: "証明",
	Proved: "証明済み",
	"Public GPG key": "GPG 公開鍵",
	"Key for Chef": "Chef 用の鍵",
	"Chef’s clients sign what they send. The forge knows by this key that it comes from you.":
		"Chef のクライアントは送るものに署名します。この鍵で、あなたから来たものだとわかります。",
	"The pair of keys is made": "鍵のペアを作りました",
	"Keep the private key in a file that your client reads. It is not shown again.":
		"秘密鍵を、クライアントが読むファイルに保存してください。二度と表示されません。",
	"Delete the key": "鍵を削除",
	"Another key": "別の鍵",
	"A key": "鍵",
	"An RSA key of 2048 bits or more, as PEM. Left empty, the forge makes a pair and shows you the private key once.":
		"2048ビット以上の RSA 鍵 (PEM)。空欄なら鍵のペアを作り、秘密鍵を一度だけ表示します。",
	"Put it in place of the old one": "古い鍵と置き換える",
	"Save the key": "鍵を保存",
	"This is no public RSA key of 2048 bits or more, as PEM.":
		"これは2048ビット以上の RSA 公開鍵 (PEM) ではありません。",
	"The key is saved.": "鍵を保存しました。",
	"Saved.": "保存しました。",
	"Sign this text with the key, within the hour:":
		"1 時間以内に、鍵でこのテキストに署名してください:",
	Signature: "署名",
	"Something still hinders it.": "まだ妨げるものがあります。",
	"Switch off {name}": "{name} を無効化",
	"Switch on {name}": "{name} を有効化",
	"Switched off": "無効",
	"That is not the name of your account.": "アカウント名が違います。",
	"The forge has no other administrator": "ほかに管理者がいません",
	"The key is proved to be yours.": "鍵があなたのものと証明されました。",
	"The organization {name} has no other owner":
		"組織 {name} にほかの所有者がいません",
	"The runner is deleted.": "ランナーを削除しました。",
	"The secret is deleted.": "シークレットを削除しました。",
	"The secret is kept.": "シークレットを保存しました。",
	"The signature is not by this key, or over another text.":
		"署名がこの鍵のものでないか、別のテキストへの署名です。",
	"The variable is deleted.": "変数を削除しました。",
	"The variable is kept.": "変数を保存しました。",
	"Type the name of your account.": "アカウント名を入力してください。",
	"Type the value.": "値を入力してください。",
	"Type {name} to confirm": "確認のため {name} と入力してください",
	Value: "値",
	"Waits for work": "待機中",
	"What gpg --armor --export prints. It names one of your confirmed addresses.":
		"gpg --armor --export の出力です。確認済みのアドレスを含む必要があります。",
	"What it is for": "用途",
	"Which one?": "どれですか?",
	"Whoever has it may add runners that see your code and secrets.":
		"これを持つ人は、コードやシークレットを見られるランナーを追加できます。",
	"Workflows of all your repositories read them. Nobody sees a value again, also not in logs.":
		"すべてのリポジトリのワークフローが読み取ります。値は、ログも含めて二度と表示されません。",
	"Workflows of all your repositories read them. They are no secrets: logs may show them.":
		"すべてのリポジトリのワークフローが読み取ります。秘密ではなく、ログに表示されることがあります。",
	"You have no runner yet.": "ランナーはまだありません。",
	"Your account is deleted.": "アカウントを削除しました。",
	"Your profile, mail addresses, keys, tokens, sessions, factors, memberships, stars and notifications are deleted. Issues, comments and commits that you wrote elsewhere stay, under the name Ghost. It cannot be undone.":
		"プロフィール、メールアドレス、鍵、トークン、セッション、認証要素、所属、スター、通知が削除されます。ほかの場所に書いたイシュー、コメント、コミットは Ghost の名前で残ります。元に戻せません。",
	"{n} packages": {
		other: "パッケージ {n} 件",
	},
	"Another picture": "別の画像",
	"Choose a picture.": "画像を選んでください。",
	"Left and right": "左右",
	"PNG, JPEG, GIF or WebP, of one megabyte at most.":
		"PNG、JPEG、GIF、WebP。1 MB まで。",
	Picture: "画像",
	Size: "サイズ",
	"Take the picture away": "画像を削除",
	"Take this picture": "この画像を使う",
	"That is no PNG, JPEG, GIF or WebP picture of one megabyte and 4096 pixels at most.":
		"1 MB、4096 ピクセルまでの PNG、JPEG、GIF、WebP 画像ではありません。",
	"Up and down": "上下",
	"Your picture is changed.": "画像を変更しました。",
	"Your picture is taken away.": "画像を削除しました。",
	"I am named": "メンションされたとき",
	"With @ in an issue, a comment or a commit.":
		"イシュー、コメント、コミットの @ で。",
	"Something is assigned to me": "割り当てられたとき",
	"My review is asked for": "レビューを依頼されたとき",
	"Mine, or that of a team of mine.": "自分または自分のチームへの依頼。",
	"News in what I take part in": "参加しているものの動き",
	"Comments, reviews and changes of state where I wrote or subscribed.":
		"書き込みや購読をした場所でのコメント、レビュー、状態の変更。",
	"News in repositories that I watch": "ウォッチ中のリポジトリの動き",
	"A run of mine fails": "自分の実行が失敗したとき",
	"A workflow that I started.": "自分が開始したワークフロー。",
	"Releases of repositories that I watch": "ウォッチ中のリポジトリのリリース",
	"What happens": "出来事",
	Bell: "ベル",
	"Bell: {what}": "ベル: {what}",
	"Mail: {what}": "メール: {what}",
	"The security of my account": "アカウントのセキュリティ",
	"New passwords and addresses to confirm.":
		"新しいパスワードや確認が必要なアドレス。",
	always: "常に",
	"Download all that is yours": "自分のデータをすべてダウンロード",
	"Choose what is told under the bell, what comes by mail, and what browsers show. What fits several lines counts as the first of them.":
		"ベル、メール、ブラウザーのそれぞれで何を知らせるかを選びます。複数の行に当てはまるものは最初の行として扱います。",
	"Browser: {what}": "ブラウザー: {what}",
	Browsers: "ブラウザー",
	"The browser gave no address for notifications.":
		"ブラウザーが通知用のアドレスを返しませんでした。",
	"This browser shows notifications now.": "このブラウザーで通知を表示します。",
	"Removed.": "削除しました。",
	"A notification is on its way.": "通知を送信しています。",
	"A browser can show notifications also while no page of the forge is open. What they say is encrypted on the way. It ends when you sign out there.":
		"ページを開いていないときも、ブラウザーで通知を表示できます。内容は暗号化して送られます。そのブラウザーでサインアウトすると終わります。",
	"For notifications of browsers, scripts have to be on.":
		"ブラウザーの通知にはスクリプトを有効にする必要があります。",
	"This browser cannot show notifications.":
		"このブラウザーでは通知を表示できません。",
	"This browser was told to show no notifications of this site. Allow them in its settings first.":
		"このブラウザーではこのサイトの通知が拒否されています。先にブラウザーの設定で許可してください。",
	"The push service of this browser gave no answer. Try again later.":
		"このブラウザーのプッシュサービスが応答しませんでした。後でもう一度試してください。",
	"Show notifications in this browser": "このブラウザーで通知を表示する",
	"The last message did not arrive.": "最後の通知は届きませんでした。",
	"Send a test to {name}": "{name} にテストを送る",
	Test: "テスト",
	"Show nothing more in {name}": "{name} で表示しない",
};
