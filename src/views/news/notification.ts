import Type from "typebox";
import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import type { Issue } from "../../domain/issues/issue.ts";
import type { Thread } from "../../domain/notifications/thread.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { mayReadUnit } from "../../domain/permissions/allows.ts";
import { notHidden } from "../../domain/permissions/hidden-accounts.ts";
import { mayRead } from "../../domain/policies/item.ts";
import {
	type RepositoryContext,
	repositoriesByIds,
} from "../../domain/repositories/repository.ts";
import { escapedPath } from "../../text/escape-path.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";
import { loadedViews, withAccess } from "../repository.ts";
import { Repository } from "../repository-type.ts";

const { Boolean: YesNo, Integer, Null, String: Text, Union } = Type;

const NotificationSubject = Type.Object(
	{
		title: Text(),
		url: Text(),
		latest_comment_url: Text(),
		html_url: Text(),
		latest_comment_html_url: Text(),
		type: Text({ enum: ["Issue", "Pull", "Commit", "Repository"] }),
		state: Text({
			enum: ["open", "closed", "merged", ""],
			description: "empty for commits and repositories",
		}),
	},
	{ $id: "NotificationSubject" },
);
type Subject = Type.Static<typeof NotificationSubject>;
export const NotificationThread = Type.Object(
	{
		id: Integer(),
		repository: Union([Repository, Null()]),
		subject: Union([NotificationSubject, Null()]),
		unread: YesNo(),
		pinned: YesNo(),
		updated_at: Text({ format: "date-time" }),
		url: Text(),
	},
	{ $id: "NotificationThread" },
);
export type NotificationThread = Type.Static<typeof NotificationThread>;

interface Item extends Issue {
	/** The newest comment, null without any. */
	readonly latest: number | null;
}
const items = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("issue")
		.selectAll()
		.select((e) =>
			e
				.selectFrom("comment")
				.select("comment.id")
				.whereRef("comment.issue_id", "=", "issue.id")
				.where("comment.kind", "=", "comment")
				.where(notHidden("comment.poster_id"))
				.orderBy("comment.id", "desc")
				.limit(1)
				.as("latest"),
		)
		.where("id", "in", d.list(p.ids))
		.where(notHidden("issue.poster_id")),
);

const released = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("release")
		.select(["id", "tag", "title"])
		.where(notHidden("release.author_id"))
		.where("id", "in", d.list(p.ids)),
);

/** How threads look; one query for the items, and those of the repositories. What the viewer has lost is null. */
export async function threadViews(
	app: App,
	viewer: Actor,
	threads: readonly Thread[],
): Promise<NotificationThread[]> {
	if (!threads.length) return [];
	const ids = [...new Set(threads.map((thread) => thread.repository_id))];
	const rows = await repositoriesByIds(app.db, ids);
	const loaded = await withAccess(app, viewer, rows);
	const views = await loadedViews(app, viewer, loaded);
	const homes = new Map(
		loaded.map((one, i) => {
			return [one.repository.id, { ...one, view: views[i] as Repository }];
		}),
	);
	const wanted = threads.flatMap((thread) => thread.issue_id ?? []);
	const issues = new Map(
		(wanted.length
			? ((await app.db.all(items, { ids: wanted })) as Item[])
			: []
		).map((item) => [item.id, item]),
	);
	const releases = await releasesOf(app, threads);
	return threads.map((thread) => {
		const home = homes.get(thread.repository_id);
		const item =
			thread.issue_id === null ? undefined : issues.get(thread.issue_id);
		const lost =
			thread.issue_id !== null && !(item && home && mayRead(home.access, item));
		return {
			id: thread.id,
			repository: home && !lost ? home.view : null,
			subject:
				home && !lost
					? (releaseSubject(app, home, releases.get(thread.release_id ?? 0)) ??
						subjectOf(app, home, thread, item))
					: null,
			unread: thread.status === "unread",
			pinned: thread.status === "pinned",
			updated_at: rfc3339Of(thread.updated_at),
			url: `${app.url}api/v1/notifications/threads/${thread.id}`,
		};
	});
}

/** The releases that threads are about, by id. */
async function releasesOf(app: App, threads: readonly Thread[]) {
	const ids = threads.flatMap((thread) => thread.release_id ?? []);
	const rows = ids.length ? await app.db.all(released, { ids }) : [];
	return new Map(rows.map((row) => [row.id, row]));
}

/** A release has no word of its own among the types that clients know: it stands as its repository, and leads to itself. */
function releaseSubject(
	app: App,
	{ repository, owner, access }: RepositoryContext,
	release: { id: number; tag: string; title: string } | undefined,
): Subject | undefined {
	if (!release || !mayReadUnit(access, "releases")) return undefined;
	const full = `${owner.name}/${repository.name}`;
	const tag = escapedPath(release.tag);
	return {
		title: release.title || release.tag,
		url: `${app.url}api/v1/repos/${full}/releases/${release.id}`,
		html_url: `${app.url}${full}/releases/tag/${tag}`,
		latest_comment_url: "",
		latest_comment_html_url: "",
		type: "Repository",
		state: "",
	};
}

function subjectOf(
	app: App,
	{ repository, owner }: RepositoryContext,
	thread: Thread,
	item: Item | undefined,
): Subject {
	const full = `${owner.name}/${repository.name}`;
	const page = `${app.url}${full}`;
	const api = `${app.url}api/v1/repos/${full}`;
	const plain = {
		latest_comment_url: "",
		latest_comment_html_url: "",
		state: "",
	};
	if (item) {
		const place = item.kind === "pull" ? "pulls" : "issues";
		const html_url = `${page}/${place}/${item.number}`;
		const { latest } = item;
		return {
			title: item.title,
			// pull requests too
			url: `${api}/issues/${item.number}`,
			latest_comment_url: latest ? `${api}/issues/comments/${latest}` : "",
			html_url,
			latest_comment_html_url: latest
				? `${html_url}#issuecomment-${latest}`
				: "",
			type: item.kind === "pull" ? "Pull" : "Issue",
			state: item.merged_at ? "merged" : item.closed ? "closed" : "open",
		};
	}
	if (thread.kind === "commit") {
		const url = `${page}/commit/${thread.commit_sha}`;
		return {
			...plain,
			title: thread.commit_sha,
			url,
			html_url: url,
			type: "Commit",
		};
	}
	return {
		...plain,
		title: full,
		url: api,
		html_url: page,
		type: "Repository",
	};
}
