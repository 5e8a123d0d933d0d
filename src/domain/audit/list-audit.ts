import type {
	Builder,
	CommittedReader,
	Reader,
} from "../../database/database.ts";
import type { AuditRecord } from "./audit-record.ts";

/** The owner of the records that are read. */
export type AuditScope =
	| "site"
	| { readonly organization: number }
	| { readonly repository: number }
	/** Records of what somebody did, and of what was done to his account. */
	| { readonly account: number }
	/** Records of what was done to his account alone. */
	| { readonly concerned: number };

/** Which records are looked for; absent members do not narrow. */
export interface AuditFilter {
	/** An action, or the beginning of some up to a point, such as `token`. */
	readonly action?: string | undefined;
	/** The name of who acted, or of the person behind it. */
	readonly actor?: string | undefined;
	/** Milliseconds since 1970. */
	readonly from?: number | undefined;
	readonly to?: number | undefined;
	/** The name of the target. */
	readonly target?: string | undefined;
	readonly address?: string | undefined;
	/** With an address: the organization to which they belonged, of whose records alone the reader sees it. */
	readonly within?: number | undefined;
}

/** A page of records, the newest first, and the cursor of the next one. */
export interface AuditPage {
	readonly records: AuditRecord[];
	readonly next: number | undefined;
}

/**
 * The records of a scope that come before a cursor, the newest first. What no index bounds is read beside the main thread, with an end.
 * @throws DomainError "unavailable" for what takes too long
 */
export async function listAudit(
	app: { readonly db: CommittedReader },
	scope: AuditScope,
	filter: AuditFilter,
	{ before, limit }: { before?: number | undefined; limit: number },
): Promise<AuditPage> {
	const reader = isNarrow(filter) ? app.db.heavy : app.db;
	const columns = columnsOf(scope);
	const some = await Promise.all(
		columns.map((column) =>
			read(reader, { scope, column }, filter, { before, limit: limit + 1 }),
		),
	);
	const byId = new Map(some.flat().map((record) => [record.id, record]));
	const records = [...byId.values()]
		.sort((a, b) => b.id - a.id)
		.slice(0, limit + 1);
	const hasMore = records.length > limit;
	if (hasMore) records.pop();
	return { records, next: hasMore ? records.at(-1)?.id : undefined };
}

const isNarrow = (filter: AuditFilter): boolean =>
	Object.values(filter).some((value) => value !== undefined);

type ScopeColumn =
	| "organization_id"
	| "repository_id"
	| "account_id"
	| "actor_id"
	| "by_id";

/** The columns of which one names the scope: each has an index of its own. */
function columnsOf(scope: AuditScope): (ScopeColumn | undefined)[] {
	if (scope === "site") return [undefined];
	if ("organization" in scope) return ["organization_id"];
	if ("repository" in scope) return ["repository_id"];
	if ("concerned" in scope) return ["account_id"];
	return ["account_id", "actor_id", "by_id"];
}

const idOf = (scope: AuditScope): number =>
	Object.values(scope as Record<string, number>)[0] ?? 0;

const read = (
	reader: Reader,
	{ scope, column }: { scope: AuditScope; column: ScopeColumn | undefined },
	filter: AuditFilter,
	{ before, limit }: { before: number | undefined; limit: number },
): Promise<AuditRecord[]> =>
	reader.rows((q) => {
		let rows = narrowed(q, filter);
		if (column) rows = rows.where(column, "=", idOf(scope));
		if (before !== undefined) rows = rows.where("id", "<", before);
		return rows.orderBy("id", "desc").limit(limit);
	});

function narrowed(q: Builder, filter: AuditFilter) {
	let rows = q.selectFrom("audit_record").selectAll();
	const { action, actor, from, to, target, address, within } = filter;
	if (action?.includes(".")) rows = rows.where("action", "=", action);
	else if (action)
		// all actions of a subject: "." is followed by "/" in the order of bytes
		rows = rows
			.where("action", ">", `${action}.`)
			.where("action", "<", `${action}/`);
	if (actor)
		rows = rows.where((e) =>
			e.or([e("actor_name", "=", actor), e("by_name", "=", actor)]),
		);
	if (from !== undefined) rows = rows.where("at_ms", ">=", from);
	if (to !== undefined) rows = rows.where("at_ms", "<=", to);
	if (target) rows = rows.where("target_name", "=", target);
	if (address) rows = rows.where("address", "=", address);
	if (address && within !== undefined)
		rows = rows.where("organization_id", "=", within);
	return rows;
}
