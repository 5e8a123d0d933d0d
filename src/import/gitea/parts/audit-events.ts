import type { Insertable } from "kysely";
import { query, type Transaction } from "../../../database/database.ts";
import { insertInto } from "../../../database/queries/changes.ts";
import type { AuditRecordTable } from "../../../database/schema-site.ts";
import { auditActions } from "../../../domain/audit/actions/actions.ts";
import {
	keptValue,
	longestName,
	oneLine,
} from "../../../domain/audit/fields.ts";
import { accountOrNull, type ImportContext } from "../run/import-context.ts";
import { num, type SourceRow, text } from "../source/values.ts";

/** The table that Gitea 1.28 has, one row for each act; none in older ones, and nothing in it unless somebody has switched it on. */
export const auditEvents = "audit_event";

const action = "audit.event-imported";
const { facts } = auditActions[action];
const atOnce = 200;

const insert = insertInto("audit_record", [
	...(["at_ms", "action", "actor_id", "actor_name", "by_id"] as const),
	...(["by_name", "as_kind", "credential_kind", "credential_id"] as const),
	...(["address", "agent", "request_id", "organization_id"] as const),
	...(["repository_id", "account_id", "target_kind", "target_id"] as const),
	...(["target_name", "details"] as const),
]);
type NewRecord = Omit<Insertable<AuditRecordTable>, "id" | "tx">;

/** One row keeps the id of the last event that was brought. */
const lastBrought = query((q, p: { part: string }) =>
	q
		.selectFrom("import_row")
		.select("digest as event")
		.where("part", "=", p.part)
		.where("id", "=", "last"),
);
const setLast = insertInto("import_row", ["part", "id", "digest"], (row, p) =>
	row.onConflict((c) =>
		c.columns(["part", "id"]).doUpdateSet({ digest: p.digest }),
	),
);

/**
 * Brings the audit log of Gitea: a record for each event, with its time, its actor and what it was about. They are numbered and sealed when the
 * server runs, as all others are; the record says that it was imported, and when, so that nobody takes its time for the time of its seal. Events
 * never change: another import brings those that are new.
 */
export async function bringAuditEvents(world: ImportContext): Promise<void> {
	const { app, source, report } = world;
	const brought = await app.db.first(lastBrought, { part: auditEvents });
	let last = Number(brought?.event ?? 0);
	const counts = report.countOf(auditEvents);
	let waiting: NewRecord[] = [];
	const write = () => {
		const rows = waiting;
		waiting = [];
		if (!rows.length) return;
		counts.written += rows.length;
		return app.db.write(async (tx: Transaction) => {
			for (const row of rows) tx.later(insert, row as never);
			tx.later(setLast, {
				part: auditEvents,
				id: "last",
				digest: String(last),
			});
		});
	};
	for await (const row of source.rows(auditEvents, "id")) {
		counts.source++;
		const id = num(row.id);
		const odd = oddities(row, world.at);
		const isNone = !Number.isSafeInteger(id) || id <= 0;
		if (isNone) odd.unshift("its id is not a positive number: not imported");
		else counts.made++;
		if (odd.length) {
			report.remark(auditEvents, text(row.id) || "without id", odd.join("; "));
			report.keep(auditEvents, row);
		} else keepTexts(world, row);
		if (isNone || id <= last) continue;
		last = id;
		waiting.push(recordOf(world, row));
		if (waiting.length >= atOnce) await write();
	}
	await write();
}

/** Keeps what is free text beside the records: no field of a record holds any. Each import does so again, since it begins `left-over` anew. */
function keepTexts({ report }: ImportContext, row: SourceRow): void {
	const message = text(row.message);
	const metadata = text(row.metadata);
	if (message || metadata.length > 2)
		report.keep(auditEvents, { id: num(row.id), message, metadata });
}

/** Gives a column as a number; undefined where it has none. */
function numberIn(value: unknown): number | undefined {
	if (value === null || value === undefined) return undefined;
	if (typeof value !== "number" && typeof value !== "bigint") {
		const read = text(value).trim();
		return read && Number.isFinite(Number(read)) ? Number(read) : undefined;
	}
	const read = Number(value);
	return Number.isNaN(read) ? undefined : read;
}

/** Gives the time of an event in seconds, which is never later than the import: a time to come would keep all records behind it from growing old. */
const momentOf = (row: SourceRow, at: number): number =>
	Math.min(Math.max(Math.floor(numberIn(row.timestamp_unix) ?? at), 0), at);

/** Gives the action of an event, such as "user:accesstoken:add"; "" for a text of another form. */
const eventOf = (row: SourceRow): string => {
	const action = text(row.action);
	return /^[a-z_]+(:[a-z_]+)+$/.test(action) ? action : "";
};

/** Names what a record cannot have as it is in the row. */
function oddities(row: SourceRow, at: number): string[] {
	const odd = ["actor_id", "scope_id"]
		.filter((column) => numberIn(row[column]) === undefined)
		.map((column) => `its ${column} is not a number`);
	if (!eventOf(row)) odd.push("its action is not one of Gitea");
	const moment = numberIn(row.timestamp_unix);
	if (moment === undefined)
		odd.push("its time is not a number: the record has the time of the import");
	else if (moment < 0 || moment > at)
		odd.push(
			`its time is ${moment < 0 ? "before 1970: the record has 1970" : "in the future: the record has the time of the import"}`,
		);
	return odd;
}

function recordOf(world: ImportContext, row: SourceRow): NewRecord {
	const scope = text(row.scope_type);
	const scopeId = num(row.scope_id);
	const actor = num(row.actor_id);
	const isRepository = scope === "repository";
	const repository =
		isRepository && world.repositories.has(scopeId) ? scopeId : null;
	const account = isRepository ? null : accountOrNull(world, scopeId);
	const kind = account === null ? undefined : world.accounts.get(account);
	const ofKind = (wanted: "user" | "organization", word: string) =>
		scope === word && kind === wanted ? account : null;
	const organization = ofKind("organization", "organization");
	const user = ofKind("user", "user");
	const told = {
		from: "gitea",
		event: eventOf(row),
		event_id: num(row.id),
		imported_at: world.at,
	};
	return {
		at_ms: momentOf(row, world.at) * 1000,
		action,
		actor_id: accountOrNull(world, actor),
		actor_name: oneLine(text(row.actor_name), longestName),
		by_id: null,
		by_name: null,
		// the command line, tasks and Actions have ids below those of users
		as_kind: (numberIn(row.actor_id) ?? 1) > 0 ? "" : "system",
		credential_kind: "",
		credential_id: null,
		address: oneLine(text(row.ip_address), 64),
		agent: "",
		request_id: "",
		organization_id: organization,
		repository_id: repository,
		account_id: user,
		target_kind: kinds[scope] ?? "site",
		target_id: repository ?? organization ?? user,
		target_name: oneLine(text(row.scope_name), longestName),
		details: JSON.stringify({
			facts: Object.fromEntries(
				Object.entries(told).map(([field, value]) => [
					field,
					keptValue(facts[field as keyof typeof facts], value),
				]),
			),
		}),
	};
}

const kinds: Readonly<Record<string, string>> = {
	repository: "repository",
	organization: "organization",
	user: "account",
};
