import { compileFilter } from "./filter-pattern.ts";
import {
	isMapping,
	type Json,
	textsOf,
	type Workflow,
} from "./workflow-file.ts";

/** Something that happened, as workflows are asked about it. */
export interface TriggerEvent {
	/** `push`, `pull_request`, … */
	readonly event: string;
	/** What of it: `opened`, `closed`, …; empty where there is no more to say. */
	readonly action: string;
	/** The full ref that was pushed, or that the pull request goes into. */
	readonly ref: string;
	/** Paths that changed, undefined where there are too many; asked for only when a workflow wants to know. */
	readonly paths: () => Promise<readonly string[] | undefined>;
	/** Name of the workflow that ran, for `workflow_run`. */
	readonly workflow?: string;
}

/** What of an event starts a workflow that does not say. */
const usualActions: Readonly<Record<string, readonly string[]>> = {
	pull_request: ["opened", "synchronize", "reopened"],
	pull_request_target: ["opened", "synchronize", "reopened"],
};

/** Whether a workflow is started by what happened. */
export async function isStartedBy(
	{ on }: Pick<Workflow, "on">,
	what: TriggerEvent,
): Promise<boolean> {
	if (!on.has(what.event)) return false;
	const value = on.get(what.event) ?? null;
	const config = isMapping(value) ? value : {};
	const types = config.types === undefined ? undefined : textsOf(config.types);
	const wanted = types ?? usualActions[what.event];
	if (wanted && what.action && !wanted.includes(what.action)) return false;
	if (
		config.workflows !== undefined &&
		!(await fitsFilter(config.workflows, what.workflow ?? ""))
	)
		return false;
	return (await fitsRef(config, what)) && fitsPaths(config, what);
}

async function fitsRef(
	config: { [name: string]: Json },
	{ event, ref }: TriggerEvent,
): Promise<boolean> {
	const tag = ref.startsWith("refs/tags/");
	const name = ref.replace(/^refs\/(heads|tags)\//, "");
	const [own, other] = tag ? ["tags", "branches"] : ["branches", "tags"];
	const says = (kind: string) =>
		config[kind] !== undefined || config[`${kind}-ignore`] !== undefined;
	// a push filtered by branches only does not mean tags, and the other way round
	if (event === "push" && !says(own) && says(other)) return false;
	if (config[own] !== undefined && !(await fitsFilter(config[own], name)))
		return false;
	const ignored = config[`${own}-ignore`];
	return ignored === undefined || !(await fitsFilter(ignored, name));
}

const fitsFilter = async (patterns: Json, name: string): Promise<boolean> =>
	(await (await compileFilter(textsOf(patterns)))(name)) ?? true;

async function fitsPaths(
	config: { [name: string]: Json },
	{ ref, paths }: TriggerEvent,
): Promise<boolean> {
	const wanted = config.paths;
	const ignored = config["paths-ignore"];
	if (
		(wanted === undefined && ignored === undefined) ||
		/^refs\/tags\//.test(ref)
	)
		return true;
	const changed = await paths();
	// rather a run too many than none of what was meant
	if (!changed) return true;
	return (
		(wanted === undefined || (await isSome(changed, textsOf(wanted), true))) &&
		(ignored === undefined || (await isSome(changed, textsOf(ignored), false)))
	);
}

/** Tells if some path fits the patterns, or does not; true also where that takes too long: rather a run too many than none of what was meant. */
async function isSome(
	paths: readonly string[],
	patterns: readonly string[],
	wanted: boolean,
): Promise<boolean> {
	const fits = await compileFilter(patterns);
	for (const path of paths) {
		const fit = await fits(path);
		if (fit === undefined || fit === wanted) return true;
	}
	return false;
}
