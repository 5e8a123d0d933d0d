import type { Catalogue } from "../../text/translate.ts";

/** 日本語, in mails. */
export const japanese: Catalogue = {
	"{who} opened this issue": "{who} さんがこのイシューを作成しました",
	"{who} closed this issue": "{who} さんがこのイシューをクローズしました",
	"{who} opened this issue again":
		"{who} さんがこのイシューを再オープンしました",
	"{who} assigned you to this issue":
		"{who} さんがこのイシューをあなたに割り当てました",
	"{who} wrote to this issue": "{who} さんがこのイシューにコメントしました",
	"{who} changed this issue": "{who} さんがこのイシューを変更しました",
	"{who} opened this pull request":
		"{who} さんがこのプルリクエストを作成しました",
	"{who} closed this pull request":
		"{who} さんがこのプルリクエストをクローズしました",
	"{who} opened this pull request again":
		"{who} さんがこのプルリクエストを再オープンしました",
	"{who} assigned you to this pull request":
		"{who} さんがこのプルリクエストをあなたに割り当てました",
	"{who} wrote to this pull request":
		"{who} さんがこのプルリクエストにコメントしました",
	"{who} changed this pull request":
		"{who} さんがこのプルリクエストを変更しました",
	"{who} merged this pull request":
		"{who} さんがこのプルリクエストをマージしました",
	"{who} pushed to this pull request":
		"{who} さんがこのプルリクエストにプッシュしました",
	"{who} marked this pull request as ready":
		"{who} さんがこのプルリクエストをレビュー可能にしました",
	"{who} reviewed this pull request":
		"{who} さんがこのプルリクエストをレビューしました",
	"{who} answered in this pull request":
		"{who} さんがこのプルリクエストで返信しました",
	"{who} dismissed a review of this pull request":
		"{who} さんがこのプルリクエストのレビューを却下しました",
	"{who} asked you to review this pull request":
		"{who} さんがこのプルリクエストのレビューを依頼しました",
	"See it": "表示する",
	"No more mails about it": "この件のメールを停止する",
	"Other mails, or none": "メール設定を変更する",
	"Hello {name},": "{name} 様",
	"A new password for Ingot": "Ingot の新しいパスワード",
	"somebody asked for a new password for your account {name} at {url}.":
		"{url} のアカウント {name} について、新しいパスワードの設定が申請されました。",
	"If it was you, open this address within three hours:":
		"ご本人の場合は、3 時間以内に次のアドレスを開いてください:",
	"If it was not, do nothing: your password stays as it is.":
		"お心当たりがない場合は、何もする必要はありません。パスワードは変わりません。",
	"Confirm your address for Ingot": "Ingot のメールアドレスの確認",
	"somebody, probably you, entered this address at {url}.":
		"{url} でこのメールアドレスが登録されました。",
	"To confirm that it is yours, open this address within three hours:":
		"ご本人のアドレスであることを確認するため、3 時間以内に次のアドレスを開いてください:",
	"If it was not you, do nothing.":
		"お心当たりがない場合は、何もする必要はありません。",
	"You have an account at Ingot already":
		"Ingot のアカウントをすでにお持ちです",
	"It belongs to your account {name} already. If you forgot its password, set a new one:":
		"このアドレスはすでにアカウント {name} のものです。パスワードをお忘れの場合は、次のページで新しく設定してください:",
	"Your account at Ingot is open": "Ingot のアカウントが有効になりました",
	"your account is open now. Sign in at {url}":
		"アカウントが有効になりました。こちらからサインインしてください: {url}",
	"{n} items have news, {day}": { other: "{n} 件の更新があります ({day})" },
	"{who} released {name}": "{who} さんが {name} をリリースしました",
	"Your run of {name} failed at {commit}":
		"あなたの {name} の実行が {commit} で失敗しました",
	"An answer to this mail becomes a comment.":
		"このメールに返信するとコメントになります。",
	"Your mail became no comment.":
		"あなたのメールはコメントになりませんでした。",
	"It came from an address that is not confirmed as one of yours. Add it in the settings of your account, or write from one that is.":
		"確認済みのアドレスから送られていませんでした。アカウントの設定で追加するか、確認済みのアドレスから送ってください。",
	"Your account may not write now. Sign in on the forge to see why.":
		"あなたのアカウントは現在書き込めません。サインインして理由を確認してください。",
	"What you answered to is gone, or you may not read it any more.":
		"返信先はもうないか、あなたは読めなくなりました。",
	"The repository is archived: nothing in it changes any more.":
		"リポジトリはアーカイブされていて、変更できません。",
	"You are blocked there.": "あなたはブロックされています。",
	"The conversation is locked.": "会話はロックされています。",
	"No text of your own was found in it.":
		"あなた自身の文章が見つかりませんでした。",
	"It is too long for a comment.": "コメントには長すぎます。",
	"Its files are too large, or of kinds that are not taken.":
		"ファイルが大きすぎるか、受け付けていない種類です。",
	"Too many of your mails have become comments within an hour. Write on the forge, or later.":
		"1時間以内にコメントになったメールが多すぎます。サイト上で書くか、後でお試しください。",
	"It was refused.": "拒否されました。",
	"Your comment was written without these files, which are not taken:":
		"次のファイルは受け付けていないため、除いてコメントしました:",
	"Your mail about {title}": "{title} についてのメール",
	"Your mail to {url}": "{url} へのメール",
	"Notifications arrive": "通知が届いています",
	"This browser shows notifications of {url}":
		"このブラウザーは {url} の通知を表示します",
	"You are invited to {name}": "{name} に招待されました",
	"Hello,": "こんにちは。",
	"{who} invites you to the team {team} of {organization} at {url}. Open this address within seven days:":
		"{who} さんが {url} の {organization} のチーム {team} にあなたを招待しています。7 日以内に次のアドレスを開いてください:",
	"A webhook is switched off: {name}": "Webhook が無効になりました: {name}",
	"Your webhook {id} on {url} is switched off: {why}.":
		"{url} の Webhook {id} が無効になりました: {why}。",
	"It begins again when somebody who may change it sets it active.":
		"変更できる人が有効にすると、再び動き始めます。",
	"{name} has a new owner": "{name} の所有者が変わりました",
	"The repository {name} on {url} has a new owner.":
		"{url} のリポジトリ {name} の所有者が変わりました。",
	"Its runners, deploy keys, webhooks and push mirrors of the old owner have ended. Whatever is still needed has to be set up again.":
		"以前の所有者のランナー、デプロイキー、Webhook、プッシュミラーは終了しました。引き続き必要なものは設定し直してください。",
};
