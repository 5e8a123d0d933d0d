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
import { eventsOfNote } from "./gitlab-notes.ts";
import { topicsOf } from "./shapes.ts";
import {
	color,
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

/**
 * GitLab's REST API; `client.base` is the project's address there. Issues and merge requests have numbers of their own there: the latter
 * are brought behind the former (`number` is the one that they had). https://docs.gitlab.com/api/rest/
 */
export function gitlabSource(client: ApiClient, home: string): Source {
	return {
		home,
		pullRefs: "refs/merge-requests/",
		headers: client.headers,
		async repository() {
			const found = object(await client.get(""));
			const topics = found.topics ?? found.tag_list;
			return {
				description: line(found.description, 2048),
				website: "",
				topics: topicsOf(topics),
			};
		},
		async highestIssue() {
			const order = "scope=all&state=all&order_by=created_at&sort=desc";
			const newest = await client.find(`/issues?${order}&per_page=1`);
			return integerOrZero(objects(newest)[0]?.iid);
		},
		async *labels() {
			for await (const page of client.pages(`/labels?${limit}`))
				yield page.map((one) => ({
					// `scope::word` is what is written `scope/word` here
					...labelNamed(one.name),
					color: color(one.color),
					description: line(one.description, 1024),
				}));
		},
		async *milestones() {
			for await (const page of client.pages(`/milestones?${limit}`))
				yield page.map((one) => ({
					key: String(integerOrZero(one.id)),
					title: line(one.title),
					description: text(one.description),
					dueAt: moment(one.due_date),
					closedAt: one.state === "closed" ? moment(one.updated_at) : null,
					createdAt: moment(one.created_at) ?? 0,
					updatedAt: moment(one.updated_at) ?? 0,
				}));
		},
		async *issues({ issues, pulls }, since) {
			const after = since
				? `&updated_after=${new Date(since * 1000).toISOString()}`
				: "";
			const order = `scope=all&state=all&order_by=created_at&sort=asc${after}&${limit}`;
			if (issues)
				for await (const page of client.pages(`/issues?${order}`))
					yield page.map((one) => issueOf(one));
			if (pulls)
				for await (const page of client.pages(`/merge_requests?${order}`))
					yield page.map((one) => issueOf(one, pullOf(one)));
		},
		reactions: (issue) => reactionsAt(client, placeOf(issue)),
		entries: (issue) => entriesOf(client, issue),
		async *releases() {
			const project = object(await client.find(""));
			const { origin } = new URL(home);
			const within = [
				`${home}/`,
				`${client.base}/`,
				`${origin}/api/v4/projects/${integerOrZero(project.id)}/`,
			];
			for await (const page of client.pages(`/releases?${limit}`))
				yield page.map((one) => ({
					key: line(one.tag_name),
					tag: line(one.tag_name),
					target: sha(object(one.commit).id),
					title: line(one.name),
					body: linked(home, one.description),
					draft: false,
					prerelease: one.upcoming_release === true,
					author: authorOf(one.author),
					createdAt: moment(one.created_at) ?? 0,
					publishedAt: moment(one.released_at) ?? moment(one.created_at) ?? 0,
					files: objects(object(one.assets).links).map((link) => ({
						key: String(integerOrZero(link.id)),
						name: line(link.name),
						url: text(link.direct_asset_url ?? link.url, 2048),
						uuid: "",
						within,
						downloads: 0,
						createdAt: moment(one.created_at) ?? 0,
					})),
				}));
		},
	};

	function issueOf(one: Json, pull?: SourceIssue["pull"]): SourceIssue {
		return {
			key: `${pull ? "!" : ""}${integerOrZero(one.iid)}`,
			number: integerOrZero(one.iid),
			title: line(one.title),
			body: linked(home, one.description),
			author: authorOf(one.author),
			closedAt:
				one.state === "closed"
					? (moment(one.closed_at) ?? moment(one.updated_at))
					: one.state === "merged"
						? (moment(one.merged_at) ?? moment(one.updated_at))
						: null,
			locked: one.discussion_locked === true,
			labels: (Array.isArray(one.labels) ? one.labels : []).map(
				(label) => labelNamed(label).name,
			),
			milestone: one.milestone
				? String(integerOrZero(object(one.milestone).id))
				: "",
			assignees: objects(one.assignees).map(authorOf),
			dueAt: moment(one.due_date),
			files: [],
			pull,
			createdAt: moment(one.created_at) ?? 0,
			updatedAt: moment(one.updated_at) ?? 0,
		};
	}

	async function entriesOf(
		client: ApiClient,
		issue: SourceIssue,
	): Promise<SourceEntry[]> {
		const place = placeOf(issue);
		const entries: SourceEntry[] = [];
		const discussions = (await client.all(`${place}/discussions?${limit}`)).map(
			(one) => objects(one.notes),
		);
		const people = new Map(
			[
				issue.author,
				...issue.assignees,
				...discussions.flat().map((note) => authorOf(note.author)),
			].map((author) => [author.name, author]),
		);
		for (const all of discussions) {
			for (const one of all)
				if (one.system === true) entries.push(...eventsOfNote(one, people));
			const notes = all.filter((one) => one.system !== true);
			const [first] = notes;
			if (!first) continue;
			if (first.position && issue.pull) entries.push(reviewOf(first, notes));
			else
				for (const note of notes)
					entries.push({
						...common(note, "comment"),
						kind: "comment",
						body: linked(home, note.body),
						files: [],
						reactions: await reactionsAt(
							client,
							`${place}/notes/${integerOrZero(note.id)}`,
						),
					});
		}
		for (const one of await client.all(
			`${place}/resource_state_events?${limit}`,
		)) {
			const kind = states[text(one.state)];
			if (kind) entries.push(eventOf(one, "state", kind));
		}
		for (const one of await client.all(
			`${place}/resource_label_events?${limit}`,
		))
			entries.push(
				eventOf(one, "label", "label", {
					label: labelNamed(object(one.label).name).name,
					added: one.action === "add",
				}),
			);
		for (const one of await client.all(
			`${place}/resource_milestone_events?${limit}`,
		)) {
			const milestone = String(integerOrZero(object(one.milestone).id));
			entries.push(
				eventOf(
					one,
					"milestone",
					"milestone",
					one.action === "remove" ? { oldMilestone: milestone } : { milestone },
				),
			);
		}
		if (issue.pull) entries.push(...(await approvalsOf(client, issue)));
		return entries.sort((a, b) => a.createdAt - b.createdAt);
	}

	/** A discussion on a line is one review here: people there write line by line. */
	function reviewOf(first: Json, notes: readonly Json[]): SourceReview {
		const entry = common(first, "review");
		const lines = notes.map((note) => lineOf(home, first, note));
		const { commit = "" } = lines[0] ?? {};
		return {
			...entry,
			kind: "review",
			verdict: "comment",
			body: "",
			commit,
			dismissed: false,
			lines,
		};
	}
}

const states: Readonly<Record<string, SourceEvent["kind"]>> = {
	closed: "close",
	reopened: "reopen",
	merged: "merge_pull",
};

const labelNamed = (name: unknown) => {
	const given = line(name);
	const at = given.lastIndexOf("::");
	return at > 0
		? { name: `${given.slice(0, at)}/${given.slice(at + 2)}`, exclusive: true }
		: { name: given, exclusive: false };
};

function authorOf(user: unknown): SourceAuthor {
	const { id, username, email, public_email } = object(user);
	return {
		id: integerOrZero(id),
		name: line(username) || "ghost",
		email: line(email) || line(public_email),
	};
}

/** Pictures and files of texts lie beside the project there. */
const linked = (home: string, body: unknown): string =>
	text(body).replace(
		/\]\((\/uploads\/[0-9a-f]{32}\/[^)\s]{1,255})\)/g,
		(_, path: string) => `](${home}${path})`,
	);

