import type { App } from "../../app.ts";
import { query, type Reader } from "../../database/database.ts";
import { openBlob } from "../../git/read/blob.ts";
import { listTree } from "../../git/read/tree.ts";
import type { StoreRef } from "../../git/store.ts";
import {
	type Workflow,
	WorkflowError,
} from "../../workflow-language/workflow-file.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import type { WorkflowFile } from "./workflow-cache.ts";

/** Where workflow files are looked for; the first directory that is there counts alone. */
const directories = [".gitea/workflows", ".github/workflows"];
/** Their first parts: a path below them names them among what changed. */
const roots = directories.map((path) => path.split("/")[0] as string);
/** So many files of a commit count, by name, and so many bytes of all of them. */
const mostFiles = 50;
const mostBytes = 1024 * 1024;
const largest = 256 * 1024;

/** Why a text is no workflow; undefined when it is one. */
export async function workflowFault(
	app: App,
	text: string,
): Promise<string | undefined> {
	if (text.length > largest) return "the file is too long";
	try {
		await app.actions.workflows.read(text);
		return undefined;
	} catch (error) {
		if (error instanceof WorkflowError) return error.message;
		throw error;
	}
}

/** Whether a path is one where workflows are looked for. */
export const isWorkflowPath = (path: string): boolean =>
	directories.some((directory) => path.startsWith(`${directory}/`)) &&
	/^[^/]+\.ya?ml$/i.test(path.slice(path.lastIndexOf("/") + 1)) &&
	path.split("/").length === 3;

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
): Promise<readonly WorkflowFile[]> {
	const store = storeOf(repository);
	const files =
		app.actions.files.get(store, commit) ??
		inherited(app, store, commit) ??
		(await readFiles(app, store, commit));
	app.actions.files.put(store, commit, files);
	return files;
}

/** A commit of the API that touches none has those of its parent: nobody need look into its tree. */
function inherited(
	app: App,
	store: StoreRef,
	commit: string,
): readonly WorkflowFile[] | undefined {
	const noted = app.history.last.noted(store, commit);
	if (!noted?.parent || roots.some((root) => noted.changed.has(root)))
		return undefined;
	return app.actions.files.get(store, noted.parent);
}

async function readFiles(
	app: App,
	store: StoreRef,
	commit: string,
): Promise<WorkflowFile[]> {
	for (const directory of directories) {
		const entries = await listTree(app.git, store, commit, directory);
		if (!entries) continue;
		return entries
			.filter((e) => e.type === "blob" && /\.ya?ml$/.test(e.path))
			.slice(0, mostFiles)
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

/** A workflow file with what it says, or what is wrong with it. */
export interface ReadWorkflow extends WorkflowFile {
	readonly text: string;
	readonly workflow: Workflow | WorkflowError;
}

/** Reads the workflow files of a commit, the same contents once whatever their names; what is too much in sum is not read. */
export async function* readWorkflows(
	app: App,
	repository: Repository,
	commit: string,
): AsyncGenerator<ReadWorkflow> {
	const texts = new Map<string, string>();
	let left = mostBytes;
	for (const file of await workflowFiles(app, repository, commit)) {
		const known = texts.get(file.oid);
		const text = known ?? (await workflowText(app, repository, file));
		if (known === undefined) {
			left -= text.length;
			texts.set(file.oid, left < 0 ? "" : text);
		}
		yield left < 0 && known === undefined
			? { ...file, text: "", workflow: tooMuch() }
			: { ...file, text, workflow: await readOne(app, text) };
	}
}

const tooMuch = () =>
	new WorkflowError(
		`the workflow files of a commit have at most ${mostBytes / 1024} kB together`,
	);

async function readOne(
	app: App,
	text: string,
): Promise<Workflow | WorkflowError> {
	try {
		return await app.actions.workflows.read(text);
	} catch (error) {
		if (error instanceof WorkflowError) return error;
		throw error;
	}
}

/** What a workflow file of a commit calls itself, if it can be read. */
export const nameOfWorkflow = (file: ReadWorkflow): string =>
	(file.workflow instanceof WorkflowError ? "" : file.workflow.name) ||
	file.name;

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
		noteAudit(app, tx, {
			action: on ? "workflow.enabled" : "workflow.disabled",
			in: { repositoryId: repository.id },
			target: { name: workflow },
		});
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
