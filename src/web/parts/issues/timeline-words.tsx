import type { ComponentChildren } from "preact";
import type { Entry } from "../../../views/issues/conversation.ts";
import { homeOf, type RepositoryNames } from "../../repository/addresses.ts";
import { put } from "../../words/put.tsx";
import { plural, t } from "../../words/words.ts";
import { Who } from "../person.tsx";
import { LabelTag } from "./label-tag.tsx";
import { spanInWords } from "./span-in-words.ts";
import { commitIn, pushIn } from "./timeline-notes.ts";
import { TitleLink } from "./title-text.tsx";

type View = Entry["view"];
/** An event of a timeline: its icon with a colour, and what it says. */
interface TimelineText {
	readonly icon: string;
	readonly tone?: "ok" | "bad" | "done";
	readonly words: ComponentChildren;
}

/** What an event says. Several labels that one person added or took away at once are told together: `labels` are the others. */
export function saidOf(
	view: View,
	of: RepositoryNames,
	labels: readonly View[] = [view],
): TimelineText {
	const who = <Who of={view.user} />;
	const tell = telling[view.type];
	const said = tell?.({ view, who, of, labels });
	return (
		said ?? {
			icon: "info",
			words: put(t("{who} performed an action that this page cannot show"), {
				who,
			}),
		}
	);
}

interface TimelineEntry {
	readonly view: View;
	readonly who: ComponentChildren;
	readonly of: RepositoryNames;
	readonly labels: readonly View[];
}

const commitLink = (of: RepositoryNames, sha: string) => (
	<a class="mono" href={homeOf(of, `/commit/${sha}`)}>
		{sha.slice(0, 10)}
	</a>
);
const milestoneLink = (of: RepositoryNames, one: View["milestone"]) =>
	one ? (
		<a href={homeOf(of, `/milestone/${one.id}`)}>{one.title}</a>
	) : (
		<b>{t("a deleted item")}</b>
	);
const issueLink = (one: View["ref_issue"]) =>
	one ? (
		<>
			<TitleLink of={one} />{" "}
			<span class="nowrap">
				{one.repository.full_name}#{one.number}
			</span>
		</>
	) : (
		t("an item that you cannot see")
	);
const quoted = (text: string) => <b>{text}</b>;

const event =
	(
		icon: string,
		sentence: (telling: TimelineEntry) => string,
		things: (
			telling: TimelineEntry,
		) => Readonly<Record<string, ComponentChildren>> = () => ({}),
		tone?: TimelineText["tone"],
	) =>
	(telling: TimelineEntry): TimelineText => ({
		icon,
		tone,
		words: put(sentence(telling), { who: telling.who, ...things(telling) }),
	});

const mentionedIn = event(
	"link",
	({ view }) =>
		view.ref_action === "closes"
			? t("{who} mentioned this in {issue}, which closes it")
			: view.ref_action === "reopens"
				? t("{who} mentioned this in {issue}, which reopens it")
				: t("{who} mentioned this in {issue}"),
	({ view }) => ({ issue: issueLink(view.ref_issue) }),
);

const day = ({ view }: TimelineEntry) => ({
	day: quoted(view.body.split("|")[0] ?? ""),
	old: quoted(view.body.split("|")[1] ?? ""),
});
const span = ({ view }: TimelineEntry) => ({
	time: quoted(spanInWords(view.body)),
});
const linked = (words: () => string) =>
	event("link", words, ({ view }: TimelineEntry) => ({
		issue: issueLink(view.dependent_issue),
	}));
const seenOrNot = ({ view }: TimelineEntry) => ({
	old: quoted(view.old_title || t("that you cannot see")),
	new: quoted(view.new_title || t("that you cannot see")),
});
const oldAndNew = ({ view }: TimelineEntry) => ({
	old: quoted(view.old_title || view.old_ref || t("none")),
	new: quoted(view.new_title || view.new_ref || t("none")),
});

