import type { App } from "../../app.ts";
import { readLog } from "../../domain/actions/runs/read-log.ts";
import { jobById, runIn, taskOfJob } from "../../domain/actions/runs/run.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { Level } from "../../domain/permissions/units.ts";
import type { FoundRepository } from "../../domain/repositories/find-repository.ts";
import type { RequestContext } from "../../http/server.ts";
import type { Page } from "./pages.ts";

const address =
	/^\/actions(?:\/runs\/(\d{1,15})(?:\/jobs\/(\d{1,15})(\/logs)?)?)?$/;

export const isOfRuns = (rest: string): boolean => address.test(rest);

/** The page of runs, of a run, or of a job that the rest of a repository's address names; undefined when there is none for the reader. */
export async function runPages(
	app: App,
	actor: Actor,
	found: FoundRepository,
	rest: string,
	{ search, signal }: Pick<RequestContext, "search" | "signal">,
	/** Finds the repository once more, for who asks now. */
	again: () => Promise<FoundRepository | undefined>,
): Promise<Page | undefined> {
	const { repository } = found;
	if (!readsRuns(found)) return undefined;
	const [, runId, jobId, logs] = address.exec(rest) ?? [];
	const number = (name: string) => {
		const given = search.get(name) ?? "";
		return /^\d{1,9}$/.test(given) ? Number(given) : undefined;
	};
	const { runPage, runsPage } = await import("./run-page.tsx");
	if (runId === undefined) {
		const page = Math.min(Math.max(1, number("page") ?? 1), 10_000);
		return { html: await runsPage(app, actor, found, page) };
	}
	const run = await runIn(app.db, repository.id, Number(runId));
	if (!run) return undefined;
	if (jobId === undefined) {
		const attempt = number("attempt") ?? run.attempt;
		const html = await runPage(app, actor, found, run, attempt);
		return html === undefined ? undefined : { html };
	}
	const job = await jobById(app.db, Number(jobId));
	if (job?.run_id !== run.id || job.opened) return undefined;
	if (logs) {
		const task = await taskOfJob(app.db, job);
		return task && { text: readLog(app, task) };
	}
	const { jobPage } = await import("./job-page.tsx");
	const may = async () => {
		const now = await again();
		return now?.repository.id === repository.id && readsRuns(now);
	};
	return { parts: jobPage(app, found, run, job, number("from"), may, signal) };
}

/** Administrators see the runs of a repository in which they are switched off. */
const readsRuns = ({ access }: FoundRepository): boolean =>
	access.level >= Level.admin || access.unit("actions") >= Level.read;
