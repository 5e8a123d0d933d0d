import type { Catalogue } from "../catalogue.ts";

/** What people did, in lists of activity. */
export const activityInChinese: Catalogue = {
	"{who} created the repository {repo}": "{who} 创建了仓库 {repo}",
	"{who} renamed the repository {repo}": "{who} 重命名了仓库 {repo}",
	"{who} transferred the repository {repo}": "{who} 转让了仓库 {repo}",
	"{who} pushed to {item} in {repo}": "{who} 推送到 {repo} 的 {item}",
	"{who} pushed the tag {item} in {repo}": "{who} 在 {repo} 推送了标签 {item}",
	"{who} deleted the tag {item} in {repo}": "{who} 删除了 {repo} 的标签 {item}",
	"{who} deleted the branch {item} in {repo}":
		"{who} 删除了 {repo} 的分支 {item}",
	"{who} opened issue {item} in {repo}": "{who} 在 {repo} 打开了议题 {item}",
	"{who} closed issue {item} in {repo}": "{who} 关闭了 {repo} 的议题 {item}",
	"{who} reopened issue {item} in {repo}":
		"{who} 重新打开了 {repo} 的议题 {item}",
	"{who} commented on issue {item} in {repo}":
		"{who} 评论了 {repo} 的议题 {item}",
	"{who} opened pull request {item} in {repo}":
		"{who} 在 {repo} 打开了合并请求 {item}",
	"{who} closed pull request {item} in {repo}":
		"{who} 关闭了 {repo} 的合并请求 {item}",
	"{who} reopened pull request {item} in {repo}":
		"{who} 重新打开了 {repo} 的合并请求 {item}",
	"{who} merged pull request {item} in {repo}":
		"{who} 合并了 {repo} 的合并请求 {item}",
	"{who} commented on pull request {item} in {repo}":
		"{who} 评论了 {repo} 的合并请求 {item}",
	"{who} approved pull request {item} in {repo}":
		"{who} 批准了 {repo} 的合并请求 {item}",
	"{who} asked for changes of pull request {item} in {repo}":
		"{who} 要求修改 {repo} 的合并请求 {item}",
	"{who} dismissed a review of pull request {item} in {repo}":
		"{who} 驳回了 {repo} 的合并请求 {item} 的一次评审",
	"{who} marked pull request {item} in {repo} as ready":
		"{who} 将 {repo} 的合并请求 {item} 标记为就绪",
	"{who} released {item} in {repo}": "{who} 在 {repo} 发布了 {item}",
	"{who} updated {item} in the mirror {repo}":
		"{who} 更新了镜像 {repo} 的 {item}",
	"{who} added {item} to the mirror {repo}":
		"{who} 向镜像 {repo} 添加了 {item}",
	"{who} removed {item} from the mirror {repo}":
		"{who} 从镜像 {repo} 移除了 {item}",
	"{who} was active in {repo}": "{who} 在 {repo} 有活动",
	"a repository": "某个仓库",
};
