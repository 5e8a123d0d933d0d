import { hash, randomBytes } from "node:crypto";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { isConstraint, query, type Reader } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { badRequest, forbidden, notFound } from "../../errors.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { Actor, TokenLimits } from "../permissions/actor.ts";
import { notOfHiddenApplication } from "../permissions/hidden-accounts.ts";
import { normalScopes, unknownScope } from "../permissions/scopes.ts";
import type { Account } from "./account.ts";

/** An access token as its owner sees it; the secret itself is only in the answer that made it. */
export interface AccessToken {
	readonly id: number;
	readonly name: string;
	readonly last_eight: string;
	readonly scopes: string;
	readonly created_at: number;
	readonly last_used_at: number;
	/** When it stops working, in seconds; 0 is never. */
	readonly expires_at: number;
}

/** Tokens are stored as this digest: 160 random bits need no slow hash. */
export const tokenHash = (secret: string): string =>
	hash("sha256", secret, "hex");
/** A digest of the digest, by which a record tells if a token has another secret now. */
export const tokenFingerprint = (token: { readonly hash: string }): string =>
	hash("sha256", `ingot-token ${token.hash}`, "hex").slice(0, 32);
/** Whether a text has the shape of a token, so that asking the database is worth it. */
export const looksLikeToken = (text: string): boolean =>
	/^[0-9a-f]{40}$/.test(text);

/** Tells if a token has expired; no query asks for the time, so that its row is remembered from one request to the next. */
const hasExpired = (expiresAt: number, at: number): boolean =>
	expiresAt > 0 && expiresAt <= at;
const byHash = query((q, p: { hash: string }) =>
	q
		.selectFrom("access_token")
		.innerJoin("account", "account.id", "access_token.account_id")
		.selectAll("account")
		.select([
			"access_token.id as token_id",
			"access_token.scopes as token_scopes",
			"access_token.limited as token_limited",
			"access_token.last_used_at as token_used_at",
			"access_token.expires_at as token_expires_at",
			"access_token.authorization_id as token_authorization",
		])
		.where("access_token.hash", "=", p.hash)
		.where(notOfHiddenApplication("access_token.authorization_id"))
		.where("account.removed", "=", 0),
);
const repositoriesOf = query((q, p: { id: number }) =>
	q
		.selectFrom("token_repository")
		.select("repository_id")
		.where("token_id", "=", p.id),
);

/** The account and limits that a secret stands for; one query, two for a token that is limited to repositories. `at`: tokens that have expired by then are none. */
export async function findToken(
	db: Reader,
	secret: string,
	at: number,
): Promise<
	{ account: Account; limits: TokenLimits; usedAt: number } | undefined
> {
	const row = await db.first(byHash, { hash: tokenHash(secret) });
	if (!row || hasExpired(row.token_expires_at, at)) return undefined;
	const repositories = row.token_limited
		? (await db.all(repositoriesOf, { id: row.token_id })).map(
				(r) => r.repository_id,
			)
		: undefined;
	return {
		account: row,
		limits: {
			id: row.token_id,
			scopes: row.token_scopes.split(","),
			repositories,
			...(row.token_authorization !== null && {
				authorization: row.token_authorization,
			}),
		},
		usedAt: row.token_used_at,
	};
}

const insert = insertInto(
	"access_token",
	[
		"account_id",
		"name",
		"hash",
		"last_eight",
		"scopes",
		"limited",
		"created_at",
		"expires_at",
	],
	(insert) => insert.returningAll(),
);

/**
 * Makes an access token; `secret` is shown this once.
 * @throws DomainError "bad-request" for unknown or missing scopes or a name already used, "forbidden" by a token
 */
