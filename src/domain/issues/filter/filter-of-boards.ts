import { type RawBuilder, sql } from "kysely";
import type { App } from "../../../app.ts";
import type { Actor } from "../../permissions/actor.ts";
import { knownProjects } from "../../projects/project-access.ts";

/** Boards of one name that are looked at. */
const most = 100;

/** The condition that an item is on no board. */
export const onNoBoard = sql`not exists (select 1 from project_card pc where pc.issue_id = issue.id)`;

/**
 * The condition that an item is on one of the boards that ids or titles name (-1: on none), as far as the actor may know of them; nothing
 * fits where he knows none. No keys, no condition.
 */
export async function onBoards(
	app: App,
	actor: Actor,
	keys: readonly string[],
	repository?: { readonly id: number; readonly owner_id: number },
): Promise<RawBuilder<unknown>[]> {
	if (keys.length === 0) return [];
	if (keys.includes("-1")) return [onNoBoard];
	const ids = keys.filter((key) => /^\d{1,15}$/.test(key)).map(Number);
	const rows = await app.db.rows((q) =>
		q
			.selectFrom("project")
			.selectAll()
			.where((e) =>
				e.or([
					e("title", "in", [...keys]),
					...(ids.length ? [e("id", "in", ids)] : []),
				]),
			)
			.$if(repository !== undefined, (s) =>
				s.where((e) =>
					e.or([
						e("repository_id", "=", repository?.id ?? 0),
						e("owner_id", "=", repository?.owner_id ?? 0),
					]),
				),
			)
			.orderBy("id")
			.limit(most),
	);
	const known = (await knownProjects(app, actor, rows)).map(({ id }) => id);
	return known.length
		? [
				sql`exists (select 1 from project_card pc where pc.issue_id = issue.id and pc.project_id in (${sql.join(known)}))`,
			]
		: [sql`1 = 0`];
}
