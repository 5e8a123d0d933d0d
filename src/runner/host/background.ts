import type { Mapping } from "../../workflow-language/workflow-file.ts";
import type { HostJob } from "./job.ts";
import { textOf } from "./run-step.ts";

/** Characters of the logs of all steps of a job that are kept until the steps are waited for; each line counts for some more. */
const mostKept = 16 * 1024 * 1024;
const ofLine = 64;

/** What is left of that. */
interface Room {
	left: number;
}

/** A job as a step in the background sees it: variables and paths as they were when it began, a log of its own. */
interface OwnJob {
	readonly job: HostJob;
	/** Writes what the step has said, and hands its variables and paths to the steps that follow. */
	tell(): void;
}

/** A step in the background that is over. */
export interface Done<Ended> {
	readonly number: number;
	readonly step: Mapping;
	readonly ended: Ended;
	readonly own: OwnJob;
}

/** The steps of a job that run beside the others. Each is given back once, by whoever waits for it first. */
export interface BackgroundSteps<Ended> {
	begin(
		number: number,
		step: Mapping,
		perform: (job: HostJob, signal: AbortSignal) => Promise<Ended>,
	): void;
	/** Waits for those with these ids. */
	some(ids: readonly string[]): Promise<Done<Ended>[]>;
	/** Waits for all that are left. */
	all(): Promise<Done<Ended>[]>;
	/** Stops the one with this id. */
	cancel(id: string): Promise<Done<Ended>[]>;
}

interface Running<Ended> {
	readonly number: number;
	readonly step: Mapping;
	readonly own: OwnJob;
	readonly stop: AbortController;
	readonly ended: Promise<Ended>;
}

/** Opens the background of a job. */
export function openBackground<Ended extends object>(
	job: HostJob,
): BackgroundSteps<Ended> {
	const running: Running<Ended>[] = [];
	const room: Room = { left: mostKept };
	const take = (wanted: (one: Running<Ended>) => boolean) => {
		const taken = running.filter(wanted);
		for (const one of taken) running.splice(running.indexOf(one), 1);
		return Promise.all(
			taken.map(async ({ ended, number, step, own }) => ({
				number,
				step,
				own,
				ended: await ended,
			})),
		);
	};
	const named = (id: string) => (one: Running<Ended>) =>
		textOf(one.step.id).toLowerCase() === id.toLowerCase();
	return {
		begin(number, step, perform) {
			job.reporter.beginStep(number);
			const own = ownJob(job, room);
			const stop = new AbortController();
			const signal = AbortSignal.any([job.signal, stop.signal]);
			const ended = perform(own.job, signal).then((how) =>
				stop.signal.aborted ? { ...how, cancelled: true } : how,
			);
			// whoever waits for it is told of what it throws
			ended.catch(() => {});
			running.push({ number, step, own, stop, ended });
		},
		some: (ids) => take((one) => ids.some((id) => named(id)(one))),
		all: () => take(() => true),
		cancel(id) {
			for (const one of running.filter(named(id))) one.stop.abort();
			return take(named(id));
		},
	};
}

function ownJob(job: HostJob, room: Room): OwnJob {
	const lines: string[] = [];
	let kept = 0;
	let leftOut = false;
	const before = { ...job.env };
	const paths = job.path.length;
	const own: HostJob = Object.create(job, {
		env: { value: Object.assign(Object.create(null), job.env) },
		path: { value: [...job.path] },
		summary: { value: "", writable: true },
		digests: { value: new Map() },
		reporter: {
			value: {
				...job.reporter,
				line(text: string) {
					const size = text.length + ofLine;
					// what comes after a gap would be read as if there were none
					if (leftOut || size > room.left) {
						leftOut = true;
						return;
					}
					room.left -= size;
					kept += size;
					lines.push(text);
				},
			},
		},
		status: {
			get: () => job.status,
			set: (status: HostJob["status"]) => {
				job.status = status;
			},
		},
	});
	return {
		job: own,
		tell() {
			for (const line of lines.splice(0)) job.reporter.line(line);
			room.left += kept;
			kept = 0;
			if (leftOut) job.reporter.line("… (the rest is left out)");
			for (const [name, value] of Object.entries(own.env))
				if (before[name] !== value) job.env[name] = value;
			job.path.unshift(...own.path.slice(0, own.path.length - paths));
		},
	};
}
