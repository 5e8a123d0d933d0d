import { base32Bytes } from "../../../crypto/one-time-codes.ts";
import { readPgpPublicKeys } from "../../../crypto/openpgp/public-key.ts";
import { normalScopes } from "../../../domain/permissions/scopes.ts";
import type { ImportContext } from "../run/import-context.ts";
import { type Part, Sealed } from "../run/part.ts";
import { bytes, json, num, text, time, yes } from "../source/values.ts";

const has = (world: ImportContext, id: unknown): boolean =>
	world.accounts.has(num(id));

const tokens: Part = {
	table: "access_token",
	key: ["id"],
	from: ["access_token"],
	async *rows(world) {
		for await (const row of world.source.rows("access_token")) {
			if (!has(world, row.uid)) {
				world.report.remark("access_token", num(row.id), "its account is gone");
				continue;
			}
			const words = text(row.scope).split(",").filter(Boolean);
			const updated = time(row.updated_unix);
			yield {
				id: num(row.id),
				account_id: num(row.uid),
				name: text(row.name),
				// found by its last letters, and stored as ours when it is first used (domain/accounts/tokens.ts)
				hash: `gitea:${text(row.token_salt)}:${text(row.token_hash)}`,
				last_eight: text(row.token_last_eight),
				scopes: normalScopes(words).join(","),
				created_at: time(row.created_unix),
				last_used_at: updated > time(row.created_unix) ? updated : 0,
			};
		}
	},
};

const secondFactors: Part = {
	table: "second_factor",
	key: ["account_id"],
	from: ["two_factor", "webauthn_credential"],
	async *rows(world) {
		const seen = new Set<number>();
		for await (const row of world.source.rows("two_factor")) {
			const account = num(row.uid);
			if (!has(world, account)) continue;
			const secret = world.opener.codes(text(row.secret));
			const plain = secret === undefined ? undefined : base32Bytes(secret);
			if (!plain?.length)
				world.report.remark(
					"two_factor",
					account,
					"its secret was sealed with another SECRET_KEY: only a recovery code or an administrator opens the account",
				);
			seen.add(account);
			yield {
				account_id: account,
				// without a secret no code is right: the factor must not fall
				secret: new Sealed(
					plain?.length
						? `secret ${Buffer.from(plain).toString("hex")}`
						: "unknown",
				),
				created_at: time(row.created_unix),
			};
		}
		for await (const row of world.source.rows("webauthn_credential")) {
			const account = num(row.user_id);
			if (!has(world, account) || seen.has(account)) continue;
			seen.add(account);
			yield {
				account_id: account,
				secret: "",
				created_at: time(row.created_unix),
			};
		}
	},
};

const recoveryCodes: Part = {
	table: "recovery_code",
	key: ["account_id", "hash"],
	from: ["two_factor"],
	async *rows(world) {
		for await (const row of world.source.rows("two_factor"))
			if (has(world, row.uid) && text(row.scratch_hash))
				yield {
					account_id: num(row.uid),
					hash: `gitea:${text(row.scratch_salt)}:${text(row.scratch_hash)}`,
				};
	},
};

const passkeys: Part = {
	table: "passkey",
	key: ["id"],
	from: ["webauthn_credential"],
	async *rows(world) {
		for await (const row of world.source.rows("webauthn_credential"))
			if (has(world, row.user_id))
				yield {
					id: num(row.id),
					account_id: num(row.user_id),
					name: text(row.name),
					credential: bytes(row.credential_id).toString("base64url"),
					public_key: bytes(row.public_key).toString("base64url"),
					counter: num(row.sign_count),
					transports: "",
					synced: 0,
					created_at: time(row.created_unix),
				};
	},
};