const pullOf = (one: Json): SourceIssue["pull"] => {
	const refs = object(one.diff_refs);
	const merged = one.state === "merged";
	return {
		base: line(one.target_branch),
		baseOid: sha(refs.base_sha),
		head: line(one.source_branch),
		headOid: sha(one.sha) || sha(refs.head_sha),
		inside:
			integerOrZero(one.source_project_id) ===
			integerOrZero(one.target_project_id),
		draft: one.draft === true || one.work_in_progress === true,
		maintainersMayEdit: one.allow_collaboration === true,
		mergedAt: merged ? (moment(one.merged_at) ?? moment(one.updated_at)) : null,
		mergedOid: merged
			? sha(one.merge_commit_sha) || sha(one.squash_commit_sha) || sha(one.sha)
			: "",
		mergedBy:
			merged && (one.merge_user || one.merged_by)
				? authorOf(one.merge_user ?? one.merged_by)
				: undefined,
	};
};

const placeOf = (issue: SourceIssue): string =>
	`/${issue.pull ? "merge_requests" : "issues"}/${issue.number}`;

const common = (one: Json, kind: string) => ({
	key: `${kind} ${integerOrZero(one.id)}`,
	author: authorOf(one.author),
	createdAt: moment(one.created_at) ?? 0,
	updatedAt: moment(one.updated_at) ?? moment(one.created_at) ?? 0,
});

