import { query, type Reader } from "../../../database/database.ts";
import type { AuditAction } from "../../audit/actions/actions.ts";
import { type AuditDetails, detailsOf } from "../../audit/audit-record.ts";

/** A record, as far as it tells what is in other tables. */
export interface Told {
	readonly id: number;
	/** When it was written, in milliseconds. */
	readonly at_ms: number;
	readonly action: string;
	readonly target_id: number | null;
	readonly organization_id: number | null;
	readonly repository_id: number | null;
	readonly account_id: number | null;
	readonly actor_id: number | null;
	readonly details: AuditDetails;
	/** Its details were erased: it may have told anything. */
	readonly forgotten: boolean;
}

/** Rows that are read at once. */
export const atOnce = 1_000;
const recordsOf = query((q, p: { action: string; after: number }) =>
	q
		.selectFrom("audit_record as r")
		.leftJoin("audit_entry as e", "e.record_id", "r.id")
		.select(["r.id", "r.at_ms", "r.action", "r.target_id"])
		.select("r.organization_id")
		.select(["r.repository_id", "r.account_id", "r.actor_id", "r.details"])
		.select("e.names_salt as salt")
		.where("r.action", "=", p.action)
		.where("r.id", ">", p.after)
		.orderBy("r.id")
		.limit(atOnce),
);

/** The records of one action that were not given yet. */
interface Stream {
	readonly action: string;
	rows: Told[];
	at: number;
	after: number;
	ended: boolean;
}

/** Gives the records of some actions, the oldest first. */
export async function* recordsWith(
	db: Reader,
	actions: readonly AuditAction[],
): AsyncGenerator<Told> {
	const streams: Stream[] = actions.map((action) => ({
		...{ action, rows: [], at: 0, after: 0, ended: false },
	}));
	for (;;) {
		let first: Stream | undefined;
		for (const stream of streams) {
			if (stream.at >= stream.rows.length && !stream.ended)
				await refill(db, stream);
			const next = stream.rows[stream.at];
			if (next && next.id < (first?.rows[first.at]?.id ?? Infinity))
				first = stream;
		}
		const next = first?.rows[first.at];
		if (!first || !next) return;
		first.at++;
		yield next;
	}
}

async function refill(db: Reader, stream: Stream): Promise<void> {
	const { action, after } = stream;
	const rows = await db.all(recordsOf, { action, after });
	stream.rows = rows.map(({ salt, ...row }) => ({
		...row,
		details: detailsOf(row),
		forgotten: salt === "",
	}));
	stream.at = 0;
	stream.after = rows.at(-1)?.id ?? after;
	stream.ended = rows.length < atOnce;
}

/** Numbers among the facts of a record. */
export function idsIn(
	{ details }: Pick<Told, "details">,
	fact: string,
): number[] {
	const value = details.facts?.[fact];
	return Array.isArray(value)
		? value.filter((one) => typeof one === "number")
		: [];
}

/** A number among the facts of a record. */
export function idIn(
	{ details }: Pick<Told, "details">,
	fact: string,
): number | undefined {
	const value = details.facts?.[fact];
	return typeof value === "number" ? value : undefined;
}
