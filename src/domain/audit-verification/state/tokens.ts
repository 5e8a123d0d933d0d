import { query, type Reader } from "../../../database/database.ts";
import { tokenFingerprint } from "../../accounts/tokens.ts";
import { auditActions } from "../../audit/actions/actions.ts";
import { keptField, mostNames } from "../../audit/fields.ts";
import { apiScopes } from "../../oauth/scopes.ts";
import type { Findings } from "../finding.ts";
import type { Parents } from "./parents.ts";
import { atOnce, recordsWith } from "./recorded.ts";
import { changedTo, compareThings, RecordedThings } from "./things.ts";

const rowsAfter = query((q, p: { after: number }) =>
	q
		.selectFrom("access_token as t")
		.leftJoin("oauth_authorization as a", "a.id", "t.authorization_id")
		.leftJoin("oauth_grant as g", "g.id", "a.grant_id")
		.select(["t.id", "t.account_id", "t.last_eight", "t.hash", "t.scopes"])
		.select(["t.limited", "t.expires_at", "t.authorization_id"])
		.select(["a.scopes as granted", "g.account_id as granter"])
		.where("t.id", ">", p.after)
		.orderBy("t.id")
		.limit(atOnce),
);
const repositoriesOf = query((q, p: { token: number }) =>
	q
		.selectFrom("token_repository")
		.select("repository_id as id")
		.where("token_id", "=", p.token)
		.orderBy("repository_id"),
);
const fields = auditActions["token.created"].changes;

interface Row {
	readonly id: number;
	readonly account_id: number;
	readonly last_eight: string;
	readonly hash: string;
	readonly scopes: string;
	readonly limited: number;
	readonly expires_at: number;
	readonly authorization_id: number | null;
	readonly granted: string | null;
	readonly granter: number | null;
}

/** Compares access tokens with the records of them, and those of applications with what these were allowed. */
export async function verifyTokens(
	db: Reader,
	parents: Parents,
	findings: Findings,
): Promise<void> {
	const tokens = new RecordedThings(parents.highest.access_token);
	for await (const told of recordsWith(db, [
		"token.created",
		"token.deleted",
	])) {
		if (told.action === "token.deleted") {
			tokens.delete(told);
			continue;
		}
		const after = changedTo(told);
		tokens.create(
			told,
			{ ...after, account: told.account_id, kind: "personal" },
			{ isWhole: "fingerprint" in after },
		);
	}
	await compareThings<Row>(
		tokens,
		{
			nameOf: ({ id, last_eight }) => `access token ${id} (…${last_eight})`,
			nameOfGone: (id, { of }) =>
				`access token ${id} of account ${of.account_id}`,
			rowsAfter: async (after) => {
				const rows = await db.all(rowsAfter, { after });
				for (const row of rows) verifyGranted(row, findings);
				return rows;
			},
			// those of applications come and go with what these were allowed
			concerns: (row) =>
				row.authorization_id === null || tokens.known.has(row.id),
			valueOf: fieldOf,
			compare: (row, field, { value }) =>
				// repositories that are deleted leave the list
				field === "repositories_digest"
					? Promise.resolve(undefined)
					: field === "repositories" && Array.isArray(value)
						? addedRepositories(db, row, value)
						: undefined,
			async mayBeGone(_, { of, fields, record }) {
				const expires = Number(fields.get("expires_at")?.value ?? 0);
				const account = of.account_id ?? 0;
				return (
					(expires > 0 && expires * 1000 <= Date.now()) ||
					!(await parents.account(account)) ||
					parents.restoredSince("account", account, record)
				);
			},
		},
		findings,
	);
}

function fieldOf(row: Row, field: string): unknown {
	if (field === "account") return row.account_id;
	if (field === "kind")
		return row.authorization_id === null ? "personal" : "application";
	const values: Readonly<Record<string, unknown>> = {
		...row,
		scopes: row.scopes.split(","),
		fingerprint: tokenFingerprint(row),
	};
	return keptField(fields, values, field);
}

/** Repositories may be deleted, but a token reaches none besides those that it was created with. */
async function addedRepositories(
	db: Reader,
	{ id }: Row,
	recorded: readonly unknown[],
): Promise<string | undefined> {
	if (recorded.length >= mostNames) return undefined;
	const rows = await db.all(repositoriesOf, { token: id });
	const added = rows.filter((row) => !recorded.includes(row.id));
	return added.length
		? `it reaches the repositories ${added.map((row) => row.id).join(", ")}, which it does not`
		: undefined;
}

/** Compares the token of an application with what it was made of. */
function verifyGranted(row: Row, findings: Findings): void {
	const { granted, granter, scopes } = row;
	if (row.authorization_id === null || granted === null) return;
	const name = `access token ${row.id} (…${row.last_eight})`;
	if (granter !== row.account_id)
		findings.add(
			`${name} of an application belongs to account ${row.account_id}, and account ${granter} allowed the application: it was set by hand`,
		);
	// what a token gets that asked for nothing is a setting
	const [expected, other] = ["all", "read:user"].map((none) =>
		apiScopes(granted, none).join(","),
	);
	if (expected === other && expected !== scopes)
		findings.add(
			`${name} of an application has the scopes ${scopes}, and ${expected} were allowed: it was set by hand`,
		);
}
