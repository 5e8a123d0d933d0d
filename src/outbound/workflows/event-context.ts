import type { App } from "../../app.ts";
import {
	startWorkflows,
	type WorkflowEvent,
} from "../../domain/actions/start-workflows.ts";
import { originOfRef } from "../../domain/actions/trust/origin.ts";
import type { EventKind } from "../../domain/events/event-kinds.ts";
import type { Event } from "../../domain/events/event-row.ts";
import type { WordsOf } from "../../domain/events/event-table.ts";
import { branchByName, tipOfRef } from "../../domain/refs/ref.ts";
import {
	type RepositoryContext,
	type RepositoryWithOwner,
	storeOf,
} from "../../domain/repositories/repository.ts";
import { isGitError } from "../../git/errors.ts";
import { changedPaths } from "../../git/history/changed-paths.ts";
import type { EventMembers } from "../../views/news/event.ts";
import type { Frame } from "../frame.ts";

/** What all workflows that an event starts have in common. */
type Common = Pick<WorkflowEvent, "repository" | "actor" | "cause">;
/** An event with what is known of it. */
export interface EventContext<K extends EventKind = EventKind> {
	readonly app: App;
	readonly home: RepositoryContext;
	readonly event: Event<K>;
	readonly common: Common;
	/** What messages about the event share, loaded when it is first asked for. */
	frame(): Promise<Frame>;
}

/** What every `github.event` has. */
export async function members(place: EventContext): Promise<EventMembers> {
	const { repository, sender } = await place.frame();
	return { repository, sender };
}

/** Runs of the workflow files at the head of the default branch. */
export async function atDefault(
	place: EventContext,
	event: WordsOf<"workflows">,
	action: string,
	more: () => Promise<object> = async () => ({}),
	workflow?: string,
): Promise<void> {
	const { app, home, common } = place;
	const { repository } = home;
	const ref = await branchByName(
		app.db,
		repository.store_id,
		repository.default_branch,
	);
	const tip = ref && tipOfRef(ref);
	if (!ref || !tip) return;
	await startWorkflows(app, {
		...common,
		event,
		action,
		ref: ref.name,
		runRef: ref.name,
		files: ref.oid,
		sha: ref.oid,
		branch: repository.default_branch,
		title: tip.message.split("\n", 1)[0] ?? "",
		payload: async () => ({ ...(await members(place)), ...(await more()) }),
		cause: `${common.cause}:${event}:${action}`,
		paths: async () => [],
		origin: () => originOfRef(app, home, ref.name),
		...(workflow === undefined ? {} : { workflow }),
	});
}

/** So many paths are compared with the filters of workflows. */
const mostPaths = 20_000;

/** Reads once, when they are first asked for, the paths that differ between two commits; gives undefined for too many. */
export function changedBetween(
	app: App,
	{ repository }: RepositoryWithOwner,
	from: string | null,
	to: string,
): () => Promise<readonly string[] | undefined> {
	const read = async () => {
		try {
			const store = storeOf(repository);
			const most = { most: mostPaths };
			const found = await changedPaths(app.git, store, [from, to], most);
			return found.more ? undefined : found.paths;
		} catch (error) {
			if (isGitError(error, "timeout", "too-large")) return undefined;
			// the old commit may be gone by now
			if (isGitError(error)) return [];
			throw error;
		}
	};
	let known: ReturnType<typeof read> | undefined;
	return () => {
		known ??= read();
		return known;
	};
}
