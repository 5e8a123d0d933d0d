import type { Reader } from "../../../database/database.ts";
import type { Repository } from "../../repositories/repository.ts";

/** For each name of a label that a repository's items may carry the ids that it stands for; unknown names are left out. */
export async function labelsByNames(
	db: Reader,
	repository: Repository,
	names: readonly string[],
): Promise<number[][]> {
	if (names.length === 0) return [];
	const rows = await db.rows((q) =>
		q
			.selectFrom("label")
			.select(["id", "name"])
			.where("name", "in", [...names])
			.where((e) =>
				e.or([
					e("repository_id", "=", repository.id),
					e("organization_id", "=", repository.owner_id),
				]),
			),
	);
	return [...Map.groupBy(rows, (row) => row.name).values()].map((same) =>
		same.map((row) => row.id),
	);
}

/** The ids of milestones that titles, or ids, name; what is unknown is left out. */
export async function milestonesByKeys(
	db: Reader,
	repository: number,
	keys: readonly string[],
): Promise<number[]> {
	if (keys.length === 0) return [];
	const ids = keys.filter((k) => /^\d{1,15}$/.test(k)).map(Number);
	const rows = await db.rows((q) =>
		q
			.selectFrom("milestone")
			.select("id")
			.where("repository_id", "=", repository)
			.where("removed", "=", 0)
			.where((e) =>
				e.or([
					e("title", "in", [...keys]),
					...(ids.length ? [e("id", "in", ids)] : []),
				]),
			),
	);
	return rows.map((row) => row.id);
}
