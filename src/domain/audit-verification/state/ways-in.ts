import { query, type Reader } from "../../../database/database.ts";
import {
	loginFingerprint,
	passkeyFingerprint,
	runnerFingerprint,
	sourceFingerprint,
} from "../../audit/fingerprints.ts";
import type { Findings } from "../finding.ts";
import type { Parents } from "./parents.ts";
import { atOnce, idIn, recordsWith, type Told } from "./recorded.ts";
import { changedTo, compareThings, RecordedThings } from "./things.ts";

const passkeys = query((q, p: { after: number }) =>
	q
		.selectFrom("passkey")
		.selectAll()
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(atOnce),
);
const sources = query((q, p: { after: number }) =>
	q
		.selectFrom("login_source")
		.selectAll()
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(atOnce),
);
const logins = query((q, p: { after: number }) =>
	q
		.selectFrom("external_login")
		.selectAll()
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(atOnce),
);
const runners = query((q, p: { after: number }) =>
	q
		.selectFrom("action_runner")
		.selectAll()
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(atOnce),
);

/** A row with the fields that records keep of it. */
interface Row {
	readonly id: number;
	readonly name: string;
	readonly values: Readonly<Record<string, unknown>>;
	/** The account that it opens. */
	readonly account?: number;
}

/** Compares rows with records; one that is missing lets nobody in. */
const compare = (
	things: RecordedThings,
	findings: Findings,
	kind: string,
	rowsAfter: (after: number) => Promise<readonly Row[]>,
	concerns: (row: Row) => boolean = () => true,
): Promise<void> =>
	compareThings<Row>(
		things,
		{
			...{ rowsAfter, concerns },
			nameOf: ({ id, name }) => `${kind} ${id} ${name}`,
			nameOfGone: (id) => `${kind} ${id}`,
			valueOf: ({ values }, field) => values[field],
			mayBeGone: async () => true,
		},
		findings,
	);

const digestIn = ({ details }: Told): Record<string, unknown> => {
	const { row_digest } = details.facts ?? {};
	return row_digest === undefined ? {} : { row_digest };
};

/** Compares passkeys with the records of them. */
export async function verifyPasskeys(
	db: Reader,
	{ highest }: Parents,
	findings: Findings,
): Promise<void> {
	const things = new RecordedThings(highest.passkey);
	const byAccount = new Map<number | null, Set<number | null>>();
	for await (const told of recordsWith(db, [
		"factor.passkey-added",
		"factor.passkey-removed",
		"factor.all-removed",
	])) {
		const { action, account_id: account, target_id: id } = told;
		const keys = byAccount.get(account) ?? new Set();
		byAccount.set(account, keys);
		if (action === "factor.passkey-added") {
			keys.add(id);
			things.create(told, digestIn(told), {
				isWhole: "row_digest" in digestIn(told),
			});
		} else if (action === "factor.passkey-removed") {
			keys.delete(id);
			things.delete(told);
		} else {
			for (const key of keys) things.delete(told, key);
			keys.clear();
		}
	}
	await compare(things, findings, "passkey", async (after) =>
		(await db.all(passkeys, { after })).map((row) => ({
			id: row.id,
			name: `of account ${row.account_id}`,
			values: { row_digest: passkeyFingerprint(row) },
		})),
	);
}

/** Compares sign-in sources with the records of them, and who signs in to which account with them. */
export async function verifySources(
	db: Reader,
	{ highest }: Parents,
	findings: Findings,
): Promise<void> {
	const known = new RecordedThings(highest.login_source);
	const links = new RecordedThings(highest.external_login);
	/** Accounts that were linked by records whose details were forgotten, the ids of the links among them. */
	const forgotten = new Set<number | null>();
	for await (const told of recordsWith(db, [
		"source.created",
		"source.edited",
		"source.deleted",
		"login.linked",
		"login.unlinked",
	])) {
		const after = changedTo(told);
		const id = idIn(told, "login");
		if (told.action === "source.created")
			known.create(told, after, { isWhole: "fingerprint" in after });
		else if (told.action === "source.edited") known.edit(told, after);
		else if (told.action === "source.deleted") known.delete(told);
		else if (told.action === "login.unlinked") links.delete(told);
		else if (id !== undefined)
			links.create(told, digestIn(told), { id, isWhole: true });
		else if (told.forgotten) forgotten.add(told.account_id);
	}
	await compare(known, findings, "sign-in source", async (after) =>
		(await db.all(sources, { after })).map((row) => ({
			id: row.id,
			name: `(${row.name})`,
			values: {
				kind: row.kind,
				active: row.active === 1,
				fingerprint: sourceFingerprint(row),
			},
		})),
	);
	await compare(
		links,
		...([findings, "sign-in"] as const),
		async (after) =>
			(await db.all(logins, { after })).map((row) => ({
				id: row.id,
				name: `of ${row.name} at source ${row.source_id} to account ${row.account_id}`,
				values: { row_digest: loginFingerprint(row) },
				account: row.account_id,
			})),
		({ id, account = null }) => links.known.has(id) || !forgotten.has(account),
	);
}

/** Compares runners, which get jobs with their secrets, with the records of them. */
export async function verifyRunners(
	db: Reader,
	{ highest }: Parents,
	findings: Findings,
): Promise<void> {
	const things = new RecordedThings(highest.action_runner);
	for await (const told of recordsWith(db, [
		"runner.registered",
		"runner.edited",
		"runner.deleted",
	])) {
		const fields = { ...digestIn(told), ...changedTo(told) };
		if (told.action === "runner.deleted") things.delete(told);
		else if (told.action === "runner.edited") things.edit(told, fields);
		else
			things.create(told, fields, {
				isWhole: "row_digest" in fields,
			});
	}
	await compare(things, findings, "runner", async (after) =>
		(await db.all(runners, { after })).map((row) => ({
			id: row.id,
			name: `(${row.name})`,
			values: {
				disabled: row.disabled === 1,
				row_digest: runnerFingerprint(row),
			},
		})),
	);
}
