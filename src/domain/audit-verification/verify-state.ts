import { query, type Reader } from "../../database/database.ts";
import { type AuditDetails, detailsOf } from "../audit/audit-record.ts";
import { levelName } from "../permissions/units.ts";
import { digestOfMoves } from "../refs/note-moves.ts";
import { Findings } from "./finding.ts";
import { movesOf } from "./ref-at.ts";

const atOnce = 1_000;
/** Records of one action, the oldest first. */
const recordsOf = query((q, p: { action: string; after: number }) =>
	q
		.selectFrom("audit_record")
		.select(["id", "target_id", "repository_id", "details"])
		.where("action", "=", p.action)
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(atOnce),
);
const movesInStore = query((q, p: { store: number; version: number }) =>
	q
		.selectFrom("ref_move")
		.select(["name", "old_oid as from", "new_oid as to"])
		.where("store_id", "=", p.store)
		.where("version", "=", p.version),
);
const refsOf = query((q, p: { store: number; after: string }) =>
	q
		.selectFrom("git_ref")
		.select(["name", "oid"])
		.where("store_id", "=", p.store)
		.where("name", ">", p.after)
		.orderBy("name")
		.limit(atOnce),
);
const storeOf = query((q, p: { store: number }) =>
	q.selectFrom("git_store").select("id").where("id", "=", p.store),
);
const adminOf = query((q, p: { id: number }) =>
	q.selectFrom("account").select(["name", "admin"]).where("id", "=", p.id),
);
const levelOf = query((q, p: { repository: number; account: number }) =>
	q
		.selectFrom("collaboration")
		.select("level")
		.where("repository_id", "=", p.repository)
		.where("account_id", "=", p.account),
);
const repositoryIs = query((q, p: { id: number }) =>
	q.selectFrom("repository").select("name").where("id", "=", p.id),
);
const keysAfter = query((q, p: { after: number }) =>
	q
		.selectFrom("public_key")
		.select(["id", "kind", "fingerprint"])
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(atOnce),
);

interface Told {
	readonly id: number;
	readonly target_id: number | null;
	readonly repository_id: number | null;
	readonly details: AuditDetails;
}

async function* records(db: Reader, action: string): AsyncGenerator<Told> {
	for (let after = 0; ; ) {
		const rows = await db.all(recordsOf, { action, after });
		for (const row of rows) yield { ...row, details: detailsOf(row) };
		const last = rows.at(-1);
		if (!last || rows.length < atOnce) return;
		after = last.id;
	}
}

/** Compares refs, rights and keys with the last record of each, and tells what was changed without one. */
export async function verifyState(
	db: Reader,
	findings: Findings,
): Promise<void> {
	const first = await compareAll(db);
	if (!first.count) return;
	// what changed beside this was read in two states: it is as its newer record says
	const again = new Set((await compareAll(db)).told.map(({ text }) => text));
	for (const { text, ...place } of first.told)
		if (again.has(text)) findings.add(text, place);
}

async function compareAll(db: Reader): Promise<Findings> {
	const findings = new Findings();
	await verifyRefs(db, findings);
	await verifyAdmins(db, findings);
	await verifyCollaborators(db, findings);
	await verifyKeys(db, findings);
	return findings;
}

/** The refs of a store as the records of their moves leave them. */
interface RecordedStore {
	version: number;
	record: number;
	/** All its moves have records: refs that are in none were added by hand. */
	readonly whole: boolean;
	readonly refs: Map<string, { to: string | null; record: number }>;
}

async function verifyRefs(db: Reader, findings: Findings): Promise<void> {
	const stores = new Map<number, RecordedStore>();
	for (const action of ["refs.moved", "wiki.moved"])
		for await (const { id, details } of records(db, action)) {
			const { store, version } = details.facts ?? {};
			// details that were forgotten tell nothing
			if (typeof store !== "number" || typeof version !== "number") continue;
			const known = stores.get(store) ?? {
				...{ version: 0, record: id, whole: version === 1, refs: new Map() },
			};
			stores.set(store, known);
			known.version = version;
			known.record = id;
			for (const { ref, to } of await allMoves(db, { id, details }, findings))
				known.refs.set(ref, { to, record: id });
		}
	for (const [store, known] of stores)
		await compareStore(db, store, known, findings);
}

/** Gives the moves of a record; those that it does not name are read from the list of moves, for which it has a digest. */
async function allMoves(
	db: Reader,
	{ id, details }: { id: number; details: AuditDetails },
	findings: Findings,
): Promise<readonly { ref: string; to: string | null }[]> {
	const { moves, count } = movesOf(details);
	if (count === moves.length) return moves;
	const { store, version, digest } = details.facts as {
		store: number;
		version: number;
		digest: string;
	};
	const rows = (await db.all(movesInStore, { store, version })).filter(
		({ from, to }) => from !== to,
	);
	if (rows.length && digestOfMoves(rows) !== digest)
		findings.add(
			`the list of moves of store ${store}, version ${version}, was changed: record ${id} has another digest`,
			{ record: id },
		);
	return rows.length ? rows.map(({ name, to }) => ({ ref: name, to })) : moves;
}

