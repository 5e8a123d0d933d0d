import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { forbidden } from "../../errors.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { type Actor, isSiteAdmin, operator } from "../permissions/actor.ts";
import { despiteMaintenance } from "./maintenance.ts";

/** Begins the maintenance with words of the operator, or ends it (undefined). @throws DomainError "forbidden" */
export async function setMaintenance(
	app: App,
	actor: Actor,
	words: string | undefined,
): Promise<void> {
	if (actor !== operator && !isSiteAdmin(actor)) throw forbidden();
	await despiteMaintenance(() =>
		app.db.write(async (tx) => {
			noteAudit(app, tx, {
				action: "site.maintenance-changed",
				facts: { on: words !== undefined },
			});
			await tx.change((q) => q.deleteFrom("maintenance"));
			if (words !== undefined)
				await tx.change((q) =>
					q
						.insertInto("maintenance")
						.values({ id: 1, words: words.slice(0, 500), began_at: now(app) }),
				);
		}),
	);
	if (words !== undefined) return;
	// what waited goes on
	app.jobs.wake();
	app.events.wake();
}
