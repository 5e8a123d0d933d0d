import type { App } from "../../app.ts";
import { accountById } from "../accounts/account.ts";
import { type Issue, issuesByIds } from "../issues/issue.ts";
import {
	type RepositoryWithOwner,
	repositoryById,
} from "../repositories/repository.ts";
import { audienceOf, type Recipient } from "./audience.ts";
import { audienceRuleOf, type ItemEvent } from "./audience-rule.ts";

/** Who is to be told of an event of an item. */
interface Audience {
	readonly owned: RepositoryWithOwner;
	readonly issue: Issue;
	/** All of them may read the item. */
	readonly recipients: readonly Recipient[];
}

/** Who is to be told; undefined when the item is gone meanwhile, and so concerns nobody. */
export async function itemAudience(
	app: App,
	event: ItemEvent,
): Promise<Audience | undefined> {
	const repository =
		event.repository_id === null
			? undefined
			: await repositoryById(app.db, event.repository_id);
	const owner = repository && (await accountById(app.db, repository.owner_id));
	const [issue] = await issuesByIds(app.db, [event.payload.issue]);
	if (!repository || !owner || !issue) return undefined;
	// it was moved to another repository meanwhile
	if (issue.repository_id !== repository.id) return undefined;
	const owned = { repository, owner };
	const rule = await audienceRuleOf(app.db, event, issue);
	const recipients = await audienceOf(app.db, owned, issue, rule);
	return { owned, issue, recipients };
}
