import { workflowFiles } from "../../../domain/actions/find-workflows.ts";
import { listRuns } from "../../../domain/actions/runs/list-runs.ts";
import { notFound } from "../../../errors.ts";
import { actions } from "../../../guards/actions.ts";
import { page, see } from "../../page.ts";
import { inRef } from "../addresses.ts";
import { runsOf } from "./addresses.ts";

/** The newest run. */
export const latestRun = page({
	route: "GET /:owner/:repo/actions/runs/latest",
	on: actions.known(),
	async run({ app, context }) {
		const { rows } = await listRuns(
			app.db,
			{ repository: context.repository.id },
			{},
			{ limit: 1, offset: 0 },
		);
		const [run] = rows;
		if (!run) throw notFound();
		return see(runsOf(context, `/runs/${run.id}`));
	},
});

/** The file that says what a run does, as it was then. */
export const workflowOfRun = page({
	route: "GET /:owner/:repo/actions/runs/:run/workflow",
	on: actions.knownRun(),
	async run({ app, context }) {
		const { run, repository } = context;
		const files = await workflowFiles(app, repository, run.sha);
		const file = files.find(({ name }) => name === run.workflow);
		if (!file) throw notFound();
		const ref = { kind: "commit", name: run.sha } as const;
		return see(inRef(context, "src", ref, file.path));
	},
});
