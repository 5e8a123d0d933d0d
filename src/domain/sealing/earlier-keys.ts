import type { Seals } from "../../crypto/sealed.ts";
import type { Database } from "../../database/database.ts";
import { readFact } from "../servers/facts.ts";

/** The fact that has, sealed, the keys of recovery codes that were made before the key of the forge was replaced: their digests cannot be made anew. */
export const earlierKeysFact = "recovery keys";
/** The purpose of the key with which recovery codes are digested. */
export const recoveryPurpose = "recovery codes";

/** The keys with which recovery codes were digested before the present one. */
export async function earlierRecoveryKeys(place: {
	readonly db: Database;
	readonly seals: Seals;
}): Promise<Buffer[]> {
	const sealed = await readFact(place.db, earlierKeysFact);
	return keysIn(sealed && place.seals.open(sealed));
}

/** The keys of the plain text of the fact. */
export const keysIn = (text: string | undefined): Buffer[] =>
	(JSON.parse(text || "[]") as string[]).map((key) => Buffer.from(key, "hex"));

/** The plain text of the fact. */
export const textOfKeys = (keys: readonly Buffer[]): string =>
	JSON.stringify(keys.map((key) => key.toString("hex")));
