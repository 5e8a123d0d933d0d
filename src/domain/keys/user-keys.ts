import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { verifySshSignature } from "../../crypto/ssh-signature.ts";
import { type Builder, isConstraint, query } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { countRows, withTotal } from "../../database/queries/counted-page.ts";
import { forbidden, invalid, notFound } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { type Actor, isSiteAdmin } from "../permissions/actor.ts";
import { proofTexts } from "./gpg-token.ts";
import {
	dropUnusedKey,
	findKeyByFingerprint,
	keyUsed,
	type PublicKey,
	readPublicKey,
} from "./public-key.ts";

const byId = query((q, p: { id: number }) =>
	q
		.selectFrom("public_key")
		.selectAll()
		.where("id", "=", p.id)
		.where("kind", "=", "user"),
);
const remove = query((q, p: { id: number }) =>
	q.deleteFrom("public_key").where("id", "=", p.id),
);
const titled = query((q, p: { account: number; title: string }) =>
	q
		.selectFrom("public_key")
		.select("id")
		.where("account_id", "=", p.account)
		.where("title", "=", p.title),
);

/**
 * Gives an account a key.
 * @throws DomainError "invalid" for text that is no key, a key that is in use, or a title that is taken
 */
export async function addUserKey(
	app: App,
	actor: Actor,
	account: Account,
	input: { title: string; key: string; readOnly?: boolean },
): Promise<PublicKey> {
	const key = readPublicKey(input.key);
	try {
		return await app.db.write(async (tx) => {
			await dropUnusedKey(tx, key.fingerprint);
			if (await findKeyByFingerprint(tx, key.fingerprint)) throw keyUsed();
			if (await tx.first(titled, { account: account.id, title: input.title }))
				throw invalid("Key title has been used");
			const [made] = await tx.rows((q) =>
				q
					.insertInto("public_key")
					.values({
						kind: "user",
						account_id: account.id,
						title: input.title,
						content: key.line,
						fingerprint: key.fingerprint,
						read_only: input.readOnly ? 1 : 0,
						created_at: now(app),
					})
					.returningAll(),
			);
			if (!made) throw new Error("no row for a new key");
			await app.events.record(tx, {
				kind: "account.key-added",
				actor: actor.account?.id,
				payload: { account: account.id, fingerprint: key.fingerprint },
			});
			noteAudit(app, tx, {
				action: "ssh-key.added",
				in: account,
				target: { id: made.id, name: made.title },
				facts: { fingerprint: key.fingerprint },
			});
			return made;
		});
	} catch (error) {
		if (isConstraint(error)) throw keyUsed();
		throw error;
	}
}

/** A page of an account's keys, oldest first, with the number of them all; only the one of `fingerprint` if that is given. */
export async function listUserKeys(
	app: App,
	account: Account,
	{
		fingerprint,
		limit,
		offset,
	}: { fingerprint?: string; limit: number; offset: number },
): Promise<{ keys: PublicKey[]; total: number }> {
	const from = (q: Builder) => {
		const of = q.selectFrom("public_key").where("account_id", "=", account.id);
		return fingerprint ? of.where("fingerprint", "=", fingerprint) : of;
	};
	const { rows: keys, total } = await withTotal(
		{ limit, offset },
		app.db.rows((q) =>
			from(q).selectAll().orderBy("id").limit(limit).offset(offset),
		),
		() => countRows(app.db, from),
	);
	return { keys, total };
}

/**
 * One of an account's keys.
 * @throws DomainError "not-found", also for the keys of others
 */
export async function userKey(
	app: App,
	account: Account,
	id: number,
): Promise<PublicKey> {
	const key = await app.db.first(byId, { id });
	if (!key || key.account_id !== account.id) throw notFound();
	return key;
}

/**
 * Takes a key away from an account.
 * @throws DomainError "not-found"; "forbidden" for the key of somebody else
 */
export async function removeUserKey(
	app: App,
	actor: Actor,
	account: Account,
	id: number,
): Promise<void> {
	await app.db.write(async (tx) => {
		const key = await tx.first(byId, { id });
		if (!key) throw notFound();
		if (key.account_id !== account.id)
			throw isSiteAdmin(actor)
				? notFound()
				: forbidden("You do not have access to this key");
		// of several at once one has done it
		if (!(await tx.run(remove, { id }))) throw notFound();
		await app.events.record(tx, {
			kind: "account.key-removed",
			actor: actor.account?.id,
			payload: { account: account.id, fingerprint: key.fingerprint },
		});
		noteAudit(app, tx, {
			action: "ssh-key.removed",
			in: account,
			target: { id, name: key.title },
			facts: { fingerprint: key.fingerprint },
		});
	});
}

const setVerified = updateTable("public_key", {
	values: { verified: 1 },
	where: ["id"],
});

/**
 * Marks a key as proved: it has signed the account's token, as `ssh-keygen -Y sign -n gitea` does.
 * @throws DomainError "not-found" for an unknown key, "invalid" for a wrong proof
 */
export async function verifyUserKey(
	app: App,
	account: Account,
	id: number,
	signature: string,
): Promise<void> {
	const key = await userKey(app, account, id);
	const texts = proofTexts(app, account);
	const proved = texts.some((text) => {
		const made = verifySshSignature(signature, text, "gitea");
		return made?.valid && made.fingerprint === key.fingerprint;
	});
	if (!proved)
		throw invalid("The signature does not match the key or the text.");
	await app.db.write(async (tx) => {
		await tx.run(setVerified, { id: key.id });
		noteAudit(app, tx, {
			action: "ssh-key.verified",
			in: account,
			target: { id: key.id, name: key.title },
			facts: { fingerprint: key.fingerprint },
		});
	});
}
