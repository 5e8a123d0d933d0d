import type { Catalogue } from "../catalogue.ts";

/** Repositorys von anderen Servern. */
export const movingInJapanese: Catalogue = {
	"What runs there": "移行元の種類",
	"Any git server": "任意の git サーバー",
	"Last change:": "最終変更:",
	"And then": "その後",
	"It is a repository of its own": "独立したリポジトリにする",
	"Bring what is new there again and again": "新しい内容を繰り返し取り込む",
	"How often it follows": "取り込みの間隔",
	"The repository is here; what surrounds it is still coming.":
		"リポジトリは移行済みです。その他はまだ取り込み中です。",
	Import: "移行",
	"This repository was made here; nothing is brought into it.":
		"このリポジトリはここで作成されました。取り込みはありません。",
	"Bring what is new there now": "今すぐ新しい内容を取り込む",
	"Follow it until you move for good": "完全に移行するまで追従する",
	"Token there": "移行元のトークン",
	"End the import": "移行を終了",
	"What is here stays, nothing more comes, and the token is forgotten.":
		"取り込んだものは残り、以後は取り込まれず、トークンは破棄されます。",
	"Where it comes from": "移行元",
	"Everything is here.": "すべて取り込みました。",
	"The import has ended.": "移行を終了しました。",
	"It is under way.": "取り込み中です。",
	"It goes on soon.": "まもなく再開します。",
	"What has come": "取り込んだもの",
	"the other server wants fewer requests": "移行元がリクエストを制限しています",
	"it broke off and is tried again": "中断したため再試行します",
	"the other server does not take the token":
		"移行元がトークンを受け付けません",
	"the token may not read that there": "トークンに読み取り権限がありません",
	"{n} issues": {
		other: "イシュー {n} 件",
	},
	"{n} pull requests": {
		other: "プルリクエスト {n} 件",
	},
	"{n} reviews": {
		other: "レビュー {n} 件",
	},
	"{n} labels": {
		other: "ラベル {n} 件",
	},
	"{n} milestones": {
		other: "マイルストーン {n} 件",
	},
	"Import and export": "移行と書き出し",
	"Take it with you": "持ち出す",
	"Download the archive": "アーカイブをダウンロード",
	"Until you move for good. Only where issues come along.":
		"完全に移行するまで。イシューも取り込む場合のみ。",
	"Only git. Nobody writes it here then.":
		"git のみ。ここでは書き込めなくなります。",
	"From any server that speaks git over HTTPS; from GitHub, GitLab, Gitea and Forgejo with issues and pull requests.":
		"HTTPS で git を使えるすべてのサーバーから。GitHub、GitLab、Gitea、Forgejo からはイシューとプルリクエストも移行できます。",
	"Say above what runs there. Most servers want a token that may read all this.":
		"移行元の種類を上で選んでください。ほとんどのサーバーでは、これらすべてを読めるトークンが必要です。",
	"New issues, comments and commits come again and again. What is changed there replaces what was changed here; branches only go forward.":
		"新しいイシュー、コメント、コミットは定期的に取り込まれます。元での変更はここでの変更を置き換えます。ブランチは前にだけ進みます。",
	"One archive has the history, the wiki, issues, pull requests, reviews, releases and all files. Another Ingot takes it in with “ingot import archive”; every part of it is in a common format.":
		"1 つのアーカイブに履歴、Wiki、イシュー、プルリクエスト、レビュー、リリース、すべてのファイルが入ります。別の Ingot が「ingot import archive」で取り込みます。どの部分も一般的な形式です。",
	"{n} files were not given by the other server.": {
		other: "{n} 個のファイルを相手のサーバーから取得できませんでした。",
	},
	"the other server does not show this repository; it may need a token":
		"相手のサーバーがこのリポジトリを表示しません。トークンが必要かもしれません",
	"whoever began the import may no longer do that here":
		"インポートを始めた人に、ここでの権限がなくなりました",
	"the archive was not read to its end: import it once more":
		"アーカイブを最後まで読めませんでした。もう一度インポートしてください",
};
