import type { App } from "../../../app.ts";
import { emptyTreeOid, type ObjectType } from "../../../git/oid.ts";
import { isReached } from "../../../git/reach/is-reached.ts";
import { isObjectReached } from "../../../git/reach/lost-objects.ts";
import type { RefsThen } from "../../../git/reach/reach.ts";
import { objectInfo } from "../../../git/read/object.ts";
import { type Repository, storeOf } from "../../repositories/repository.ts";
import { project } from "../projection.ts";
import { lostAt, lostTips, tipsOfPulls } from "./lost-tips.ts";

/** Of more lost tips objects are looked for one by one. */
const mostTips = 20_000;
/** Heads of pull requests that are told to git. */
const mostKept = 5000;

/**
 * Tells what an object is that somebody asks for by its whole id: undefined when it is not there, or when no ref reaches it any more. Ids are known to
 * many, and what was forced away or deleted was perhaps never meant for those who ask.
 * @throws GitError "busy", "timeout"
 */
export async function shownObject(
	app: App,
	repository: Repository,
	oid: string,
): Promise<{ type: ObjectType; size: number } | undefined> {
	const info = await objectInfo(app.git, storeOf(repository), oid);
	if (!info || !(await isShown(app, repository, oid, info.type)))
		return undefined;
	return info;
}

/**
 * Tells whether refs reach an object that is in the store; heads of pull requests that these show count too. A repository of which no ref has lost
 * anything has nothing else.
 * @throws GitError "busy", "timeout"
 */
export async function isShown(
	app: App,
	repository: Repository,
	oid: string,
	type: ObjectType,
): Promise<boolean> {
	const store = storeOf(repository);
	if (!(await hasLost(app, store.id))) return true;
	if (oid === emptyTreeOid(store.format)) return true;
	const refs = await refsNow(app, repository);
	if (type === "commit") return isReached(app.git, store, refs, oid);
	const tips = () => toldTips(app, store.id);
	return isObjectReached(app.git, store, refs, tips, oid);
}

/** Tells whether refs of a store have lost something. */
export const hasLost = async (
	{ db }: Pick<App, "db">,
	store: number,
): Promise<boolean> => (await lostAt(db, store)) > 0;

/** Gives where refs of a store were before they lost something, as far as git can be told so many. */
async function toldTips(
	app: App,
	store: number,
): Promise<string[] | undefined> {
	const tips = await lostTips(app.db, store, mostTips + 1);
	return tips.length <= mostTips ? tips : undefined;
}

/** The refs of a repository's store as they are now, projected. */
export async function refsNow(
	app: App,
	repository: Repository,
): Promise<RefsThen> {
	const store = storeOf(repository);
	// read before the refs, so that an answer never counts as newer than it is
	const last = await lostAt(app.db, store.id);
	const version = await project(app, store);
	const kept =
		last === 0
			? []
			: await tipsOfPulls(app.db, store.id, repository.id, mostKept);
	return { version, lostAt: last, kept };
}
