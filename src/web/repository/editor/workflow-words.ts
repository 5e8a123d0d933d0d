import type { App } from "../../../app.ts";
import { readWorkflows } from "../../../domain/actions/find-workflows.ts";
import { branchByName } from "../../../domain/refs/ref.ts";
import type { Repository } from "../../../domain/repositories/repository.ts";
import { repo } from "../../../guards/repository.ts";
import { editorWords } from "../../../workflow-language/editor-words.ts";
import {
	isMapping,
	WorkflowError,
} from "../../../workflow-language/workflow-file.ts";
import { Plain, page } from "../../page.ts";

/** So many actions are offered, those that are used most. */
const mostActions = 100;

let words: string | undefined;

/** The offers of the editor of workflow files: the words of the language, and the actions that the repository uses already. */
export const workflowWordsPage = page({
	route: "GET /:owner/:repo/-/workflow-words",
	on: repo.edit(),
	async run({ app, context }) {
		words ??= JSON.stringify(editorWords());
		const actions = JSON.stringify(await actionsUsed(app, context.repository));
		return new Plain(
			"application/json; charset=utf-8",
			`{"actions":${actions},"words":${words}}`,
		);
	},
});

/** The actions that the workflows of the default branch use. */
async function actionsUsed(
	app: App,
	repository: Repository,
): Promise<string[]> {
	const { store_id, default_branch } = repository;
	const branch = await branchByName(app.db, store_id, default_branch);
	if (!branch) return [];
	const uses = new Map<string, number>();
	for await (const { workflow } of readWorkflows(app, repository, branch.oid)) {
		if (workflow instanceof WorkflowError) continue;
		for (const { raw } of workflow.jobs)
			for (const step of Array.isArray(raw.steps) ? raw.steps : []) {
				const name = isMapping(step) ? step.uses : undefined;
				if (typeof name === "string" && name.length <= 255)
					uses.set(name, (uses.get(name) ?? 0) + 1);
			}
	}
	return [...uses]
		.sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
		.slice(0, mostActions)
		.map(([name]) => name);
}
