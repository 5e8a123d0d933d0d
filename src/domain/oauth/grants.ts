import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import type { OAuthAuthorizationTable } from "../../database/schema-oauth.ts";
import { conflict, notFound } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import type { OAuthApplication } from "../accounts/oauth-applications.ts";
import { tokenHash } from "../accounts/tokens.ts";
import { applicationFingerprint } from "../audit/fingerprints.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import type { AuthorizationRequest } from "./authorization-request.ts";
import { OAuthError } from "./errors.ts";
import { authorizationFingerprint, grantFingerprint } from "./fingerprints.ts";
import { coveredBySet, grantedScopes, scopeWords, withSet } from "./scopes.ts";

/** One time that he did. */
export type OAuthAuthorization = Selectable<OAuthAuthorizationTable>;

/** How long a code is good, in seconds. */
const codeSeconds = 600;
/** Authorizations that one grant keeps: the devices of one person. */
const mostAuthorizations = 100;

const ofPair = query((q, p: { account: number; application: number }) =>
	q
		.selectFrom("oauth_grant")
		.selectAll()
		.where("account_id", "=", p.account)
		.where("application_id", "=", p.application),
);
/** The same, and it is not taken back before the end of the transaction. */
const heldGrant = query((q, p: { account: number; application: number }, d) =>
	q
		.selectFrom("oauth_grant")
		.selectAll()
		.where("account_id", "=", p.account)
		.where("application_id", "=", p.application)
		.modifyEnd(d.forUpdate()),
);
const insertGrant = insertInto(
	"oauth_grant",
	["account_id", "application_id", "scopes", "created_at", "used_at"],
	(insert) =>
		insert
			.onConflict((c) =>
				c.columns(["account_id", "application_id"]).doNothing(),
			)
			.returningAll(),
);
const useGrant = updateTable(
	"oauth_grant",
	{ set: ["used_at"], where: ["account_id", "application_id"] },
	(update) => update.returningAll(),
);
const widen = updateTable("oauth_grant", { set: ["scopes"], where: ["id"] });
const insertAuthorization = insertInto(
	"oauth_authorization",
	[
		"grant_id",
		"hash",
		"scopes",
		"redirect_uri",
		"challenge",
		"challenge_method",
		"nonce",
		"created_at",
		"code_until",
		"used_at",
	],
	(insert) => insert.returningAll(),
);
const removeOldest = query((q, p: { grant: number; most: number }) =>
	q
		.deleteFrom("oauth_authorization")
		.where("id", "in", (e) =>
			e
				.selectFrom("oauth_authorization")
				.select("id")
				.where("grant_id", "=", p.grant)
				.orderBy("id", "desc")
				.limit(1000)
				.offset(p.most),
		)
		.returning("id"),
);
const ofAccount = query((q, p: { account: number }) =>
	q
		.selectFrom("oauth_grant as g")
		.innerJoin("oauth_application as a", "a.id", "g.application_id")
		.leftJoin("account as o", "o.id", "a.account_id")
		.select([
			"g.id",
			"g.scopes",
			"g.created_at",
			"g.used_at",
			"a.name as application",
			"o.name as owner",
		])
		.where("g.account_id", "=", p.account)
		.where(notHidden("a.account_id"))
		.orderBy("g.used_at", "desc")
		.orderBy("g.id", "desc")
		.limit(200),
);
const remove = query((q, p: { account: number; id: number }) =>
	q
		.deleteFrom("oauth_grant")
		.where("account_id", "=", p.account)
		.where("id", "=", p.id),
);

/** Whether somebody is to be asked before an application gets what it wants. */
export async function needsConsent(
	app: App,
	account: Pick<Account, "id">,
	{ application, scope, prompt }: AuthorizationRequest,
): Promise<boolean> {
	// anybody may say that he is a public client: its user is the only one who knows
	const unproven =
		application.confidential === 0 && application.skip_consent === 0;
	if (unproven || scopeWords(prompt).includes("consent")) return true;
	const found = await app.db.first(ofPair, {
		account: account.id,
		application: application.id,
	});
	const wanted = grantedScopes(scope, app.config.oauthNoScope);
	return !found || !coveredBySet(found.scopes, wanted);
}

/**
 * Allows an application what it asks for; gives the code that it exchanges for tokens, once. `asked`: its user has just said yes; else he
 * did so before, and what he has taken back meanwhile counts.
 * @throws OAuthError "consent_required"
 */
export async function allowApplication(
	app: App,
	account: Pick<Account, "id">,
	request: AuthorizationRequest,
	{ asked }: { asked: boolean },
): Promise<string> {
	const code = `gta_${randomBytes(32).toString("hex").slice(0, 52)}`;
	const { application, scope } = request;
	await app.db.write(async (tx) => {
		if (!asked) {
			const pair = { account: account.id, application: application.id };
			const held = await tx.first(heldGrant, pair);
			const wanted = grantedScopes(scope, app.config.oauthNoScope);
			if (!held || !coveredBySet(held.scopes, wanted))
				throw new OAuthError("consent_required", "the user has to be asked");
		}
		await authorize(app, tx, account, application, {
			hash: tokenHash(code),
			scopes: request.scope,
			redirect_uri: request.redirectUri,
			challenge: request.challenge,
			challenge_method: request.challengeMethod,
			nonce: request.nonce,
			code_until: now(app) + codeSeconds,
			used_at: 0,
		});
	});
	return code;
}

