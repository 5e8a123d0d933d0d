import type { App } from "../../app.ts";
import { forbidden, invalid, notFound } from "../../errors.ts";
import { inputsOfDispatch } from "../../workflow-language/dispatch-inputs.ts";
import {
	type Workflow,
	WorkflowError,
} from "../../workflow-language/workflow-file.ts";
import type { Actor } from "../permissions/actor.ts";
import { branchPrefix, type Ref, refByName, tagPrefix } from "../refs/ref.ts";
import { resolveCommit } from "../refs/resolve-commit.ts";
import type { RepositoryWithOwner } from "../repositories/repository.ts";
import { calledFiles } from "./called-files.ts";
import { workflowFiles, workflowsOff, workflowText } from "./find-workflows.ts";
import { createRun } from "./runs/create-run.ts";
import type { Run } from "./runs/run.ts";
import { originOfRef } from "./trust/origin.ts";
import { trustOf } from "./trust/trust.ts";

/**
 * Starts a workflow by hand.
 * @throws DomainError "not-found" (ref, workflow), "forbidden" when it is switched off, "invalid" when it is not to be started by hand, or
 * for wrong inputs
 */
export async function dispatchWorkflow(
	app: App,
	actor: Actor,
	owned: RepositoryWithOwner,
	workflow: string,
	wanted: {
		ref: string;
		inputs: Record<string, unknown>;
		/** What `github.event` has besides the ref, the file and the inputs. */
		event: object;
	},
): Promise<Run> {
	const { repository } = owned;
	const found = await refNamed(app, repository.store_id, wanted.ref);
	const commit = found && (await resolveCommit(app, repository, found.oid));
	if (!found || !commit) throw notFound(`ref "${wanted.ref}" doesn't exist`);
	const ref = found.name;
	const files = await workflowFiles(app, repository, commit.oid);
	const file = files.find((f) => f.name === workflow);
	if (!file) throw notFound(`workflow "${workflow}" doesn't exist`);
	if ((await workflowsOff(app.db, repository.id)).has(workflow))
		throw forbidden("workflow is disabled");
	const source = await workflowText(app, repository, file);
	const parsed = await readable(app, source);
	if (!parsed.on.has("workflow_dispatch"))
		throw invalid(`workflow "${workflow}" has no workflow_dispatch trigger`);
	const inputs = checkedInputs(parsed, wanted.inputs);
	const trust = trustOf(await originOfRef(app, owned, ref));
	const { trusted } = trust;
	const calling = { repository, commit: commit.oid, trusted };
	return createRun(app, {
		repository: repository.id,
		workflow,
		source,
		called: await calledFiles(app, calling, source),
		title: commit.tip.message.split("\n", 1)[0] ?? workflow,
		event: "workflow_dispatch",
		ref,
		sha: commit.oid,
		branch: ref.replace(/^refs\/(heads|tags)\//, ""),
		actor: actor.account?.id ?? null,
		inputs,
		trust,
		payload: {
			...wanted.event,
			ref,
			workflow: file.path,
			inputs: Object.fromEntries(
				Object.entries(inputs).map(([name, value]) => [name, String(value)]),
			),
		},
	});
}

async function refNamed(
	app: App,
	store: number,
	given: string,
): Promise<Ref | undefined> {
	const names = /^refs\/(heads|tags)\//.test(given)
		? [given]
		: [branchPrefix + given, tagPrefix + given];
	for (const name of names) {
		const ref = await refByName(app.db, store, name);
		if (ref) return ref;
	}
	return undefined;
}

async function readable(app: App, source: string): Promise<Workflow> {
	try {
		return await app.actions.workflows.read(source);
	} catch (error) {
		if (error instanceof WorkflowError)
			throw invalid(`the workflow file is not valid: ${error.message}`);
		throw error;
	}
}

function checkedInputs(workflow: Workflow, given: Record<string, unknown>) {
	try {
		return inputsOfDispatch(workflow, given);
	} catch (error) {
		if (error instanceof WorkflowError) throw invalid(error.message);
		throw error;
	}
}
