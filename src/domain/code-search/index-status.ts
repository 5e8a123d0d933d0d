import { type SqlBool, sql } from "kysely";
import type { App } from "../../app.ts";
import { raw } from "../../database/raw.ts";
import { removedOwner } from "../permissions/removed-owner.ts";
import { commitKind, wikiKind } from "./text-kinds.ts";

/** The contents of the index of code, and what it lacks. */
interface IndexStatus {
	readonly branches: number;
	/** Repositories whose default branch is another commit than the one of which the files, or the commits, are indexed. */
	readonly behind: number;
	/** Seconds since the oldest of those was pushed. */
	readonly lag: number;
	readonly files: number;
	/** Commits of all histories: one that forks share counts for each. */
	readonly commits: number;
	/** Pages of wikis, and wikis that are at another commit than the one that is indexed. */
	readonly pages: number;
	readonly wikisBehind: number;
	readonly leftOut: number;
	readonly skipped: number;
	readonly texts: number;
	/** Bytes of texts, as they are in repositories. */
	readonly textBytes: number;
	readonly segments: number;
	/** Bytes of postings. */
	readonly segmentBytes: number;
	readonly symbols: SymbolStatus;
	readonly errors: readonly {
		readonly repository: string;
		readonly error: string;
	}[];
}

/** The state of the second pass, which finds definitions. */
interface SymbolStatus {
	/** Texts whose definitions are known. */
	readonly texts: number;
	readonly definitions: number;
	readonly waiting: number;
	/** Seconds since the oldest of those came. */
	readonly lag: number;
	readonly failed: number;
	/** Some files whose grammar failed. */
	readonly faults: readonly {
		readonly repository: string;
		readonly path: string;
		readonly fault: string;
	}[];
}

const errorsShown = 20;

/** Reads how the index is, beside the main thread. */
export async function indexStatus(app: App): Promise<IndexStatus> {
	const one = (text: ReturnType<typeof sql>) => firstOf(app, text);
	const heads = await one(
		sql`select count(*) as n, sum(files) as files, sum(left_out) as left_out, sum(skipped) as skipped from code_head where kind = 0`,
	);
	const commits = await one(
		sql`select sum(files) as n from code_head where kind = 1`,
	);
	const pages = await one(
		sql`select sum(files) as n from code_head where kind = 2`,
	);
	const wikis = await one(
		sql`select count(*) as n from repository p
		join git_ref r on r.store_id = p.wiki_store_id and r.name = ('refs/heads/' || p.wiki_branch)
		left join code_head h on h.repository_id = p.id and h.branch = ${wikiKind.branch}
		where p.owner_id <> ${sql.lit(removedOwner)} and (h.oid is null or h.oid <> r.oid)`,
	);
	const behind = await one(
		sql`select count(*) as n, min(r.moved_at) as since from repository p
		join git_ref r on r.store_id = p.store_id and r.name = ('refs/heads/' || p.default_branch)
		left join code_head h on h.repository_id = p.id and h.branch = p.default_branch
		left join code_head c on c.repository_id = p.id and c.branch = ${commitKind.branch}
		where p.owner_id <> ${sql.lit(removedOwner)} and (h.oid is null or h.oid <> r.oid or c.oid is null or c.oid <> r.oid)`,
	);
	const texts = await one(
		sql`select count(*) as n, sum(size) as bytes from code_text`,
	);
	const segments = await one(
		sql`select count(*) as n, sum(bytes) as bytes from code_segment where ready = 1`,
	);
	const errors = await app.db.rows((q) =>
		q
			.selectFrom("code_head")
			.innerJoin("repository", "repository.id", "code_head.repository_id")
			.innerJoin("account as owner", "owner.id", "repository.owner_id")
			.select(["owner.name as owner", "repository.name", "code_head.error"])
			.where("code_head.error", "<>", "")
			.limit(errorsShown),
	);
	const since = Number(behind.since ?? 0);
	return {
		branches: Number(heads.n ?? 0),
		behind: Number(behind.n ?? 0),
		lag: since ? Math.max(0, Math.floor(app.clock() / 1000) - since) : 0,
		files: Number(heads.files ?? 0),
		commits: Number(commits.n ?? 0),
		pages: Number(pages.n ?? 0),
		wikisBehind: Number(wikis.n ?? 0),
		leftOut: Number(heads.left_out ?? 0),
		skipped: Number(heads.skipped ?? 0),
		texts: Number(texts.n ?? 0),
		textBytes: Number(texts.bytes ?? 0),
		segments: Number(segments.n ?? 0),
		segmentBytes: Number(segments.bytes ?? 0),
		symbols: await symbolStatus(app),
		errors: errors.map(({ owner, name, error }) => ({
			repository: `${owner}/${name}`,
			error,
		})),
	};
}

const firstOf = async (
	app: App,
	text: ReturnType<typeof sql>,
): Promise<Record<string, number | null>> =>
	(
		await app.db.heavy.rows((q) => raw<Record<string, number | null>>(q, text))
	)[0] ?? {};

async function symbolStatus(app: App): Promise<SymbolStatus> {
	const known = await firstOf(
		app,
		sql`select count(*) as n, sum(definitions) as definitions from code_symbol where state = 1`,
	);
	const waiting = await firstOf(
		app,
		sql`select count(*) as n, min(added_at_ms) as since from code_symbol where state = 0`,
	);
	const failed = await firstOf(
		app,
		sql`select count(*) as n from code_symbol where state = 2`,
	);
	const faults = await app.db.heavy.rows((q) =>
		q
			.selectFrom("code_symbol")
			.innerJoin("code_place", "code_place.text_id", "code_symbol.text_id")
			.innerJoin("code_path", "code_path.id", "code_place.path_id")
			.innerJoin("code_head", "code_head.id", "code_place.head_id")
			.innerJoin("repository", "repository.id", "code_head.repository_id")
			.innerJoin("account as owner", "owner.id", "repository.owner_id")
			.select([
				"owner.name as owner",
				"repository.name",
				"code_path.path",
				"fault",
			])
			.where(sql<SqlBool>`code_symbol.state = 2`)
			.orderBy("code_symbol.text_id")
			.limit(errorsShown),
	);
	const since = Number(waiting.since ?? 0);
	return {
		texts: Number(known.n ?? 0),
		definitions: Number(known.definitions ?? 0),
		waiting: Number(waiting.n ?? 0),
		lag: since ? Math.max(0, Math.floor((app.clock() - since) / 1000)) : 0,
		failed: Number(failed.n ?? 0),
		faults: faults.map(({ owner, name, path, fault }) => ({
			...{ repository: `${owner}/${name}`, path, fault },
		})),
	};
}
