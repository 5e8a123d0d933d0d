import type { Reader } from "../../database/database.ts";
import { anonymous } from "../permissions/actor.ts";
import { mayReadUnit } from "../permissions/allows.ts";
import type { Unit } from "../permissions/units.ts";
import { contextFor } from "./context-for.ts";
import type { RepositoryWithOwner } from "./repository.ts";

/** Whether everybody may read a unit of a repository, so that caches may keep what is in it. */
export async function isOpenToAll(
	db: Reader,
	owned: RepositoryWithOwner,
	unit: Unit,
): Promise<boolean> {
	const { repository, owner } = owned;
	if (repository.private !== 0 || owner.visibility !== "public") return false;
	const { access } = await contextFor(db, anonymous, owned);
	return mayReadUnit(access, unit);
}
