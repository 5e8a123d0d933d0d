import { now } from "../../../clock.ts";
import { needsOf } from "../../../domain/actions/runs/job-rows.ts";
import type { Job } from "../../../domain/actions/runs/run.ts";
import type { RunContext } from "../../../guards/actions.ts";
import {
	durationBetween,
	StateIcon,
	StateSign,
	stateWord,
} from "../../parts/code/run-state.tsx";
import { visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { runsOf } from "./addresses.ts";
import { type JobNode, jobNodes } from "./job-nodes.ts";

/** The jobs of a run: lines between those that need each other, and all as a list, which says the same in words. */
export function RunJobs({
	of,
	jobs,
}: {
	of: RunContext;
	jobs: readonly Job[];
}) {
	const { app } = visit();
	const nodes = jobNodes(jobs);
	return (
		<section class="stack s" aria-labelledby="jobs">
			<h2 id="jobs">{t("Jobs")}</h2>
			{nodes.length === 0 && (
				<p class="soft">{t("This run has no jobs yet.")}</p>
			)}
			<Graph of={of} nodes={nodes} />
			<ol class="box list l-wait">
				{nodes
					.flatMap((node) => node.jobs)
					.map((job) => (
						<li>
							<span>
								<StateIcon status={job.status} />
							</span>
							<div>
								<a class="to" href={addressOf(of, job)}>
									{job.name}
								</a>
								{needsOf(job).length > 0 && (
									<p class="sub">
										{t("after {jobs}", { jobs: needsOf(job).join(", ") })}
									</p>
								)}
							</div>
							<span class="fig">
								{durationBetween(job.started_at, job.stopped_at, now(app))}
							</span>
						</li>
					))}
			</ol>
		</section>
	);
}

const addressOf = (of: RunContext, job: Job) =>
	runsOf(of, `/runs/${of.run.id}/jobs/${job.id}`);

/** Beyond these a drawing shows nothing that the list does not show better. */
const mostNodes = 100;
const mostLines = 400;
/** Pixels. */
const box = { width: 216, height: 36 };
const gap = { x: 48, y: 12 };
const edge = 12;
/** Narrow letters that fit beside the icon and the count. */
const mostLetters = 23;

function Graph({ of, nodes }: { of: RunContext; nodes: readonly JobNode[] }) {
	const lines = nodes.reduce((sum, { needs }) => sum + needs.length, 0);
	if (lines === 0 || nodes.length > mostNodes || lines > mostLines) return null;
	const counts: number[] = [];
	const places = new Map<JobNode, { x: number; y: number }>();
	for (const node of nodes) {
		const row = counts[node.stage] ?? 0;
		counts[node.stage] = row + 1;
		places.set(node, {
			x: edge + node.stage * (box.width + gap.x),
			y: edge + row * (box.height + gap.y),
		});
	}
	const width = 2 * edge + counts.length * (box.width + gap.x) - gap.x;
	const rows = Math.max(...counts);
	const height = 2 * edge + rows * (box.height + gap.y) - gap.y;
	return (
		// without a mouse it is scrolled by keys
		<section class="box job-graph" aria-label={t("Job graph")} tabindex={0}>
			<svg
				width={width}
				height={height}
				viewBox={`0 0 ${width} ${height}`}
				aria-hidden="true"
			>
				{nodes.flatMap((node) =>
					node.needs.map((need) => (
						<path d={lineOf(places.get(need), places.get(node))} />
					)),
				)}
				{nodes.map((node) => (
					<Node of={of} node={node} {...(places.get(node) ?? { x: 0, y: 0 })} />
				))}
			</svg>
		</section>
	);
}

/** From the right side of one to the left side of another. */
function lineOf(from = { x: 0, y: 0 }, to = { x: 0, y: 0 }): string {
	const [x, y] = [from.x + box.width, from.y + box.height / 2];
	const end = to.y + box.height / 2;
	const bend = to.x - gap.x / 2;
	return `M${x} ${y}H${to.x - gap.x}C${bend} ${y} ${bend} ${end} ${to.x} ${end}`;
}

/** From the worst to the best. */
const order = [
	"failure",
	"running",
	"cancelled",
	"waiting",
	"blocked",
	"unknown",
	"success",
	"skipped",
];

function Node({
	of,
	node: { jobs },
	x,
	y,
}: {
	of: RunContext;
	node: JobNode;
	x: number;
	y: number;
}) {
	const [worst] = [...jobs].sort(
		(a, b) => order.indexOf(a.status) - order.indexOf(b.status),
	);
	if (!worst) return null;
	const name = jobs.length > 1 ? worst.key : worst.name;
	const done = jobs.filter(({ status }) => status === "success").length;
	return (
		<a href={addressOf(of, worst)} tabindex={-1}>
			<title>{`${name}: ${stateWord(worst.status)}`}</title>
			<rect x={x} y={y} width={box.width} height={box.height} rx={6} />
			<svg x={x + 10} y={y + 10} width={16} height={16} aria-hidden="true">
				<StateSign status={worst.status} />
			</svg>
			<text x={x + 34} y={y + 23}>
				{shortened(name, jobs.length > 1 ? mostLetters - 6 : mostLetters)}
			</text>
			{jobs.length > 1 && (
				<text class="count" x={x + box.width - 10} y={y + 23}>
					{done}/{jobs.length}
				</text>
			)}
		</a>
	);
}

/** A name in the room of so many narrow letters; wide ones count twice. */
function shortened(name: string, most: number): string {
	let room = most;
	let kept = "";
	for (const letter of name) {
		room -= /[\u1100-\u{1ffff}]/u.test(letter) ? 2 : 1;
		if (room < 0) return `${kept.slice(0, -1)}…`;
		kept += letter;
	}
	return kept;
}
