import type { App } from "../../app.ts";
import { conflict, notFound } from "../../errors.ts";
import { checkPath } from "../../git/check-path.ts";
import { countCommits, log } from "../../git/history/log.ts";
import { readCommit } from "../../git/read/object.ts";
import type { ReadFrom } from "../../git/store.ts";
import { resolveCommit } from "../refs/resolve-commit.ts";
import { type NamedCommit, tipOf } from "../refs/tip.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";

interface CommitsQuery {
	/** Branch, tag or commit to begin at; the default branch unless given. */
	readonly from?: string;
	/** Branch, tag or commit whose history is left out. */
	readonly not?: string;
	readonly path?: string;
	/** Seconds since 1970, of the committer. */
	readonly since?: number;
	readonly until?: number;
	readonly limit: number;
	readonly offset: number;
}

/** How far a history without merges is walked without a git process. */
const nearby = 200;

/**
 * A page of the history before a commit, newest first, and the number of all commits in question.
 * @throws DomainError "conflict" (empty repository), "not-found" (commit, or no commit touched the path)
 */
export async function listCommits(
	app: App,
	repository: Repository,
	wanted: CommitsQuery,
): Promise<{ commits: NamedCommit[]; total: number }> {
	if (repository.empty) throw conflict("Git Repository is empty.");
	const { limit, offset, since, until } = wanted;
	const named = async (name: string) => {
		const found = await resolveCommit(app, repository, name);
		if (!found)
			throw notFound(`object does not exist [id: ${name}, rel_path: ]`);
		return found.oid;
	};
	const start = await named(wanted.from || repository.default_branch);
	const not = wanted.not ? [await named(wanted.not)] : [];
	const path = (wanted.path ?? "").replace(/^\/+|\/+$/g, "");
	if (path && checkPath(path)) throw notFound();
	const store = storeOf(repository);
	const paths = path ? [path] : [];
	const range = { from: [start], not, paths, since, until };
	const plain =
		!path && !not.length && since === undefined && until === undefined;
	if (path && !not.length && since === undefined && until === undefined) {
		const all = await app.history.commits.ofPath(store, start, path);
		if (!all.length) throw notFound();
		const oids = all.slice(offset, offset + limit);
		return { commits: await readCommits(app, store, oids), total: all.length };
	}
	const oids =
		(plain && (await walk(app, store, start, offset, limit))) ||
		(await log(app.git, store, { ...range, skip: offset, limit }));
	if (path && !oids.length) await demandPath(app, store, start, paths);
	// a page that is not full is the last one
	const last = oids.length < limit && (oids.length > 0 || offset === 0);
	const total = last
		? offset + oids.length
		: plain
			? await app.history.commits.count(store, start)
			: await countCommits(app.git, store, range);
	return { commits: await readCommits(app, store, oids), total };
}

/** Commits by id, in the given order. */
export const readCommits = (
	app: App,
	from: ReadFrom,
	oids: readonly string[],
): Promise<NamedCommit[]> =>
	Promise.all(
		oids.map(async (oid) => ({
			oid,
			tip: tipOf(await readCommit(app.git, from, oid)),
		})),
	);

async function demandPath(
	app: App,
	store: ReadFrom,
	start: string,
	paths: string[],
): Promise<void> {
	const any = await log(app.git, store, { from: [start], paths, limit: 1 });
	if (!any.length) throw notFound();
}

/** The page of a history that has no merges in reach; undefined when git must put it in order. */
async function walk(
	app: App,
	store: ReadFrom,
	start: string,
	offset: number,
	limit: number,
): Promise<string[] | undefined> {
	if (offset + limit > nearby) return undefined;
	const oids: string[] = [];
	let at: string | undefined = start;
	while (at !== undefined && oids.length < offset + limit) {
		oids.push(at);
		const { parents }: { parents: readonly string[] } = await readCommit(
			app.git,
			store,
			at,
		);
		if (parents.length > 1) return undefined;
		at = parents[0];
	}
	return oids.slice(offset);
}
