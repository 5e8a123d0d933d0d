import {
	isMapping,
	type Json,
	type Mapping,
	WorkflowError,
} from "./workflow-file.ts";

/** Steps of one job: each is a row once a runner has it. */
const mostSteps = 1000;
/** A step does exactly one of these. */
const kinds = [
	"run",
	"uses",
	"wait",
	"wait-all",
	"cancel",
	"parallel",
] as const;
type Kind = (typeof kinds)[number];

/** Runners that know no steps in the background run all steps one after the other, and this in place of one that waits. */
const nothingToDo =
	'echo "This runner ran the steps before this one one after the other."';

const textOf = (value: Json | undefined): string =>
	typeof value === "string" ? value : "";

/**
 * The steps of a job as one list: those of `parallel` as steps in the background with a step that waits for them. Steps that wait or cancel get a
 * script that does nothing, for runners that run steps in order only; the result can be read again.
 * @throws WorkflowError
 */
export function flatSteps(place: string, steps: Json): Mapping[] {
	if (!Array.isArray(steps) || steps.length === 0)
		throw new WorkflowError(`${place}: steps is no list, or empty`);
	const ids = new Set<string>();
	const flat = steps.flatMap((step, at) =>
		flatStep(`${place}.steps[${at}]`, step, ids),
	);
	if (flat.length > mostSteps)
		throw new WorkflowError(`${place} has more than ${mostSteps} steps`);
	return flat;
}

function flatStep(place: string, step: Json, ids: Set<string>): Mapping[] {
	const [kind, given] = kindOf(place, step);
	const id = textOf(given.id);
	if (kind === "parallel")
		return sideBySide(place, given.parallel ?? null, ids);
	const checked = { ...given };
	if (kind === "wait") {
		const targets = targetsOf(place, given.wait ?? null, ids);
		checked.wait = targets;
		checked.name ??= `Wait for ${targets.join(", ")}`;
	} else if (kind === "wait-all") {
		if (given["wait-all"] !== null && given["wait-all"] !== true)
			throw new WorkflowError(`${place}: wait-all has no value but true`);
		checked["wait-all"] = true;
		checked.name ??= "Wait for all steps in the background";
	} else if (kind === "cancel") {
		const [target] = targetsOf(place, given.cancel ?? null, ids);
		checked.name ??= `Cancel ${target}`;
	}
	if (kind !== "run" && kind !== "uses") checked.run = nothingToDo;
	if (id) ids.add(id.toLowerCase());
	return [checked];
}

/** @throws WorkflowError unless a step does one thing, and has a right `background` */
function kindOf(place: string, step: Json): [Kind, Mapping] {
	if (!isMapping(step)) throw new WorkflowError(`${place} is no mapping`);
	const read = step.run === nothingToDo;
	const [kind, ...more] = kinds.filter(
		(name) => step[name] !== undefined && !(read && name === "run"),
	);
	if (!kind)
		throw new WorkflowError(
			`${place} needs one of ${kinds.slice(0, -1).join(", ")} and ${kinds.at(-1)}`,
		);
	if (more.length > 0)
		throw new WorkflowError(`${place} has both ${kind} and ${more[0]}`);
	const { background } = step;
	if (background !== undefined && typeof background !== "boolean")
		throw new WorkflowError(`${place}: background is true or false`);
	if (background !== undefined && kind !== "run" && kind !== "uses")
		throw new WorkflowError(
			`${place}: only run and uses can be in the background`,
		);
	return [kind, step];
}

function sideBySide(place: string, steps: Json, ids: Set<string>): Mapping[] {
	if (!Array.isArray(steps) || steps.length === 0)
		throw new WorkflowError(`${place}: parallel is no list, or empty`);
	const together = steps.map((step, at) => {
		const here = `${place}.parallel[${at}]`;
		const [kind, given] = kindOf(here, step);
		if (kind !== "run" && kind !== "uses")
			throw new WorkflowError(
				`${here}: parallel takes steps with run or uses only`,
			);
		if (given.background !== undefined)
			throw new WorkflowError(
				`${here}: steps in parallel are in the background without being told to`,
			);
		const id = textOf(given.id) || `__${place}.${at}`.replace(/\W+/g, "_");
		ids.add(id.toLowerCase());
		return { ...given, id, background: true };
	});
	return [
		...together,
		{
			name: "Wait for the steps in parallel",
			wait: together.map(({ id }) => id),
			run: nothingToDo,
		},
	];
}

/** The steps that a step waits for, or cancels. @throws WorkflowError for one that is not before it */
function targetsOf(place: string, value: Json, ids: Set<string>): string[] {
	const targets = (Array.isArray(value) ? value : [value]).map(textOf);
	for (const target of targets)
		if (!ids.has(target.toLowerCase()))
			throw new WorkflowError(
				`${place}: no step before it has the id "${target}"`,
			);
	return targets;
}
