import type {
	Source,
	SourceAuthor,
	SourceEntry,
	SourceEvent,
	SourceIssue,
	SourceLine,
	SourceReaction,
	SourceReview,
} from "../source.ts";
import type { ApiClient } from "./api-client.ts";
import { labelOf, releaseOf, sinceOf, topicsOf } from "./shapes.ts";
import {
	countOf,
	integerOrZero,
	type Json,
	line,
	moment,
	object,
	objects,
	sha,
	text,
} from "./values.ts";

const limit = "per_page=100";

/** GitHub's REST API, also of GitHub Enterprise. https://docs.github.com/en/rest */
export function githubSource(client: ApiClient, home: string): Source {
	return {
		home,
		pullRefs: "refs/pull/",
		headers: client.headers,
		async repository() {
			const found = object(await client.get(""));
			const { topics } = found;
			return {
				description: line(found.description, 2048),
				website: line(found.homepage, 1024),
				topics: topicsOf(topics),
			};
		},
		async *labels() {
			for await (const page of client.pages(`/labels?${limit}`))
				yield page.map(labelOf);
		},
		async *milestones() {
			for await (const page of client.pages(`/milestones?state=all&${limit}`))
				yield page.map((one) => ({
					key: String(integerOrZero(one.number)),
					title: line(one.title),
					description: text(one.description),
					dueAt: moment(one.due_on),
					closedAt: one.state === "closed" ? moment(one.closed_at) : null,
					createdAt: moment(one.created_at) ?? 0,
					updatedAt: moment(one.updated_at) ?? 0,
				}));
		},
		async *issues({ issues, pulls }, since) {
			const path = `/issues?state=all&sort=created&direction=asc${sinceOf(since)}&${limit}`;
			for await (const page of client.pages(path)) {
				const made: SourceIssue[] = [];
				for (const one of page)
					if (one.pull_request ? pulls : issues)
						made.push(await issueOf(client, one));
				yield made;
			}
		},
		reactions: (issue) =>
			reactionsAt(client, `/issues/${issue.number}/reactions?${limit}`),
		entries: (issue) => entriesOf(client, issue),
		async *releases() {
			for await (const page of client.pages(`/releases?${limit}`))
				yield page.map((one) =>
					releaseOf(
						one,
						authorOf(one.author),
						objects(one.assets).map((asset) => ({
							key: String(integerOrZero(asset.id)),
							name: line(asset.name),
							// the address for programs takes tokens, that for browsers does not
							url: `${client.base}/releases/assets/${integerOrZero(asset.id)}`,
							uuid: "",
							within: [`${client.base}/releases/assets/`],
							downloads: countOf(asset.download_count),
							createdAt: moment(asset.created_at) ?? 0,
						})),
					),
				);
		},
	};
}

function authorOf(user: unknown): SourceAuthor {
	const { id, login, email } = object(user);
	// https://docs.github.com/en/account-and-profile/reference/personal-account-reference#deleting-your-personal-account
	return {
		id: integerOrZero(id),
		name: line(login) || "ghost",
		email: line(email),
	};
}

async function issueOf(client: ApiClient, one: Json): Promise<SourceIssue> {
	const number = integerOrZero(one.number);
	const pull = one.pull_request
		? object(await client.get(`/pulls/${number}`))
		: undefined;
	const head = object(pull?.head);
	const base = object(pull?.base);
	const mergedAt = moment(pull?.merged_at);
	return {
		key: String(number),
		number,
		title: line(one.title),
		body: text(one.body),
		author: authorOf(one.user),
		closedAt: one.state === "closed" ? moment(one.closed_at) : null,
		locked: one.locked === true,
		labels: objects(one.labels).map((label) => line(label.name)),
		type: one.type === undefined ? undefined : line(object(one.type).name),
		milestone: one.milestone
			? String(integerOrZero(object(one.milestone).number))
			: "",
		assignees: objects(one.assignees).map(authorOf),
		dueAt: null,
		files: [],
		pull: pull && {
			base: line(base.ref),
			baseOid: sha(base.sha),
			head: line(head.ref),
			headOid: sha(head.sha),
			inside:
				integerOrZero(object(head.repo).id) !== 0 &&
				integerOrZero(object(head.repo).id) ===
					integerOrZero(object(base.repo).id),
			draft: pull.draft === true,
			maintainersMayEdit: pull.maintainer_can_modify === true,
			mergedAt,
			mergedOid: mergedAt === null ? "" : sha(pull.merge_commit_sha),
			mergedBy: pull.merged_by ? authorOf(pull.merged_by) : undefined,
		},
		createdAt: moment(one.created_at) ?? 0,
		updatedAt: moment(one.updated_at) ?? 0,
	};
}

const reactionsAt = async (
	client: ApiClient,
	path: string,
): Promise<SourceReaction[]> =>
	(await client.all(path)).map((one) => ({
		author: authorOf(one.user),
		content: line(one.content, 32),
		createdAt: moment(one.created_at) ?? 0,
	}));