async function compareStore(
	db: Reader,
	store: number,
	{ refs, whole }: RecordedStore,
	findings: Findings,
): Promise<void> {
	if (!(await db.first(storeOf, { store }))) return;
	for (let after = ""; ; ) {
		const rows = await db.all(refsOf, { store, after });
		for (const { name, oid } of rows) {
			const known = refs.get(name);
			refs.delete(name);
			if (known && known.to !== oid)
				findings.add(
					`${name} of store ${store} points to ${oid}, and record ${known.record} ${known.to ? `moved it to ${known.to}` : "deleted it"}: it was set by hand`,
					{ record: known.record },
				);
			// heads of pull requests follow these, and only the change of a branch has a record
			if (!known && whole && !name.startsWith("refs/pull/"))
				findings.add(
					`${name} of store ${store} points to ${oid} and is in no record: it was added by hand`,
				);
		}
		const last = rows.at(-1);
		if (!last || rows.length < atOnce) break;
		after = last.name;
	}
	for (const [name, { to, record }] of refs)
		if (to !== null)
			findings.add(
				`${name} of store ${store} is gone, and record ${record} moved it to ${to}: it was removed by hand`,
				{ record },
			);
}

async function verifyAdmins(db: Reader, findings: Findings): Promise<void> {
	const admins = new Map<number, { admin: boolean; record: number }>();
	for (const action of ["account.created", "account.edited"])
		for await (const { id, target_id, details } of records(db, action)) {
			const [, admin] = details.changes?.admin ?? [];
			if (target_id === null) continue;
			const before = admins.get(target_id);
			if (before && before.record > id) continue;
			// what an account is created with is false where it is not told
			if (typeof admin === "boolean" || action === "account.created")
				admins.set(target_id, { admin: admin === true, record: id });
		}
	for (const [account, { admin, record }] of admins) {
		const row = await db.first(adminOf, { id: account });
		if (row && Boolean(row.admin) !== admin)
			findings.add(
				`${row.name} (account ${account}) ${row.admin ? "is" : "is not"} a site administrator, and record ${record} says otherwise: it was set by hand`,
				{ record },
			);
	}
}

async function verifyCollaborators(
	db: Reader,
	findings: Findings,
): Promise<void> {
	const levels = new Map<string, { level: string; record: number }>();
	for await (const one of records(db, "repository.collaborator-changed")) {
		const [, level] = one.details.changes?.level ?? [];
		if (typeof level === "string")
			levels.set(`${one.repository_id} ${one.target_id}`, {
				...{ level, record: one.id },
			});
	}
	for (const [pair, { level, record }] of levels) {
		const [repository = 0, account = 0] = pair.split(" ").map(Number);
		// both go with what they belong to
		if (!(await db.first(repositoryIs, { id: repository }))) continue;
		if (!(await db.first(adminOf, { id: account }))) continue;
		const row = await db.first(levelOf, { repository, account });
		const is = levelName(row?.level ?? 0);
		if (is !== level && row)
			findings.add(
				`account ${account} has the right ${is} in repository ${repository}, and record ${record} gave ${level}: it was set by hand`,
				{ record },
			);
	}
}

async function verifyKeys(db: Reader, findings: Findings): Promise<void> {
	const known = new Map<number, { fingerprint: unknown; record: number }>();
	let first = Number.POSITIVE_INFINITY;
	for await (const { id, target_id, details } of records(db, "ssh-key.added")) {
		if (target_id === null) continue;
		first = Math.min(first, target_id);
		const { fingerprint } = details.facts ?? {};
		known.set(target_id, { fingerprint, record: id });
	}
	for (let after = 0; ; ) {
		const rows = await db.all(keysAfter, { after });
		for (const { id, kind, fingerprint } of rows) {
			if (kind !== "user") continue;
			const record = known.get(id);
			if (record && record.fingerprint !== undefined) {
				if (record.fingerprint !== fingerprint)
					findings.add(
						`SSH key ${id} is ${fingerprint}, and record ${record.record} added ${record.fingerprint}: it was changed by hand`,
						{ record: record.record },
					);
			} else if (!record && id > first)
				findings.add(
					`SSH key ${id} (${fingerprint}) is in no record: it was added by hand`,
				);
		}
		const last = rows.at(-1);
		if (!last || rows.length < atOnce) return;
		after = last.id;
	}
}
