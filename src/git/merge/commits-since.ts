import { log } from "../history/log.ts";
import { commitOf } from "../read/object.ts";
import type { WriteSession } from "../write/session.ts";
import { writtenBelow } from "./merge-bases.ts";

/** The commits that a head has and a base has not, the oldest first. The base may still wait in the session. */
export async function commitsSince(
	session: WriteSession,
	base: string,
	parted: string | undefined,
	head: string,
): Promise<string[]> {
	const near = await line(session, parted, head);
	if (near) return near.reverse();
	const oids = await log(session.git, session.store, {
		from: [head],
		not: await writtenBelow(session, base),
		order: "topo",
	});
	return oids.reverse();
}

/** The short line without merges from a head to where it parted from its base. */
async function line(
	session: WriteSession,
	parted: string | undefined,
	head: string,
): Promise<string[] | undefined> {
	const found: string[] = [];
	let at = head;
	while (at !== parted) {
		const { parents } = commitOf(await session.read(at), at);
		found.push(at);
		const [parent] = parents;
		if (parents.length !== 1 || !parent || found.length > NEAR)
			return undefined;
		at = parent;
	}
	return found;
}

const NEAR = 256;