const telling: Readonly<
	Record<string, (telling: TimelineEntry) => TimelineText>
> = {
	close: event(
		"closed",
		({ view }) =>
			view.ref_commit_sha
				? t("{who} closed this with {commit}")
				: t("{who} closed this"),
		({ view, of }) => ({ commit: commitLink(of, view.ref_commit_sha) }),
		"done",
	),
	reopen: event(
		"open",
		({ view }) =>
			view.ref_commit_sha
				? t("{who} reopened this with {commit}")
				: t("{who} reopened this"),
		({ view, of }) => ({ commit: commitLink(of, view.ref_commit_sha) }),
		"ok",
	),
	merge_pull: event(
		"merge",
		({ view }) =>
			view.ref_commit_sha
				? t("{who} merged this as {commit}")
				: t("{who} merged this"),
		({ view, of }) => ({ commit: commitLink(of, view.ref_commit_sha) }),
		"done",
	),
	label: event(
		"tag",
		({ labels }) => {
			const added = labels.some(({ body }) => body === "1");
			const removed = labels.some(({ body }) => body !== "1");
			if (added && removed)
				return t("{who} added {added} and removed {removed}");
			return added ? t("{who} added {added}") : t("{who} removed {removed}");
		},
		({ labels, of }) => ({
			added: tags(labels, of, true),
			removed: tags(labels, of, false),
		}),
	),
	issue_type_added: event(
		"task",
		() => t("{who} set the type {new}"),
		seenOrNot,
	),
	issue_type_changed: event(
		"task",
		() => t("{who} changed the type from {old} to {new}"),
		seenOrNot,
	),
	issue_type_removed: event(
		"task",
		() => t("{who} removed the type {old}"),
		seenOrNot,
	),
	milestone: event(
		"mile",
		({ view }) => {
			if (!view.old_milestone)
				return t("{who} added this to the milestone {milestone}");
			return view.milestone
				? t("{who} changed the milestone from {old} to {milestone}")
				: t("{who} removed this from the milestone {old}");
		},
		({ view, of }) => ({
			milestone: milestoneLink(of, view.milestone),
			old: milestoneLink(of, view.old_milestone),
		}),
	),
	assignees: event(
		"person",
		({ view }) => {
			const self = view.assignee?.id === view.user.id;
			if (view.removed_assignee)
				return self
					? t("{who} removed their assignment")
					: t("{who} unassigned {person}");
			return self
				? t("{who} self-assigned this")
				: t("{who} assigned {person}");
		},
		({ view }) => ({ person: view.assignee && <Who of={view.assignee} /> }),
	),
	change_title: event(
		"pen",
		() => t("{who} changed the title from {old} to {new}"),
		({ view }) => ({
			old: <del>{view.old_title}</del>,
			new: quoted(view.new_title),
		}),
	),
	change_issue_ref: event(
		"branch",
		() => t("{who} changed the branch from {old} to {new}"),
		oldAndNew,
	),
	change_target_branch: event(
		"branch",
		() => t("{who} changed the target from {old} to {new}"),
		oldAndNew,
	),
	delete_branch: event(
		"branch",
		() => t("{who} deleted the branch {branch}"),
		({ view }) => ({
			branch: <code>{view.old_ref || view.old_title}</code>,
		}),
	),
	start_tracking: event("clock", () => t("{who} started working")),
	cancel_tracking: event("clock", () => t("{who} cancelled time tracking")),
	stop_tracking: event("clock", () => t("{who} spent {time}"), span),
	add_time_manual: event(
		"clock",
		() => t("{who} added {time} of time spent"),
		span,
	),
	delete_time_manual: event(
		"clock",
		() => t("{who} removed {time} of time spent"),
		span,
	),
	added_deadline: event(
		"clock",
		() => t("{who} set the due date to {day}"),
		day,
	),
	modified_deadline: event(
		"clock",
		() => t("{who} changed the due date from {old} to {day}"),
		day,
	),
	removed_deadline: event(
		"clock",
		() => t("{who} removed the due date {day}"),
		day,
	),
	add_dependency: linked(() => t("{who} added a dependency with {issue}")),
	remove_dependency: linked(() =>
		t("{who} removed the dependency with {issue}"),
	),
	add_sub_issue: linked(() => t("{who} added the sub-issue {issue}")),
	remove_sub_issue: linked(() => t("{who} removed the sub-issue {issue}")),
	add_parent_issue: linked(() => t("{who} made this a sub-issue of {issue}")),
	remove_parent_issue: linked(() =>
		t("{who} removed this from the sub-issues of {issue}"),
	),
	marked_as_duplicate: linked(() =>
		t("{who} marked this as a duplicate of {issue}"),
	),
	gained_duplicate: linked(() =>
		t("{who} marked {issue} as a duplicate of this"),
	),
	lock: event(
		"lock",
		({ view }) =>
			view.body
				? t("{who} locked the conversation: {why}")
				: t("{who} locked the conversation"),
		({ view }) => ({ why: quoted(view.body) }),
	),
	unlock: event("lock", () => t("{who} unlocked the conversation")),
	project: event(
		"task",
		({ view }) =>
			view.old_title || view.old_project_id
				? t("{who} removed this from the project {old}")
				: t("{who} added this to the project {new}"),
		seenOrNot,
	),
	project_board: event(
		"task",
		() => t("{who} moved this to {new} in the project {old}"),
		seenOrNot,
	),
	transferred: event(
		"push",
		({ view }) =>
			view.old_title
				? t("{who} transferred this from {old}")
				: t("{who} transferred this from another repository"),
		oldAndNew,
	),
	pin: event("pin", () => t("{who} pinned this")),
	unpin: event("pin", () => t("{who} unpinned this")),
	review_request: event(
		"eye",
		({ view }) =>
			view.removed_assignee
				? t("{who} removed the review request for {person}")
				: t("{who} requested a review from {person}"),
		({ view }) => ({
			person:
				view.assignee && view.assignee.id > 0 ? (
					<Who of={view.assignee} />
				) : (
					quoted(view.assignee_team?.name ?? t("an unknown user"))
				),
		}),
	),
	review: event("eye", () => t("{who} reviewed")),
	dismiss_review: event(
		"x",
		({ view }) =>
			view.body
				? t("{who} dismissed a review: {why}")
				: t("{who} dismissed a review"),
		({ view }) => ({ why: quoted(view.body) }),
	),
	pull_push: (telling) => {
		const { forced, commits } = pushIn(telling.view.body);
		return {
			icon: "push",
			words: put(
				forced
					? t("{who} force-pushed")
					: plural(
							commits.length,
							"{who} pushed 1 commit",
							"{who} pushed {n} commits",
						),
				{ who: telling.who },
			),
		};
	},
	pull_scheduled_merge: event("merge", () => t("{who} enabled auto-merge")),
	pull_cancel_scheduled_merge: event("merge", () =>
		t("{who} disabled auto-merge"),
	),
	issue_ref: mentionedIn,
	pull_ref: mentionedIn,
	comment_ref: mentionedIn,
	commit_ref: (telling) => {
		const link = commitIn(telling.view.body);
		return {
			icon: "commit",
			words: put(t("{who} mentioned this in {commit}"), {
				who: telling.who,
				commit: link ? (
					<a href={link.href}>{link.title}</a>
				) : (
					commitLink(telling.of, telling.view.ref_commit_sha)
				),
			}),
		};
	},
};

const tags = (labels: readonly View[], of: RepositoryNames, added: boolean) => (
	<span class="tags">
		{labels
			.filter(({ body }) => (body === "1") === added)
			.map(({ label }) =>
				label ? (
					<LabelTag
						of={label}
						href={homeOf(of, `/issues?labels=${label.id}&state=all`)}
					/>
				) : (
					<span class="tag">{t("a deleted label")}</span>
				),
			)}
	</span>
);
