import type { Catalogue } from "../catalogue.ts";

/** Deutsch: Anwendungen, die hier anmelden. */
export const providerInJapanese: Catalogue = {
	"On to the application": "アプリケーションへ",
	"Go on to {host}": "{host} へ進む",
	"Let an application act for you": "アプリケーションに操作を許可",
	"Allow it": "許可する",
	"Do not allow it": "許可しない",
	"Let {application} act for you?": "{application} に操作を許可しますか?",
	"Who registered this application:": "このアプリケーションの登録者:",
	"You can take it back at any time, in your settings.":
		"許可は設定からいつでも取り消せます。",
	"Know who you are: your name and picture": "あなたの名前と画像の確認",
	"Know your mail address": "メールアドレスの確認",
	"Know your organizations and teams": "組織とチームの確認",
	"Connect a device": "デバイスを接続",
	"It is allowed. Go back to the program.":
		"許可しました。プログラムに戻ってください。",
	"New OAuth2 application": "新しい OAuth2 アプリケーション",
	"Register the application": "アプリケーションを登録",
	"The secret of the application": "アプリケーションのシークレット",
	"Make a new secret": "新しいシークレットを作成",
	"Delete the application": "アプリケーションを削除",
	"The application is saved.": "アプリケーションを保存しました。",
	"The application is deleted.": "アプリケーションを削除しました。",
	"Applications that may act for you": "操作を許可したアプリケーション",
	"You have allowed no application yet.":
		"許可したアプリケーションはまだありません。",
	"Application and what it may do": "アプリケーションと権限",
	Allowed: "許可日",
	"Take back": "取り消す",
	"registered by {name}": "登録者: {name}",
	"Your OAuth2 applications": "あなたの OAuth2 アプリケーション",
	"New application": "新しいアプリケーション",
	"Sign in with {source}": "{source} でサインイン",
	or: "または",
	"The accounts are linked.": "アカウントを連携しました。",
	"Which account is yours?": "あなたのアカウントはどれですか?",
	"You have an account here": "アカウントをお持ちの場合",
	"Sign in and link": "サインインして連携",
	"You are new here": "初めての場合",
	"Make my account": "アカウントを作成",
	"You have linked no account yet.": "連携したアカウントはまだありません。",
	Unlink: "連携を解除",
	"Link with {source}": "{source} と連携",
	"The account is unlinked.": "連携を解除しました。",
	"The application that sent you here, or the address to which it wants you back, is not registered":
		"ここへ案内したアプリケーション、または戻り先のアドレスが登録されていません",
	"Then you go back to a program on this computer.":
		"その後、このコンピューター上のプログラムに戻ります。",
	"Then you go on to {host}.": "その後、{host} に進みます。",
	"This program for git is known to the forge.":
		"この git 用プログラムはサーバーに登録されています。",
	"This application was registered by the forge’s administrators.":
		"このアプリケーションはサーバーの管理者が登録しました。",
	"It did not ask for less than everything, and you are an administrator: it may change the whole forge.":
		"すべての権限を求めており、あなたは管理者です。サーバー全体を変更できるようになります。",
	"It did not ask for less than everything.": "すべての権限を求めています。",
	"Any program can say that it is this one. Go on only if you have just started it yourself.":
		"どのプログラムもこれを名乗れます。たった今ご自身で起動した場合だけ続けてください。",
	"Everything that you may do with public things":
		"公開されているものに対してあなたができることすべて",
	"Everything that you may do: read and change all that you reach":
		"あなたができることすべて: アクセスできるものすべての閲覧と変更",
	"All of this with public things only":
		"これらすべてを公開されているものに限る",
	"Type the code that the program shows. Go on only if you started it yourself: nobody of this forge will ever send you a code.":
		"プログラムに表示されたコードを入力してください。ご自身で起動した場合だけ続けてください。このサーバーの担当者がコードを送ることはありません。",
	"No device shows this code, or it is too old. Look at it once more.":
		"このコードを表示しているデバイスがないか、コードが古すぎます。もう一度確認してください。",
	"It is not allowed. The program is told so.":
		"許可しませんでした。プログラムに通知されます。",
	"The device with the code {code} waits for your answer.":
		"コード {code} のデバイスが回答を待っています。",
	"What you have allowed applications": "アプリケーションに許可したこと",
	"{source} knows you as {name}. The forge does not yet.":
		"{source} では {name} として登録されています。このサーバーではまだ登録されていません。",
	"Letters, digits and single - _ . between them.":
		"英字、数字、その間に 1 つずつの - _ . が使えます。",
	"New accounts are not made this way. Ask an administrator of the forge for one.":
		"この方法では新しいアカウントを作成できません。サーバーの管理者に依頼してください。",
	"This name or your address is taken, or cannot be used. Choose another name, or sign in to your account.":
		"この名前またはアドレスは使用済みか、使えません。別の名前を選ぶか、自分のアカウントにサインインしてください。",
	"With a linked account you sign in here as well.":
		"連携したアカウントでもここにサインインできます。",
	"Unlink {source}": "{source} との連携を解除",
	"Each address begins with https:// or http:// and has no #. {message}":
		"アドレスは https:// または http:// で始まり、# を含められません。{message}",
	"People see it when they are asked.": "許可を求めるときに表示されます。",
	"Addresses to go back to": "戻り先のアドレス",
	"One a line. A program on somebody’s own computer registers http://127.0.0.1 and may use any port.":
		"1 行に 1 つ。利用者のコンピューター上のプログラムは http://127.0.0.1 を登録し、どのポートでも使えます。",
	"It can keep a secret": "シークレットを保持できる",
	"Servers can; programs on other people’s computers and pages in a browser cannot.":
		"サーバーは保持できます。利用者のコンピューター上のプログラムやブラウザーのページは保持できません。",
	"Ask everybody once only": "一人に一度だけ確認する",
	"Programs that can keep no secret ask each time otherwise, since others can pretend to be them.":
		"それ以外の場合、シークレットを保持できないプログラムは、なりすましを防ぐため毎回確認します。",
	"For the program": "プログラムに設定する値",
	"Client ID": "クライアント ID",
	Discovery: "ディスカバリー",
	"The old one ends at once.": "古いものはすぐに無効になります。",
	"What it is": "概要",
	"Nobody can sign in with it any more, and its tokens end at once.":
		"誰もこれでサインインできなくなり、トークンもすぐに無効になります。",
	"Where do people go back to? Type an address.":
		"どこに戻りますか。アドレスを入力してください。",
	"Allowed:": "許可:",
	"Take back what {name} may do": "{name} の許可を取り消す",
	"A program of yours can let people sign in with their account here.":
		"あなたのプログラムで、ここのアカウントによるサインインを利用できます。",
	"It is taken back: the tokens of the application have ended.":
		"取り消しました。アプリケーションのトークンは無効になりました。",
};