const askedBy = query((q, p: { id: number }) =>
	q
		.selectFrom("oauth_application")
		.select(["name", "client_id", "redirect_uris"])
		.where("id", "=", p.id),
);

/** Notes in a transaction that somebody has allowed an application something. @throws DomainError "conflict" when it was taken back at the same moment */
export async function authorize(
	app: App,
	tx: Transaction,
	account: Pick<Account, "id">,
	application: Pick<OAuthApplication, "id">,
	one: Omit<OAuthAuthorization, "id" | "grant_id" | "created_at">,
): Promise<OAuthAuthorization> {
	const at = now(app);
	const wanted = grantedScopes(one.scopes, app.config.oauthNoScope);
	const pair = { account_id: account.id, application_id: application.id };
	const fresh = await tx.first(insertGrant, {
		...pair,
		scopes: wanted.join(" "),
		created_at: at,
		used_at: at,
	});
	const held = fresh
		? undefined
		: await tx.first(useGrant, { ...pair, used_at: at });
	const grant = fresh ?? held;
	if (!grant) throw conflict("the grant was taken back in the meantime");
	const scopes = coveredBySet(grant.scopes, wanted)
		? grant.scopes
		: withSet(grant.scopes, wanted);
	if (scopes !== grant.scopes) await tx.run(widen, { id: grant.id, scopes });
	const made = await tx.first(insertAuthorization, {
		...one,
		grant_id: grant.id,
		created_at: at,
	});
	if (!made) throw new Error("no row for an authorization");
	const dropped = await tx.all(removeOldest, {
		grant: grant.id,
		most: mostAuthorizations,
	});
	const asked = await tx.first(askedBy, { id: application.id });
	noteAudit(app, tx, {
		action: "grant.allowed",
		in: { accountId: account.id },
		target: { id: application.id, name: asked?.name ?? "" },
		facts: {
			...(asked && { application_digest: applicationFingerprint(asked) }),
			scopes: wanted,
			grant: grant.id,
			new_grant: fresh !== undefined,
			...(held && { held_digest: grantFingerprint(held) }),
			grant_digest: grantFingerprint({ ...grant, scopes }),
			authorization: made.id,
			authorization_digest: authorizationFingerprint(made),
			...(dropped.length && { dropped: dropped.map(({ id }) => id) }),
		},
	});
	return made;
}

/** What an account has allowed applications, the last used first. */
export const listGrants = (app: App, account: Pick<Account, "id">) =>
	app.db.all(ofAccount, { account: account.id });

/** Takes back what an account has allowed an application; its tokens end at once. @throws DomainError "not-found" */
export async function revokeGrant(
	app: App,
	account: Pick<Account, "id">,
	id: number,
): Promise<void> {
	await app.db.write(async (tx) => {
		const grants = await tx.all(ofAccount, { account: account.id });
		if (!(await tx.run(remove, { account: account.id, id }))) throw notFound();
		const grant = grants.find((one) => one.id === id);
		noteAudit(app, tx, {
			action: "grant.revoked",
			in: { accountId: account.id },
			target: { id, name: grant?.application ?? "" },
		});
	});
}

const withGrant = query((q, p: { id: number }) =>
	q
		.selectFrom("oauth_authorization as z")
		.innerJoin("oauth_grant as g", "g.id", "z.grant_id")
		.innerJoin("oauth_application as a", "a.id", "g.application_id")
		.selectAll("z")
		.select([
			"a.name as application",
			"g.account_id",
			"a.id as application_id",
			"a.client_id",
		])
		.where("z.id", "=", p.id),
);

/** An authorization with whose it is, and which application's. */
export const authorizationById = (db: Reader, id: number) =>
	db.first(withGrant, { id });
export type KnownAuthorization = NonNullable<
	Awaited<ReturnType<typeof authorizationById>>
>;

const removeAuthorization = query((q, p: { id: number }) =>
	q.deleteFrom("oauth_authorization").where("id", "=", p.id),
);

/** Ends an authorization in a transaction, with all tokens that came of it; one that is gone already stays so. */
export async function endAuthorization(
	app: App,
	tx: Transaction,
	id: number,
): Promise<void> {
	const known = await authorizationById(tx, id);
	if (!known || !(await tx.run(removeAuthorization, { id }))) return;
	noteAudit(app, tx, {
		action: "grant.ended",
		in: { accountId: known.account_id },
		target: { id: known.application_id, name: known.application },
		facts: { authorizations: [id], authorization_count: 1 },
	});
}
