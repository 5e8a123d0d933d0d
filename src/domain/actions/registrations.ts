import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { sha256Hex } from "../../crypto/digests.ts";
import { query, type Reader } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import type { Schema } from "../../database/schema.ts";
import { type Account, accountById } from "../accounts/account.ts";
import { auditPlaceOf } from "../audit/audit-place.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { standingIn } from "../organizations/membership.ts";
import { actingFor } from "../permissions/actor.ts";
import { mayOwn } from "../permissions/allows.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import { maySignIn } from "../permissions/may-sign-in.ts";
import { contextFor } from "../repositories/context-for.ts";
import { ownedByIds } from "../repositories/with-owners.ts";
import type { Holder } from "./holder.ts";

/** How long a registration token is good, in seconds. */
const goodFor = 86_400;
/** Tokens that one person has at a time; the oldest go first. */
const mostOfOne = 100;

const insert = insertInto("action_registration", [
	"owner_id",
	"repository_id",
	"account_id",
	"hash",
	"sealed",
	"created_at",
]);
const byHash = query((q, p: { hash: string; since: number }) =>
	q
		.selectFrom("action_registration")
		.selectAll()
		.where("hash", "=", p.hash)
		.where("created_at", ">", p.since)
		.where(notHidden("action_registration.owner_id"))
		.where(notHidden("action_registration.account_id")),
);
const removeOld = query((q, p: { since: number }) =>
	q.deleteFrom("action_registration").where("created_at", "<=", p.since),
);
const removeMany = query((q, p: { account: number; most: number }) =>
	q
		.deleteFrom("action_registration")
		.where("id", "in", (e) =>
			e
				.selectFrom("action_registration")
				.select("id")
				.where("account_id", "=", p.account)
				.orderBy("id", "desc")
				.limit(1000)
				.offset(p.most),
		),
);

/** A new token with which runners of a holder register, for a day and as long as who took it may have one. */
export async function createRegistration(
	app: App,
	account: Pick<Account, "id">,
	{ owner, repository }: Holder,
): Promise<string> {
	const token = randomBytes(20).toString("hex");
	const at = now(app);
	await app.db.write(async (tx) => {
		await tx.run(removeOld, { since: at - goodFor });
		await tx.run(insert, {
			owner_id: owner,
			repository_id: repository,
			account_id: account.id,
			hash: sha256Hex(token),
			sealed: "",
			created_at: at,
		});
		await tx.run(removeMany, { account: account.id, most: mostOfOne });
		noteAudit(app, tx, {
			action: "runner.token-created",
			in: auditPlaceOf({ owner_id: owner, repository_id: repository }),
		});
	});
	return token;
}

/** Gives what a registration token is for; undefined when it is too old, or when the account that took it may not have one any more. */
export async function registrationOf(
	app: App,
	token: string,
): Promise<Selectable<Schema["action_registration"]> | undefined> {
	const row = await app.db.first(byHash, {
		hash: sha256Hex(token),
		since: now(app) - goodFor,
	});
	if (!row || row.account_id === null) return row;
	const taker = await accountById(app.db, row.account_id);
	if (!taker || !maySignIn(taker)) return undefined;
	const holder = { owner: row.owner_id, repository: row.repository_id };
	return (await mayRegister(app.db, taker, holder)) ? row : undefined;
}

/** Tells if somebody may register runners of a holder, as the guards of registration tokens have it. */
async function mayRegister(
	db: Reader,
	account: Account,
	{ owner, repository }: Holder,
): Promise<boolean> {
	if (account.admin === 1) return true;
	if (repository !== null) {
		const found = (await ownedByIds(db, [repository])).get(repository);
		if (!found) return false;
		const { access } = await contextFor(db, actingFor(account), found);
		return mayOwn(access);
	}
	if (owner === null) return false;
	if (owner === account.id) return true;
	const organization = await accountById(db, owner);
	return (
		organization?.kind === "organization" &&
		(await standingIn(db, organization, account)).owner
	);
}