async function entriesOf(
	client: ApiClient,
	{ number, pull }: SourceIssue,
): Promise<SourceEntry[]> {
	const rows = await client.all(`/issues/${number}/timeline?${limit}`);
	const entries: SourceEntry[] = [];
	const comments = rows.length
		? rows.filter((one) => one.event === "commented")
		: await client.all(`/issues/${number}/comments?${limit}`);
	for (const one of comments)
		entries.push({
			key: `comment ${integerOrZero(one.id)}`,
			kind: "comment",
			author: authorOf(one.user ?? one.actor),
			body: text(one.body),
			files: [],
			reactions:
				integerOrZero(object(one.reactions).total_count) > 0
					? await reactionsAt(
							client,
							`/issues/comments/${integerOrZero(one.id)}/reactions?${limit}`,
						)
					: [],
			createdAt: moment(one.created_at) ?? 0,
			updatedAt: moment(one.updated_at) ?? 0,
		});
	for (const one of rows) {
		const made = eventOf(one);
		if (made) entries.push(made);
	}
	if (pull) entries.push(...(await reviewsOf(client, number)));
	return entries.sort((a, b) => a.createdAt - b.createdAt);
}

/** https://docs.github.com/en/rest/using-the-rest-api/issue-event-types */
function eventOf(one: Json): SourceEvent | undefined {
	const at = moment(one.created_at) ?? 0;
	const made = (
		kind: SourceEvent["kind"],
		more: Partial<SourceEvent> = {},
	): SourceEvent => ({
		key: `event ${integerOrZero(one.id)}`,
		kind,
		author: authorOf(one.actor),
		createdAt: at,
		updatedAt: at,
		...more,
	});
	switch (one.event) {
		case "closed":
			return made("close", { commit: sha(one.commit_id) });
		case "reopened":
			return made("reopen");
		case "merged":
			return made("merge_pull", { commit: sha(one.commit_id) });
		case "locked":
			return made("lock", { after: line(one.lock_reason) });
		case "unlocked":
			return made("unlock");
		case "labeled":
		case "unlabeled":
			return made("label", {
				label: line(object(one.label).name),
				added: one.event === "labeled",
			});
		case "milestoned":
			return made("milestone", {
				milestone: line(object(one.milestone).title),
			});
		case "demilestoned":
			return made("milestone", {
				oldMilestone: line(object(one.milestone).title),
			});
		case "assigned":
		case "unassigned":
			return made("assignees", {
				assignee: authorOf(one.assignee),
				added: one.event === "assigned",
			});
		case "renamed":
			return made("change_title", {
				before: line(object(one.rename).from),
				after: line(object(one.rename).to),
			});
		case "head_ref_deleted":
			return made("delete_branch");
		default:
			return undefined;
	}
}

const verdicts: Readonly<Record<string, SourceReview["verdict"]>> = {
	APPROVED: "approve",
	CHANGES_REQUESTED: "reject",
	COMMENTED: "comment",
	DISMISSED: "comment",
};

async function reviewsOf(
	client: ApiClient,
	number: number,
): Promise<SourceReview[]> {
	const reviews = await client.all(`/pulls/${number}/reviews?${limit}`);
	if (!reviews.length) return [];
	const lines = Map.groupBy(
		await client.all(`/pulls/${number}/comments?${limit}`),
		(one) => integerOrZero(one.pull_request_review_id),
	);
	return reviews.flatMap((one): SourceReview[] => {
		const verdict = verdicts[text(one.state)];
		const at = moment(one.submitted_at);
		if (!verdict || at === null) return [];
		return [
			{
				key: `review ${integerOrZero(one.id)}`,
				kind: "review",
				author: authorOf(one.user),
				verdict,
				body: text(one.body),
				commit: sha(one.commit_id),
				dismissed: one.state === "DISMISSED",
				lines: (lines.get(integerOrZero(one.id)) ?? []).map(lineOf),
				createdAt: at,
				updatedAt: at,
			},
		];
	});
}

/** https://docs.github.com/en/rest/pulls/comments */
function lineOf(one: Json): SourceLine {
	const side = one.side === "LEFT" ? -1 : 1;
	const at = integerOrZero(one.line) || integerOrZero(one.original_line);
	const start =
		integerOrZero(one.start_line) || integerOrZero(one.original_start_line);
	return {
		key: `line ${integerOrZero(one.id)}`,
		author: authorOf(one.user),
		body: text(one.body),
		path: text(one.path, 4096),
		line: one.subject_type === "file" ? 0 : at * side,
		start: start && start < at ? start * side : 0,
		// where its line is another by now, it has the number that it had
		commit: integerOrZero(one.line)
			? sha(one.commit_id)
			: sha(one.original_commit_id) || sha(one.commit_id),
		hunk: text(one.diff_hunk),
		answers: one.in_reply_to_id
			? `line ${integerOrZero(one.in_reply_to_id)}`
			: "",
		resolved: false,
		createdAt: moment(one.created_at) ?? 0,
		updatedAt: moment(one.updated_at) ?? 0,
	};
}
