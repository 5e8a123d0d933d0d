import Type from "typebox";
import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import type { Activity as Row } from "../../domain/activity/activity.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { visibleAccounts } from "../../domain/permissions/visible-accounts.ts";
import { repositoriesByIds } from "../../domain/repositories/repository.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";
import { accountsOf, accountView, User } from "../account.ts";
import { Comment, commentViews } from "../issues/comment.ts";
import { loadedViews, withAccess } from "../repository.ts";
import { Repository } from "../repository-type.ts";

const { Boolean: YesNo, Integer, Null, String: Text, Union } = Type;

export const Activity = Type.Object(
	{
		id: Integer(),
		user_id: Integer({ description: "whose feed it is" }),
		op_type: Text(),
		act_user_id: Integer(),
		act_user: User,
		repo_id: Integer(),
		repo: Union([Repository, Null()]),
		comment_id: Integer(),
		comment: Union([
			Type.Interface([Type.Omit(Comment, ["user"])], {
				user: Null(),
			}),
			Null(),
		]),
		ref_name: Text(),
		is_private: YesNo(),
		content: Text(),
		created: Text({ format: "date-time" }),
	},
	{ $id: "Activity" },
);
export const UserHeatmapData = Type.Object(
	{ timestamp: Integer(), contributions: Integer() },
	{ $id: "UserHeatmapData" },
);

const commentRows = query((q, p: { ids: number[] }, d) =>
	q.selectFrom("comment").selectAll().where("id", "in", d.list(p.ids)),
);

/** How acts look in the feed of an account; without one each is in that of who did it. The number of queries does not depend on theirs. */
export async function activityViews(
	app: App,
	viewer: Actor,
	rows: readonly Row[],
	feed?: number,
): Promise<Type.Static<typeof Activity>[]> {
	if (!rows.length) return [];
	const people = await accountsOf(
		app,
		rows.map((row) => row.actor_id),
	);
	const ids = [...new Set(rows.map((row) => row.repository_id))];
	const loaded = await withAccess(
		app,
		viewer,
		await repositoriesByIds(app.db, ids),
	);
	const views = await loadedViews(app, viewer, loaded);
	const homes = new Map(
		loaded.map((one, i) => [one.repository.id, { one, view: views[i] }]),
	);
	const comments = await commentsOf(app, viewer, rows, homes);
	const origins = await knownOrigins(app, viewer, rows);
	return rows.map((row) => {
		const home = homes.get(row.repository_id);
		const actor = people(row.actor_id);
		return {
			id: row.id,
			user_id: feed ?? row.actor_id,
			op_type: row.kind,
			act_user_id: row.actor_id,
			act_user: accountView(app, viewer, actor),
			repo_id: row.repository_id,
			repo: home?.view ?? null,
			comment_id: row.comment_id,
			comment: comments.get(row.comment_id) ?? null,
			ref_name: row.ref,
			is_private: home?.one.repository.private === 1,
			content: contentOf(row, home?.view?.full_name ?? "", origins),
			created: rfc3339Of(row.created_at),
		};
	});
}

/** What an act tells: of a place that had another name then, only what its viewer may know of. */
function contentOf(
	{ kind, content }: Row,
	fullName: string,
	origins: ReadonlySet<string>,
): string {
	if (kind === transfer) return origins.has(ownerIn(content)) ? content : "";
	return content.replace(
		/("CompareURL":")[^"/]*\/[^"/]*\/compare\//,
		(_, start: string) => `${start}${fullName}/compare/`,
	);
}

const transfer = "transfer_repo";
/** The owner in `owner/name`, in lower case. */
const ownerIn = (content: string): string =>
	(content.split("/")[0] ?? "").toLowerCase();

/** The names of former owners of transferred repositories that a viewer may know of. */
async function knownOrigins(
	app: App,
	viewer: Actor,
	rows: readonly Row[],
): Promise<ReadonlySet<string>> {
	const moved = rows.filter((row) => row.kind === transfer);
	const names = [...new Set(moved.map((row) => ownerIn(row.content)))];
	if (!names.length) return new Set();
	const found = await app.db.rows((q, d) =>
		q
			.selectFrom("account")
			.select("lower_name")
			.where("lower_name", "in", d.list(names))
			.where(visibleAccounts(viewer)),
	);
	return new Set(found.map((account) => account.lower_name));
}

type CommentInFeed = Omit<Type.Static<typeof Comment>, "user"> & { user: null };

async function commentsOf(
	app: App,
	viewer: Actor,
	rows: readonly Row[],
	homes: ReadonlyMap<number, { one: Parameters<typeof commentViews>[2] }>,
): Promise<ReadonlyMap<number, CommentInFeed>> {
	const places = new Map(
		rows.flatMap((row) =>
			row.comment_id ? [[row.comment_id, row.repository_id]] : [],
		),
	);
	if (!places.size) return new Map();
	const found = await app.db.all(commentRows, { ids: [...places.keys()] });
	const views = new Map<number, CommentInFeed>();
	const byHome = Map.groupBy(found, (row) => places.get(row.id) as number);
	for (const [repository, group] of byHome) {
		const home = homes.get(repository);
		if (!home) continue;
		// who wrote it is told beside it
		for (const view of await commentViews(app, viewer, home.one, group))
			views.set(view.id, { ...view, user: null });
	}
	return views;
}
