import type { App } from "../../app.ts";

/** The kind of the jobs that make the index anew. */
export const kindOfRebuild = "rebuild-code-index";

/** Plans that the index is made anew beside the one that is read meanwhile, and that all repositories are compared with it. */
export const planRebuild = (app: App): Promise<void> =>
	app.db.write((tx) =>
		app.jobs.enqueue(tx, {
			...{ kind: kindOfRebuild, payload: {} },
			dedupe: kindOfRebuild,
		}),
	);