const publicKeys: Part = {
	table: "public_key",
	key: ["id"],
	from: ["public_key"],
	async *rows(world) {
		for await (const row of world.source.rows("public_key")) {
			const deploy = num(row.type) === 2;
			if (num(row.type) === 3) {
				world.report.keep("public_key", row);
				world.report.remark(
					"public_key",
					num(row.id),
					"names of SSH certificates are not known here",
				);
				continue;
			}
			if (!deploy && !has(world, row.owner_id)) {
				world.report.remark("public_key", num(row.id), "its account is gone");
				continue;
			}
			const created = time(row.created_unix);
			const used = time(row.updated_unix);
			yield {
				id: num(row.id),
				kind: deploy ? "deploy" : "user",
				account_id: deploy ? null : num(row.owner_id),
				title: text(row.name),
				content: text(row.content).trim(),
				fingerprint: text(row.fingerprint),
				read_only: deploy && num(row.mode) === 1 ? 1 : 0,
				verified: yes(row.verified),
				created_at: created,
				last_used_at: used > created ? used : 0,
			};
		}
	},
};

export const deployKeys: Part = {
	table: "deploy_key",
	key: ["id"],
	from: ["deploy_key"],
	async *rows(world) {
		for await (const row of world.source.rows("deploy_key")) {
			if (!world.repositories.has(num(row.repo_id))) {
				world.report.remark(
					"deploy_key",
					num(row.id),
					"its repository is gone",
				);
				continue;
			}
			const created = time(row.created_unix);
			const used = time(row.updated_unix);
			yield {
				id: num(row.id),
				key_id: num(row.key_id),
				repository_id: num(row.repo_id),
				title: text(row.name),
				read_only: num(row.mode) === 1 ? 1 : 0,
				created_at: created,
				last_used_at: used > created ? used : 0,
			};
		}
	},
};

const gpgKeys: Part = {
	table: "gpg_key",
	key: ["id"],
	from: ["gpg_key"],
	async *rows(world) {
		const blocks = new Map<string, string>();
		for await (const row of world.source.rows("gpg_key_import", "key_id"))
			blocks.set(text(row.key_id), text(row.content));
		const primaries = new Map<string, number>();
		for await (const row of world.source.rows("gpg_key"))
			if (!text(row.primary_key_id))
				primaries.set(text(row.key_id), num(row.id));
		for await (const row of world.source.rows("gpg_key")) {
			const id = num(row.id);
			const above = text(row.primary_key_id);
			const primary = above ? primaries.get(above) : null;
			if (!has(world, row.owner_id) || primary === undefined) {
				world.report.remark("gpg_key", id, "its account or first key is gone");
				continue;
			}
			const block = blocks.get(above || text(row.key_id)) ?? "";
			const fingerprint = fingerprintIn(block, text(row.key_id));
			if (!fingerprint) {
				world.report.remark("gpg_key", id, "its block cannot be read");
				world.report.keep("gpg_key", row);
				continue;
			}
			const emails = json<{ Email?: string; IsActivated?: boolean }[]>(
				row.emails,
				[],
			).flatMap((email) => email?.Email ?? []);
			yield {
				id,
				account_id: num(row.owner_id),
				primary_id: primary,
				key_id: text(row.key_id),
				fingerprint,
				content: above ? "" : block,
				packet: text(row.content),
				emails: JSON.stringify(emails),
				can_sign: yes(row.can_sign),
				can_certify: yes(row.can_certify),
				can_encrypt_comms: yes(row.can_encrypt_comms),
				can_encrypt_storage: yes(row.can_encrypt_storage),
				verified: yes(row.verified),
				created_at: time(row.created_unix),
				expires_at: time(row.expired_unix),
			};
		}
	},
};

function fingerprintIn(block: string, keyId: string): string | undefined {
	const keys = readPgpPublicKeys(block);
	if ("problem" in keys) return undefined;
	for (const key of keys)
		for (const one of [key, ...key.subkeys])
			if (one.keyId.toUpperCase() === keyId.toUpperCase())
				return one.fingerprint;
	return undefined;
}

export const credentialParts: readonly Part[] = [
	tokens,
	secondFactors,
	recoveryCodes,
	passkeys,
	publicKeys,
	gpgKeys,
];
