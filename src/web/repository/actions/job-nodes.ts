import { needsOf } from "../../../domain/actions/runs/job-rows.ts";
import type { Job } from "../../../domain/actions/runs/run.ts";

/** A node of the drawing: a job, or all those that a matrix makes of it. */
export interface JobNode {
	readonly jobs: readonly Job[];
	/** The column: 0 for what waits for nothing. */
	readonly stage: number;
	/** Those that have to be done before. */
	readonly needs: readonly JobNode[];
}

type Draft = { jobs: Job[]; stage: number; needs: JobNode[] };

/** The jobs of an attempt with what each needs, in the order in which they can begin. A job that calls a workflow stands for the jobs of that file, which wait for what it needs. */
export function jobNodes(jobs: readonly Job[]): JobNode[] {
	const byId = new Map(jobs.map((job) => [job.id, job]));
	const drafts = new Map<string, Draft>();
	const named = Map.groupBy(jobs, nameOf);
	const below = Map.groupBy(jobs, (job) => job.parent_id);
	for (const job of jobs) {
		if (job.opened) continue;
		const draft = drafts.get(nameOf(job));
		if (draft) draft.jobs.push(job);
		else drafts.set(nameOf(job), { jobs: [job], stage: -1, needs: [] });
	}
	// names of jobs are unique in a file, so one that stands for others is known by its name too
	const leaves = (name: string): Draft[] =>
		(named.get(name) ?? []).flatMap((job) =>
			job.opened
				? [...new Set((below.get(job.id) ?? []).map(nameOf))].flatMap(leaves)
				: (drafts.get(name) ?? []),
		);
	const sources = (job: Job): Draft[] => {
		const own = needsOf(job).flatMap((key) =>
			leaves(nameOf({ parent_id: job.parent_id, key })),
		);
		const parent = byId.get(job.parent_id);
		return own.length === 0 && parent ? sources(parent) : own;
	};
	for (const draft of drafts.values())
		draft.needs = [...new Set(draft.jobs.slice(0, 1).flatMap(sources))];
	return inStages([...drafts.values()]);
}

const nameOf = ({ parent_id, key }: Pick<Job, "parent_id" | "key">) =>
	`${parent_id}/${key}`;

/** Gives each the column behind the last one that it needs; what waits for itself stands in the last one. */
function inStages(drafts: readonly Draft[]): JobNode[] {
	const placed = new Set<JobNode>();
	const ordered: JobNode[] = [];
	let left = drafts;
	for (let stage = 0; left.length > 0; stage++) {
		const ready = left.filter((one) => one.needs.every((n) => placed.has(n)));
		const here = ready.length > 0 ? ready : left;
		for (const one of here) one.stage = stage;
		for (const one of here) placed.add(one);
		ordered.push(...here);
		left = left.filter((one) => !placed.has(one));
	}
	return ordered;
}
