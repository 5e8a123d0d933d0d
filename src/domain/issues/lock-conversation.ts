import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { updateTable } from "../../database/queries/changes.ts";
import type { Actor } from "../permissions/actor.ts";
import { type Issue, lockIssue } from "./issue.ts";
import { addToTimeline } from "./timeline.ts";

const set = updateTable("issue", { set: ["locked"], where: ["id"] });

/** Closes a conversation to those who cannot write, or opens it again; twice is once. */
export const lockConversation = (
	app: App,
	actor: Actor,
	{ id }: Issue,
	{ locked, reason = "" }: { locked: boolean; reason?: string },
): Promise<void> =>
	app.db.write(async (tx) => {
		const issue = await lockIssue(tx, id);
		if ((issue.locked === 1) === locked) return;
		tx.later(set, { id, locked: locked ? 1 : 0 });
		await addToTimeline(
			tx,
			{
				issue: id,
				kind: locked ? "lock" : "unlock",
				poster: actor.account?.id ?? null,
				at: now(app),
			},
			{ body: reason },
		);
	});
