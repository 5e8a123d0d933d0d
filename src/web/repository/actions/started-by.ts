import type { App } from "../../../app.ts";
import type { Run } from "../../../domain/actions/runs/run.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { runViews } from "../../../views/actions/run.ts";

/** Who started runs, as far as the reader may know, by the run's id. */
export async function startedBy(
	app: App,
	actor: Actor,
	runs: readonly Run[],
): Promise<ReadonlyMap<number, string>> {
	const views = await runViews(app, actor, runs);
	return new Map(
		views.map((view) => [view.id, view.trigger_actor?.login ?? "Ghost"]),
	);
}
