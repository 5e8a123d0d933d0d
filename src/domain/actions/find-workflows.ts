import type { App } from "../../app.ts";
import { query, type Reader } from "../../database/database.ts";
import { openBlob } from "../../git/read/blob.ts";
import { listTree, treeEntryAt } from "../../git/read/tree.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import { type CalledFiles, pathOfCall } from "./workflow/calls.ts";
import { parseWorkflow, WorkflowError } from "./workflow/parse-workflow.ts";

/** A workflow file at some commit. */
export interface WorkflowFile {
	/** Name of the file: what the API knows the workflow by. */
	readonly name: string;
	readonly path: string;
	readonly oid: string;
}

/** Where workflow files are looked for; the first directory that is there counts alone. */
const directories = [".gitea/workflows", ".github/workflows"];
const largest = 1024 * 1024;
const mostCalled = 50;

const off = query((q, p: { repository: number }) =>
	q
		.selectFrom("action_workflow_off")
		.select("workflow")
		.where("repository_id", "=", p.repository),
);

/** The workflow files of a commit, by name. */
export async function workflowFiles(
	app: App,
	repository: Repository,
	commit: string,
): Promise<WorkflowFile[]> {
	const store = storeOf(repository);
	for (const directory of directories) {
		const entries = await listTree(app.git, store, commit, directory);
		if (!entries) continue;
		return entries
			.filter((e) => e.type === "blob" && /\.ya?ml$/.test(e.path))
			.map(({ path, oid }) => ({
				name: path.slice(path.lastIndexOf("/") + 1),
				path,
				oid,
			}));
	}
	return [];
}

/** The text of a workflow file; a file beyond all measure is as empty. */
export async function workflowText(
	app: App,
	repository: Repository,
	file: WorkflowFile,
): Promise<string> {
	const blob = await openBlob(app.git, storeOf(repository), file.oid);
	return blob && blob.size <= largest
		? (await blob.bytes()).toString("utf8")
		: "";
}

/** The files that a workflow of a commit calls, and those that these call: their texts by path. What is missing or wrong is left out. */
export async function calledFiles(
	app: App,
	repository: Repository,
	commit: string,
	source: string,
): Promise<CalledFiles> {
	const found: Record<string, string> = {};
	const missing = new Set<string>();
	let wanted = callsIn(source);
	while (wanted.length > 0 && Object.keys(found).length < mostCalled) {
		const [path = "", ...others] = wanted;
		wanted = others;
		if (Object.hasOwn(found, path) || missing.has(path)) continue;
		const entry = await treeEntryAt(app.git, storeOf(repository), commit, path);
		if (entry?.type !== "blob") {
			missing.add(path);
			continue;
		}
		const name = path.slice(path.lastIndexOf("/") + 1);
		const text = await workflowText(app, repository, {
			name,
			path,
			oid: entry.oid,
		});
		found[path] = text;
		wanted.push(...callsIn(text));
	}
	return found;
}

/** What a file calls, as far as it can be read. */
function callsIn(source: string): string[] {
	try {
		return parseWorkflow(source)
			.jobs.filter((job) => job.uses)
			.map(pathOfCall);
	} catch (error) {
		if (error instanceof WorkflowError) return [];
		throw error;
	}
}

/** The workflows of a repository that somebody has switched off, by file name. */
export const workflowsOff = async (
	db: Reader,
	repository: number,
): Promise<ReadonlySet<string>> =>
	new Set((await db.all(off, { repository })).map((row) => row.workflow));

/** Switches a workflow off, or on again. */
export const switchWorkflow = (
	app: App,
	repository: Repository,
	workflow: string,
	on: boolean,
): Promise<void> =>
	app.db.write(async (tx) => {
		await tx.change((q) =>
			on
				? q
						.deleteFrom("action_workflow_off")
						.where("repository_id", "=", repository.id)
						.where("workflow", "=", workflow)
				: q
						.insertInto("action_workflow_off")
						.values({ repository_id: repository.id, workflow })
						.onConflict((c) => c.doNothing()),
		);
	});
