import type { App } from "../../app.ts";
import { isReached } from "../../git/reach/is-reached.ts";
import { commitOfShortOid } from "../../git/read/short-oid.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import { refsNow } from "./lost/is-shown.ts";

/**
 * The commit whose id begins with a text, undefined when there is none or more than one. Only what a ref reaches is found: ids can be guessed,
 * and what was forced away may never have been meant for those who guess.
 * @throws GitError "busy", "timeout"
 */
export async function commitByShortOid(
	app: App,
	repository: Repository,
	short: string,
): Promise<string | undefined> {
	const store = storeOf(repository);
	const oid = await commitOfShortOid(app.git, store, short);
	if (oid === undefined) return undefined;
	const refs = await refsNow(app, repository);
	return (await isReached(app.git, store, refs, oid)) ? oid : undefined;
}
