import { randomBytes, randomUUID } from "node:crypto";
import type { ExpressionBuilder, Selectable } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import type { OAuthApplicationTable } from "../../database/schema-oauth.ts";
import { badRequest, notFound } from "../../errors.ts";
import { isHttpUrl } from "../../text/names.ts";
import {
	applicationFingerprint,
	secretFingerprint,
} from "../audit/fingerprints.ts";
import { noteAudit } from "../audit/note-audit.ts";
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

/** Whose an application is: an account's, or the forge's own. */
export type OAuthOwner = Pick<Account, "id"> | null;

/** The applications of one owner. */
const of =
	(account: number | null) =>
	(e: ExpressionBuilder<Schema, "oauth_application">) =>
		account === null
			? e("account_id", "is", null)
			: e("account_id", "=", account);

const page = query((q, p: { account: number; limit: number; offset: number }) =>
	q
		.selectFrom("oauth_application")
		.selectAll()
		.where("account_id", "=", p.account)
		.orderBy("id", "desc")
		.limit(p.limit)
		.offset(p.offset),
);
const pageOfForge = query((q, p: { limit: number; offset: number }) =>
	q
		.selectFrom("oauth_application")
		.selectAll()
		.where("account_id", "is", null)
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
const countOfForge = query((q) =>
	q
		.selectFrom("oauth_application")
		.select((e) => e.fn.countAll<number>().as("n"))
		.where("account_id", "is", null),
);
const one = query((q, p: { id: number }) =>
	q.selectFrom("oauth_application").selectAll().where("id", "=", p.id),
);

/** A page of an owner's applications, the latest first, with the number of them all. */
export async function listOAuthApplications(
	app: App,
	owner: OAuthOwner,
	window: { limit: number; offset: number },
): Promise<{ rows: OAuthApplication[]; total: number }> {
	const { db } = app;
	const whose = owner && { account: owner.id };
	const rows = await (whose
		? db.all(page, { ...whose, ...window })
		: db.all(pageOfForge, window));
	const total = await (whose
		? db.first(count, whose)
		: db.first(countOfForge, {}));
	return { rows, total: Number(total?.n ?? 0) };
}

/** @throws DomainError "not-found", also for the applications of others */
export async function oauthApplication(
	app: App,
	owner: OAuthOwner,
	id: number,
): Promise<OAuthApplication> {
	const found = await app.db.first(one, { id });
	if (!found || found.account_id !== (owner?.id ?? null)) throw notFound();
	return found;
}

/**
 * Registers an application; its secret is shown this once.
 * @throws DomainError "bad-request" for an address that a browser must not be sent to
 */
export async function createOAuthApplication(
	app: App,
	owner: OAuthOwner,
	input: OAuthApplicationInput,
): Promise<OAuthApplication & { secret: string }> {
	const secret = newSecret();
	const values = columnsOf(input, secret);
	const made = await app.db.write(async (tx) => {
		const [row] = await tx.rows((q) =>
			q
				.insertInto("oauth_application")
				.values({
					...values,
					account_id: owner?.id ?? null,
					client_id: randomUUID(),
					created_at: now(app),
				})
				.returningAll(),
		);
		if (!row) throw new Error("no row for a new application");
		noteAudit(app, tx, {
			action: "application.created",
			in: placeOf(owner),
			target: row,
			after: recorded(row),
		});
		return row;
	});
	return { ...made, secret };
}

/**
 * Changes an application and gives it a new secret, which is shown this once.
 * @throws DomainError "not-found", "bad-request"
 */
export async function updateOAuthApplication(
	app: App,
	owner: OAuthOwner,
	id: number,
	input: OAuthApplicationInput,
): Promise<OAuthApplication & { secret: string }> {
	const secret = newSecret();
	const values = columnsOf(input, secret);
	const changed = await app.db.write(async (tx) => {
		const before = await tx.first(held, { id });
		const [row] = await tx.rows((q) =>
			q
				.updateTable("oauth_application")
				.set(values)
				.where("id", "=", id)
				.where(of(owner?.id ?? null))
				.returningAll(),
		);
		if (!row) throw notFound();
		noteAudit(app, tx, {
			action: "application.edited",
			in: placeOf(owner),
			target: row,
			before: before && recorded(before),
			after: recorded(row),
		});
		return row;
	});
	return { ...changed, secret };
}

/** Changes an application and leaves its secret. @throws DomainError "not-found", "bad-request" */
export async function editOAuthApplication(
	app: App,
	owner: OAuthOwner,
	id: number,
	input: OAuthApplicationInput,
): Promise<void> {
	const { secret_hash: _, ...values } = columnsOf(input, "");
	await app.db.write(async (tx) => {
		const before = await tx.first(held, { id });
		const [row] = await tx.rows((q) =>
			q
				.updateTable("oauth_application")
				.set(values)
				.where("id", "=", id)
				.where(of(owner?.id ?? null))
				.returningAll(),
		);
		if (!row) throw notFound();
		noteAudit(app, tx, {
			action: "application.edited",
			in: placeOf(owner),
			target: row,
			before: before && recorded(before),
			// a secret that another forge gave out is stored otherwise once it was used
			after: { ...recorded(row), secret_digest: undefined },
		});
	});
}

/** Gives an application another secret, which is shown this once; the old one ends. @throws DomainError "not-found" */
export async function renewOAuthSecret(
	app: App,
	owner: OAuthOwner,
	id: number,
): Promise<string> {
	const secret = newSecret();
	await app.db.write(async (tx) => {
		const before = await tx.first(held, { id });
		const [row] = await tx.rows((q) =>
			q
				.updateTable("oauth_application")
				.set({ secret_hash: tokenHash(secret) })
				.where("id", "=", id)
				.where(of(owner?.id ?? null))
				.returningAll(),
		);
		if (!row) throw notFound();
		noteAudit(app, tx, {
			action: "application.secret-renewed",
			in: placeOf(owner),
			target: row,
			before: before && recorded(before),
			after: recorded(row),
		});
	});
	return secret;
}

/** @throws DomainError "not-found" */
export async function deleteOAuthApplication(
	app: App,
	owner: OAuthOwner,
	id: number,
): Promise<void> {
	await app.db.write(async (tx) => {
		const application = await tx.first(held, { id });
		const removed = await tx.change((q) =>
			q
				.deleteFrom("oauth_application")
				.where("id", "=", id)
				.where(of(owner?.id ?? null)),
		);
		if (!removed) throw notFound();
		noteAudit(app, tx, {
			action: "application.deleted",
			in: placeOf(owner),
			target: { id, name: application?.name ?? "" },
		});
	});
}

/** Holds the row: of two changes at once, the later one is of what the first left. */
const held = query((q, p: { id: number }, d) =>
	q
		.selectFrom("oauth_application")
		.selectAll()
		.where("id", "=", p.id)
		.modifyEnd(d.forUpdate()),
);
/** Gives the fields of an application that records have. */
const recorded = (row: OAuthApplication) => ({
	...row,
	redirect_uris: JSON.parse(row.redirect_uris) as string[],
	fingerprint: applicationFingerprint(row),
	secret_digest: secretFingerprint(row),
});
const placeOf = (owner: OAuthOwner) =>
	owner ? { accountId: owner.id } : undefined;

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
