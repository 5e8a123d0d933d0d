import { sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";

const raise = insertInto(
	"package_registry",
	["owner_id", "type", "revision", "changed_at"],
	(insert, p) =>
		insert.onConflict((c) =>
			c.columns(["owner_id", "type"]).doUpdateSet((e) => ({
				revision: e("package_registry.revision", "+", 1),
				changed_at: e
					.case()
					.when("package_registry.changed_at", "<", p.changed_at)
					.then(p.changed_at)
					.else(sql<number>`cast(${p.changed_at} as bigint) + 1`)
					.end(),
			})),
		),
);
const raisePackage = query((q, p: { id: number }) =>
	q
		.updateTable("package")
		.set((e) => ({ revision: e("revision", "+", 1) }))
		.where("id", "=", p.id),
);

/**
 * Says that packages of an owner and type change. First in every such transaction: those of one owner and type then come one after the other,
 * so that what they look at (whether a version is the last one, how much room is left) stays true. The time of a first change in a second is
 * that second; of further ones it is the next, so that no two contents that were sent have the same time (`Last-Modified`).
 */
export const changeRegistry = (
	app: App,
	tx: Transaction,
	owner: number,
	type: string,
): Promise<number> =>
	tx.run(raise, { owner_id: owner, type, changed_at: now(app), revision: 1 });

/** Says that one package changed. */
export const changePackage = (tx: Transaction, id: number): Promise<number> =>
	tx.run(raisePackage, { id });
