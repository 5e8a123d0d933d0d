import { createPrivateKey, generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import type { SigningKey } from "../../crypto/openpgp/sign.ts";
import { query } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import type { Account } from "../accounts/account.ts";

const byOwner = query((q, p: { owner: number; kind: string }) =>
	q
		.selectFrom("package_key")
		.select(["secret", "created_at"])
		.where("owner_id", "=", p.owner)
		.where("kind", "=", p.kind),
);
const add = insertInto(
	"package_key",
	["owner_id", "kind", "secret", "created_at"],
	(insert) => insert.onConflict((c) => c.doNothing()),
);
const generate = promisify(generateKeyPair);
const size = 3072;

/** The key with which the indexes of an owner's packages are signed; made when it is first wanted. */
export async function signingKey(
	app: App,
	owner: Account,
): Promise<SigningKey> {
	const { secret, created } = await keyOf(app, owner, "openpgp");
	return { secret, created, userId: `Packages of account ${owner.id}` };
}

/** The same for those who sign with RSA alone. */
export const rsaKey = async (app: App, owner: Account): Promise<KeyObject> =>
	(await keyOf(app, owner, "rsa")).secret;

async function keyOf(
	app: App,
	owner: Account,
	kind: string,
): Promise<{ secret: KeyObject; created: number }> {
	const key = { owner: owner.id, kind };
	let row = await app.db.first(byOwner, key);
	if (!row) {
		const { privateKey } = await generate("rsa", { modulusLength: size });
		const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
		// of two that make one at once, the first one's stays
		await app.db.write((tx) =>
			tx.run(add, {
				owner_id: owner.id,
				kind,
				secret: app.seals.seal(pem),
				created_at: now(app),
			}),
		);
		row = await app.db.first(byOwner, key);
	}
	const pem = row && app.seals.open(row.secret);
	if (!row || !pem)
		throw new Error(
			`the key of the packages of account ${owner.id} cannot be opened`,
		);
	return { secret: createPrivateKey(pem), created: row.created_at };
}
