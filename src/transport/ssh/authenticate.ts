import { createHash, timingSafeEqual } from "node:crypto";
import type { PublicKeyAuthContext, utils } from "ssh2";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { accountById } from "../../domain/accounts/account.ts";
import {
	deployKeysOf,
	findKeyByFingerprint,
	noteKeyUse,
	type PublicKey,
} from "../../domain/keys/public-key.ts";
import type { Actor } from "../../domain/permissions/actor.ts";

/** Who proves to hold a key. */
export interface KeyHolder {
	readonly actor: Actor;
	/** The name in the greeting. */
	readonly name: string;
}

/**
 * Who holds an offered key; undefined for keys that nobody here has, and for accounts that may not sign in. Without a signature this is
 * only the answer to "would you take it?": the caller must not keep it as an identity.
 */
export async function holderOf(
	app: App,
	context: PublicKeyAuthContext,
	parse: typeof utils.parseKey,
): Promise<KeyHolder | undefined> {
	const { data } = context.key;
	const fingerprint = `SHA256:${createHash("sha256").update(data).digest("base64").replace(/=+$/, "")}`;
	const key = await findKeyByFingerprint(app.db, fingerprint);
	if (!key || !sameKey(key, data)) return undefined;
	if (context.signature && !isProven(context, parse)) return undefined;
	const holder =
		key.account_id === null
			? await deployHolder(app, key)
			: await accountHolder(app, key.account_id, key.read_only === 1);
	if (holder && context.signature)
		await app.db.write((tx) => noteKeyUse(tx, key.id, now(app)));
	return holder;
}

function sameKey(key: PublicKey, offered: Buffer): boolean {
	const stored = Buffer.from(key.content.split(" ")[1] ?? "", "base64");
	return stored.length === offered.length && timingSafeEqual(stored, offered);
}

function isProven(
	{ key, blob, signature, hashAlgo }: PublicKeyAuthContext,
	parse: typeof utils.parseKey,
): boolean {
	const parsed = parse(`${key.algo} ${key.data.toString("base64")}`);
	if (parsed instanceof Error || !blob || !signature) return false;
	const one = Array.isArray(parsed) ? parsed[0] : parsed;
	return one?.verify(blob, signature, hashAlgo) === true;
}

async function accountHolder(
	app: App,
	id: number,
	readOnly: boolean,
): Promise<KeyHolder | undefined> {
	const account = await accountById(app.db, id);
	if (
		!account ||
		account.active === 0 ||
		account.prohibit_login === 1 ||
		account.must_change_password === 1
	)
		return undefined;
	return {
		name: account.name,
		actor: { account, via: "key", token: undefined, readOnly },
	};
}

async function deployHolder(
	app: App,
	key: PublicKey,
): Promise<KeyHolder | undefined> {
	const opens = new Map(
		(await deployKeysOf(app.db, key)).map((row) => [
			row.repository_id,
			row.read_only === 0,
		]),
	);
	if (!opens.size) return undefined;
	return {
		name: `deploy key ${key.title}`,
		actor: {
			account: undefined,
			via: "key",
			token: undefined,
			deploy: { key: key.id, opens },
		},
	};
}
