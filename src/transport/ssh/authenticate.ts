import { createHash, timingSafeEqual } from "node:crypto";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { accountById } from "../../domain/accounts/account.ts";
import {
	deployKeysOf,
	findKeyByFingerprint,
	findKeyById,
	noteKeyUse,
	type PublicKey,
} from "../../domain/keys/public-key.ts";
import { despiteMaintenance } from "../../domain/maintenance/maintenance.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { maySignIn } from "../../domain/permissions/may-sign-in.ts";

/** The holder of a key. */
export interface KeyHolder {
	readonly key: number;
	readonly actor: Actor;
	/** The name in the greeting. */
	readonly name: string;
}

/**
 * The holder of an offered key; undefined for unknown keys, and for accounts that may not sign in. Unless the key is `proven` by a
 * signature, this only answers "would you accept it?": the caller must not store it as an identity.
 */
export async function holderOf(
	app: App,
	offered: Buffer,
	proven: boolean,
): Promise<KeyHolder | undefined> {
	const fingerprint = `SHA256:${createHash("sha256").update(offered).digest("base64").replace(/=+$/, "")}`;
	const key = await findKeyByFingerprint(app.db, fingerprint);
	if (!key || !sameKey(key, offered)) return undefined;
	const holder = await holderOfKey(app, key);
	if (holder && proven)
		await despiteMaintenance(() =>
			app.db.write((tx) => noteKeyUse(tx, key.id, now(app))),
		);
	return holder;
}

/** The actor of a key that was proven before; undefined when the key is deleted, or its account may not sign in. */
export async function actorOfKey(
	app: App,
	id: number,
): Promise<KeyHolder | undefined> {
	const key = await findKeyById(app.db, id);
	return key && holderOfKey(app, key);
}

const holderOfKey = (
	app: App,
	key: PublicKey,
): Promise<KeyHolder | undefined> =>
	key.account_id === null
		? deployHolder(app, key)
		: accountHolder(app, key, key.account_id);

function sameKey(key: PublicKey, offered: Buffer): boolean {
	const stored = Buffer.from(key.content.split(" ")[1] ?? "", "base64");
	return stored.length === offered.length && timingSafeEqual(stored, offered);
}

async function accountHolder(
	app: App,
	key: PublicKey,
	id: number,
): Promise<KeyHolder | undefined> {
	const account = await accountById(app.db, id);
	if (!account || !maySignIn(account) || account.must_change_password === 1)
		return undefined;
	return {
		key: key.id,
		name: account.name,
		actor: {
			account,
			via: "key",
			token: undefined,
			key: key.id,
			readOnly: key.read_only === 1,
		},
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
		key: key.id,
		name: `deploy key ${key.title}`,
		actor: {
			account: undefined,
			via: "key",
			token: undefined,
			key: key.id,
			deploy: { key: key.id, opens },
		},
	};
}
