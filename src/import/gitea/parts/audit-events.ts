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
import { num, text, time } from "../source/values.ts";

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
		counts.made++;
		if (num(row.id) <= last) continue;
		last = num(row.id);
		// no field of a record holds free text
		if (text(row.metadata).length > 2)
			report.keep(auditEvents, { id: last, metadata: text(row.metadata) });
		waiting.push(recordOf(world, row));
		if (waiting.length >= atOnce) await write();
	}
	await write();
}

function recordOf(
	world: ImportContext,
	row: Readonly<Record<string, unknown>>,
): NewRecord {
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
		event: text(row.action),
		event_id: num(row.id),
		message: text(row.message),
		imported_at: world.at,
	};
	return {
		at_ms: time(row.timestamp_unix) * 1000,
		action,
		actor_id: accountOrNull(world, actor),
		actor_name: oneLine(text(row.actor_name), longestName),
		by_id: null,
		by_name: null,
		// the command line, tasks and Actions have ids below those of users
		as_kind: actor > 0 ? "" : "system",
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
