import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { unavailable } from "../../../errors.ts";
import { recipientsIn } from "../../../shipping/pieces/sealing.ts";
import { mailAdministrators } from "../mail-administrators.ts";
import { BackupError } from "../manifest.ts";
import { checkCopy } from "../postgres/check-copy.ts";
import {
	addRehearsal,
	pruneRehearsals,
	type Rehearsed,
	rehearsalState,
} from "./rehearsal-rows.ts";
import type { RehearsalReport } from "./report.ts";
import {
	lockIn,
	RehearsalRuns,
	rehearsalRoom,
	runRehearsal,
} from "./run-rehearsal.ts";

interface Wish {
	/** Reads all packs and blobs in full. */
	readonly all?: boolean;
	readonly keyFile?: string;
	readonly signal?: AbortSignal;
}

/** The daily task: rehearses the copy of this server, if it makes one. Why it did not pass is noted and not thrown. */
export async function rehearseDaily(
	app: App,
	signal: AbortSignal,
): Promise<void> {
	if (!app.shipping) return;
	await rehearseCopy(app, { signal }).catch((error) => {
		if (!(error instanceof BackupError)) throw error;
	});
}

/**
 * Rehearses the copy of a running server and notes the end; administrators hear of a failure and of its end once.
 * @throws BackupError with all that is wrong; DomainError "unavailable" where no copy is made
 */
export async function rehearseCopy(
	app: App,
	{ all = false, keyFile, signal }: Wish = {},
): Promise<RehearsalReport> {
	const { shipping, config } = app;
	if (!shipping)
		throw unavailable(
			"this server makes no copy of every second: set INGOT_BACKUP_TO",
		);
	const { telling, nextPart, oldest } = await rehearsalState(app.db);
	const began = now(app);
	const part = all ? -1 : nextPart;
	const note = (end: Pick<Rehearsed, "outcome" | "error" | "report">) =>
		noteEnd(app, { ...end, began, part, before: telling, oldest });
	const key = keyFile ?? config.backupRehearsalKey;
	const why =
		!key && recipientsIn(config.backupRecipients).length > 0
			? `the copy is encrypted, and this server has no key for it: set INGOT_BACKUP_REHEARSAL_KEY, or run "ingot backup rehearse --key FILE" on another machine`
			: shipping.state.comparing && shipping.state.trouble === undefined
				? "the whole copy is being compared after a start: try again when that is done"
				: undefined;
	if (why !== undefined) {
		await note({ outcome: "skipped", error: why, report: undefined });
		throw new BackupError(why);
	}
	try {
		const wish = {
			room: rehearsalRoom(config.data),
			keyFile: key || undefined,
			part: all ? undefined : part,
		};
		const report =
			app.db.dialect === "postgres"
				? await checked(app, wish)
				: await runRehearsal({ config, ...wish, live: true }, shipping, signal);
		await note({ outcome: "passed", error: "", report });
		return report;
	} catch (error) {
		// a server that stops ends it, and says nothing of the copy
		if (signal?.aborted || error instanceof RehearsalRuns) throw error;
		const { message } = error as Error;
		await note({ outcome: "failed", error: message, report: undefined });
		throw new BackupError(message);
	}
}

/** PostgreSQL restores itself: its log and the files beside it are checked. */
async function checked(
	{ config, db }: App,
	wish: Parameters<typeof checkCopy>[2],
): Promise<RehearsalReport> {
	const lock = lockIn(config.data);
	try {
		const { faults, report } = await checkCopy(config, db, wish);
		if (faults.length) throw new BackupError(faults.slice(0, 20).join("\n"));
		return report;
	} finally {
		lock.close();
	}
}

type End = Pick<
	Rehearsed,
	"outcome" | "error" | "report" | "began" | "part"
> & { readonly before: Rehearsed | undefined; readonly oldest: number };

async function noteEnd(app: App, end: End): Promise<void> {
	const { outcome, error, report, began, part, before, oldest } = end;
	await app.db.write(async (tx) => {
		await tx.run(addRehearsal, {
			...{ began_at: began, ended_at: now(app), outcome },
			error: error.slice(0, 10_000),
			moment_at: report ? Math.floor(report.time / 1000) : 0,
			part,
			report: JSON.stringify(report ?? {}),
		});
		if (oldest) await tx.run(pruneRehearsals, { upTo: oldest });
	});
	if (outcome === "skipped")
		return app.log.warn({ why: error }, "the copy was not rehearsed");
	if (outcome === "failed") {
		app.log.error({ why: error }, "the rehearsal of the copy failed");
		if (before?.outcome !== "failed" || before.error !== error)
			await tellFailure(app, error);
		return;
	}
	app.log.info(report, "the rehearsal of the copy passed");
	if (before?.outcome === "failed") await tellEnd(app);
}

const tellFailure = (app: App, reason: string): Promise<void> =>
	mailAdministrators(app, ({ t }, host) => ({
		subject: t("The backup copy of {host} cannot be restored", { host }),
		lines: [
			t("The rehearsal restored the newest backup copy of {host} and failed.", {
				host,
			}),
			t("Reason: {reason}", { reason: reason.slice(0, 2_000) }),
			`${app.url}-/admin/notices`,
		],
	}));

const tellEnd = (app: App): Promise<void> =>
	mailAdministrators(app, ({ t }, host) => ({
		subject: t("The backup copy of {host} can be restored again", { host }),
		lines: [
			t("The rehearsal restored the newest backup copy of {host} and passed.", {
				host,
			}),
			`${app.url}-/admin/notices`,
		],
	}));
