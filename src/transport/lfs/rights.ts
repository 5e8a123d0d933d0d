import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { unauthorized } from "../../errors.ts";
import { actorOfKey } from "../ssh/authenticate.ts";

/** Seconds for which a client that came over SSH may use HTTP. */
export const lifetime = 3600;
const scheme = "Ingot-LFS";

interface LfsGrant {
	readonly use: "lfs";
	/** The key with which the client proved who it is. */
	readonly key: number;
	readonly repository: number;
	readonly write: boolean;
	readonly until: number;
}

/** The header that lets the holder of a key do one thing with the large files of one repository for a while. */
export function grantRight(
	app: App,
	key: number,
	repository: { id: number },
	write: boolean,
): string {
	const right: LfsGrant = {
		use: "lfs",
		key,
		repository: repository.id,
		write,
		until: now(app) + lifetime,
	};
	return `${scheme} ${app.seals.seal(JSON.stringify(right))}`;
}

/**
 * The actor of such a header, with its limits; undefined for other headers. The key, its account and all rights are looked up again.
 * @throws DomainError "unauthorized" for one that has expired or been revoked
 */
export async function holderOfRight(
	app: App,
	header: string | undefined,
): Promise<{ actor: Actor; repository: number; write: boolean } | undefined> {
	if (!header?.startsWith(`${scheme} `)) return undefined;
	const text = app.seals.open(header.slice(scheme.length + 1));
	const right = text ? (JSON.parse(text) as LfsGrant) : undefined;
	if (right?.use !== "lfs" || right.until < now(app))
		throw unauthorized("the Git LFS authorization has expired");
	const holder = await actorOfKey(app, right.key);
	if (!holder) throw unauthorized("the key can no longer be used");
	return { actor: holder.actor, ...right };
}
