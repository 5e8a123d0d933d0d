import type { App } from "../app.ts";
import { accountById } from "../domain/accounts/account.ts";
import { ghost } from "../domain/accounts/ghost.ts";
import type { EventKind, EventPayloads } from "../domain/events/event-kinds.ts";
import type { Event } from "../domain/events/event-row.ts";
import {
	type RepositoryContext,
	type Repository as Row,
	repositoryById,
} from "../domain/repositories/repository.ts";
import type { HookEvent } from "../domain/webhooks/hook-events.ts";
import {
	asOwner,
	type EventMembers,
	eventMembers,
} from "../views/news/event.ts";

/** What all messages about one event share. */
export interface Frame<K extends EventKind = EventKind> extends EventMembers {
	readonly app: App;
	readonly event: Event<K>;
	readonly home: RepositoryContext;
}

/** One message that an event is told by. */
export interface Message<W extends HookEvent = HookEvent> {
	readonly word: W;
	/** The branch or tag that it is about, as far as filters ask. */
	readonly ref?: string;
	/** What reviews are told as. */
	readonly reviewed?: string;
	readonly payload: object;
}

/** The repository of an event with its owner, as a message shows it; undefined when it is gone. */
export async function homeOf(
	app: App,
	event: Event<EventKind>,
): Promise<RepositoryContext | undefined> {
	const deleted =
		event.kind === "repository.deleted"
			? (event.payload as EventPayloads["repository.deleted"])
			: undefined;
	const last = deleted?.row as Row | undefined;
	const repository =
		last ??
		(event.repository_id === null
			? undefined
			: await repositoryById(app.db, event.repository_id));
	const owner =
		repository &&
		((await accountById(app.db, repository.owner_id)) ??
			// it went with its owner
			(deleted?.owner && { ...ghost, ...deleted.owner }));
	return repository && owner && asOwner(app, { repository, owner });
}

export const frameOf = async <K extends EventKind>(
	app: App,
	event: Event<K>,
	context: RepositoryContext,
): Promise<Frame<K>> => ({
	app,
	event,
	home: context,
	...(await eventMembers(app, context, event.actor_id)),
});
