import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { tokenHash } from "../accounts/tokens.ts";
import { noteAudit } from "../audit/note-audit.ts";
import {
	authorizationFingerprint,
	refreshFingerprint,
} from "./fingerprints.ts";

const lockedGrant = query((q, p: { id: number }, d) =>
	q
		.selectFrom("oauth_grant")
		.select([
			"id",
			"account_id",
			"application_id",
			"brought_scopes",
			"created_at",
			"ended_at",
		])
		.select((e) =>
			e
				.selectFrom("oauth_application as a")
				.select("a.name")
				.whereRef("a.id", "=", "oauth_grant.application_id")
				.as("application"),
		)
		.where("id", "=", p.id)
		.modifyEnd(d.forUpdate()),
);
/** The row stays when the token's other rows go, else it could be taken once more. */
const spend = insertInto(
	"oauth_brought_token",
	["hash", "expires_at"],
	(insert) => insert.onConflict((c) => c.column("hash").doNothing()),
);

/** Refresh tokens of Gitea are signed claims: `gnt` is the grant, and 1 as `tt` a refresh token. */
const looksBrought = (token: string): boolean =>
	token.length <= 4096 && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);

/** Reads the signed part of a refresh token of ours; undefined for one that is none, or has ended. */
async function readBrought(app: App, token: string) {
	if (!looksBrought(token)) return undefined;
	const claims = await app.keys.identity.verify(token);
	const { gnt, tt, exp, iat = 0 } = claims ?? {};
	if (tt !== 1 || !Number.isSafeInteger(gnt)) return undefined;
	if (!exp || exp <= now(app)) return undefined;
	return { id: gnt as number, signed: iat, until: exp };
}

/** Uses a signed refresh token of an application up; gives its grant, unless the token is nothing here or was used up before. */
async function spendIn(
	tx: Transaction,
	hash: string,
	application: number,
	{ id, signed, until }: { id: number; signed: number; until: number },
) {
	const grant = await tx.first(lockedGrant, { id });
	if (grant?.application_id !== application) return undefined;
	// nothing was signed elsewhere for a grant that was made here
	const { brought_scopes: scopes } = grant;
	if (scopes === null) return undefined;
	// ids go on from those that came along: a token that is older than the grant was signed for another one
	if (signed < grant.created_at || signed <= grant.ended_at) return undefined;
	// of two at the same moment, and of two after each other, one uses it
	const first = await tx.run(spend, { hash, expires_at: until });
	return first ? { ...grant, scopes } : undefined;
}

/**
 * Stores a refresh token that the forge gave out before it came here, as if it were one of ours. Whoever has it shows it when the access
 * token has ended; from then on there are ours. It opens what the grant was for when it came, whatever was allowed since. What was not signed with the forge's key, has ended or was used before, or is of a grant
 * that is gone, is nothing.
 */
export async function adoptRefreshToken(
	app: App,
	token: string,
	application: number,
): Promise<void> {
	const brought = await readBrought(app, token);
	if (!brought) return;
	const hash = tokenHash(token);
	await app.db.write(async (tx) => {
		const grant = await spendIn(tx, hash, application, brought);
		if (!grant) return;
		const [made] = await tx.rows((q) =>
			q
				.insertInto("oauth_authorization")
				.values({
					grant_id: grant.id,
					hash,
					scopes: grant.scopes,
					redirect_uri: "",
					challenge: "",
					challenge_method: "",
					nonce: "",
					created_at: brought.signed,
					code_until: 0,
					used_at: now(app),
				})
				.returningAll(),
		);
		if (!made) throw new Error("no row for an authorization");
		const token = {
			authorization_id: made.id,
			hash,
			created_at: brought.signed,
			expires_at: brought.until,
		};
		const [added] = await tx.rows((q) =>
			q.insertInto("oauth_refresh_token").values(token).returning("id"),
		);
		noteAudit(app, tx, {
			action: "grant.brought",
			in: { accountId: grant.account_id },
			target: { id: application, name: grant.application ?? "" },
			facts: {
				grant: grant.id,
				authorization: made.id,
				authorization_digest: authorizationFingerprint(made),
				refresh_token: added?.id,
				refresh_digest: refreshFingerprint(token),
				refresh_expires_at: token.expires_at,
			},
		});
	});
}

/** Ends a signed refresh token of an application that nobody has used yet. */
export async function spendRefreshToken(
	app: App,
	token: string,
	application: number,
): Promise<void> {
	const brought = await readBrought(app, token);
	if (!brought) return;
	const hash = tokenHash(token);
	await app.db.write((tx) => spendIn(tx, hash, application, brought));
}
