import type {
	Source,
	SourceAuthor,
	SourceEntry,
	SourceEvent,
	SourceFile,
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

/** The API's pages have as many entries as the server likes; so many are asked for. */
const limit = "limit=50";

/** The API that Gitea, Forgejo and Ingot speak; `client.base` is the repository's address there. */
export function giteaSource(client: ApiClient, home: string): Source {
	return {
		home,
		pullRefs: "refs/pull/",
		headers: client.headers,
		async repository() {
			const found = object(await client.get(""));
			const topics = object(await client.find("/topics")).topics;
			return {
				description: line(found.description, 2048),
				website: line(found.website, 1024),
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
					key: String(integerOrZero(one.id)),
					title: line(one.title),
					description: text(one.description),
					dueAt: moment(one.due_on),
					closedAt:
						one.state === "closed"
							? (moment(one.closed_at) ?? moment(one.updated_at))
							: null,
					createdAt: moment(one.created_at) ?? 0,
					updatedAt: moment(one.updated_at) ?? 0,
				}));
		},
		async *issues({ issues, pulls }, since) {
			const type =
				issues && pulls ? "" : `&type=${issues ? "issues" : "pulls"}`;
			const path = `/issues?state=all&sort=oldest${type}${sinceOf(since)}&${limit}`;
			for await (const page of client.pages(path)) {
				const made: SourceIssue[] = [];
				for (const one of page) made.push(await issueOf(client, home, one));
				yield made;
			}
		},
		reactions: (issue) =>
			reactionsAt(client, `/issues/${issue.number}/reactions`),
		entries: (issue) => entriesOf(client, home, issue),
		async *releases() {
			for await (const page of client.pages(`/releases?${limit}`))
				yield page.map((one) =>
					releaseOf(
						one,
						authorOf(one.author),
						filesOf(repositoryOf(one.html_url, home), one.assets),
					),
				);
		},
	};
}

/** What was moved there from elsewhere is still by who wrote it first. */
function authorOf(user: unknown, first?: Json): SourceAuthor {
	const { id, login, email } = object(user);
	const original = line(first?.original_author);
	if (original)
		return {
			id: integerOrZero(first?.original_author_id),
			name: original,
			email: "",
			elsewhere: true,
		};
	return { id: integerOrZero(id), name: line(login), email: line(email) };
}

const filesOf = (home: string, assets: unknown): SourceFile[] =>
	objects(assets).map((one) => ({
		key: String(integerOrZero(one.id)),
		name: line(one.name),
		url: text(one.browser_download_url, 2048),
		uuid: line(one.uuid),
		within: [`${home}/`, `${aboveOf(home)}/attachments/`],
		downloads: countOf(one.download_count),
		createdAt: moment(one.created_at) ?? 0,
	}));

/** The address of the repository that a release is told to be of: it may have been renamed. */
function repositoryOf(release: unknown, home: string): string {
	const [told = ""] = text(release, 2048).split("/releases/tag/", 1);
	return URL.parse(told)?.origin === new URL(home).origin ? told : home;
}

/** Of that server, where the repository is `owner/name`. */
const aboveOf = (home: string): string =>
	home.split("/").slice(0, -2).join("/");

