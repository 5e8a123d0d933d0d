import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import type { Schema } from "../../database/schema.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { removedOwner } from "../permissions/removed-owner.ts";
import { type Repository, repositoryById } from "../repositories/repository.ts";
import { checkRepository } from "./check-repository.ts";

/** The outcome of the last check of a repository. */
export type RepositoryCheck = Selectable<Schema["repository_check"]>;

const one = "check-repository";
const every = "check-repositories";

const byIds = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("repository_check")
		.selectAll()
		.where("repository_id", "in", d.list(p.ids)),
);
const ask = insertInto(
	"repository_check",
	["repository_id", "state", "asked_at"],
	(insert) =>
		insert.onConflict((c) =>
			c.column("repository_id").doUpdateSet((e) => ({
				state: e.ref("excluded.state"),
				asked_at: e.ref("excluded.asked_at"),
			})),
		),
);
const end = updateTable("repository_check", {
	set: ["state", "faults", "report", "ended_at"],
	where: ["repository_id"],
});
const following = query((q, p: { after: number }) =>
	q
		.selectFrom("repository")
		.select("id")
		.where("id", ">", p.after)
		.where("owner_id", "<>", removedOwner)
		.orderBy("id")
		.limit(1),
);

/** Says who checks repositories. */
export function handleChecks(app: App): void {
	app.jobs.handle(
		one,
		"maintenance",
		async ({ repository }: { repository: number }, signal) => {
			await check(app, repository, signal);
		},
	);
	app.jobs.handle(
		every,
		"maintenance",
		async ({ repository }: { repository: number }, signal) => {
			try {
				await check(app, repository, signal);
			} catch (error) {
				signal.throwIfAborted();
				// one that cannot even be read must not end the walk over all others
				await note(app, repository, [
					`the repository could not be checked: ${(error as Error).message}`,
				]);
			}
			await app.db.write((tx) => planNext(app, tx, repository));
		},
	);
}

/** Lets a job check a repository soon. One that waits already stays. */
export const planCheck = (
	app: App,
	{ id, owner_id: owner }: Pick<Repository, "id" | "owner_id">,
): Promise<void> =>
	app.db.write(async (tx) => {
		noteAudit(app, tx, {
			action: "repository.checked",
			in: { repositoryId: id },
		});
		await tx.run(ask, {
			repository_id: id,
			state: "waiting",
			asked_at: now(app),
		});
		await app.jobs.enqueue(tx, {
			kind: one,
			payload: { repository: id },
			dedupe: `${one}:${id}`,
			owner,
		});
	});

/** Lets jobs check all repositories, one after the other, each in the turn of its owner. */
export const planEveryCheck = (app: App): Promise<void> =>
	app.db.write((tx) => planNext(app, tx, 0));

async function planNext(
	app: App,
	tx: Transaction,
	after: number,
): Promise<void> {
	const next = await tx.first(following, { after });
	if (!next) return;
	await app.jobs.enqueue(tx, {
		kind: every,
		payload: { repository: next.id },
		dedupe: every,
		alone: every,
		repository: next.id,
	});
}

/** The last checks of some repositories, by their ids. */
export async function checksOf(
	db: Reader,
	ids: readonly number[],
): Promise<ReadonlyMap<number, RepositoryCheck>> {
	if (!ids.length) return new Map();
	const rows = await db.all(byIds, { ids: [...ids] });
	return new Map(rows.map((row) => [row.repository_id, row]));
}

/** Checks a repository now, and notes what was found. Gives the faults; undefined when it is gone. */
export async function check(
	app: App,
	id: number,
	signal: AbortSignal,
): Promise<readonly string[] | undefined> {
	const repository = await repositoryById(app.db, id);
	if (!repository || repository.owner_id === removedOwner) return undefined;
	const faults = await checkRepository(app, repository, signal);
	await note(app, id, faults);
	return faults;
}

async function note(
	app: App,
	id: number,
	faults: readonly string[],
): Promise<void> {
	if (faults.length)
		app.log.error({ repository: id, faults }, "a repository is damaged");
	const at = now(app);
	await app.db.write(async (tx) => {
		await tx.run(ask, { repository_id: id, state: "waiting", asked_at: at });
		await tx.run(end, {
			repository_id: id,
			state: "done",
			faults: faults.length,
			report: faults.join("\n").slice(0, 16 * 1024),
			ended_at: at,
		});
	});
}
