import { setImmediate } from "node:timers/promises";
import type { App } from "../../../app.ts";
import { type Database, query } from "../../../database/database.ts";
import { updateTable } from "../../../database/queries/changes.ts";

/** Records of one transaction. */
const portion = 200;

const addressesBefore = query(
	(q, p: { before: number; at: number; id: number }) =>
		q
			.selectFrom("audit_record as r")
			.innerJoin("audit_entry as e", "e.record_id", "r.id")
			.select(["r.id", "r.at_ms", "e.network_salt as salt"])
			.where("r.at_ms", "<", p.before)
			.where((e) =>
				e.or([
					e("r.at_ms", ">", p.at),
					e.and([e("r.at_ms", "=", p.at), e("r.id", ">", p.id)]),
				]),
			)
			.where("r.at_ms", ">=", p.at)
			.orderBy("r.at_ms")
			.orderBy("r.id")
			.limit(portion),
);

type Column = "actor_id" | "by_id" | "account_id";
const ofAccount = (column: Column) =>
	query((q, p: { account: number; id: number }) =>
		q
			.selectFrom("audit_record as r")
			.innerJoin("audit_entry as e", "e.record_id", "r.id")
			.select(["r.id", "e.names_salt as salt"])
			.where(`r.${column}`, "=", p.account)
			.where("r.id", ">", p.id)
			.orderBy("r.id")
			.limit(portion),
	);
const byColumns = (["actor_id", "by_id", "account_id"] as const).map(ofAccount);

const eraseNetwork = updateTable("audit_record", {
	values: { address: "", agent: "" },
	where: ["id"],
});
const eraseNames = updateTable("audit_record", {
	values: { actor_name: "", by_name: null, target_name: "", details: "{}" },
	where: ["id"],
});
const forgetNetworkSalt = updateTable("audit_entry", {
	values: { network_salt: "" },
	where: ["record_id"],
});
const forgetNamesSalt = updateTable("audit_entry", {
	values: { names_salt: "" },
	where: ["record_id"],
});

/** Erases the addresses and clients of sealed records from before a time, in milliseconds. The tree holds: it has only their digest. Gives how many. */
export async function forgetAddresses(
	app: Pick<App, "db" | "auditSealing">,
	before: number,
): Promise<number> {
	await app.auditSealing.settled();
	let forgotten = 0;
	for (let at = 0, id = 0; ; ) {
		const rows = await app.db.all(addressesBefore, { before, at, id });
		forgotten += await erase(app.db, "network", rows);
		const last = rows.at(-1);
		if (!last || rows.length < portion) return forgotten;
		[at, id] = [last.at_ms, last.id];
	}
}

/**
 * Erases names and details, and addresses, of all sealed records that an account made, or that are about it; its number stays. Gives how many.
 */
export async function forgetAccount(
	app: Pick<App, "db" | "auditSealing">,
	account: number,
): Promise<number> {
	await app.auditSealing.settled();
	let forgotten = 0;
	for (const column of byColumns)
		for (let id = 0; ; ) {
			const rows = await app.db.all(column, { account, id });
			forgotten += await erase(app.db, "names", rows);
			await erase(app.db, "network", rows);
			const last = rows.at(-1);
			if (!last || rows.length < portion) break;
			id = last.id;
		}
	return forgotten;
}

async function erase(
	db: Database,
	part: "names" | "network",
	rows: readonly { id: number; salt: string }[],
): Promise<number> {
	const there = part === "names" ? rows.filter(({ salt }) => salt) : rows;
	if (!there.length) return 0;
	const [columns, salt] =
		part === "names"
			? ([eraseNames, forgetNamesSalt] as const)
			: ([eraseNetwork, forgetNetworkSalt] as const);
	await db.write(async (tx) => {
		for (const { id } of there) {
			tx.later(columns, { id });
			tx.later(salt, { record_id: id });
		}
	});
	await setImmediate();
	return there.length;
}
