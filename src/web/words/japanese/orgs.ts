import type { Catalogue } from "../catalogue.ts";

/** Pages of organizations and their teams. */
export const orgsInJapanese: Catalogue = {
	"A team cannot be called so.": "チームに使えない名前です。",
	"A team says who works in which repositories, and what they may do there.":
		"チームは、だれがどのリポジトリで何をできるかを決めます。",
	"Add a repository of the organization": "組織のリポジトリを追加",
	"Add or invite": "追加または招待",
	"Add somebody": "人を追加",
	"Add to the team": "チームに追加",
	"Administer them: everything, with settings and rights":
		"管理: 設定と権限を含むすべて",
	"Administers its repositories, with settings and rights.":
		"リポジトリを、設定と権限も含めて管理します。",
	"Administers the whole forge.": "サーバー全体を管理します。",
	"Administers {name}.": "{name} を管理します。",
	"All, also new ones": "すべて (新しいものも含む)",
	"An account is in at once. An address gets a link that is good for seven days.":
		"アカウントはすぐに追加されます。メールアドレスには 7 日間有効なリンクが送られます。",
	"Ask whoever sent it for another one.":
		"送り主に新しいものを依頼してください。",
	"Because:": "理由:",
	Boards: "ボード",
	"By teams": "チーム経由",
	"Delete the team": "チームを削除",
	"Does not see {name}.": "{name} を閲覧できません。",
	"Everybody who is signed in and sees the organization":
		"サインインしていて組織を閲覧できる人全員",
	Explain: "説明を見る",
	"Find a team": "チームを検索",
	"For members": "メンバー向け",
	Hide: "隠す",
	"Hide {name}": "{name} を隠す",
	"In one repository, and why": "特定のリポジトリでの権限と理由",
	"In:": "場所:",
	"Into which team": "追加先のチーム",
	"Into which team?": "どのチームですか?",
	Invitation: "招待",
	"Invite by mail": "メールで招待",
	"Is a collaborator of this repository.": "このリポジトリの共同作業者です。",
	"Is in the team {name}.": "チーム {name} に所属しています。",
	"It works in {repositories}": "対象: {repositories}",
	"Its members may make repositories": "メンバーはリポジトリを作成できる",
	"Its members may make repositories.": "メンバーはリポジトリを作成できます。",
	"Its members own the organization. That and its name stay as they are.":
		"メンバーは組織の所有者です。この設定と名前は変更できません。",
	"Its own members and the owners": "メンバーと所有者",
	"Join as {name}": "{name} として参加",
	"Join {name}": "{name} に参加",
	"Leave the team": "チームを抜ける",
	Leave: "抜ける",
	"Let it do something: read the code, for one.":
		"何かを許可してください。例: コードの読み取り。",
	"Letters, digits, dashes, dots and underscores only.":
		"英数字、ハイフン、ドット、アンダースコアのみ。",
	"Make the team": "チームを作成",
	"May do everything in {name}.": "{name} ですべての操作ができます。",
	"May do nothing yet.": "まだ何も許可されていません。",
	"Name of an account, or a mail address": "アカウント名またはメールアドレス",
	"Name of the repository": "リポジトリ名",
	"New team": "新しいチーム",
	"No mail server is set up. Send this link yourself:":
		"メールサーバーが設定されていません。このリンクを自分で送ってください:",
	"Not now": "今はしない",
	"Only members see this text.": "このテキストはメンバーだけに表示されます。",
	"Open invitations": "保留中の招待",
	"Outside tracker": "外部トラッカー",
	"Outside wiki": "外部 Wiki",
	Owners: "所有者",
	"Owns the organization and may do everything.":
		"組織を所有し、すべての操作ができます。",
	"Part by part": "項目ごと",
	"People are named in texts by it: @organization/team.":
		"テキストでは @組織/チーム の形でメンションします。",
	"Reads: {parts}.": "読み取り: {parts}。",
	Rights: "権限",
	"See what others see": "ほかの人からの見え方を確認",
	"Show {name}": "{name} を表示",
	"Take the invitation of {address} back": "{address} への招待を取り消す",
	"Team {name}": "チーム {name}",
	"The last owner cannot go. Make somebody else an owner first.":
		"最後の所有者は抜けられません。先にほかの人を所有者にしてください。",
	"The link went there by mail. This is the same link:":
		"リンクをメールで送りました。同じリンクはこちらです:",
	"The members of the organization": "組織のメンバー",
	"The name of an account here. Who has none yet is invited by mail.":
		"ここのアカウント名。まだない人はメールで招待されます。",
	"The organization has no repository of this name.":
		"組織にこの名前のリポジトリはありません。",
	"The repository is open to all who see the organization.":
		"リポジトリは、組織を閲覧できる全員に公開されています。",
	"The team is made. Now add people and repositories.":
		"チームを作成しました。人とリポジトリを追加してください。",
	"The team is saved.": "チームを保存しました。",
	"The team no longer works in {name}.":
		"チームの対象から {name} を外しました。",
	"The team works in {name} now.": "チームの対象に {name} を追加しました。",
	"The team {name} is deleted.": "チーム {name} を削除しました。",
	"Then the choice below does not count.": "この場合、下の選択は使われません。",
	"There is a team of this name already.": "この名前のチームはすでにあります。",
	"They administer what they make.": "作成したものは作成者が管理します。",
	"They are added on the page of the team.": "チームのページで追加します。",
	"Those that are chosen": "選択したもの",
	"Those who show that they belong to it.": "所属を公開している人。",
	"Too many invitations are open. Take some back first.":
		"保留中の招待が多すぎます。先にいくつか取り消してください。",
	"What is chosen for each part below": "下で項目ごとに選ぶ",
	"What it may do in them": "許可する操作",
	"Which repositories": "対象のリポジトリ",
	"Who is in a team belongs to the organization. Others see only those who show it.":
		"チームに入った人は組織のメンバーになります。ほかの人には、公開している人だけが見えます。",
	"Who knows of it": "チームの公開範囲",
	"Work time": "作業時間",
	"Works in {name}.": "{name} で作業します。",
	"Writes: {parts}.": "書き込み: {parts}。",
	"You and the organization have blocked each other.":
		"あなたと組織の間でブロックされています。",
	"You are in the team {name} now.": "チーム {name} に参加しました。",
	"You are invited to the team {team} of the organization {organization}.":
		"組織 {organization} のチーム {team} に招待されています。",
	"You have left {name}.": "{name} を抜けました。",
	"all repositories": "すべてのリポジトリ",
	"everybody sees it": "全員に公開",
	"only members see it": "メンバーのみ",
	owner: "所有者",
	"{address} is invited": "{address} を招待しました",
	"The organization and {name} have blocked each other.":
		"組織と {name} さんの間でブロックされています。",
	"{name} is in the team.": "{name} さんがチームに入りました。",
	"{name} is no longer in the organization.":
		"{name} さんを組織から外しました。",
	"{name} is no longer in the team.": "{name} さんをチームから外しました。",
	"At most 100,000.": "100,000 まで。",
	"Begin with a set": "セットから始める",
	"Change who sees it": "公開範囲を変更",
	"Choose the kind.": "種類を選んでください。",
	"Days that each version stays": "各バージョンの保持日数",
	"Delete the organization": "組織を削除",
	"Delete the rule": "ルールを削除",
	"Everything else goes.": "それ以外はすべて削除されます。",
	"First give away or delete what it owns":
		"先に所有物を譲渡または削除してください",
	"It still owns something.": "まだ所有しているものがあります。",
	"Kind of package": "パッケージの種類",
	"Make the rule and see what it does": "ルールを作成して結果を見る",
	"OAuth2 applications": "OAuth2 アプリケーション",
	"Only what matches {pattern} goes.":
		"{pattern} に一致するものだけが削除されます。",
	"Rename the organization": "組織の名前を変更",
	"Rule for {kind}": "{kind} のルール",
	"Settings of the organization": "組織の設定",
	"So many of the newest versions stay": "残す最新バージョンの数",
	"Switched off.": "無効です。",
	"The organization has no runner yet.": "組織にはまだランナーがありません。",
	"The organization is called {name} now.":
		"組織の名前を {name} に変更しました。",
	"The organization {name} is deleted.": "組織 {name} を削除しました。",
	"The profile is saved.": "プロフィールを保存しました。",
	"The rule is deleted.": "ルールを削除しました。",
	"The rule is made. Below stands what it removes.":
		"ルールを作成しました。削除対象は下のとおりです。",
	"The rule is saved.": "ルールを保存しました。",
	"The rules run once a day.": "ルールは 1 日 1 回実行されます。",
	"The visibility is changed.": "公開範囲を変更しました。",
	"The {n} newest versions stay.": {
		other: "最新の {n} バージョンを残します。",
	},
	"There is no rule: every version stays until somebody deletes it.":
		"ルールはありません。各バージョンは削除されるまで残ります。",
	"There is no such kind.": "その種類はありません。",
	"This expression cannot be read.": "この式は正しくありません。",
	"To the packages": "パッケージへ",
	"Versions that go": "削除するバージョン",
	"Versions that stay": "残すバージョン",
	"What is younger than {n} days stays.": {
		other: "{n} 日以内のものは残します。",
	},
	"What matches {pattern} stays.": "{pattern} に一致するものは残します。",
	"Which old versions go by themselves": "自動で削除する古いバージョン",
	"This account cannot be blocked.": "このアカウントはブロックできません。",
	"{n} versions would go now": {
		other: "現在の削除対象は {n} バージョンです",
	},
	By: "集計単位",
	"In all": "合計",
	"Milestone:": "マイルストーン:",
	"Nobody tracked time in these days": "この期間に記録された時間はありません",
	Person: "人",
	"Rights of {name}": "{name} の権限",
	"There is no milestone": "マイルストーンはありません",
	"Time:": "時間:",
	To: "終了",
	"{hours} h {minutes} min": "{hours} 時間 {minutes} 分",
	"Another repository": "別のリポジトリ",
	"Delete the package": "パッケージを削除",
	"Find an address or a name": "アドレスまたは名前を検索",
	"It belongs to": "所属先",
	"It is linked with no repository.": "リポジトリに関連付けられていません。",
	"It is linked with this one already.": "すでに関連付けられています。",
	"Its repository": "リポジトリ",
	"Link it": "関連付ける",
	"Look now": "今すぐ確認",
	"No addresses": "アドレスはありません",
	"Nothing is damaged.": "破損はありません。",
	"Self-check": "自己診断",
	"Send a test to": "テストの送信先",
	"Send the test": "テストを送信",
	"Settings of {name}": "{name} の設定",
	"Take the link away": "関連付けを解除",
	"The database": "データベース",
	"The forge has no runner yet.": "サーバーにはまだランナーがありません。",
	"The link is taken away.": "関連付けを解除しました。",
	"The package is deleted.": "パッケージを削除しました。",
	"The package is linked.": "パッケージを関連付けました。",
	"main address": "メインアドレス",
	"not confirmed": "未確認",
	"{name} has no repository of this name.":
		"{name} にこの名前のリポジトリはありません。",
	"{n} damages": {
		other: "破損 {n} 件",
	},
	Accounts: "アカウント",
	Archived: "アーカイブ済み",
	"Closed issues": "クローズしたイシュー",
	"Closed pull requests": "クローズしたプルリクエスト",
	Figures: "統計",
	"Open issues": "オープンなイシュー",
	"Open pull requests": "オープンなプルリクエスト",
	"Runners of the forge": "サーバーのランナー",
	"Size in MB": "サイズ (MB)",
	"Webhooks of the forge": "サーバーの Webhook",
	"What happened in the team {name}": "チーム {name} の動き",
	"{kind} of the team {name}": "チーム {name} の{kind}",
	"Webhooks of new repositories": "新しいリポジトリの Webhook",
	"Running it": "運用",
	"Workflows of all repositories of the forge read them. They are no secrets: logs may show them.":
		"サーバー上のすべてのリポジトリのワークフローが読み取ります。秘密ではなく、ログに表示されることがあります。",
	"Machines that do the jobs of workflows of all repositories.":
		"すべてのリポジトリのワークフローのジョブを実行するマシンです。",
	"Addresses that the forge tells at once what happens in all repositories, of whomever they are.":
		"所有者を問わず、すべてのリポジトリで起きたことをすぐに知らせる宛先です。",
	"New repositories begin with a copy of these. Those that are there already stay as they are.":
		"新しいリポジトリはこれらのコピーで始まります。既存のリポジトリは変わりません。",
	"Looks for counters that are wrong, default branches that are gone, jobs that stand still and events set aside. It only reads. “ingot doctor” mends what is found, and looks at the files too while the forge is stopped.":
		"誤ったカウンター、消えたデフォルトブランチ、止まったジョブ、退避されたイベントを探します。読み取りだけを行います。見つかった問題は「ingot doctor」が修復し、停止中はファイルも検査します。",
	"The forge waits until the mail server has taken it.":
		"メールサーバーが受け付けるまで待ちます。",
	"The mail server did not take it: {message}":
		"メールサーバーが受け付けませんでした: {message}",
	"The mail server has taken the test for {address}.":
		"{address} 宛てのテストをメールサーバーが受け付けました。",
	"The test stands in the log.": "テストはログに記録されました。",
	"What is in them": "内容",
	"Its members lose what only it gave them; who is in no other team leaves the organization.":
		"メンバーはこのチームだけで得ていた権限を失います。ほかのチームにいない人は組織から外れます。",
	"This address was invited just now. Wait three minutes.":
		"このアドレスは招待したばかりです。3 分お待ちください。",
	"Of each package. 0 keeps none by its number.":
		"パッケージごと。0 なら数による保持はしません。",
	"A regular expression; empty is none.": "正規表現。空ならなし。",
	"0 spares none for being young.": "0 なら新しさによる保持はしません。",
	"A regular expression; empty is all that do not stay.":
		"正規表現。空なら、残さないものすべて。",
	"The expressions see name/version": "正規表現の対象は「名前/バージョン」です",
	"This would remove everything. Say what stays, or what goes.":
		"これではすべて削除されます。残すもの、または削除するものを指定してください。",
	"Versions stay then until somebody deletes them.":
		"その場合、バージョンは誰かが削除するまで残ります。",
	"One of {name}. The package stands among its packages then; who may see it does not change.":
		"{name} のリポジトリのひとつ。パッケージはそのパッケージ一覧に表示されます。閲覧できる人は変わりません。",
	"All its versions and files are gone for good. Builds that need it fail.":
		"すべてのバージョンとファイルが完全に消えます。必要とするビルドは失敗します。",
	"You may not write packages of this repository.":
		"このリポジトリのパッケージに書き込む権限がありません。",
	"The old address leads to the new one until somebody takes it; clones go on working. Addresses of its packages change: clients have to be told.":
		"古いアドレスは、誰かが使うまで新しいアドレスに転送され、クローンはそのまま使えます。パッケージのアドレスは変わるため、クライアントの設定を変更してください。",
	"Its teams, labels, secrets, webhooks and applications are gone. Its members keep their accounts. It cannot be undone.":
		"チーム、ラベル、シークレット、Webhook、アプリケーションが消えます。メンバーのアカウントは残ります。元に戻せません。",
	"All repositories of the organization have these labels, beside their own.":
		"組織のすべてのリポジトリで、独自のラベルに加えてこれらのラベルが使えます。",
	"Where others reach it. Whoever is signed in sees it.":
		"連絡先です。サインインしている人に表示されます。",
	"Administrators of a repository choose which teams work in it":
		"リポジトリの管理者が、そこで作業するチームを選べる",
	"Otherwise only owners do.": "そうでなければ所有者だけが選べます。",
	"Workflows of all repositories of the organization read them. Nobody sees a value again, also not in logs.":
		"組織のすべてのリポジトリのワークフローが読み取ります。値は二度と表示されず、ログにも出ません。",
	"Workflows of all repositories of the organization read them. They are no secrets: logs may show them.":
		"組織のすべてのリポジトリのワークフローが読み取ります。秘密ではなく、ログに表示されることがあります。",
	"Machines that do the jobs of workflows of all repositories of the organization.":
		"組織のすべてのリポジトリのワークフローのジョブを実行するマシンです。",
	"Programs of the organization that let people sign in with their account here.":
		"ここのアカウントでサインインできる、組織のプログラムです。",
	"Addresses that the forge tells at once what happens in the repositories of the organization.":
		"組織のリポジトリで起きたことをすぐに知らせる宛先です。",
	"Who is blocked cannot comment, open issues or react in repositories of the organization, nor come into its teams.":
		"ブロックされた人は、組織のリポジトリでコメント、イシューの作成、リアクションができず、チームにも入れません。",
	"Strangers see the organization, its public repositories, packages and the members who show it.":
		"未登録の訪問者にも、組織、公開リポジトリ、パッケージ、所属を公開しているメンバーが表示されます。",
	"Strangers find nothing of it: its public repositories and packages can be cloned and installed only with an account, and their stars and forks stay.":
		"未登録の訪問者には何も表示されません。公開リポジトリとパッケージのクローンやインストールにはアカウントが必要です。スターとフォークは残ります。",
	"Others lose sight of it at once, with its repositories, issues and packages. Who only watched them is told nothing any more. Collaborators of single repositories still see those.":
		"ほかの人には、リポジトリ、イシュー、パッケージとともにすぐ表示されなくなります。ウォッチしていただけの人には通知されなくなります。個別のリポジトリの共同作業者には引き続き表示されます。",
	"Private repositories are seen by whoever was let in, whatever is chosen here. Copies that others have made stay with them.":
		"非公開リポジトリは、ここでの選択に関係なく、許可された人に表示されます。ほかの人が作ったコピーは残ります。",
	"Addresses that the forge tells at once what happens in your repositories.":
		"あなたのリポジトリで起きたことをすぐに知らせる宛先です。",
	"Write: push and merge pull requests.":
		"書き込み: プッシュとプルリクエストのマージ。",
	"Write: label, assign, close and lock.":
		"書き込み: ラベル付け、担当者の指定、クローズ、ロック。",
	"Write: label, assign and close; merging needs to write the code.":
		"書き込み: ラベル付け、担当者の指定、クローズ。マージにはコードの書き込みが必要です。",
	"Write: make tags into releases, and change them.":
		"書き込み: タグからリリースを作成し、変更する。",
	"Write: publish and delete the packages of the organization.":
		"書き込み: 組織のパッケージの公開と削除。",
	"Write: start, cancel, approve and rerun workflows.":
		"書き込み: ワークフローの開始、取り消し、承認、再実行。",
};
