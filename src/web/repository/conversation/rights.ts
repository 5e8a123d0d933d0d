import type { App } from "../../../app.ts";
import type { IssueContext } from "../../../domain/issues/issue.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { may } from "../../../domain/policies/may.ts";
import { assignedTo } from "../../../guards/issue.ts";

/** This is what the reader may do with an item, by the policies that the guards of its forms ask. */
export interface ItemRights {
	readonly me: number;
	readonly signedIn: boolean;
	readonly comment: boolean;
	readonly react: boolean;
	/** Title, text, closing. */
	readonly edit: boolean;
	/** Labels, milestone, people, dates, dependencies. */
	readonly write: boolean;
	readonly lock: boolean;
	readonly pin: boolean;
	readonly delete: boolean;
	readonly transfer: boolean;
	readonly track: boolean;
	readonly stopwatch: boolean;
	readonly depends: boolean;
}

export async function rightsOf(
	app: App,
	actor: Actor,
	of: IssueContext,
): Promise<ItemRights> {
	const { account } = actor;
	const times = { ...of, ...(await assignedTo(app, actor, of)) };
	return {
		me: account?.id ?? 0,
		signedIn: account !== undefined,
		comment: may(actor, "issue.comment", of),
		react: may(actor, "issue.react", of),
		edit: may(actor, "issue.edit", of),
		write: may(actor, "issue.write", of),
		lock: may(actor, "issue.lock", of),
		pin: may(actor, "issue.pin", of),
		delete: may(actor, "issue.delete", of),
		transfer: may(actor, "issue.transfer", of),
		track: may(actor, "time.add", times),
		stopwatch: may(actor, "time.measure", of),
		depends: may(actor, "issue.depend", of),
	};
}
