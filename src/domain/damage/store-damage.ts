import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { DomainError, unavailable } from "../../errors.ts";
import { isGitError } from "../../git/errors.ts";
import { readCommit } from "../../git/read/object.ts";
import { despiteMaintenance } from "../maintenance/maintenance.ts";
import { branchPrefix, refsByNames } from "../refs/ref.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";

/** One store is written down once in so many seconds, however often somebody asks for what is missing. */
const pause = 60;

const set = query(
	(q, p: { id: number; damage: string; at: number; before: number }) =>
		q
			.updateTable("git_store")
			.set({ damage: p.damage, damaged_at: p.at })
			.where("id", "=", p.id)
			.where((e) =>
				e.or([e("damage", "is", null), e("damaged_at", "<=", p.before)]),
			),
);
const clear = query((q, p: { id: number }) =>
	q
		.updateTable("git_store")
		.set({ damage: null })
		.where("id", "=", p.id)
		.where("damage", "is not", null),
);

/** People are told this of a repository whose objects are missing or cannot be read. */
const damagedWords =
	"This repository is damaged: some of its data is missing or cannot be read. Tell a site administrator.";

/**
 * The error for clients where an object is missing or cannot be read that has to be there: the repository is damaged, and administrators get a notice.
 * Undefined for any other error.
 */
export function damageOf(app: App, error: unknown): DomainError | undefined {
	if (
		!isGitError(error, "missing-object", "corrupt") ||
		error.store === undefined
	)
		return undefined;
	app.log.error({ err: error, store: error.store }, "a repository is damaged");
	noteDamage(app, error.store, error.message).catch((failure) =>
		app.log.warn({ err: failure }, "a notice could not be written"),
	);
	return unavailable(damagedWords, { damaged: true });
}

/**
 * Does something in what a guard has loaded. What cannot be read looks like something that is not there, or makes git fail: so the
 * commit that the default branch points to is looked for then.
 * @throws GitError "missing-object" or "corrupt" in place of what the work throws, where the repository is damaged
 */
export async function tellingDamage<T>(
	app: App,
	loaded: object,
	work: () => Promise<T>,
): Promise<T> {
	try {
		return await work();
	} catch (error) {
		throw await orDamage(app, error, loaded);
	}
}

async function orDamage(
	app: App,
	error: unknown,
	loaded: object,
): Promise<unknown> {
	const mayBe =
		isGitError(error, "failed") ||
		(error instanceof DomainError && error.kind === "not-found");
	const { repository } = loaded as { repository?: Repository };
	if (!mayBe || !repository?.store_id) return error;
	try {
		const [tip] = await refsByNames(app.db, repository.store_id, [
			branchPrefix + repository.default_branch,
		]);
		if (tip) await readCommit(app.git, storeOf(repository), tip.oid);
	} catch (damage) {
		if (isGitError(damage, "missing-object", "corrupt")) return damage;
	}
	return error;
}

/** Writes down for administrators what is damaged. */
export const noteDamage = (
	app: App,
	id: number,
	damage: string,
): Promise<void> =>
	despiteMaintenance(() =>
		app.db.write(async (tx) => {
			const at = now(app);
			await tx.run(set, { id, damage, at, before: at - pause });
		}),
	);

/** Forgets that a store was damaged; tells whether it was. */
export const forgetDamage = async (app: App, id: number): Promise<boolean> =>
	(await app.db.write((tx) => tx.run(clear, { id }))) > 0;