export async function createToken(
	app: App,
	actor: Actor,
	account: Account,
	{
		name,
		scopes,
		repositories,
		days = 0,
	}: {
		name: string;
		scopes: readonly string[];
		repositories?: readonly number[];
		/** After how many days it stops working; 0 is never. */
		days?: number;
	},
): Promise<AccessToken & { secret: string }> {
	// it would outlive what was allowed, or the token that somebody has stolen
	if (actor.token) throw forbidden("a token cannot create tokens");
	const unknown = unknownScope(scopes);
	if (unknown !== undefined)
		throw badRequest(`invalid access token scope provided: ${unknown}`);
	const normal = normalScopes(scopes);
	if (!normal.some((s) => s !== "public-only"))
		throw badRequest("access token must have a scope");
	const secret = randomBytes(20).toString("hex");
	const at = now(app);
	try {
		return await app.db.write(async (tx) => {
			const row = await tx.first(insert, {
				account_id: account.id,
				name,
				hash: tokenHash(secret),
				last_eight: secret.slice(-8),
				scopes: normal.join(","),
				limited: repositories ? 1 : 0,
				created_at: at,
				expires_at: days > 0 ? at + days * 86_400 : 0,
			});
			if (!row) throw new Error("no row for a new token");
			for (const repository_id of repositories ?? [])
				await tx.change((q) =>
					q
						.insertInto("token_repository")
						.values({ token_id: row.id, repository_id }),
				);
			noteAudit(app, tx, {
				action: "token.created",
				in: account,
				target: { id: row.id, name },
				after: {
					scopes: normal,
					limited: row.limited,
					repositories: repositories ?? null,
					expires_at: row.expires_at,
					last_eight: row.last_eight,
					fingerprint: tokenFingerprint(row),
				},
			});
			return { ...row, secret };
		});
	} catch (error) {
		if (isConstraint(error))
			throw badRequest("access token name has been used already");
		throw error;
	}
}

const page = query((q, p: { account: number; limit: number; offset: number }) =>
	q
		.selectFrom("access_token")
		.selectAll()
		.where("account_id", "=", p.account)
		.where("authorization_id", "is", null)
		.orderBy("id", "desc")
		.limit(p.limit)
		.offset(p.offset),
);
const count = query((q, p: { account: number }) =>
	q
		.selectFrom("access_token")
		.select((e) => e.fn.countAll<number>().as("n"))
		.where("account_id", "=", p.account)
		.where("authorization_id", "is", null),
);
const byIdOrName = query(
	(q, p: { account: number; id: number; name: string }) =>
		q
			.selectFrom("access_token")
			.select(["id", "name"])
			.where("account_id", "=", p.account)
			.where("authorization_id", "is", null)
			.where((e) => e.or([e("id", "=", p.id), e("name", "=", p.name)])),
);
const remove = query((q, p: { account: number; id: number }) =>
	q
		.deleteFrom("access_token")
		.where("account_id", "=", p.account)
		.where("id", "=", p.id),
);

export async function listTokens(
	app: App,
	account: Account,
	at: { limit: number; offset: number },
): Promise<{ tokens: AccessToken[]; total: number }> {
	const tokens = await app.db.all(page, {
		account: account.id,
		limit: at.limit,
		offset: at.offset,
	});
	return {
		tokens,
		total: Number((await app.db.first(count, { account: account.id }))?.n ?? 0),
	};
}

const byId = query((q, p: { id: number }) =>
	q.selectFrom("access_token").selectAll().where("id", "=", p.id),
);

const shownById = query((q, p: { id: number }) =>
	q
		.selectFrom("access_token")
		.select("expires_at")
		.where("id", "=", p.id)
		.where(notOfHiddenApplication("access_token.authorization_id")),
);

/** Tells if a token opens something at a time, by the rules of `findToken`: for work that began with it. */
export async function isTokenOpen(
	db: Reader,
	id: number,
	at: number,
): Promise<boolean> {
	const token = await db.first(shownById, { id });
	return token !== undefined && !hasExpired(token.expires_at, at);
}

/** A token by its id. */
export const tokenById = (
	db: Reader,
	id: number,
): Promise<AccessToken | undefined> => db.first(byId, { id });

/**
 * Deletes a token by its id, or by its name.
 * @throws DomainError "not-found"
 */
export async function deleteToken(
	app: App,
	account: Account,
	idOrName: string,
): Promise<void> {
	const id = /^\d{1,15}$/.test(idOrName) ? Number(idOrName) : -1;
	await app.db.write(async (tx) => {
		const found = await tx.all(byIdOrName, {
			account: account.id,
			id,
			name: idOrName,
		});
		const chosen = found.find((t) => t.id === id) ?? found[0];
		if (!chosen) throw notFound();
		// of several at once one has done it
		if (!(await tx.run(remove, { account: account.id, id: chosen.id })))
			throw notFound();
		noteAudit(app, tx, {
			action: "token.deleted",
			in: account,
			target: chosen,
		});
	});
}

/** Deletes one of an account's tokens; one that is gone already stays so. */
export async function revokeToken(
	app: App,
	account: Account,
	id: number,
): Promise<void> {
	await app.db.write(async (tx) => {
		const token = await tx.first(byId, { id });
		if (!token || !(await tx.run(remove, { account: account.id, id }))) return;
		noteAudit(app, tx, { action: "token.deleted", in: account, target: token });
	});
}
