import { query, type Reader } from "../../../database/database.ts";
import { longestLife } from "../../accounts/sessions.ts";
import { sessionFingerprint } from "../../audit/fingerprints.ts";
import type { Findings } from "../finding.ts";
import type { Parents } from "./parents.ts";
import { atOnce, idIn, idsIn, recordsWith, type Told } from "./recorded.ts";
import { compareThings, RecordedThings } from "./things.ts";

const rowsAfter = query((q, p: { after: number }) =>
	q
		.selectFrom("session")
		.select(["id", "account_id", "hash", "stays"])
		.select(["created_at", "expires_at"])
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(atOnce),
);

interface Row {
	readonly id: number;
	readonly account_id: number;
	readonly hash: string;
	readonly stays: number;
	/** Seconds since 1970. */
	readonly created_at: number;
	readonly expires_at: number;
}

/** A session and the record of its sign-in are written so shortly after each other, in milliseconds: a transaction may wait for another one. */
const apartMs = 300_000;
const longestMs = longestLife({ stays: 1 }) * 1000;

/** Compares sessions that are open with the records of sign-ins, and with the longest time that the forge lets them live. */
export async function verifySessions(
	db: Reader,
	{ highest }: Parents,
	findings: Findings,
): Promise<void> {
	const recorded = await recordedSessions(db);
	const { known } = recorded.sessions;
	const at = Math.floor(Date.now() / 1000);
	const isOpen = ({ expires_at }: Row) => expires_at > at;
	await compareThings<Row>(
		recorded.sessions,
		{
			nameOf: ({ id, account_id }) => `session ${id} of account ${account_id}`,
			nameOfGone: (id) => `session ${id}`,
			async rowsAfter(after) {
				const rows = await db.all(rowsAfter, { after });
				for (const row of rows) if (isOpen(row)) verifyLife(row, findings);
				return rows;
			},
			concerns: (row) =>
				isOpen(row) &&
				(known.has(row.id) || needsRecord(row, highest.session, recorded)),
			valueOf: (row, field) =>
				field === "row_digest" ? sessionFingerprint(row) : undefined,
			// one that is missing lets nobody in
			mayBeGone: async () => true,
		},
		findings,
	);
}

/** Sessions as the records of sign-ins leave them. */
interface RecordedSessions {
	readonly sessions: RecordedThings;
	/** When the first sign-in was recorded with its session, in milliseconds. */
	readonly since: number | undefined;
	/** Times of sign-ins by account whose session is not known: an older version recorded them, or their details were forgotten. */
	readonly others: ReadonlyMap<number | null, readonly number[]>;
}

async function recordedSessions(db: Reader): Promise<RecordedSessions> {
	// the ones that need no record are left out by `needsRecord`
	const sessions = new RecordedThings(0);
	const others = new Map<number | null, number[]>();
	const byAccount = new Map<number | null, Set<number>>();
	let since: number | undefined;
	const oldest = Date.now() - longestMs - apartMs;
	for await (const told of recordsWith(db, [
		"session.signed-in",
		"session.ended",
		"password.changed",
		"account.edited",
		"account.hidden",
		"factor.app-added",
		"factor.passkey-added",
	])) {
		if (told.action !== "session.signed-in") {
			for (const id of endedBy(told, byAccount)) {
				// one that no sign-in named must not be there again either
				if (told.at_ms >= oldest && !sessions.known.has(id))
					sessions.edit(told, {}, id);
				sessions.delete(told, id);
			}
			continue;
		}
		const id = idIn(told, "session");
		if (id !== undefined) since ??= told.at_ms;
		// its session is over, and the memory of a comparison is bounded by what may be open
		if (told.at_ms < oldest) continue;
		if (id !== undefined) {
			sessions.create(told, digestIn(told), { id, isWhole: false });
			const open = byAccount.get(told.account_id) ?? new Set();
			byAccount.set(told.account_id, open.add(id));
		} else {
			const times = others.get(told.account_id) ?? [];
			others.set(told.account_id, times);
			times.push(told.at_ms);
		}
	}
	return { sessions, since, others };
}

/** The sessions that a record ended: those that it names, or all of an account but for one where they are more than it can name. */
function endedBy(
	told: Told,
	byAccount: ReadonlyMap<number | null, Set<number>>,
): number[] {
	const named = idsIn(told, "sessions");
	const open = byAccount.get(told.account_id);
	const kept = idIn(told, "kept_session");
	const isAll = (idIn(told, "session_count") ?? 0) > named.length;
	const unnamed = isAll ? [...(open ?? [])].filter((id) => id !== kept) : [];
	const ended = [...named, ...unnamed];
	for (const id of ended) open?.delete(id);
	return ended;
}

const digestIn = ({ details }: Told): Record<string, unknown> => ({
	row_digest: details.facts?.row_digest,
});

/** Tells if a session that no record names has to have one: those from before the log began have none, and those from before this version. */
function needsRecord(
	{ id, account_id, created_at }: Row,
	highest: number | undefined,
	{ since, others }: RecordedSessions,
): boolean {
	const created = created_at * 1000;
	const isNear = (time: number) => Math.abs(time - created) <= apartMs;
	if (others.get(account_id)?.some(isNear)) return false;
	if (highest !== undefined && id > highest) return true;
	return since !== undefined && created > since + apartMs;
}

/** Finds a session that goes on for longer than the forge lets any. */
function verifyLife(row: Row, findings: Findings): void {
	if (row.expires_at <= row.created_at + longestLife(row)) return;
	findings.add(
		`session ${row.id} of account ${row.account_id} lives for longer than the forge lets any: it was set by hand`,
	);
}
