import type { App } from "../../app.ts";
import { treeEntryAt } from "../../git/read/tree.ts";
import {
	fileOfCall,
	type PlaceElsewhere,
	remoteFileOf,
} from "../../workflow-language/calls.ts";
import { checkCalls } from "../../workflow-language/check-calls.ts";
import {
	type Workflow,
	WorkflowError,
} from "../../workflow-language/workflow-file.ts";
import { readsOfOwner } from "../accounts/job-tokens.ts";
import type { Actor } from "../permissions/actor.ts";
import { mayReadUnit } from "../permissions/allows.ts";
import { Level } from "../permissions/units.ts";
import { refByName, tagPrefix } from "../refs/ref.ts";
import { resolveCommit } from "../refs/resolve-commit.ts";
import { findRepository } from "../repositories/find-repository.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import { workflowText } from "./find-workflows.ts";
import { readCalled } from "./runs/texts.ts";

const mostCalled = 50;
const mostText = 1024 * 1024;

/** A commit of a repository, whose files may be called. */
interface Source {
	readonly repository: Repository;
	readonly commit: string;
}

/** A workflow that calls others stands here; it is trusted where what starts it is. */
interface Calling extends Source {
	readonly trusted: boolean;
}

/**
 * The files that a workflow of a commit calls, and those that these call, also of other repositories of this forge: their texts by the
 * names that `fileOfCall` gives them. What is missing, wrong or not to be read by jobs of this repository is left out.
 */
export async function calledFiles(
	app: App,
	calling: Calling,
	source: string,
): Promise<Readonly<Record<string, string>>> {
	const found: Record<string, string> = {};
	const seen = new Set<string>();
	const elsewhere = new Map<string, Promise<Source | undefined>>();
	let size = 0;
	const sourceOf = (place: PlaceElsewhere | undefined) => {
		if (!place) return calling;
		// one commit for all files of a ref, even if it moves meanwhile
		const key = `${place.server}${place.owner}/${place.name}@${place.ref}`;
		const known = elsewhere.get(key) ?? sourceElsewhere(app, calling, place);
		elsewhere.set(key, known);
		return known;
	};
	const wanted = await callsIn(app, source, "");
	for (const file of wanted) {
		if (seen.has(file)) continue;
		if (seen.size >= mostCalled || size > mostText) break;
		seen.add(file);
		const place = remoteFileOf(file);
		const from = await sourceOf(place);
		const text = from && (await textAt(app, from, place?.path ?? file));
		if (text === undefined) continue;
		found[file] = text;
		size += text.length;
		// the loop goes on to these
		wanted.push(...(await callsIn(app, text, file)));
	}
	return found;
}

/** Says what is wrong with the calls of a workflow, as its run would; undefined for nothing, and for a text that is no workflow. Who has read it gives it. */
export async function callFault(
	app: App,
	at: Source,
	text: string,
	known?: Workflow,
): Promise<string | undefined> {
	try {
		const workflow = known ?? (await app.actions.workflows.read(text));
		if (!workflow.jobs.some((job) => job.uses)) return undefined;
		// the run that it is about is one of those who may write
		const files = await calledFiles(app, { ...at, trusted: true }, text);
		checkCalls(workflow, await readCalled(app, files));
		return undefined;
	} catch (error) {
		if (error instanceof WorkflowError) return error.message;
		throw error;
	}
}

async function textAt(
	app: App,
	{ repository, commit }: Source,
	path: string,
): Promise<string | undefined> {
	const entry = await treeEntryAt(app.git, storeOf(repository), commit, path);
	if (entry?.type !== "blob") return undefined;
	const name = path.slice(path.lastIndexOf("/") + 1);
	return workflowText(app, repository, { name, path, oid: entry.oid });
}

/**
 * Finds the commit that a place names, as far as a job of the repository could read it: what is open to all, the repository itself, and what its owner lets
 * jobs of trusted runs read.
 */
async function sourceElsewhere(
	app: App,
	{ repository: from, trusted }: Calling,
	{ server, owner, name, ref }: PlaceElsewhere,
): Promise<Source | undefined> {
	if (server && server !== app.url) return undefined;
	const job: Actor = {
		account: undefined,
		via: "system",
		token: undefined,
		job: {
			task: 0,
			repository: from.id,
			rights: { code: Level.read },
			...(trusted && (await readsOfOwner(app.db, from.owner_id))),
		},
	};
	const found = await findRepository(app, job, owner, name);
	if (!found || !mayReadUnit(found.access, "code")) return undefined;
	const { repository } = found;
	// as git has it, tags come before branches
	const tag = await refByName(app.db, repository.store_id, tagPrefix + ref);
	const commit = tag
		? (tag.peeled ?? tag.oid)
		: (await resolveCommit(app, repository, ref))?.oid;
	return commit === undefined ? undefined : { repository, commit };
}

/** What a file calls, as far as it can be read. */
async function callsIn(
	app: App,
	text: string,
	within: string,
): Promise<string[]> {
	try {
		const { jobs } = await app.actions.workflows.read(text);
		const calling = jobs.filter((job) => job.uses);
		return calling.map((job) => fileOfCall(job, within));
	} catch (error) {
		if (error instanceof WorkflowError) return [];
		throw error;
	}
}
