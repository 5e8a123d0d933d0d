import type { Selectable } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import type { GpgKeyTable } from "../../database/schema-accounts.ts";

/** An OpenPGP key of an account, or one of its subkeys. */
export type GpgKey = Selectable<GpgKeyTable>;
/** A key with its subkeys. */
export interface WholeGpgKey extends GpgKey {
	readonly subkeys: readonly GpgKey[];
}

const primariesByKeyIds = query((q, p: { keyIds: string[] }, d) =>
	q
		.selectFrom("gpg_key as named")
		.innerJoin("gpg_key as whole", (j) =>
			j.on((e) =>
				e(
					"whole.id",
					"=",
					e.fn.coalesce("named.primary_id", "named.id") as never,
				),
			),
		)
		.selectAll("whole")
		.distinct()
		.where("named.key_id", "in", d.list(p.keyIds)),
);
const subkeysOf = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("gpg_key")
		.selectAll()
		.where("primary_id", "in", d.list(p.ids))
		.orderBy("id"),
);

/**
 * The keys that signatures by some key ids (16 upper-case hexadecimal digits, of keys or subkeys) may be checked against; their
 * armoured blocks are in `content`, whose they are in `account_id`. One query.
 */
export const gpgKeysByKeyIds = (
	db: Reader,
	keyIds: string[],
): Promise<GpgKey[]> =>
	keyIds.length ? db.all(primariesByKeyIds, { keyIds }) : Promise.resolve([]);

/** Keys with their subkeys; one query. */
export async function withSubkeys(
	db: Reader,
	keys: readonly GpgKey[],
): Promise<WholeGpgKey[]> {
	if (keys.length === 0) return [];
	const all = await db.all(subkeysOf, { ids: keys.map(({ id }) => id) });
	return keys.map((key) => ({
		...key,
		subkeys: all.filter((sub) => sub.primary_id === key.id),
	}));
}
