import type { Catalogue } from "../catalogue.ts";

/** What people did, in lists of activity. */
export const activityInJapanese: Catalogue = {
	"{who} created the repository {repo}":
		"{who} がリポジトリ {repo} を作成しました",
	"{who} renamed the repository {repo}":
		"{who} がリポジトリ {repo} の名前を変更しました",
	"{who} transferred the repository {repo}":
		"{who} がリポジトリ {repo} を移譲しました",
	"{who} pushed to {item} in {repo}":
		"{who} が {repo} の {item} にプッシュしました",
	"{who} pushed the tag {item} in {repo}":
		"{who} が {repo} にタグ {item} をプッシュしました",
	"{who} deleted the tag {item} in {repo}":
		"{who} が {repo} のタグ {item} を削除しました",
	"{who} deleted the branch {item} in {repo}":
		"{who} が {repo} のブランチ {item} を削除しました",
	"{who} opened issue {item} in {repo}":
		"{who} が {repo} でイシュー {item} を開きました",
	"{who} closed issue {item} in {repo}":
		"{who} が {repo} のイシュー {item} を閉じました",
	"{who} reopened issue {item} in {repo}":
		"{who} が {repo} のイシュー {item} を再び開きました",
	"{who} commented on issue {item} in {repo}":
		"{who} が {repo} のイシュー {item} にコメントしました",
	"{who} opened pull request {item} in {repo}":
		"{who} が {repo} でプルリクエスト {item} を開きました",
	"{who} closed pull request {item} in {repo}":
		"{who} が {repo} のプルリクエスト {item} を閉じました",
	"{who} reopened pull request {item} in {repo}":
		"{who} が {repo} のプルリクエスト {item} を再び開きました",
	"{who} merged pull request {item} in {repo}":
		"{who} が {repo} のプルリクエスト {item} をマージしました",
	"{who} commented on pull request {item} in {repo}":
		"{who} が {repo} のプルリクエスト {item} にコメントしました",
	"{who} approved pull request {item} in {repo}":
		"{who} が {repo} のプルリクエスト {item} を承認しました",
	"{who} asked for changes of pull request {item} in {repo}":
		"{who} が {repo} のプルリクエスト {item} に変更を求めました",
	"{who} dismissed a review of pull request {item} in {repo}":
		"{who} が {repo} のプルリクエスト {item} のレビューを取り下げました",
	"{who} marked pull request {item} in {repo} as ready":
		"{who} が {repo} のプルリクエスト {item} を準備完了にしました",
	"{who} released {item} in {repo}":
		"{who} が {repo} で {item} をリリースしました",
	"{who} updated {item} in the mirror {repo}":
		"{who} がミラー {repo} の {item} を更新しました",
	"{who} added {item} to the mirror {repo}":
		"{who} がミラー {repo} に {item} を追加しました",
	"{who} removed {item} from the mirror {repo}":
		"{who} がミラー {repo} から {item} を削除しました",
	"{who} was active in {repo}": "{who} が {repo} で活動しました",
	"a repository": "リポジトリ",
};
