import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { auditDeliveries } from "../../../domain/audit/deliveries.ts";
import {
	isUnsealed,
	unsealedFor,
} from "../../../domain/audit/sealing/unsealed.ts";
import { copyLag } from "../../../domain/backup/copy-lag.ts";
import { lastBackup } from "../../../domain/backup/last-backup.ts";
import { rehearsalState } from "../../../domain/backup/rehearsal/rehearsal-rows.ts";
import { spoken } from "../../../shipping/restore/moments.ts";
import { listThreadFaults } from "../../../threads/thread-faults.ts";
import { at } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";

/** A sentence about something that needs an administrator, with the way to where it is mended. */
export interface Concern {
	readonly words: string;
	readonly href: string;
}

/** Backups that are old, late or cannot be restored, an audit log that is not sealed, places of it that fail, and threads that do not start. */
export async function backupConcerns(app: App): Promise<Concern[]> {
	const [backup, rehearsals, deliveries, unsealed] = await Promise.all([
		lastBackup(app.config),
		app.shipping && rehearsalState(app.db),
		auditDeliveries(app),
		unsealedFor(app.db, now(app)),
	]);
	const found: string[] = [];
	const copy = copyLag(app);
	if (copy?.isLate)
		found.push(
			t("The backup copy is behind. The last saved change is from {time}.", {
				time: copy.last ? spoken(copy.last * 1000) : "—",
			}),
		);
	if (rehearsals?.telling?.outcome === "failed")
		found.push(
			t("The backup copy could not be restored in the last rehearsal."),
		);
	const days = backup && Math.floor((app.clock() - backup) / 86_400_000);
	if (!copy && (days === undefined || days > 7))
		found.push(
			days === undefined
				? t("No backup found. Run “ingot backup” to create one.")
				: plural(
						days,
						"The last backup is 1 day old.",
						"The last backup is {n} days old.",
					),
		);
	if (isUnsealed(unsealed))
		found.push(
			t(
				"The audit log is not sealed. The oldest unsealed record is from {time}.",
				{
					time: spoken((now(app) - unsealed) * 1000),
				},
			),
		);
	const failing = deliveries.filter(({ fails }) => fails);
	if (failing.length)
		found.push(
			t("The audit log could not be delivered to {places}.", {
				places: failing.map(({ place }) => place).join(", "),
			}),
		);
	const threads = listThreadFaults();
	if (threads.length)
		found.push(
			t("Background threads cannot start: {names}.", {
				names: threads.map(({ thread }) => thread).join(", "),
			}),
		);
	return found.map((words) => ({ words, href: at("/-/admin/notices") }));
}
