import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { takeTurn } from "../../loop-turn.ts";
import { compileGlob } from "../../text/glob.ts";
import { branchPrefix, tagPrefix } from "../refs/ref.ts";
import type { Repository } from "../repositories/repository.ts";
import { settingsOf } from "../repositories/settings.ts";
import { type CodeHead, headsOfRepository } from "./code-rows.ts";
import { codeKind } from "./text-kinds.ts";

/** Refs of a repository that are indexed beside its default branch, and files of all of them: each is a row. */
const mostRefs = 64;
const mostFiles = 200_000;
/** Branches, and tags, that are compared with the patterns; the rest by name is not. */
const mostCompared = 10_000;
const atOnce = 500;
const ofTag = ":tag/";

const nextRefs = query(
	(q, p: { store: number; after: string; to: string; limit: number }) =>
		q
			.selectFrom("git_ref")
			.select(["name", "oid", "peeled", "moved_at"])
			.select(sql<number>`case when tip is null then 0 else 1 end`.as("commit"))
			.where("store_id", "=", p.store)
			.where("name", ">", p.after)
			.where("name", "<", p.to)
			.orderBy("name")
			.limit(p.limit),
);

/** A branch or tag that is indexed. */
interface RefToIndex {
	/** The name of its head in the index. */
	readonly branch: string;
	/** The commit. */
	readonly tip: string;
}

/** The branch or tag that a head in the index is of. */
export const refOfHead = (
	branch: string,
): { readonly kind: "branch" | "tag"; readonly name: string } =>
	branch.startsWith(ofTag)
		? { kind: "tag", name: branch.slice(ofTag.length) }
		: { kind: "branch", name: branch };

/** The number of refs that are indexed beside the default branch, by the files of the largest branch or tag that is indexed; one always is. */
export const refsWithRoom = (heads: readonly Pick<CodeHead, "files">[]) => {
	const largest = Math.max(1, ...heads.map(({ files }) => files));
	return Math.min(mostRefs, Math.max(1, Math.floor(mostFiles / largest)));
};

/** The names that heads of a branch and of a tag have. */
export const headsNamed = (name: string): readonly string[] => [
	name,
	ofTag + name,
];

/**
 * Finds the branches and tags that the settings of a repository name beside its default branch, those that moved last first; `all` tells how many fit, of which
 * those for which there is room are given.
 */
export async function refsToIndex(
	app: App,
	repository: Repository,
): Promise<{ readonly refs: readonly RefToIndex[]; readonly all: number }> {
	const patterns = settingsOf(repository.settings).search_refs ?? [];
	if (!patterns.length) return { refs: [], all: 0 };
	const tests = patterns.map((pattern) => compileGlob(pattern));
	const found: (RefToIndex & { readonly at: number })[] = [];
	for (const [prefix, before] of [
		[branchPrefix, ""],
		[tagPrefix, ofTag],
	] as const) {
		// the sign behind the slash
		const to = `${prefix.slice(0, -1)}0`;
		let after: string = prefix;
		for (let compared = 0; compared < mostCompared; compared += atOnce) {
			const rows = await app.db.all(nextRefs, {
				...{ store: repository.store_id, after, to, limit: atOnce },
			});
			for (const { name, oid, peeled, commit, moved_at } of rows) {
				const short = name.slice(prefix.length);
				const isDefault = !before && short === repository.default_branch;
				await takeTurn();
				if (!commit || isDefault || !tests.some((fits) => fits(short)))
					continue;
				found.push({
					...{ branch: before + short, tip: peeled ?? oid, at: moved_at },
				});
			}
			const last = rows.at(-1);
			if (!last || rows.length < atOnce) break;
			after = last.name;
			await setImmediate();
		}
	}
	found.sort((a, b) => b.at - a.at || (a.branch < b.branch ? -1 : 1));
	const heads = await headsOfRepository(app.db, repository.id, codeKind);
	return { refs: found.slice(0, refsWithRoom(heads)), all: found.length };
}
