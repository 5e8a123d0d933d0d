import { query, type Reader } from "../../../database/database.ts";
import { tokenFingerprint } from "../../accounts/tokens.ts";
import { auditActions } from "../../audit/actions/actions.ts";
import { digestField, keptField } from "../../audit/fields.ts";
import {
	authorizationFingerprint,
	grantFingerprint,
	refreshFingerprint,
} from "../../oauth/fingerprints.ts";
import type { Findings } from "../finding.ts";
import type { Parents } from "./parents.ts";
import { atOnce } from "./recorded.ts";
import { RecordedGrants } from "./recorded-grants.ts";
import { compareThings, type RecordedThings } from "./things.ts";

const grantRows = query((q, p: { after: number }) =>
	q
		.selectFrom("oauth_grant")
		.selectAll()
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(atOnce),
);
const authorizationRows = query((q, p: { after: number }) =>
	q
		.selectFrom("oauth_authorization as z")
		.innerJoin("oauth_grant as g", "g.id", "z.grant_id")
		.selectAll("z")
		.select("g.account_id")
		.where("z.id", ">", p.after)
		.orderBy("z.id")
		.limit(atOnce),
);
const accessTokenRows = query((q, p: { after: number }) =>
	q
		.selectFrom("access_token as t")
		.select(["t.id", "t.account_id", "t.last_eight", "t.hash", "t.scopes"])
		.select(["t.expires_at", "t.authorization_id as authorization"])
		.where("t.authorization_id", "is not", null)
		.where("t.id", ">", p.after)
		.orderBy("t.id")
		.limit(atOnce),
);
const refreshTokenRows = query((q, p: { after: number }) =>
	q
		.selectFrom("oauth_refresh_token as r")
		.innerJoin("oauth_authorization as z", "z.id", "r.authorization_id")
		.innerJoin("oauth_grant as g", "g.id", "z.grant_id")
		.selectAll("r")
		.select("g.account_id")
		.where("r.id", ">", p.after)
		.orderBy("r.id")
		.limit(atOnce),
);
interface AccessTokenRow {
	readonly id: number;
	readonly account_id: number;
	readonly last_eight: string;
	readonly hash: string;
	readonly scopes: string;
	readonly expires_at: number;
	readonly authorization: number | null;
}
const tokenFields = auditActions["token.issued"].changes;

/** A row of one of the tables. */
interface Row {
	readonly id: number;
	readonly account: number;
	readonly name: string;
	/** It needs no record: it is another thing, or opens nothing any more. */
	readonly isExcused?: boolean;
	/** The fields that records keep of it. */
	readonly values: Readonly<Record<string, unknown>>;
}
type RowsAfter = (db: Reader, after: number) => Promise<readonly Row[]>;

/**
 * Compares what users have allowed applications, and the tokens that these got, with the records of them. What is missing opens nothing, and ends
 * with accounts and applications: it is not told.
 */
export async function verifyGrants(
	db: Reader,
	parents: Parents,
	findings: Findings,
): Promise<void> {
	const recorded = await RecordedGrants.of(db, parents, findings);
	const compare = (things: RecordedThings, rowsAfter: RowsAfter) =>
		compareThings<Row>(
			things,
			{
				rowsAfter: (after) => rowsAfter(db, after),
				nameOf: ({ name }) => name,
				nameOfGone: (id) => `row ${id}`,
				concerns: ({ id, account, isExcused }) =>
					!recorded.forgotten.has(account) &&
					(!isExcused || things.known.has(id)),
				valueOf: ({ values }, field) => values[field],
				mayBeGone: async () => true,
			},
			findings,
		);
	await compare(recorded.grants, grantsAfter);
	await compare(recorded.authorizations, authorizationsAfter);
	await compare(recorded.accessTokens, async (_, after) => {
		const rows = await db.all(accessTokenRows, { after });
		return rows.map((row) => accessTokenOf(row, recorded));
	});
	await compare(recorded.refreshTokens, async (_, after) =>
		(await db.all(refreshTokenRows, { after })).map((row) => ({
			...{ id: row.id, account: row.account_id },
			name: `refresh token ${row.id} of authorization ${row.authorization_id} of account ${row.account_id}`,
			isExcused: recorded.hasExpired(row.expires_at),
			values: { digest: refreshFingerprint(row) },
		})),
	);
}

const grantsAfter: RowsAfter = async (db, after) =>
	(await db.all(grantRows, { after })).map((row) => ({
		...{ id: row.id, account: row.account_id },
		name: `grant ${row.id} of account ${row.account_id} to application ${row.application_id}`,
		values: {
			account: row.account_id,
			application: row.application_id,
			digest: grantFingerprint(row),
		},
	}));

const authorizationsAfter: RowsAfter = async (db, after) =>
	(await db.all(authorizationRows, { after })).map((row) => ({
		...{ id: row.id, account: row.account_id },
		name: `authorization ${row.id} of grant ${row.grant_id} of account ${row.account_id}`,
		values: { grant: row.grant_id, digest: authorizationFingerprint(row) },
	}));

function accessTokenOf(row: AccessTokenRow, recorded: RecordedGrants): Row {
	const { id, account_id: account, authorization, expires_at } = row;
	const values: Readonly<Record<string, unknown>> = {
		scopes: row.scopes.split(","),
		expires_at,
		fingerprint: tokenFingerprint(row),
	};
	const kept = Object.keys(tokenFields).flatMap((field) =>
		[field, digestField(field)].map((name) => [
			name,
			keptField(tokenFields, values, name),
		]),
	);
	return {
		...{ id, account },
		name: `access token ${id} (…${row.last_eight}) of an application for account ${account}`,
		isExcused: recorded.hasExpired(expires_at),
		values: { ...Object.fromEntries(kept), account, authorization },
	};
}
