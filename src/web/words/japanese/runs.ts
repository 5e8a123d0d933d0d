import type { Catalogue } from "../catalogue.ts";

/** Of the pages of workflow runs. */
export const runsInJapanese: Catalogue = {
	"The whole run": "実行全体",
	"under 1 s": "1秒未満",
	"No line has “{words}”.": "「{words}」を含む行はありません。",
	"No line of this part has “{words}”.":
		"この部分に「{words}」を含む行はありません。",
	"Search on": "続けて検索",
	"Search in the log": "ログを検索",
	"Hide times": "時刻を隠す",
	"Show times": "時刻を表示",
	"{n} lines have “{words}”.": { other: "「{words}」を含む行: {n}行" },
	"The whole log": "ログ全体",
	"Each job gets a token that ends with it. Here is what it opens in the repositories below this account. Jobs that are planned from now on follow it.":
		"各ジョブには、ジョブとともに終わるトークンが渡されます。このアカウントのリポジトリでそれが何を開くかをここで決めます。これから計画されるジョブに適用されます。",
	"When a workflow names no permissions":
		"ワークフローに permissions がないとき",
	"Its token reads": "トークンは読み取りのみ",
	"The code and the releases of its repository.":
		"そのリポジトリのコードとリリース。",
	"Its token reads and writes": "トークンは読み書きする",
	"It may push to the code, and reads the releases.":
		"コードにプッシュでき、リリースを読めます。",
	"The most that a workflow may ask for": "ワークフローが求められる上限",
	Reading: "読み取り",
	"No job writes, whatever its workflow says; also when it is done again.":
		"ワークフローに何が書かれていても、やり直しでも、どのジョブも書き込みません。",
	"Reading and writing": "読み書き",
	"A workflow gets what it names.": "ワークフローは書かれた権限を得ます。",
	"Other repositories that a job reads": "ジョブが読むほかのリポジトリ",
	"Its own, and what everybody may read.":
		"自身のリポジトリと、だれでも読めるもの。",
	"Those named below": "下に挙げたもの",
	"Their code and releases. Jobs of changes from outside never read them.":
		"そのコードとリリース。外部からの変更のジョブは読めません。",
	"All of this account": "このアカウントのすべて",
	"Whoever writes in one repository then reads the code of all.":
		"一つのリポジトリに書ける人は、すべてのコードを読めるようになります。",
	"Named repositories": "指定したリポジトリ",
	"Names without the owner, one on each line; at most {max}.":
		"所有者なしの名前を1行に1つ。最大{max}件。",
	"Log as text": "ログをテキストで",
	"on {runner}": "{runner} で実行",
	Jobs: "ジョブ",
	Steps: "ステップ",
	"Earlier lines": "前の行",
	"Log of {step}": "{step} のログ",
	"Show its lines": "行を表示",
	Log: "ログ",
	"There is no log yet.": "ログはまだありません。",
	"Later lines": "後の行",
	"No runs": "実行はありません",
	"Workflows are files in .gitea/workflows of the default branch; what they are to do on a push or a pull request then stands here.":
		"ワークフローはデフォルトブランチの .gitea/workflows にあるファイルです。プッシュやプルリクエストでの実行がここに表示されます。",
	"Workflow runs": "ワークフローの実行",
	"on {branch}": "{branch}",
	"It comes from outside and waits until somebody who may write here has read it and lets it go.":
		"外部からの実行です。書き込み権限のある人が確認して許可するまで待機します。",
	"Let it run": "実行を許可",
	"Rerun failed jobs": "失敗したジョブを再実行",
	"Rerun all jobs": "すべてのジョブを再実行",
	"The run may go.": "実行を許可しました。",
	"The run is cancelled.": "実行をキャンセルしました。",
	"The run is deleted.": "実行を削除しました。",
	"A new attempt has begun.": "新しい試行を開始しました。",
	Attempts: "試行",
	Attempt: "試行",
	"No job of this run has been planned.":
		"この実行のジョブはまだ計画されていません。",
	"after {jobs}": "{jobs} の後",
	Artifacts: "アーティファクト",
	expired: "期限切れ",
	"All workflows": "すべてのワークフロー",
	"is broken": "不備があります",
	off: "無効",
	all: "すべて",
	Show: "表示",
	"Run this workflow by hand": "このワークフローを手動で実行",
	"Branch or tag": "ブランチまたはタグ",
	"Run the workflow": "ワークフローを実行",
	"The workflow is on.": "ワークフローを有効にしました。",
	"The workflow is off.": "ワークフローを無効にしました。",
	"It waits for a runner: all that could take it are busy.":
		"ランナー待ちです。実行できるランナーはすべて使用中です。",
	"The runners with the labels {labels} are switched off or have not been heard of.":
		"ラベル {labels} のランナーは無効か、応答がありません。",
	"A branch or tag is wanted.": "ブランチまたはタグを入力してください。",
	Passed: "成功",
	Failed: "失敗",
	Cancelled: "キャンセル",
	Skipped: "スキップ",
	Running: "実行中",
	Waiting: "待機中",
	Blocked: "ブロック中",
	Unknown: "不明",
	"Switch on": "有効化",
	"Switch off": "無効化",
	"The artifact is deleted.": "アーティファクトを削除しました。",
	"Delete the artifact {name}": "アーティファクト {name} を削除",
	"Rerun this job": "このジョブを再実行",
	"Add a runner": "ランナーを追加",
	"Run this in the directory of Ingot on the machine that is to do the jobs:":
		"ジョブを実行するマシンの Ingot のディレクトリで、これを実行します:",
	"It takes jobs with runs-on: ubuntu-latest or host, and runs them without a sandbox. --labels names other ones.":
		"runs-on: ubuntu-latest または host のジョブを受け取り、サンドボックスなしで実行します。ほかのラベルは --labels で指定します。",
	"Or with the runner of Gitea:": "または Gitea のランナーで:",
	"Write a workflow": "ワークフローを書く",
	"How workflows are written": "ワークフローの書き方",
	"No runner has the labels {labels}. This repository, its owner or the forge needs one.":
		"ラベル {labels} を持つランナーがありません。このリポジトリ、所有者またはサイトに必要です。",
	"How runners are added": "ランナーの追加方法",
	Annotations: "注釈",
	Error: "エラー",
	Warning: "警告",
	Notice: "通知",
	"in the log": "ログで見る",
	"Of each kind, the first {n} of a job are kept. The log has all.":
		"種類ごとに、ジョブの最初の {n} 件が保存されます。ログにはすべてあります。",
	"There are more: the pages of the jobs have them.":
		"ほかにもあります。ジョブのページで見られます。",
	"As its owner says": "所有者の設定に従う",
	"By part, as chosen below": "下で選んだとおり、部分ごとに",
	"What the owner does not allow stays closed.":
		"所有者が許可しないものは閉じたままです。",
	"The most by part": "部分ごとの上限",
	"Tokens of jobs": "ジョブのトークン",
	"Each job gets a token that ends with it. Here its rights are made fewer than the owner of the repository allows, never more. Jobs that are planned from now on follow it.":
		"各ジョブは、ジョブとともに終わるトークンを受け取ります。ここではその権限を、リポジトリの所有者が許可する範囲より狭くできますが、広げることはできません。これから計画されるジョブに適用されます。",
	"There is no repository {name} in this account.":
		"このアカウントにリポジトリ {name} はありません。",
	"Jobs have no account: of all parts, they write the code alone.":
		"ジョブにはアカウントがないため、書き込めるのはコードだけです。",
	"Summary of {name}": "{name} の概要",
	"By itself": "単独で表示",
	"It is too long to be shown here.": "長すぎるため、ここには表示できません。",
	"All states": "すべての状態",
	"All events": "すべてのイベント",
	Event: "イベント",
	"Started by": "開始した人",
	"No run fits": "該当する実行はありません",
};
