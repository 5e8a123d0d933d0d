import type { Selectable } from "kysely";
import {
	parseSshPublicKey,
	type SshPublicKey,
	sshKeyProblems,
} from "../../crypto/ssh-public-key.ts";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import type {
	DeployKeyTable,
	PublicKeyTable,
} from "../../database/schema-accounts.ts";
import { invalid } from "../../errors.ts";

/** An SSH key: of an account, or one that opens repositories (a deploy key). */
export type PublicKey = Selectable<PublicKeyTable>;
/** What a deploy key may do in one repository. */
export type DeployKey = Selectable<DeployKeyTable>;

const byFingerprint = query((q, p: { fingerprint: string }) =>
	q
		.selectFrom("public_key")
		.selectAll()
		.where("fingerprint", "=", p.fingerprint),
);
const byFingerprints = query((q, p: { fingerprints: string[] }, d) =>
	q
		.selectFrom("public_key")
		.selectAll()
		.where("fingerprint", "in", d.list(p.fingerprints)),
);
const deployKeys = query((q, p: { key: number }) =>
	q.selectFrom("deploy_key").selectAll().where("key_id", "=", p.key),
);
const touch = updateTable("public_key", {
	set: ["last_used_at"],
	where: ["id"],
});
const dropUnused = query((q, p: { fingerprint: string }) =>
	q
		.deleteFrom("public_key")
		.where("fingerprint", "=", p.fingerprint)
		.where("kind", "=", "deploy")
		.where((e) =>
			e.not(
				e.exists(
					e
						.selectFrom("deploy_key")
						.select("deploy_key.id")
						.whereRef("deploy_key.key_id", "=", "public_key.id"),
				),
			),
		),
);

const withId = query((q, p: { id: number }) =>
	q.selectFrom("public_key").selectAll().where("id", "=", p.id),
);

/** A key by its id, whoever holds it. */
export const findKeyById = (
	db: Reader,
	id: number,
): Promise<PublicKey | undefined> => db.first(withId, { id });
/** The key that somebody offers, by its fingerprint (`SHA256:…`); whose it is, is in `account_id`. */
export const findKeyByFingerprint = (
	db: Reader,
	fingerprint: string,
): Promise<PublicKey | undefined> => db.first(byFingerprint, { fingerprint });

/** The keys of some fingerprints, in no order; one query. */
export const publicKeysByFingerprints = (
	db: Reader,
	fingerprints: string[],
): Promise<PublicKey[]> =>
	fingerprints.length
		? db.all(byFingerprints, { fingerprints })
		: Promise.resolve([]);

/** Every repository that a deploy key opens. */
export const deployKeysOf = (
	db: Reader,
	key: PublicKey,
): Promise<DeployKey[]> => db.all(deployKeys, { key: key.id });

/** Notes that a key was used, in seconds. */
export const noteKeyUse = (
	tx: Transaction,
	id: number,
	at: number,
): Promise<number> => tx.run(touch, { id, last_used_at: at });

/**
 * Reads a key as users paste it.
 * @throws DomainError "invalid"
 */
export function readPublicKey(text: string): SshPublicKey {
	const key = parseSshPublicKey(text);
	if ("problem" in key)
		throw invalid(`Invalid key content: ${sshKeyProblems[key.problem]}`);
	return key;
}

/** The refusal for a key that is somebody's already. */
export const keyUsed = () =>
	invalid("Key content has been used as non-deploy key");

/** Forgets a deploy key that opens no repository any more (its repositories may have been deleted): it is free for anybody. */
export const dropUnusedKey = (
	tx: Transaction,
	fingerprint: string,
): Promise<number> => tx.run(dropUnused, { fingerprint });

/**
 * The row of a key that is to open a repository: made when it is new; one key may open many repositories.
 * @throws DomainError "invalid" when it is the key of an account
 */
export async function deployableKey(
	tx: Transaction,
	key: SshPublicKey,
	{ title, at }: { title: string; at: number },
): Promise<PublicKey> {
	const known = await findKeyByFingerprint(tx, key.fingerprint);
	if (known?.kind === "user") throw keyUsed();
	if (known) return known;
	const [made] = await tx.rows((q) =>
		q
			.insertInto("public_key")
			.values({
				kind: "deploy",
				account_id: null,
				title,
				content: key.line,
				fingerprint: key.fingerprint,
				created_at: at,
			})
			.returningAll(),
	);
	if (!made) throw new Error("no row for a new key");
	return made;
}
