import type { Selectable } from "kysely";
import { query, type Reader } from "../../../database/database.ts";
import type { OAuthApplicationTable } from "../../../database/schema-oauth.ts";
import { auditActions } from "../../audit/actions/actions.ts";
import { keptField } from "../../audit/fields.ts";
import {
	applicationFingerprint,
	secretFingerprint,
} from "../../audit/fingerprints.ts";
import {
	builtInAddresses,
	builtInClients,
	isBuiltIn,
} from "../../oauth/clients.ts";
import type { Findings } from "../finding.ts";
import type { Parents } from "./parents.ts";
import { atOnce, recordsWith, type Told } from "./recorded.ts";
import { changedTo, compareThings, RecordedThings } from "./things.ts";

const rowsAfter = query((q, p: { after: number }) =>
	q
		.selectFrom("oauth_application")
		.selectAll()
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(atOnce),
);
const builtIn = query((q, p: { clients: string[] }, d) =>
	q
		.selectFrom("oauth_application")
		.selectAll()
		.where("account_id", "is", null)
		.where("client_id", "in", d.list(p.clients)),
);
const fields = auditActions["application.created"].changes;
type Row = Selectable<OAuthApplicationTable>;

/** Compares applications that may ask users for rights with the records of them: where codes are sent, and what the applications show themselves by. */
export async function verifyApplications(
	db: Reader,
	parents: Parents,
	findings: Findings,
): Promise<void> {
	const known = new RecordedThings(parents.highest.oauth_application);
	const isSinceFirst = await isRecordedSinceFirstUser(db, parents);
	const seen = isSinceFirst ? await madeOf(db) : new Map();
	for await (const told of recordsWith(db, [
		"application.created",
		"application.edited",
		"application.secret-renewed",
		"application.deleted",
		"grant.allowed",
	])) {
		if (told.action === "grant.allowed") {
			verifyUse(told, seen, findings);
			continue;
		}
		if (told.action === "application.deleted") {
			known.delete(told);
			continue;
		}
		const values = valuesOf(told);
		noteSeen(told, values.fingerprint, seen);
		if (told.action === "application.created")
			known.create(told, values, { isWhole: "fingerprint" in values });
		else known.edit(told, values);
	}
	await compareThings<Row>(
		known,
		{
			rowsAfter: async (after) => {
				const rows = await db.all(rowsAfter, { after });
				if (isSinceFirst)
					for (const row of rows)
						if (!known.known.has(row.id)) verifyBuiltIn(row, findings);
				return rows;
			},
			nameOf: ({ id, name }) => `OAuth2 application ${id} (${name})`,
			nameOfGone: (id) => `OAuth2 application ${id}`,
			valueOf: fieldOf,
			// one that is missing opens nothing
			mayBeGone: async () => true,
		},
		findings,
	);
}

/**
 * Tells if all changes have records since the first user was there, before whom nobody could change what every forge has. Applications of an import are
 * as they were elsewhere.
 */
async function isRecordedSinceFirstUser(
	db: Reader,
	{ highest, isImported }: Parents,
): Promise<boolean> {
	// records grew old and were deleted, or an older version began the log
	if (isImported || highest.oauth_application === undefined) return false;
	if (highest.account === 0) return true;
	for await (const { target_id } of recordsWith(db, ["account.created"]))
		return target_id === 1;
	return false;
}

/** Gives what the applications that every forge has are made of, by their ids. */
async function madeOf(db: Reader): Promise<Map<number, Set<unknown>>> {
	const rows = await db.all(builtIn, { clients: [...builtInClients] });
	return new Map(
		rows.filter(isBuiltIn).map((row) => {
			const made = { ...row, redirect_uris: builtInAddresses };
			return [row.id, new Set<unknown>([applicationFingerprint(made)])];
		}),
	);
}

/** Notes what an application was; one that a record tells nothing of may be any. */
function noteSeen(
	{ target_id: id, forgotten, action }: Told,
	fingerprint: unknown,
	seen: Map<number, Set<unknown>>,
): void {
	if (id === null) return;
	if (forgotten) seen.delete(id);
	else if (fingerprint !== undefined) {
		// of one that was there before, an older state is not known
		if (action === "application.created") seen.set(id, new Set());
		seen.get(id)?.add(fingerprint);
	}
}

/** Tells of an application that was another one when somebody allowed it: its addresses may have been put back since. */
function verifyUse(
	{ id: record, target_id: id, details }: Told,
	seen: ReadonlyMap<number, ReadonlySet<unknown>>,
	findings: Findings,
): void {
	const digest = details.facts?.application_digest;
	if (id === null || digest === undefined) return;
	// of two changes at once the older state is no other one
	if (seen.get(id)?.has(digest) !== false) return;
	findings.add(
		`OAuth2 application ${id} had other addresses than any record of it tells when record ${record} allowed it: they were set by hand`,
		{ record },
	);
}

/** Gives the values that a record tells of an application, without those that are there for readers alone. */
function valuesOf(told: Told): Record<string, unknown> {
	const { redirect_uris: _, ...values } = changedTo(told);
	return { ...values, owner: told.account_id ?? told.organization_id };
}

function fieldOf(row: Row, field: string): unknown {
	if (field === "owner") return row.account_id;
	const { redirect_uris: _, ...columns } = row;
	const values: Readonly<Record<string, unknown>> = {
		...columns,
		fingerprint: applicationFingerprint(row),
		secret_digest: secretFingerprint(row),
	};
	return keptField(fields, values, field);
}

/** Compares one that every forge has with what it is made of. */
function verifyBuiltIn(row: Row, findings: Findings): void {
	if (!isBuiltIn(row)) return;
	const { redirect_uris, secret_hash, skip_consent, confidential } = row;
	if (
		redirect_uris !== builtInAddresses ||
		secret_hash !== "" ||
		skip_consent ||
		confidential
	)
		findings.add(
			`OAuth2 application ${row.id} (${row.name}) is one that every forge has, and it is another one in no record: it was set by hand`,
		);
}
