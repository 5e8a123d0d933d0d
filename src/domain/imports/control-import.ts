import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { conflict, notFound } from "../../errors.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { readInterval } from "../mirrors/remote-address.ts";
import { planImport, type RepositoryImport } from "./import-row.ts";

const held = query((q, p: { id: number }, d) =>
	q
		.selectFrom("repository_import")
		.selectAll()
		.where("repository_id", "=", p.id)
		.modifyEnd(d.forUpdate()),
);
const set = updateTable("repository_import", {
	set: ["state", "interval_s", "token", "updated_at"],
	values: { message: "" },
	where: ["repository_id"],
});

/** Brings what is new where a repository comes from, once. @throws DomainError "not-found", "conflict" while that is under way */
export const bringAgain = (app: App, repository: number): Promise<void> =>
	change(app, repository, async (tx, row) => {
		if (row.state === "running") throw conflict("A sync is running.");
		await planImport(app, tx, repository, 0);
		return { state: "waiting" };
	});

/**
 * Changes how often a repository follows the one that it comes from, and with what token; "0" ends that.
 * @throws DomainError "not-found", "invalid" for a bad interval
 */
export async function changeImport(
	app: App,
	repository: number,
	edit: { interval: string; token: string | undefined },
): Promise<void> {
	const interval = readInterval(edit.interval);
	await change(app, repository, async (tx, row) => {
		const idle = row.state !== "running" && row.state !== "waiting";
		if (interval > 0 && idle) await planImport(app, tx, repository, interval);
		return {
			interval,
			...(edit.token === undefined
				? {}
				: { token: app.seals.seal(edit.token) }),
		};
	});
}

/** Ends an import for good: what is here stays, and nothing more comes. @throws DomainError "not-found" */
export const stopImport = (app: App, repository: number): Promise<void> =>
	change(app, repository, async () => ({
		state: "stopped",
		interval: 0,
		token: app.seals.seal(""),
	}));

async function change(
	app: App,
	id: number,
	decide: (
		tx: Transaction,
		row: RepositoryImport,
	) => Promise<{
		state?: RepositoryImport["state"];
		interval?: number;
		token?: string;
	}>,
): Promise<void> {
	await app.db.write(async (tx) => {
		const row = await tx.first(held, { id });
		if (!row) throw notFound();
		const to = await decide(tx, row);
		await tx.run(set, {
			repository_id: id,
			state: to.state ?? row.state,
			interval_s: to.interval ?? row.interval_s,
			token: to.token ?? row.token,
			updated_at: now(app),
		});
		noteAudit(app, tx, {
			action: "repository.import-changed",
			in: { repositoryId: id },
			facts: { act: to.state ?? "edited" },
		});
	});
}
