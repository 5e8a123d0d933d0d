import type Type from "typebox";
import { excerptOf } from "../../domain/activity/excerpt.ts";
import type { Activity } from "../../views/news/activity.ts";

/** An act as readers of RSS and Atom see it. */
export interface FeedEntry {
	readonly id: string;
	readonly title: string;
	readonly link: string;
	readonly author: string;
	/** RFC 3339. */
	readonly at: string;
	readonly text: string;
}

/** One act in words, with the place where it can be seen. */
export function feedEntry(
	site: string,
	act: Type.Static<typeof Activity>,
): FeedEntry {
	const { act_user: who, repo, op_type, content, ref_name } = act;
	const home = repo?.full_name ?? "a repository";
	const page = repo?.html_url ?? site;
	const [number = "", ...rest] = content.split("|");
	const short = ref_name.replace(/^refs\/(heads|tags)\//, "");
	const item = /^\d+$/.test(number) ? `#${number}` : "";
	const words = sentences[op_type] ?? op_type.replaceAll("_", " ");
	const place = op_type.includes("pull") ? "pulls" : "issues";
	const pushed =
		op_type.endsWith("commit_repo") || op_type.startsWith("mirror");
	return {
		id: `${site}-/activity/${act.id}`,
		title: [
			who.login,
			words,
			item || short,
			ofWhole.test(op_type) ? "" : "in",
			home,
		]
			.filter(Boolean)
			.join(" "),
		link: item
			? act.comment_id
				? `${page}/${place}/${number}#issuecomment-${act.comment_id}`
				: `${page}/${place}/${number}`
			: page + placeOf(op_type, ref_name, short),
		author: who.full_name || who.login,
		at: act.created,
		text: pushed ? commitsIn(content) : item ? rest.join("|") : content,
	};
}

/** Acts on a repository as a whole, not on something in it. */
const ofWhole = /^(create|rename|transfer)_repo$/;

/** Where a branch, tag or release is below its repository; what is gone is nowhere. */
function placeOf(act: string, ref: string, name: string): string {
	if (!name || act.startsWith("delete_")) return "";
	const path = name.split("/").map(encodeURIComponent).join("/");
	if (act === "publish_release") return `/releases/tag/${path}`;
	const isTag = ref.startsWith("refs/tags/") || act.endsWith("_tag");
	return `/src/${isTag ? "tag" : "branch"}/${path}`;
}

const sentences: Readonly<Record<string, string>> = {
	create_repo: "created the repository",
	rename_repo: "renamed the repository",
	transfer_repo: "handed over the repository",
	commit_repo: "pushed to",
	push_tag: "pushed the tag",
	delete_tag: "deleted the tag",
	delete_branch: "deleted the branch",
	create_issue: "opened issue",
	close_issue: "closed issue",
	reopen_issue: "opened again issue",
	comment_issue: "commented on issue",
	create_pull_request: "opened pull request",
	close_pull_request: "closed pull request",
	reopen_pull_request: "opened again pull request",
	merge_pull_request: "merged pull request",
	comment_pull: "commented on pull request",
	approve_pull_request: "approved pull request",
	reject_pull_request: "asked for changes of pull request",
	pull_review_dismissed: "dismissed a review of pull request",
	pull_request_ready_for_review: "marked as ready pull request",
	publish_release: "released",
	mirror_sync_push: "brought by mirror",
	mirror_sync_create: "brought by mirror",
	mirror_sync_delete: "took away by mirror",
};

/** The first lines of the messages of a push. */
function commitsIn(content: string): string {
	if (!content) return "";
	const { Commits } = JSON.parse(content) as { Commits: { Message: string }[] };
	return Commits.map(({ Message }) => excerptOf(Message)).join("\n");
}
