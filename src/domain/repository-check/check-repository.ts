import { createHash } from "node:crypto";
import type { App } from "../../app.ts";
import { BlobChanged } from "../../blobs/blob-store.ts";
import { isGitError } from "../../git/errors.ts";
import { missingBehind } from "../../git/maintenance/check-objects.ts";
import { layoutFaults } from "../../git/maintenance/inspect-store.ts";
import { packsWithoutIndex } from "../../git/maintenance/restore-indexes.ts";
import { verifyStore } from "../../git/maintenance/verify-store.ts";
import { storeExists } from "../../git/store.ts";
import { markFault } from "../../git/store-mark.ts";
import { forgetDamage, noteDamage } from "../damage/store-damage.ts";
import { lfsObjectsInPieces } from "../lfs/list-objects.ts";
import { project } from "../refs/projection.ts";
import { allRefs } from "../refs/ref.ts";
import {
	type Repository,
	storeOf,
	wikiOf,
} from "../repositories/repository.ts";

/** So many faults are told. */
const mostTold = 100;

/**
 * Reads all that a repository has, beside a running server: the objects of its code and its wiki, what its branches and tags name, and its large
 * files. Gives a line for each fault; what is damaged is noted for administrators, and what was damaged before is forgotten when all is there.
 * @throws the reason of the signal
 */
export async function checkRepository(
	app: App,
	repository: Repository,
	signal: AbortSignal,
): Promise<string[]> {
	const wiki = wikiOf(repository);
	const faults: string[] = [];
	for (const one of wiki ? [repository, wiki] : [repository]) {
		const what = one === repository ? "" : "wiki: ";
		const own = await confirmed(() => faultsOfStore(app, one, signal));
		faults.push(...own.map((fault) => `${what}${fault}`));
		const files =
			one === repository ? await faultsOfFiles(app, repository, signal) : [];
		faults.push(...files);
		const [first] = [...own, ...files];
		if (first) await noteDamage(app, one.store_id, first);
		else await forgetDamage(app, one.store_id);
	}
	return faults.length > mostTold
		? [...faults.slice(0, mostTold), `and ${faults.length - mostTold} more`]
		: faults;
}

/** Packs are joined and pushes arrive while it is looked at: a fault is one that is there the second time too. */
async function confirmed(look: () => Promise<string[]>): Promise<string[]> {
	const first = await look();
	return first.length ? look() : first;
}

async function faultsOfStore(
	app: App,
	repository: Repository,
	signal: AbortSignal,
): Promise<string[]> {
	const store = storeOf(repository);
	// where the directory is a cache, what the rows name is fetched and then looked at
	await app.repositories.packs?.refresh(store);
	const refs = await allRefs(app.db, store.id);
	if (!storeExists(app.git, store))
		return refs.length ? ["the directory of the store is missing"] : [];
	const other = markFault(app.git, store);
	if (other) return [other];
	const lacks = layoutFaults(app.git, store);
	if (lacks.length) return lacks.map((name) => `${name} is missing`);
	const unread = packsWithoutIndex(app.git, store).map(
		(pack) => `${pack} has no index`,
	);
	try {
		await project(app, store);
		const found = await verifyStore(app.git, store, signal);
		const oids = [...new Set(refs.map(({ oid }) => oid))];
		const missing = await missingBehind(app.git, store, oids);
		// what fsck has said need not be said again
		return found.length || !missing
			? [...unread, ...found]
			: [...unread, missing];
	} catch (error) {
		signal.throwIfAborted();
		if (!isGitError(error)) throw error;
		return [...unread, error.detail?.split("\n")[0] ?? error.message];
	}
}

/** Large files of which there are not the bytes that their id stands for. */
async function faultsOfFiles(
	app: App,
	repository: Repository,
	signal: AbortSignal,
): Promise<string[]> {
	const faults: string[] = [];
	for await (const objects of lfsObjectsInPieces(app.db, repository))
		for (const { oid } of objects) {
			signal.throwIfAborted();
			const fault = await faultOfFile(app, oid);
			if (fault) faults.push(`large file ${oid} ${fault}`);
		}
	return faults;
}

async function faultOfFile(
	{ blobs }: App,
	oid: string,
): Promise<string | undefined> {
	try {
		const bytes = await blobs.get(oid);
		if (!bytes) return "is missing";
		const hash = createHash("sha256");
		for await (const piece of bytes) hash.update(piece as Uint8Array);
		return hash.digest("hex") === oid ? undefined : "has other bytes";
	} catch (error) {
		if (error instanceof BlobChanged) return "has other bytes";
		return `cannot be read: ${(error as Error).message}`;
	}
}
