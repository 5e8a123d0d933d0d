import type { Reader } from "../../database/database.ts";
import { accessTo } from "../permissions/access.ts";
import { anonymous } from "../permissions/actor.ts";
import { Level, type Unit } from "../permissions/units.ts";
import type { RepositoryWithOwner } from "./repository.ts";

/** Whether everybody may read a unit of a repository, so that caches may keep what is in it. */
export async function isOpenToAll(
	db: Reader,
	owned: RepositoryWithOwner,
	unit: Unit,
): Promise<boolean> {
	const { repository, owner } = owned;
	if (repository.private !== 0 || owner.visibility !== "public") return false;
	const access = await accessTo(db, anonymous, [owned]);
	return (access.get(repository.id)?.unit(unit) ?? Level.none) >= Level.read;
}