/** https://docs.gitlab.com/api/resource_state_events/, https://docs.gitlab.com/api/resource_label_events/ */
const eventOf = (
	one: Json,
	list: string,
	kind: SourceEvent["kind"],
	more: Partial<SourceEvent> = {},
): SourceEvent => ({
	...common({ ...one, author: one.user }, list),
	kind,
	...more,
});

/** https://docs.gitlab.com/api/discussions/#merge-requests */
function lineOf(home: string, first: Json, note: Json): SourceLine {
	const position = object(first.position);
	const range = object(position.line_range);
	const newLine = integerOrZero(position.new_line);
	const at = newLine || -integerOrZero(position.old_line);
	const start = object(range.start);
	const from = newLine
		? integerOrZero(start.new_line)
		: -integerOrZero(start.old_line);
	return {
		...common(note, "line"),
		body: linked(home, note.body),
		path: text(newLine ? position.new_path : position.old_path, 4096),
		line: at,
		start: from && Math.abs(from) < Math.abs(at) ? from : 0,
		commit: sha(position.head_sha),
		hunk: "",
		answers: note === first ? "" : `line ${integerOrZero(first.id)}`,
		resolved: note.resolved === true,
	};
}

/** Words for reactions there, as far as there are such here. https://docs.gitlab.com/api/emoji_reactions/ */
const reactions: Readonly<Record<string, string>> = {
	thumbsup: "+1",
	thumbsdown: "-1",
	laughing: "laugh",
	smile: "laugh",
	tada: "hooray",
	confused: "confused",
	heart: "heart",
	rocket: "rocket",
	eyes: "eyes",
};

const reactionsAt = async (
	client: ApiClient,
	place: string,
): Promise<SourceReaction[]> =>
	(await client.all(`${place}/award_emoji?${limit}`)).flatMap((one) => {
		const content = reactions[text(one.name)];
		const createdAt = moment(one.created_at) ?? 0;
		return content ? [{ author: authorOf(one.user), content, createdAt }] : [];
	});

/** Who has approved; the moment is not told, so it is that of the last change. */
async function approvalsOf(
	client: ApiClient,
	issue: SourceIssue,
): Promise<SourceReview[]> {
	const found = object(await client.find(`${placeOf(issue)}/approvals`));
	return objects(found.approved_by).map((one) => {
		const author = authorOf(one.user);
		const at = moment(one.approved_at) ?? issue.updatedAt;
		return {
			key: `approval ${issue.key} ${author.id}`,
			kind: "review" as const,
			author,
			verdict: "approve" as const,
			body: "",
			commit: issue.pull?.headOid ?? "",
			dismissed: false,
			lines: [],
			createdAt: at,
			updatedAt: at,
		};
	});
}
