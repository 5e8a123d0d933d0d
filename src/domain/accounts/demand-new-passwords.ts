import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { walkById } from "../../database/queries/walk-by-id.ts";

/** So many accounts are changed in one transaction. */
const atOnce = 100;

const next = query((q, p: { after: number; limit: number }) =>
	q
		.selectFrom("account")
		.select(["id", "kind", "password_hash", "must_change_password"])
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(p.limit),
);
const set = query((q, p: { ids: number[]; on: number; at: number }, d) =>
	q
		.updateTable("account")
		.set({ must_change_password: p.on, updated_at: p.at })
		.where("id", "in", d.list(p.ids)),
);

/**
 * Demands a new password of all users who have one here, or takes that back; gives how many it changes. Who signs in through a directory or a
 * provider has none.
 */
export async function demandNewPasswords(
	app: App,
	{ on, except }: { on: boolean; except: ReadonlySet<number> },
): Promise<number> {
	const wanted = on ? 1 : 0;
	let changed = 0;
	await walkById(app, next, async (rows) => {
		const ids = rows
			.filter(
				(row) =>
					row.kind === "user" &&
					row.password_hash !== "" &&
					row.must_change_password !== wanted &&
					!except.has(row.id),
			)
			.map(({ id }) => id);
		for (let from = 0; from < ids.length; from += atOnce) {
			const some = ids.slice(from, from + atOnce);
			await app.db.write(async (tx) => {
				await tx.run(set, { ids: some, on: wanted, at: now(app) });
				for (const account of some)
					await app.events.record(tx, {
						kind: "account.edited",
						actor: undefined,
						payload: { account, changed: ["mustChangePassword"] },
					});
			});
		}
		changed += ids.length;
	});
	return changed;
}
