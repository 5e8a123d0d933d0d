import { request } from "node:http";

/** Some tests of a file, to be run with a mutant or without. */
export interface Job {
	/** Its number; no two jobs have the same. */
	readonly n: number;
	readonly file: string;
	/** "none": without one. */
	readonly mutant: string;
	/** The places of its tests in their file; all where it is missing. */
	readonly tests?: readonly number[];
	/** The file whose modules are loaded anew, or "all". */
	readonly fresh?: string;
	/** The milliseconds that its tests took without a mutant. */
	readonly ms?: number;
	/** Tells what each test reaches. */
	readonly covers?: boolean;
}

/** How a job went. */
export interface Outcome {
	readonly ms: number;
	/** The first error, and the place of the test that failed; without one it was a hook, or the file as a whole. */
	readonly error?: string | undefined;
	readonly at?: number | undefined;
	readonly reached?: object | undefined;
}

const here = globalThis as {
	mutantJob?: { job?: Job | undefined };
};
here.mutantJob ??= {};

/** What this process has to do, from one file of tests to the next. */
export const jobHere = here.mutantJob;

/** Tells how the job of this process went. */
export async function tellOutcome(
	port: number,
	outcome: Outcome,
): Promise<void> {
	await asked(port, JSON.stringify({ pid: process.pid, outcome }));
}

/** Gives the next job; undefined: there is none. */
export async function nextJob(
	port: number,
	slot: string | undefined,
): Promise<Job | undefined> {
	const { rss } = process.memoryUsage();
	const told = JSON.stringify({ pid: process.pid, slot, rss });
	jobHere.job = JSON.parse(await asked(port, told)).job;
	return jobHere.job;
}

const asked = (port: number, body: string) =>
	new Promise<string>((resolve, reject) => {
		const to = { host: "127.0.0.1", port, method: "POST" };
		const asking = request(to, async (answer) => {
			let text = "";
			for await (const part of answer.setEncoding("utf8")) text += part;
			resolve(text);
		});
		asking.on("error", reject).end(body);
	});
