import { query, type Reader } from "../../database/database.ts";
import { accessById } from "../permissions/access-by-id.ts";
import { type Actor, isSiteAdmin } from "../permissions/actor.ts";
import { mayReadUnit, maySee } from "../permissions/allows.ts";
import type { Unit } from "../permissions/units.ts";
import { actsAboutHidden } from "./acts-about-hidden.ts";
import type { ActKey } from "./feed-sources.ts";

const people = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("account")
		.select(["id", "kind", "hide_activity", "visibility", "removed"])
		.where("id", "in", d.list(p.ids)),
);

/** Tells of acts those that a viewer may see, by what he may read and by those who keep what they do to themselves; asks once about each. */
export function seenActs(
	db: Reader,
	viewer: Actor,
	accessTo = accessById(db, viewer),
): (acts: ActKey[]) => Promise<ActKey[]> {
	const all = isSiteAdmin(viewer);
	const secret = new Map<number, boolean>();
	const lookAt = async (wanted: readonly number[]) => {
		const ids = [...new Set(wanted)].filter((id) => !secret.has(id));
		if (ids.length === 0) return;
		for (const row of await db.all(people, { ids }))
			secret.set(
				row.id,
				row.removed !== 0 ||
					(!all &&
						row.kind === "user" &&
						row.id !== viewer.account?.id &&
						(row.hide_activity === 1 ||
							row.visibility === "private" ||
							(!viewer.account && row.visibility !== "public"))),
			);
	};
	return async (acts) => {
		if (acts.length === 0) return acts;
		await lookAt(acts.map((act) => act.actor_id));
		const known = await accessTo(acts.map((act) => act.repository_id));
		const seen = acts.filter(({ actor_id, repository_id, unit }) => {
			const access = known.get(repository_id);
			if (!access || !maySee(access) || secret.get(actor_id)) return false;
			return unit === "" || mayReadUnit(access, unit as Unit);
		});
		const hidden = await actsAboutHidden(
			db,
			seen.map(({ id }) => id),
		);
		return hidden.size > 0 ? seen.filter(({ id }) => !hidden.has(id)) : seen;
	};
}
