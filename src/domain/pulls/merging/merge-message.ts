import type { App } from "../../../app.ts";
import { openBlob } from "../../../git/read/blob.ts";
import { treeEntryAt } from "../../../git/read/tree.ts";
import { accountById } from "../../accounts/account.ts";
import { issuesByIds } from "../../issues/issue.ts";
import { closedByMerge } from "../../issues/references/note-references.ts";
import { hasUnit } from "../../permissions/units.ts";
import { branchByName } from "../../refs/ref.ts";
import {
	fullName,
	repositoryById,
	storeOf,
} from "../../repositories/repository.ts";
import type { PullContext } from "../pull.ts";
import type { MergeStyle } from "./merge-styles.ts";

const longestTemplate = 64 * 1024;

/** The message of a merge: what was asked for, else the repository's template, else the usual title. */
export async function mergeMessage(
	app: App,
	context: PullContext,
	style: MergeStyle,
	{ title = "", message = "" }: { title?: string; message?: string },
): Promise<string> {
	const first = title.trim() || (await defaultTitle(app, context, style));
	const rest = message.trim();
	return rest ? `${first}\n\n${rest}\n` : `${first}\n`;
}

async function defaultTitle(
	app: App,
	context: PullContext,
	style: MergeStyle,
): Promise<string> {
	const { issue, pull, repository } = context;
	const from = await headLabel(app, context);
	const mark = hasUnit(repository.units, "ext_issues") ? "!" : "#";
	const template = await templateOf(app, context, style);
	if (template !== undefined)
		return filledIn(template, {
			BaseRepoOwnerName: context.owner.name,
			BaseRepoName: repository.name,
			BaseBranch: pull.base_branch,
			HeadRepoOwnerName: from.owner,
			HeadRepoName: from.repository,
			HeadBranch: pull.head_branch,
			PullRequestTitle: issue.title,
			PullRequestDescription: issue.body,
			PullRequestPosterName: await nameOf(app, issue.poster_id),
			PullRequestIndex: String(issue.number),
			PullRequestReference: `${mark}${issue.number}`,
			ClosingIssues: await closingWords(app, context),
		});
	if (style === "squash") return `${issue.title} (${mark}${issue.number})`;
	return `Merge pull request '${issue.title}' (${mark}${issue.number}) from ${from.label} into ${pull.base_branch}`;
}

/** The issues of the same repository that the merge will close, in the words that do so. */
async function closingWords(
	app: App,
	{ issue, repository }: PullContext,
): Promise<string> {
	const rows = await closedByMerge(app.db, issue.id);
	const closed = rows.filter((row) => row.action === "closes");
	const issues = await issuesByIds(app.db, [
		...new Set(closed.map((row) => row.issue_id)),
	]);
	return issues
		.filter((one) => one.repository_id === repository.id)
		.map((one) => `close #${one.number}`)
		.join(", ");
}

/** Where a pull request comes from, as the title of a merge tells it. */
async function headLabel(app: App, { pull, repository }: PullContext) {
	if (pull.head_repository_id === repository.id)
		return {
			label: pull.head_branch,
			owner: await nameOf(app, repository.owner_id),
			repository: repository.name,
		};
	const head =
		pull.head_repository_id === null
			? undefined
			: await repositoryById(app.db, pull.head_repository_id);
	const owner = head && (await accountById(app.db, head.owner_id));
	return head && owner
		? {
				label: `${fullName({ repository: head, owner })}:${pull.head_branch}`,
				owner: owner.name,
				repository: head.name,
			}
		: { label: `<deleted>:${pull.head_branch}`, owner: "", repository: "" };
}

const nameOf = async (app: App, id: number | null): Promise<string> =>
	(id === null ? undefined : await accountById(app.db, id))?.name ?? "Ghost";

/** The first line of `.gitea/default_merge_message/<STYLE>_TEMPLATE.md` on the default branch. */
async function templateOf(
	app: App,
	{ repository }: PullContext,
	style: MergeStyle,
): Promise<string | undefined> {
	const head = await branchByName(
		app.db,
		repository.store_id,
		repository.default_branch,
	);
	if (!head) return undefined;
	const store = storeOf(repository);
	const name = `${style.toUpperCase()}_TEMPLATE.md`;
	const path = `.gitea/default_merge_message/${name}`;
	const entry = await treeEntryAt(app.git, store, head.oid, path);
	const blob =
		entry?.type === "blob"
			? await openBlob(app.git, store, entry.oid)
			: undefined;
	if (!blob || blob.size > longestTemplate) return undefined;
	const [line = ""] = (await blob.bytes()).toString("utf8").split(/\r?\n/);
	return line.trim() || undefined;
}

/** Puts values for `$Name` and `${Name}`; unknown names stay. One pass, so that nothing in a value is looked at again. */
const filledIn = (text: string, values: Readonly<Record<string, string>>) =>
	text.replace(/\$(?:\{(\w+)\}|(\w+))/g, (all, braced, bare) => {
		const name: string = braced ?? bare;
		return Object.hasOwn(values, name) ? (values[name] as string) : all;
	});
