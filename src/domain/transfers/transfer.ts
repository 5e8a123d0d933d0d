import type { Selectable } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

/** A wish to hand a repository over that the recipient has not answered yet. */
export type Transfer = Selectable<Schema["repository_transfer"]>;

const ofRepositories = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("repository_transfer")
		.selectAll()
		.where("repository_id", "in", d.list(p.ids)),
);

/** The pending transfers of some repositories; one query, none when nobody asks. */
export const transfersOf = (db: Reader, ids: number[]): Promise<Transfer[]> =>
	ids.length ? db.all(ofRepositories, { ids }) : Promise.resolve([]);

export const transferOf = async (
	db: Reader,
	repository: number,
): Promise<Transfer | undefined> => (await transfersOf(db, [repository])).at(0);

/** The ids of the teams that get the repository. */
export const teamsOf = (transfer: Transfer): number[] =>
	JSON.parse(transfer.teams);
