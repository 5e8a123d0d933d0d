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
	context: IssueContext,
): Promise<ItemRights> {
	const { account } = actor;
	const times = { ...context, ...(await assignedTo(app, actor, context)) };
	return {
		me: account?.id ?? 0,
		signedIn: account !== undefined,
		comment: may(actor, "issue.comment", context),
		react: may(actor, "issue.react", context),
		edit: may(actor, "issue.edit", context),
		write: may(actor, "issue.write", context),
		lock: may(actor, "issue.lock", context),
		pin: may(actor, "issue.pin", context),
		delete: may(actor, "issue.delete", context),
		transfer: may(actor, "issue.transfer", context),
		track: may(actor, "time.add", times),
		stopwatch: may(actor, "time.measure", context),
		depends: may(actor, "issue.depend", context),
	};
}
