import { createPublicKey, generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { invalid } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import { noteAudit } from "../audit/note-audit.ts";

const kind = "chef";
const size = 3072;
const generate = promisify(generateKeyPair);

const keyOf = query((q, p: { owner: number }) =>
	q
		.selectFrom("package_key")
		.select("secret")
		.where("owner_id", "=", p.owner)
		.where("kind", "=", kind),
);
const put = insertInto(
	"package_key",
	{ columns: ["owner_id", "secret", "created_at"], values: { kind } },
	(insert, p) =>
		insert.onConflict((c) =>
			c
				.columns(["owner_id", "kind"])
				.doUpdateSet({ secret: p.secret, created_at: p.created_at }),
		),
);
const drop = query((q, p: { owner: number }) =>
	q
		.deleteFrom("package_key")
		.where("owner_id", "=", p.owner)
		.where("kind", "=", kind),
);

/** The public key with which a user's requests to registries of cookbooks are checked. */
export async function chefKeyOf(
	app: App,
	account: Pick<Account, "id">,
): Promise<KeyObject | undefined> {
	const row = await app.db.first(keyOf, { owner: account.id });
	return row && createPublicKey(row.secret);
}

/**
 * Takes a public key in place of the one before; makes a pair without one, and gives its private half, which is kept nowhere.
 * @throws DomainError "invalid" for what is no RSA key of 2048 bits or more
 */
export async function putChefKey(
	app: App,
	account: Pick<Account, "id">,
	given?: string,
): Promise<{ publicKey: string; privateKey?: string }> {
	const pair = given
		? undefined
		: await generate("rsa", { modulusLength: size });
	const key = pair?.publicKey ?? parsed(given as string);
	const publicKey = key.export({ type: "spki", format: "pem" }).toString();
	const at = now(app);
	await app.db.write((tx) => {
		noteAudit(app, tx, {
			action: "chef-key.set",
			in: { accountId: account.id },
			target: { name: "Chef" },
		});
		return tx.run(put, {
			owner_id: account.id,
			secret: publicKey,
			created_at: at,
		});
	});
	const privateKey = pair?.privateKey
		.export({ type: "pkcs1", format: "pem" })
		.toString();
	return { publicKey, privateKey };
}

/** Takes the key away; says whether there was one. */
export const dropChefKey = async (
	app: App,
	account: Pick<Account, "id">,
): Promise<boolean> =>
	app.db.write(async (tx) => {
		const had = (await tx.run(drop, { owner: account.id })) > 0;
		if (had)
			noteAudit(app, tx, {
				action: "chef-key.deleted",
				in: { accountId: account.id },
				target: { name: "Chef" },
			});
		return had;
	});

function parsed(text: string): KeyObject {
	// a private key would be taken too: its owner should hear that it does not belong here
	if (/PUBLIC KEY/.test(text))
		try {
			const key = createPublicKey(text);
			const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
			if (key.asymmetricKeyType === "rsa" && modulusLength >= 2048) return key;
		} catch {}
	throw invalid("public_key must be an RSA key of 2048 bits or more, as PEM");
}
