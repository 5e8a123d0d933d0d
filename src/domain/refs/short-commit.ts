import type { App } from "../../app.ts";
import { isReached } from "../../git/history/is-reached.ts";
import { commitOfShortOid } from "../../git/read/short-oid.ts";
import type { StoreRef } from "../../git/store.ts";
import { project } from "./projection.ts";

/**
 * The commit whose id begins with a text, undefined when there is none or more than one. Only what a ref reaches is found: ids can be guessed,
 * and what was forced away may never have been meant for those who guess.
 * @throws GitError "busy", "timeout"
 */
export async function commitByShortOid(
	app: App,
	store: StoreRef,
	short: string,
): Promise<string | undefined> {
	const oid = await commitOfShortOid(app.git, store, short);
	if (oid === undefined) return undefined;
	const version = await project(app, store);
	return (await isReached(app.git, store, version, oid)) ? oid : undefined;
}
