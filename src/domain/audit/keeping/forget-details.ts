import { setImmediate } from "node:timers/promises";
import type { App } from "../../../app.ts";
import {
	type Database,
	query,
	type Reader,
} from "../../../database/database.ts";
import { updateTable } from "../../../database/queries/changes.ts";
import { noteAudit } from "../note-audit.ts";

/** Records of one transaction. */
const portion = 200;

const addressesBefore = query(
	(q, p: { before: number; at: number; id: number; upTo: number }) =>
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
			.where("r.id", "<=", p.upTo)
			.orderBy("r.at_ms")
			.orderBy("r.id")
			.limit(portion),
);

type Column = "actor_id" | "by_id" | "account_id";
const ofAccount = (column: Column) =>
	query((q, p: { account: number; id: number; upTo: number }) =>
		q
			.selectFrom("audit_record as r")
			.innerJoin("audit_entry as e", "e.record_id", "r.id")
			.select(["r.id", "e.names_salt as salt"])
			.where(`r.${column}`, "=", p.account)
			.where("r.id", ">", p.id)
			.where("r.id", "<=", p.upTo)
			.orderBy("r.id")
			.limit(portion),
	);
const byColumns = (["actor_id", "by_id", "account_id"] as const).map(ofAccount);

const accountWithId = query((q, p: { account: number }) =>
	q.selectFrom("account").select("id").where("id", "=", p.account),
);

/** Tells if an account is there, or was: then a record is left that it made, or that is about it. */
export async function hasBeenThere(
	db: Reader,
	account: number,
): Promise<boolean> {
	if (await db.first(accountWithId, { account })) return true;
	const all = { account, id: 0, upTo: Number.MAX_SAFE_INTEGER };
	for (const column of byColumns) if (await db.first(column, all)) return true;
	return false;
}

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

const newestRecord = query((q) =>
	q.selectFrom("audit_record").select("id").orderBy("id", "desc").limit(1),
);

/**
 * Says in the log itself what is going to be erased, before the first row is: what somebody erases by hand has no such record, and verification
 * tells of it. Gives the id of the last record that may be erased.
 */
async function noteForgetting(
	app: Pick<App, "db" | "clock">,
	facts: { part: "names" | "network"; account?: number; before?: number },
): Promise<number> {
	const upTo = (await app.db.first(newestRecord, {}))?.id ?? 0;
	await app.db.write(async (tx) =>
		noteAudit(app, tx, {
			action: "audit.details-forgotten",
			facts: { ...facts, up_to: upTo },
		}),
	);
	return upTo;
}

/** Erases the addresses and clients of sealed records from before a time, in milliseconds. The tree holds: it has only their digest. Gives how many. */
export async function forgetAddresses(
	app: Pick<App, "db" | "clock" | "auditSealing">,
	before: number,
): Promise<number> {
	const upTo = await noteForgetting(app, { part: "network", before });
	await app.auditSealing.settled();
	let forgotten = 0;
	for (let at = 0, id = 0; ; ) {
		const rows = await app.db.all(addressesBefore, { before, at, id, upTo });
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
	app: Pick<App, "db" | "clock" | "auditSealing">,
	account: number,
): Promise<number> {
	const upTo = await noteForgetting(app, { part: "names", account });
	await app.auditSealing.settled();
	let forgotten = 0;
	for (const column of byColumns)
		for (let id = 0; ; ) {
			const rows = await app.db.all(column, { account, id, upTo });
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
