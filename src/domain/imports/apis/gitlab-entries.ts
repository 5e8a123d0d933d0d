import type {
	SourceEntry,
	SourceEvent,
	SourceIssue,
	SourceLine,
	SourceReaction,
	SourceReview,
} from "../source.ts";
import type { ApiClient } from "./api-client.ts";
import { eventsOfNote } from "./gitlab-notes.ts";
import {
	authorOf,
	entryOf,
	labelNamed,
	limit,
	linked,
	placeOf,
} from "./gitlab-values.ts";
import {
	integerOrZero,
	type Json,
	moment,
	object,
	objects,
	sha,
	text,
} from "./values.ts";

/** Gives the timeline of an item: comments, reviews, events and approvals, in the order of their moments. */
export async function entriesOf(
	client: ApiClient,
	home: string,
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
		if (first.position && issue.pull)
			entries.push(reviewOf(home, first, notes));
		else
			for (const note of notes)
				entries.push({
					...entryOf(note, "comment"),
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
	for (const one of await client.all(`${place}/resource_label_events?${limit}`))
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

const states: Readonly<Record<string, SourceEvent["kind"]>> = {
	closed: "close",
	reopened: "reopen",
	merged: "merge_pull",
};

/** A discussion on a line is one review here: people there write line by line. */
function reviewOf(
	home: string,
	first: Json,
	notes: readonly Json[],
): SourceReview {
	const entry = entryOf(first, "review");
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

/** https://docs.gitlab.com/api/resource_state_events/, https://docs.gitlab.com/api/resource_label_events/ */
const eventOf = (
	one: Json,
	list: string,
	kind: SourceEvent["kind"],
	more: Partial<SourceEvent> = {},
): SourceEvent => ({
	...entryOf({ ...one, author: one.user }, list),
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
		...entryOf(note, "line"),
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

/** Gives those who have approved; the moment is not told, so it is that of the last change. */
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

export const reactionsAt = async (
	client: ApiClient,
	place: string,
): Promise<SourceReaction[]> =>
	(await client.all(`${place}/award_emoji?${limit}`)).flatMap((one) => {
		const content = reactions[text(one.name)];
		const createdAt = moment(one.created_at) ?? 0;
		return content ? [{ author: authorOf(one.user), content, createdAt }] : [];
	});