async function issueOf(
	client: ApiClient,
	home: string,
	one: Json,
): Promise<SourceIssue> {
	const number = integerOrZero(one.number);
	const pull = one.pull_request
		? object(await client.get(`/pulls/${number}`))
		: undefined;
	const head = object(pull?.head);
	const base = object(pull?.base);
	return {
		key: String(number),
		number,
		title: line(one.title),
		body: text(one.body),
		author: authorOf(one.user, one),
		closedAt:
			one.state === "closed"
				? (moment(one.closed_at) ?? moment(one.updated_at))
				: null,
		locked: one.is_locked === true,
		labels: objects(one.labels).map((label) => line(label.name)),
		type: one.type === undefined ? undefined : line(object(one.type).name),
		milestone: one.milestone
			? String(integerOrZero(object(one.milestone).id))
			: "",
		assignees: objects(one.assignees).map((user) => authorOf(user)),
		dueAt: moment(one.due_date),
		files: filesOf(home, one.assets),
		pull: pull && {
			base: line(base.ref),
			// of one that is over, its base is where it parted from
			baseOid: sha(pull.merge_base) || sha(base.sha),
			head: line(head.ref),
			headOid: sha(head.sha),
			inside: integerOrZero(head.repo_id) === integerOrZero(base.repo_id),
			draft: pull.draft === true,
			maintainersMayEdit: pull.allow_maintainer_edit === true,
			mergedAt: pull.merged === true ? moment(pull.merged_at) : null,
			mergedOid: pull.merged === true ? sha(pull.merge_commit_sha) : "",
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
	objects(await client.find(path)).map((one) => ({
		author: authorOf(one.user),
		content: line(one.content, 32),
		createdAt: moment(one.created_at) ?? 0,
	}));

async function entriesOf(
	client: ApiClient,
	home: string,
	issue: SourceIssue,
): Promise<SourceEntry[]> {
	const path = `/issues/${issue.number}`;
	const rows = await client.all(`${path}/timeline?${limit}`);
	// the timeline names neither files nor authors from elsewhere; and a server may have none
	const comments =
		!rows.length || rows.some((one) => one.type === "comment")
			? await client.all(`${path}/comments?${limit}`)
			: [];
	const listedComments = new Map(
		comments.map((one) => [integerOrZero(one.id), one]),
	);
	const listed: readonly Json[] = rows.length
		? rows
		: comments.map((one) => ({ ...one, type: "comment" }));
	const entries: SourceEntry[] = [];
	for (const one of listed) {
		const comment =
			one.type === "comment" && listedComments.get(integerOrZero(one.id));
		const whole = comment ? { ...one, ...comment, type: one.type } : one;
		const made = await entryOf(client, home, whole);
		if (made) entries.push(made);
	}
	if (issue.pull) entries.push(...(await reviewsOf(client, issue.number)));
	return entries.sort((a, b) => a.createdAt - b.createdAt);
}

const common = (one: Json, kind: string) => ({
	key: `${kind} ${integerOrZero(one.id)}`,
	author: authorOf(one.user, one),
	createdAt: moment(one.created_at) ?? 0,
	updatedAt: moment(one.updated_at) ?? 0,
});

async function entryOf(
	client: ApiClient,
	home: string,
	one: Json,
): Promise<SourceEntry | undefined> {
	if (one.type === "comment")
		return {
			...common(one, "comment"),
			kind: "comment",
			body: text(one.body),
			files: filesOf(home, one.assets),
			reactions: await reactionsAt(
				client,
				`/issues/comments/${integerOrZero(one.id)}/reactions`,
			),
		};
	const event = common(one, "event");
	const made = (
		kind: SourceEvent["kind"],
		more: Partial<SourceEvent> = {},
	): SourceEvent => ({ ...event, kind, ...more });
	switch (one.type) {
		case "close":
		case "reopen":
		case "lock":
		case "unlock":
		case "merge_pull":
			return made(one.type, { commit: sha(one.ref_commit_sha) });
		case "label":
			return made("label", {
				label: line(object(one.label).name),
				added: one.body === "1",
			});
		case "milestone": {
			const key = (value: unknown) =>
				value ? String(integerOrZero(object(value).id)) : "";
			return made("milestone", {
				milestone: key(one.milestone),
				oldMilestone: key(one.old_milestone),
			});
		}
		case "assignees":
			return made("assignees", {
				assignee: authorOf(one.assignee),
				added: one.removed_assignee !== true,
			});
		case "change_title":
			return made("change_title", {
				before: line(one.old_title),
				after: line(one.new_title),
			});
		case "change_target_branch":
			return made("change_target_branch", {
				before: line(one.old_ref),
				after: line(one.new_ref),
			});
		case "delete_branch":
			return made("delete_branch", { before: line(one.old_ref) });
		default:
			return undefined;
	}
}

const verdicts: Readonly<Record<string, SourceReview["verdict"]>> = {
	APPROVED: "approve",
	REQUEST_CHANGES: "reject",
	COMMENT: "comment",
};

async function reviewsOf(
	client: ApiClient,
	number: number,
): Promise<SourceReview[]> {
	const path = `/pulls/${number}/reviews`;
	const made: SourceReview[] = [];
	for (const one of await client.all(`${path}?${limit}`)) {
		const verdict = verdicts[text(one.state)];
		if (!verdict) continue;
		const lines =
			integerOrZero(one.comments_count) > 0
				? objects(
						await client.find(`${path}/${integerOrZero(one.id)}/comments`),
					)
				: [];
		const at = moment(one.submitted_at) ?? 0;
		made.push({
			...common({ ...one, created_at: one.submitted_at }, "review"),
			kind: "review",
			verdict,
			body: text(one.body),
			commit: sha(one.commit_id),
			dismissed: one.dismissed === true,
			lines: lines.map(lineOf),
			createdAt: at,
			updatedAt: moment(one.updated_at) ?? at,
		});
	}
	return made;
}

const lineOf = (one: Json): SourceLine => ({
	...common(one, "line"),
	body: text(one.body),
	path: text(one.path, 4096),
	line: integerOrZero(one.position) || -integerOrZero(one.original_position),
	start: 0,
	commit: sha(one.commit_id),
	hunk: text(one.diff_hunk),
	answers: "",
	resolved: Boolean(one.resolver),
});
