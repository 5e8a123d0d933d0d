import { randomBytes, randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import type { OAuthApplicationTable } from "../../database/schema-oauth.ts";
import { badRequest, notFound } from "../../errors.ts";
import { isHttpUrl } from "../../text/names.ts";
import type { Account } from "./account.ts";
import { tokenHash } from "./tokens.ts";

/** A program that may ask users to act for them. */
export type OAuthApplication = Selectable<OAuthApplicationTable>;

interface OAuthApplicationInput {
	name: string;
	confidential: boolean;
	skipConsent: boolean;
	redirectUris: readonly string[];
}

const page = query((q, p: { account: number; limit: number; offset: number }) =>
	q
		.selectFrom("oauth_application")
		.selectAll()
		.where("account_id", "=", p.account)
		.orderBy("id", "desc")
		.limit(p.limit)
		.offset(p.offset),
);
const count = query((q, p: { account: number }) =>
	q
		.selectFrom("oauth_application")
		.select((e) => e.fn.countAll<number>().as("n"))
		.where("account_id", "=", p.account),
);
const one = query((q, p: { account: number; id: number }) =>
	q
		.selectFrom("oauth_application")
		.selectAll()
		.where("account_id", "=", p.account)
		.where("id", "=", p.id),
);
const remove = query((q, p: { account: number; id: number }) =>
	q
		.deleteFrom("oauth_application")
		.where("account_id", "=", p.account)
		.where("id", "=", p.id),
);

/** A page of an account's applications, the latest first, with the number of them all. */
export async function listOAuthApplications(
	app: App,
	account: Account,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ rows: OAuthApplication[]; total: number }> {
	const of = { account: account.id };
	const rows = await app.db.all(page, { ...of, limit, offset });
	return { rows, total: Number((await app.db.first(count, of))?.n ?? 0) };
}

/** @throws DomainError "not-found", also for the applications of others */
export async function oauthApplication(
	app: App,
	account: Account,
	id: number,
): Promise<OAuthApplication> {
	const found = await app.db.first(one, { account: account.id, id });
	if (!found) throw notFound();
	return found;
}

/**
 * Registers an application; its secret is shown this once.
 * @throws DomainError "bad-request" for an address that a browser must not be sent to
 */
export async function createOAuthApplication(
	app: App,
	account: Account,
	input: OAuthApplicationInput,
): Promise<OAuthApplication & { secret: string }> {
	const secret = newSecret();
	const values = columnsOf(input, secret);
	const [made] = await app.db.write((tx) =>
		tx.rows((q) =>
			q
				.insertInto("oauth_application")
				.values({
					...values,
					account_id: account.id,
					client_id: randomUUID(),
					created_at: now(app),
				})
				.returningAll(),
		),
	);
	if (!made) throw new Error("no row for a new application");
	return { ...made, secret };
}

/**
 * Changes an application and gives it a new secret, which is shown this once.
 * @throws DomainError "not-found", "bad-request"
 */
export async function updateOAuthApplication(
	app: App,
	account: Account,
	id: number,
	input: OAuthApplicationInput,
): Promise<OAuthApplication & { secret: string }> {
	const secret = newSecret();
	const values = columnsOf(input, secret);
	const [changed] = await app.db.write((tx) =>
		tx.rows((q) =>
			q
				.updateTable("oauth_application")
				.set(values)
				.where("id", "=", id)
				.where("account_id", "=", account.id)
				.returningAll(),
		),
	);
	if (!changed) throw notFound();
	return { ...changed, secret };
}

/** Changes an application and leaves its secret. @throws DomainError "not-found", "bad-request" */
export async function editOAuthApplication(
	app: App,
	account: Account,
	id: number,
	input: OAuthApplicationInput,
): Promise<void> {
	const { secret_hash: _, ...values } = columnsOf(input, "");
	await app.db.write(async (tx) => {
		const changed = await tx.change((q) =>
			q
				.updateTable("oauth_application")
				.set(values)
				.where("id", "=", id)
				.where("account_id", "=", account.id),
		);
		if (!changed) throw notFound();
	});
}

/** Gives an application another secret, which is shown this once; the old one ends. @throws DomainError "not-found" */
export async function renewOAuthSecret(
	app: App,
	account: Account,
	id: number,
): Promise<string> {
	const secret = newSecret();
	await app.db.write(async (tx) => {
		const changed = await tx.change((q) =>
			q
				.updateTable("oauth_application")
				.set({ secret_hash: tokenHash(secret) })
				.where("id", "=", id)
				.where("account_id", "=", account.id),
		);
		if (!changed) throw notFound();
	});
	return secret;
}

/** @throws DomainError "not-found" */
export async function deleteOAuthApplication(
	app: App,
	account: Account,
	id: number,
): Promise<void> {
	await app.db.write(async (tx) => {
		if (!(await tx.run(remove, { account: account.id, id }))) throw notFound();
	});
}

const newSecret = () => `gto_${randomBytes(26).toString("hex")}`;

const mostUris = 50;

function columnsOf(input: OAuthApplicationInput, secret: string) {
	if (input.redirectUris.length > mostUris)
		throw badRequest(`an application has ${mostUris} redirect URIs at most`);
	const wrong = input.redirectUris.find(
		(uri) => uri.length > 2000 || !isHttpUrl(uri) || uri.includes("#"),
	);
	if (wrong !== undefined)
		throw badRequest(`invalid redirect URI: ${wrong.slice(0, 200)}`);
	return {
		name: input.name,
		secret_hash: tokenHash(secret),
		confidential: input.confidential ? 1 : 0,
		skip_consent: input.skipConsent ? 1 : 0,
		redirect_uris: JSON.stringify(input.redirectUris),
	};
}
