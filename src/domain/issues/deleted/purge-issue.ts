import type { App } from "../../../app.ts";
import { notFound } from "../../../errors.ts";
import { noteAudit } from "../../audit/note-audit.ts";
import { overdueIssues } from "./deleted-issue.ts";
import { takeKept } from "./kept-issue-parts.ts";
import { enqueueGoneIssues } from "./left-issues.ts";
import { dropLeftActs } from "./moved-acts.ts";

/** So many are given to the job in one transaction. */
const atOnce = 200;

/** Deletes for good an issue that was only kept: a job removes its rows. @throws DomainError "not-found" */
export async function purgeIssue(
	app: App,
	{ id }: { readonly id: number },
): Promise<void> {
	await app.db.write(async (tx) => {
		if (!(await tx.run(takeKept, { id }))) throw notFound();
		noteAudit(app, tx, {
			action: "issue.purged",
			target: { id, name: "" },
		});
		await enqueueGoneIssues(app, tx);
	});
}

/** Deletes for good the issues whose time to be restored is over, and what feeds told of those that are gone. */
export async function purgeOverdueIssues(app: App): Promise<void> {
	for (;;) {
		const some = await overdueIssues(app, atOnce);
		if (some.length === 0) break;
		await app.db.write(async (tx) => {
			for (const id of some) await tx.run(takeKept, { id });
			await enqueueGoneIssues(app, tx);
		});
	}
	await dropLeftActs(app);
}
