import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { isGitError } from "../../git/errors.ts";
import { despiteMaintenance } from "./maintenance.ts";

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

/**
 * The words for an error that is a fault of the server. Where an object is missing or cannot be read, the repository is damaged: they say so, and
 * administrators get a notice.
 */
export function wordsOfFault(app: App, error: unknown, id = ""): string {
	const request = id && `, request ${id}`;
	if (
		!isGitError(error, "missing-object", "corrupt") ||
		error.store === undefined
	)
		return `internal error${request}`;
	noteDamage(app, error.store, error.message).catch((failure) =>
		app.log.warn({ err: failure }, "a notice could not be written"),
	);
	return `the data of this repository is damaged: tell an administrator${request}`;
}

/** Writes down for administrators what is damaged. */
const noteDamage = (app: App, id: number, damage: string): Promise<void> =>
	despiteMaintenance(() =>
		app.db.write(async (tx) => {
			const at = now(app);
			await tx.run(set, { id, damage, at, before: at - pause });
		}),
	);

/** Forgets that a store was damaged; tells whether it was. */
export const forgetDamage = async (app: App, id: number): Promise<boolean> =>
	(await app.db.write((tx) => tx.run(clear, { id }))) > 0;
