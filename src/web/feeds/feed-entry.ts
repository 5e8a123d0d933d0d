import type Type from "typebox";
import type { ActKind } from "../../domain/activity/activity.ts";
import { excerptOf } from "../../domain/activity/excerpt.ts";
import { escapedPath } from "../../text/escape-path.ts";
import { translate } from "../../text/translate.ts";
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

/** How a sentence is put into the words of the reader. */
type Say = (text: string, values?: Record<string, string>) => string;
const inEnglish: Say = (text, values = {}) => translate({}, "en", text, values);

/** Takes an act apart: who did it, the thing with its place, the repository, and what was said. */
function partsOf(site: string, act: Type.Static<typeof Activity>) {
	const { act_user: who, repo, op_type, content, ref_name } = act;
	const page = repo?.html_url ?? site;
	const [number = "", ...rest] = content.split("|");
	const short = ref_name.replace(/^refs\/(heads|tags)\//, "");
	const item = /^\d+$/.test(number) ? `#${number}` : "";
	const place = op_type.includes("pull") ? "pulls" : "issues";
	const pushed =
		op_type.endsWith("commit_repo") || op_type.startsWith("mirror");
	return {
		who,
		item: item || short,
		repo: repo?.full_name,
		page,
		link: item
			? act.comment_id
				? `${page}/${place}/${number}#issuecomment-${act.comment_id}`
				: `${page}/${place}/${number}`
			: page + placeOf(op_type, ref_name, short),
		text: pushed ? commitsIn(content) : item ? rest.join("|") : content,
	};
}

const sentenceOf = ({ op_type }: Type.Static<typeof Activity>) =>
	sentences[op_type as ActKind] ??
	((t: Say, of: Named) => t("{who} was active in {repo}", of));

/** One act in words, with the place where it can be seen; feeds for programs are English, pages give their own `t`. */
export function feedEntry(
	site: string,
	act: Type.Static<typeof Activity>,
	t: Say = inEnglish,
): FeedEntry {
	const { who, item, repo, link, text } = partsOf(site, act);
	return {
		id: `${site}-/activity/${act.id}`,
		title: sentenceOf(act)(t, {
			who: who.login,
			item,
			repo: repo ?? t("a repository"),
		}),
		link,
		author: who.full_name || who.login,
		at: act.created,
		text,
	};
}

/** An act for a page: its sentence in the words of the reader with `{who}`, `{item}` and `{repo}` in it, and what these are. */
export function feedSentence(
	site: string,
	act: Type.Static<typeof Activity>,
	t: Say,
) {
	const parts = partsOf(site, act);
	// the names stay where a page puts links
	const sentence = sentenceOf(act)((text) => t(text), {
		who: "",
		item: "",
		repo: "",
	});
	return {
		...parts,
		sentence,
		repo: parts.repo ?? t("a repository"),
		at: act.created,
	};
}

export type FeedSentence = ReturnType<typeof feedSentence>;

/** Where a branch, tag or release is below its repository; what is gone is nowhere. */
function placeOf(act: string, ref: string, name: string): string {
	if (!name || act.startsWith("delete_")) return "";
	const path = escapedPath(name);
	if (act === "publish_release") return `/releases/tag/${path}`;
	const isTag = ref.startsWith("refs/tags/") || act.endsWith("_tag");
	return `/src/${isTag ? "tag" : "branch"}/${path}`;
}

type Named = { who: string; item: string; repo: string };

/** What each kind of act is called. */
const sentences: Readonly<Record<ActKind, (t: Say, of: Named) => string>> = {
	create_repo: (t, of) => t("{who} created the repository {repo}", of),
	rename_repo: (t, of) => t("{who} renamed the repository {repo}", of),
	transfer_repo: (t, of) => t("{who} transferred the repository {repo}", of),
	commit_repo: (t, of) => t("{who} pushed to {item} in {repo}", of),
	push_tag: (t, of) => t("{who} pushed the tag {item} in {repo}", of),
	delete_tag: (t, of) => t("{who} deleted the tag {item} in {repo}", of),
	delete_branch: (t, of) => t("{who} deleted the branch {item} in {repo}", of),
	create_issue: (t, of) => t("{who} opened issue {item} in {repo}", of),
	close_issue: (t, of) => t("{who} closed issue {item} in {repo}", of),
	reopen_issue: (t, of) => t("{who} reopened issue {item} in {repo}", of),
	comment_issue: (t, of) => t("{who} commented on issue {item} in {repo}", of),
	create_pull_request: (t, of) =>
		t("{who} opened pull request {item} in {repo}", of),
	close_pull_request: (t, of) =>
		t("{who} closed pull request {item} in {repo}", of),
	reopen_pull_request: (t, of) =>
		t("{who} reopened pull request {item} in {repo}", of),
	merge_pull_request: (t, of) =>
		t("{who} merged pull request {item} in {repo}", of),
	comment_pull: (t, of) =>
		t("{who} commented on pull request {item} in {repo}", of),
	approve_pull_request: (t, of) =>
		t("{who} approved pull request {item} in {repo}", of),
	reject_pull_request: (t, of) =>
		t("{who} requested changes on pull request {item} in {repo}", of),
	pull_review_dismissed: (t, of) =>
		t("{who} dismissed a review of pull request {item} in {repo}", of),
	pull_request_ready_for_review: (t, of) =>
		t("{who} marked pull request {item} in {repo} as ready for review", of),
	publish_release: (t, of) => t("{who} released {item} in {repo}", of),
	mirror_sync_push: (t, of) =>
		t("{who} updated {item} in the mirror {repo}", of),
	mirror_sync_create: (t, of) =>
		t("{who} added {item} to the mirror {repo}", of),
	mirror_sync_delete: (t, of) =>
		t("{who} removed {item} from the mirror {repo}", of),
};

/** The first lines of the messages of a push. */
function commitsIn(content: string): string {
	if (!content) return "";
	const { Commits } = JSON.parse(content) as { Commits: { Message: string }[] };
	return Commits.map(({ Message }) => excerptOf(Message)).join("\n");
}
