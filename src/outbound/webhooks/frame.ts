import type { App } from "../../app.ts";
import { accountById } from "../../domain/accounts/account.ts";
import { ghost } from "../../domain/accounts/ghost.ts";
import type { EventKind } from "../../domain/events/event-kinds.ts";
import type { Event } from "../../domain/events/event-row.ts";
import { accessTo } from "../../domain/permissions/access.ts";
import { actingFor, anonymous } from "../../domain/permissions/actor.ts";
import {
	type Repository as Row,
	repositoryById,
} from "../../domain/repositories/repository.ts";
import type { HookEvent } from "../../domain/webhooks/hook-events.ts";
import { accountView, type User } from "../../views/account.ts";
import { type Loaded, loadedViews } from "../../views/repository.ts";
import type { Repository } from "../../views/repository-type.ts";

/** What all messages about one event share. Receivers see what strangers see of people, and what owners see of the repository. */
export interface Frame {
	readonly app: App;
	readonly event: Event<EventKind>;
	readonly home: Loaded;
	readonly repository: Repository;
	readonly sender: User;
}

/** One message that an event is told by. */
export interface Message {
	readonly word: HookEvent;
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
): Promise<Loaded | undefined> {
	const last =
		event.kind === "repository.deleted"
			? ((event.payload as { row?: object }).row as Row | undefined)
			: undefined;
	const repository =
		last ??
		(event.repository_id === null
			? undefined
			: await repositoryById(app.db, event.repository_id));
	const owner = repository && (await accountById(app.db, repository.owner_id));
	if (!repository || !owner) return undefined;
	const all = await accessTo(app.db, actingFor({ ...owner, admin: 1 }), [
		{ repository, owner },
	]);
	const access = all.get(repository.id);
	return access && { repository, owner, access };
}

export async function frameOf(
	app: App,
	event: Event<EventKind>,
	home: Loaded,
): Promise<Frame> {
	const actor =
		event.actor_id === null
			? undefined
			: await accountById(app.db, event.actor_id);
	const [repository] = await loadedViews(app, anonymous, [home]);
	return {
		app,
		event,
		home,
		repository: repository as Repository,
		sender: accountView(app, anonymous, actor ?? ghost),
	};
}
