import { query, type Reader } from "../../database/database.ts";
import { notFound } from "../../errors.ts";
import { type AuditDetails, detailsOf } from "../audit/audit-record.ts";

/** A move of a ref, by the record that tells of it. */
interface RecordedMove {
	readonly record: number;
	readonly at_ms: number;
	readonly from: string | null;
	/** null: the ref was deleted. */
	readonly to: string | null;
}

/** The commit to which a ref pointed at a time. */
interface RefAt {
	/** The last move before that time; undefined where the log has none. */
	readonly last: RecordedMove | undefined;
	/** The first move behind it. */
	readonly next: RecordedMove | undefined;
	/** A record between them that moved more refs than it names; this one may be among them. */
	readonly unclear: number | undefined;
}

const repositoryNamed = query((q, p: { owner: string; name: string }) =>
	q
		.selectFrom("repository as r")
		.innerJoin("account as a", "a.id", "r.owner_id")
		.select("r.id")
		.where("a.lower_name", "=", p.owner)
		.where("r.lower_name", "=", p.name),
);
/** Records of a repository before one, the newest first. */
const recordsBefore = query((q, p: { repository: number; before: number }) =>
	q
		.selectFrom("audit_record")
		.select(["id", "at_ms", "action", "details"])
		.where("repository_id", "=", p.repository)
		.where("id", "<", p.before)
		.orderBy("id", "desc")
		.limit(500),
);

interface Told {
	readonly ref: string;
	readonly from: string | null;
	readonly to: string | null;
}

/** Gives the moves that a record names, and how many there were. */
export function movesOf(details: AuditDetails): {
	moves: readonly Told[];
	count: number;
} {
	const { moves, count } = details.facts ?? {};
	const named = Array.isArray(moves) ? (moves as Told[]) : [];
	return { moves: named, count: Number(count ?? named.length) };
}

/**
 * Says what a ref of a repository pointed to at a time, in milliseconds, by the records of its moves.
 * @throws DomainError "not-found" for a repository that is not there
 */
export async function refAt(
	db: Reader,
	[owner, name]: readonly [string, string],
	ref: string,
	time: number,
): Promise<RefAt> {
	const found = await db.first(repositoryNamed, {
		owner: owner.toLowerCase(),
		name: name.toLowerCase(),
	});
	if (!found) throw notFound(`there is no repository ${owner}/${name}`);
	let next: RecordedMove | undefined;
	let unclear: number | undefined;
	for (let before = Number.MAX_SAFE_INTEGER; ; ) {
		const rows = await db.all(recordsBefore, { repository: found.id, before });
		for (const { id, at_ms, action, details } of rows) {
			if (action !== "refs.moved") continue;
			const { moves, count } = movesOf(detailsOf({ details }));
			const own = moves.find((move) => move.ref === ref);
			if (!own) {
				if (count > moves.length && at_ms <= time) unclear ??= id;
				continue;
			}
			const move = { record: id, at_ms, from: own.from, to: own.to };
			if (at_ms <= time) return { last: move, next, unclear };
			next = move;
		}
		const last = rows.at(-1);
		if (!last) return { last: undefined, next, unclear };
		before = last.id;
	}
}
