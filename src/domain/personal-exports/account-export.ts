import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Reader } from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import type { Schema } from "../../database/schema.ts";
import { conflict, tooMany } from "../../errors.ts";
import { noteAccess } from "../access-log/access-log.ts";
import type { Account } from "../accounts/account.ts";

/** The archive of all data of one person. */
export type AccountExport = Selectable<Schema["account_export"]>;

/** The kind of the jobs that make them. */
export const exportJob = "account-export";
/** For so many days an archive can be downloaded. */
export const exportDays = 7;
/** A person asks for one so often at most, in seconds: it reads everything that he ever wrote. After a failure he may try again sooner. */
const pause = { done: 3600, failed: 600 };

const byAccount = query((q, p: { account: number }) =>
	q
		.selectFrom("account_export")
		.selectAll()
		.where("account_id", "=", p.account),
);
const ask = insertInto(
	"account_export",
	["account_id", "state", "asked_at"],
	(insert) => insert.onConflict((c) => c.column("account_id").doNothing()),
);
const remove = query((q, p: { account: number }) =>
	q.deleteFrom("account_export").where("account_id", "=", p.account),
);
const end = updateTable("account_export", {
	set: ["state", "blob", "size", "ended_at"],
	where: ["account_id"],
});
const removeOld = query((q, p: { before: number }) =>
	q.deleteFrom("account_export").where("asked_at", "<", p.before),
);

/** The last archive that somebody asked for, unless its time is over. */
export async function exportOf(
	app: App,
	account: Pick<Account, "id">,
	db: Reader = app.db,
): Promise<AccountExport | undefined> {
	const found = await db.first(byAccount, { account: account.id });
	return found && found.asked_at >= oldest(app) ? found : undefined;
}

/**
 * Lets a job make an archive of all data of a person, in the place of an earlier one.
 * @throws DomainError "conflict" while one is made, "too-many" soon after
 */
export async function askForExport(app: App, account: Account): Promise<void> {
	const at = now(app);
	await app.db.write(async (tx) => {
		const earlier = await exportOf(app, account, tx);
		if (earlier?.state === "waiting")
			throw conflict("Your data is already being exported.");
		const next = earlier ? earlier.asked_at + pause[earlier.state] : 0;
		if (next > at)
			throw tooMany(
				earlier?.state === "failed"
					? "You can try again ten minutes after a failed export."
					: "You can export your data once an hour.",
				{ retryAfter: next - at },
			);
		await tx.run(remove, { account: account.id });
		const row = { account_id: account.id, state: "waiting", asked_at: at };
		// of two at once one asks
		if (!(await tx.run(ask, { ...row, state: "waiting" as const })))
			throw conflict("Your data is already being exported.");
		noteAccess(app, tx, account, { kind: "data-exported" });
		await app.jobs.enqueue(tx, {
			kind: exportJob,
			payload: { account: account.id },
			dedupe: `${exportJob}:${account.id}`,
			// the whole forge makes one at a time
			alone: exportJob,
			owner: account.id,
		});
	});
}

/** Notes what became of an archive: the bytes that were stored, or nothing where it failed. */
export const endExport = (
	app: App,
	account: number,
	stored: { readonly key: string; readonly size: number } | undefined,
): Promise<number> =>
	app.db.write((tx) =>
		tx.run(end, {
			account_id: account,
			state: stored ? "done" : "failed",
			blob: stored?.key ?? "",
			size: stored?.size ?? 0,
			ended_at: now(app),
		}),
	);

/** Forgets archives whose time is over; their bytes go with the next sweep of the blobs. */
export const removeOldExports = (app: App): Promise<number> =>
	app.db.write((tx) => tx.run(removeOld, { before: oldest(app) }));

const oldest = (app: App): number => now(app) - exportDays * 86_400;
