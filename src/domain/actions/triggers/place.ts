import type { App } from "../../../app.ts";
import { isGitError } from "../../../git/errors.ts";
import { diffTree } from "../../../git/history/diff-tree.ts";
import type { Event } from "../../events/event-row.ts";
import { branchByName, tipOfRef } from "../../refs/ref.ts";
import {
	type RepositoryWithOwner,
	storeOf,
} from "../../repositories/repository.ts";
import { originOfRef } from "../trust/origin.ts";
import { type Occasion, startWorkflows } from "./start-workflows.ts";

/** What all workflows that an event starts have in common. */
export type Common = Pick<Occasion, "repository" | "actor" | "cause">;
/** An event with what is known of it. */
export interface Place {
	readonly app: App;
	readonly owned: RepositoryWithOwner;
	readonly event: Event;
	readonly common: Common;
	readonly payload: Record<string, unknown>;
}

/** Runs of the workflow files at the head of the default branch. */
export async function atDefault(
	{ app, owned, common, payload }: Place,
	event: string,
	action: string,
	more: object,
	workflow?: string,
): Promise<void> {
	const { repository } = owned;
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
		payload: { ...payload, ...more },
		cause: `${common.cause}:${event}:${action}`,
		paths: async () => [],
		origin: () => originOfRef(app, owned, ref.name),
		...(workflow === undefined ? {} : { workflow }),
	});
}

/** Paths that differ between two commits. */
export async function changedPaths(
	app: App,
	{ repository }: RepositoryWithOwner,
	from: string | null,
	to: string,
): Promise<string[]> {
	try {
		const changes = await diffTree(app.git, storeOf(repository), from, to);
		return changes.map((change) => change.path);
	} catch (error) {
		// the old commit may be gone by now
		if (isGitError(error)) return [];
		throw error;
	}
}
