import { approveRun, cancelRun } from "../../../domain/actions/runs/rerun.ts";
import { actions } from "../../../guards/actions.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { ActionWorkflowRun, runViews } from "../../../views/actions/run.ts";
import { single } from "../../single.ts";

const base = "/repos/:owner/:repo/actions/runs/:run";

export const cancelActionRun = endpoint({
	id: "cancelActionRun",
	extension: true,
	route: `POST ${base}/cancel`,
	summary: "End a workflow run that is under way",
	scope: "repository",
	on: actions.changeRun(),
	returns: { 200: ActionWorkflowRun },
	run: async ({ app, actor, run }) =>
		single(await runViews(app, actor, [await cancelRun(app, run)])),
});

export const approveActionRun = endpoint({
	id: "approveActionRun",
	extension: true,
	route: `POST ${base}/approve`,
	summary: "Let a workflow run of a pull request from elsewhere go",
	scope: "repository",
	on: actions.changeRun(),
	returns: { 200: ActionWorkflowRun },
	run: async ({ app, actor, run }) =>
		single(await runViews(app, actor, [await approveRun(app, actor, run)])),
});
