import type { App } from "../../app.ts";
import { accountById } from "../../domain/accounts/account.ts";
import { actingFor } from "../../domain/permissions/actor.ts";
import {
	endExport,
	exportJob,
	exportOf,
} from "../../domain/personal-exports/account-export.ts";
import { personalArchive } from "../../views/export/account-archive.ts";

/** Larger archives are refused: they lie beside everything else. */
const largest = 16 * 2 ** 30;

/** Says who makes the archives of people. */
export const handleExports = (app: App): void =>
	app.jobs.handle(
		exportJob,
		"maintenance",
		({ account }: { account: number }, signal) =>
			makeExport(app, account, signal),
	);

async function makeExport(
	app: App,
	id: number,
	signal: AbortSignal,
): Promise<void> {
	const me = await accountById(app.db, id);
	if (!me || (await exportOf(app, me))?.state !== "waiting") return;
	const archive = personalArchive({ app, viewer: actingFor(me), me, signal });
	try {
		const stored = await app.blobs.put(archive, { maxBytes: largest, signal });
		await endExport(app, id, stored);
	} catch (error) {
		// another server, or the next start, makes it
		if (signal.aborted) throw error;
		app.log.warn({ err: error, account: id }, "an export of an account failed");
		await endExport(app, id, undefined);
	} finally {
		archive.destroy();
	}
}
