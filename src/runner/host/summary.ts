import type { HostJob } from "./job.ts";
import { runtimeOf } from "./runtime.ts";

/** The forge takes no more of a job, in bytes. */
const most = 1024 * 1024;
const ending = "\n\n_The rest is left out._\n";

/** Sends what a step has written for people, without secrets. @throws Error with what the forge says against it */
export async function sendSummary(
	job: HostJob,
	step: number,
	summary: string,
): Promise<void> {
	if (!summary.trim()) return;
	const { token, run, job: id, server } = runtimeOf(job);
	const response = await fetch(
		new URL(
			`api/actions_pipeline/_apis/pipelines/workflows/${run}/jobs/${id}/steps/${step}/summary`,
			server,
		),
		{
			method: "PUT",
			headers: {
				Authorization: `Bearer ${token}`,
				"Content-Type": "text/markdown; charset=utf-8",
			},
			body: bounded(job.reporter.masked(summary)),
		},
	);
	const text = await response.text();
	if (!response.ok) throw new Error(text.slice(0, 200));
}

function bounded(text: string): string {
	const bytes = Buffer.from(text);
	if (bytes.length <= most) return text;
	const kept = bytes.subarray(0, most - Buffer.byteLength(ending));
	// not in the middle of a sign
	return kept.toString("utf8").replace(/\ufffd+$/, "") + ending;
}
