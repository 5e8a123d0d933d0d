import { type Selectable, sql } from "kysely";
import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import {
	isConstraint,
	query,
	type Reader,
	type Transaction,
} from "../../../database/database.ts";
import type { CacheTable } from "../../../database/schema-actions.ts";
import { conflict, invalid, notFound } from "../../../errors.ts";
import { demandOpenJob } from "../../accounts/job-tokens.ts";
import { branchPrefix } from "../../refs/ref.ts";
import { repositoryById } from "../../repositories/repository.ts";
import type { Job, Run } from "../runs/run.ts";

/** Files that jobs keep for later jobs, in one archive. A cache that is `ready` does not change any more. */
export type Cache = Selectable<CacheTable>;

const longestKey = 512;
const mostKeys = 10;

const byId = query((q, p: { id: number }) =>
	q.selectFrom("action_cache").selectAll().where("id", "=", p.id),
);
const byKey = query(
	(q, p: { repository: number; ref: string; key: string; version: string }) =>
		q
			.selectFrom("action_cache")
			.selectAll()
			.where("repository_id", "=", p.repository)
			.where("ref", "=", p.ref)
			.where("key", "=", p.key)
			.where("version", "=", p.version),
);
const jobStatus = query((q, p: { id: number }) =>
	q.selectFrom("action_job").select("status").where("id", "=", p.id),
);

function checkKey(key: string): void {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: a key is one line of text
	if (!key || key.length > longestKey || /[\0-\x1f,]/.test(key))
		throw invalid(
			`a cache's key has 1 to ${longestKey} characters, no comma and no control characters`,
		);
}
function checkVersion(version: string): void {
	if (!/^[!-~]{1,255}$/.test(version))
		throw invalid("the cache version must be a digest");
}

/** A cache that can be restored. */
export async function readyCache(
	db: Reader,
	id: number,
): Promise<Cache | undefined> {
	const cache = await db.first(byId, { id });
	return cache?.status === "ready" ? cache : undefined;
}

/** Whose caches a run fills: those of its ref, or, for what is not trusted, some that nobody else restores. */
const placeOf = ({ trusted, ref }: Run): string =>
	trusted ? ref : `outside ${ref}`;

/**
 * The cache that fits a job best: what its own ref has before what the default branch has, an earlier key before a later one, the whole
 * key before the beginning of one, newer before older.
 * @throws DomainError "invalid" for keys that are none
 */
export async function findCache(
	app: App,
	run: Run,
	keys: readonly string[],
	version: string,
): Promise<Cache | undefined> {
	if (keys.length === 0 || keys.length > mostKeys)
		throw invalid(`1 to ${mostKeys} keys are wanted`);
	for (const key of keys) checkKey(key);
	checkVersion(version);
	const repository = await repositoryById(app.db, run.repository_id);
	if (!repository) return undefined;
	const refs = [placeOf(run), branchPrefix + repository.default_branch];
	const found = await app.db.rows((q) =>
		q
			.selectFrom("action_cache")
			.selectAll()
			.where("repository_id", "=", repository.id)
			.where("ref", "in", [...new Set(refs)])
			.where("version", "=", version)
			.where("status", "=", "ready")
			.where((e) =>
				e.or(
					keys.map((key) =>
						e(sql<string>`substr(key, 1, ${[...key].length})`, "=", key),
					),
				),
			)
			.orderBy("created_at", "desc")
			.orderBy("id", "desc"),
	);
	for (const ref of refs) {
		const own = found.filter((cache) => cache.ref === ref);
		for (const key of keys) {
			const hit =
				own.find((cache) => cache.key === key) ??
				own.find((cache) => cache.key.startsWith(key));
			if (hit) return hit;
		}
	}
	return undefined;
}

/** Notes that a cache is still of use. */
export async function touchCache(app: App, cache: Cache): Promise<void> {
	const at = now(app);
	if (at - cache.used_at < 300) return;
	await app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("action_cache")
				.set({ used_at: at })
				.where("id", "=", cache.id),
		),
	);
}

/**
 * Begins a cache of the run's ref, for a running job to fill.
 * @throws DomainError "conflict" when there is one of that key or another job fills it, "invalid" for a key that is none
 */
export async function beginCache(
	app: App,
	run: Run,
	job: Job,
	{ key, version }: { key: string; version: string },
): Promise<Cache> {
	checkKey(key);
	checkVersion(version);
	const at = now(app);
	const named = {
		repository_id: run.repository_id,
		ref: placeOf(run),
		key,
		version,
	};
	try {
		return await app.db.write(async (tx) => {
			const old = await tx.first(byKey, {
				...named,
				repository: run.repository_id,
			});
			if (old) {
				if (old.status === "ready" || (await isFilled(tx, old, job)))
					throw taken(key);
				await tx.change((q) =>
					q.deleteFrom("action_cache").where("id", "=", old.id),
				);
			}
			const [made] = await tx.rows((q) =>
				q
					.insertInto("action_cache")
					.values({ ...named, job_id: job.id, created_at: at, used_at: at })
					.returningAll(),
			);
			return made as Cache;
		});
	} catch (error) {
		// another job began it at the same moment
		if (isConstraint(error)) throw taken(key);
		throw error;
	}
}

const taken = (key: string) => conflict(`cache "${key}" already exists`);

/** Whether another job that still runs fills a cache. */
const isFilled = async (
	tx: Transaction,
	cache: Cache,
	job: Job,
): Promise<boolean> =>
	cache.job_id !== job.id &&
	(await tx.first(jobStatus, { id: cache.job_id }))?.status === "running";

/**
 * A cache that is being filled, by a job that still runs.
 * @throws DomainError "not-found", "unauthorized" when the job is over, or its owner may not sign in
 */
export async function fillingCache(app: App, id: number): Promise<Cache> {
	const cache = await app.db.first(byId, { id });
	if (cache?.status !== "pending") throw notFound("cache not found");
	await demandOpenJob(app.db, cache.job_id);
	return cache;
}

/** The cache that a job fills under a key. @throws DomainError "not-found", "invalid" for a key that is none */
export async function fillingCacheOf(
	app: App,
	run: Run,
	job: Job,
	{ key, version }: { key: string; version: string },
): Promise<Cache> {
	checkKey(key);
	checkVersion(version);
	const { repository_id: repository } = run;
	const ref = placeOf(run);
	const cache = await app.db.first(byKey, { repository, ref, key, version });
	if (cache?.status !== "pending" || cache.job_id !== job.id)
		throw notFound("cache not found");
	return cache;
}
