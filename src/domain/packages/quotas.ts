import type { App } from "../../app.ts";
import { query, type Reader } from "../../database/database.ts";
import { forbidden } from "../../errors.ts";

const used = query((q, p: { owner: number }) =>
	q
		.selectFrom("package_file_total")
		.select(["type", "bytes"])
		.where("owner_id", "=", p.owner),
);

/** Bytes that an owner may still store, in all and of one type; infinite without a quota. */
async function roomOf(app: App, db: Reader, owner: number, type: string) {
	const whole = app.config.packageQuota;
	const ofType = quotaOf(app.config.packageQuotas, type);
	const unbounded = Number.POSITIVE_INFINITY;
	if (whole < 0 && ofType < 0) return { whole: unbounded, ofType: unbounded };
	const rows = await db.all(used, { owner });
	const sum = (fits: (word: string) => boolean) =>
		rows.reduce((n, row) => n + (fits(row.type) ? Number(row.bytes) : 0), 0);
	return {
		whole: whole < 0 ? unbounded : whole - sum(() => true),
		ofType: ofType < 0 ? unbounded : ofType - sum((word) => word === type),
	};
}

/** Bytes of a type that an owner may still store. */
export async function roomLeft(
	app: App,
	db: Reader,
	owner: number,
	type: string,
): Promise<number> {
	const { whole, ofType } = await roomOf(app, db, owner, type);
	return Math.min(whole, ofType);
}

/**
 * Refuses what would go beyond the room of an owner, in all or for packages of one type.
 * @throws DomainError "forbidden"
 */
export async function demandRoom(
	app: App,
	db: Reader,
	owner: number,
	type: string,
	bytes: number,
): Promise<void> {
	const room = await roomOf(app, db, owner, type);
	if (bytes > room.whole)
		throw forbidden("the package quota of the owner is exceeded");
	if (bytes > room.ofType)
		throw forbidden(`the owner's quota of ${type} package bytes is used up`);
}

/** The quota of a type in a list such as `npm=1000000,container=2G`; -1 without one. */
function quotaOf(list: string, type: string): number {
	for (const part of list.split(",")) {
		const [name, size = ""] = part.split("=").map((word) => word.trim());
		if (name !== type) continue;
		const [, digits, unit = ""] = /^(\d{1,15})([kmgt]?)$/i.exec(size) ?? [];
		if (digits === undefined) return -1;
		return Number(digits) * 1024 ** " kmgt".indexOf(unit.toLowerCase() || " ");
	}
	return -1;
}
