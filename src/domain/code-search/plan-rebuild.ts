import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { givenUp } from "../../jobs/job-rows.ts";

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

const underWay = query((q, p: { kind: string; before: number }) =>
	q
		.selectFrom("job")
		.select("id")
		.where("kind", "=", p.kind)
		.where("run_at_ms", "<", p.before)
		.limit(1),
);

/** Tells whether the index is to be made anew, or a server does so now. */
export const isRebuilding = async (app: App): Promise<boolean> => {
	const of = { kind: kindOfRebuild, before: givenUp };
	return (await app.db.first(underWay, of)) !== undefined;
};
