import type { Catalogue } from "../catalogue.ts";

/** Accounts that people make for themselves. */
export const registrationInJapanese: Catalogue = {
	"A link is on its way to the address that you gave. It is good for three hours.":
		"入力されたアドレスにリンクを送りました。3 時間有効です。",
	"Accounts are given out here": "アカウントは管理者が発行します",
	"Addresses of this domain may not register here.":
		"このドメインのアドレスでは登録できません。",
	"An administrator lets you in": "管理者の承認が必要です",
	"An administrator reads it and lets you in.": "管理者が読んで承認します。",
	"Answer the question once more.": "もう一度質問に答えてください。",
	"Ask an administrator of the forge for an invitation.":
		"管理者に招待を依頼してください。",
	"Choose your own password": "自分のパスワードを設定してください",
	"Confirm the address": "アドレスを確認",
	"Confirm the address and sign in": "アドレスを確認してサインイン",
	"How much is {one} and {two}?": "{one} 足す {two} はいくつですか?",
	"Is this your address?": "あなたのアドレスですか?",
	"Look into the mail of {address}: the link there confirms it.":
		"{address} のメールを確認し、リンクを開いてください。",
	"Not confirmed yet: look into its mail": "未確認: メールをご覧ください",
	"Nothing there? Look where unwanted mails go, or wait a little.":
		"届きませんか? 迷惑メールを確認するか、少しお待ちください。",
	"Part of your addresses here. Everybody sees it.":
		"ここでのアドレスの一部になり、全員に見えます。",
	"So that machines have it harder.": "自動登録を防ぐためです。",
	"That is no mail address.": "メールアドレスではありません。",
	"That is not the password that you chose.": "設定したパスワードと違います。",
	"That is the password that you have. Choose another one.":
		"現在のパスワードと同じです。別のものにしてください。",
	"This address belongs to another account.":
		"このアドレスは別のアカウントで使われています。",
	"This invitation was used already, taken back, or is too old.":
		"この招待は使用済みか、取り消されたか、期限切れです。",
	"This name is taken.": "この名前は使われています。",
	"Too many accounts were made from your network. Wait a while.":
		"お使いのネットワークから多くのアカウントが作成されました。しばらくお待ちください。",
	"Type the password once more.": "パスワードをもう一度入力してください。",
	"Welcome, {name}": "ようこそ、{name} さん",
	"Why would you like to join?": "参加したい理由",
	"You get a mail when your account is open.":
		"アカウントが有効になるとメールが届きます。",
	"You have this address already.": "このアドレスは登録済みです。",
	"Your address is confirmed": "アドレスを確認しました",
	"Your address: {address}": "あなたのアドレス: {address}",
	"{address} is confirmed.": "{address} を確認しました。",
	"The one that you chose. It shows that you made the account and not somebody else with your address.":
		"ご自身で決めたパスワードです。同じアドレスの別の人ではなく、あなたがアカウントを作成したことを示します。",
	"It becomes one of the account {name}, and commits with it become that account’s. Go on only if that is yours.":
		"アカウント {name} のアドレスになり、このアドレスのコミットもそのアカウントのものになります。ご自身のアカウントの場合だけ続けてください。",
	"Somebody else set the one that you have. Then you go on.":
		"今のパスワードは別の人が設定したものです。変更すると先に進めます。",
	"A name has letters, digits, and single - _ . between them, and is none that the forge needs itself.":
		"名前には英字、数字、その間に 1 つずつの - _ . が使えます。サーバー自身が使う名前は選べません。",
};
