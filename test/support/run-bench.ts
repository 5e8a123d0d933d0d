import { type Book, base64, bookForge } from "./book.ts";
import { testRunner } from "./runner.ts";

/** A job as the API shows it. */
export interface ShownJob {
	id: number;
	name: string;
	status: string;
	conclusion?: string;
	steps: { status: string; conclusion?: string; completed_at: string }[];
}

/** The forge of `bookForge` with a runner: workflows of one repository are put down, started and taken. */
export async function runBench(repository = "book") {
	const book = await bookForge();
	const { forge } = book;
	const home = `/repos/ada/${repository}`;
	const at = `${home}/actions`;

	/** Asks as the owner, and waits for the consequences. */
	async function call<T = unknown>(
		method: string,
		path: string,
		body?: object,
		as: Book["ada"] = book.ada,
	) {
		const answer = await forge.call<T>(method, path, { as, body });
		await forge.app.events.settled();
		return answer;
	}
	/** Writes a workflow file, or writes it anew. */
	async function put(name: string, text: string, to = home) {
		const path = `${to}/contents/.gitea/workflows/${encodeURIComponent(name)}`;
		const { body: old } = await call<{ sha?: string } | undefined>("GET", path);
		return call(old?.sha ? "PUT" : "POST", path, {
			content: base64(text),
			message: "add [skip ci]",
			...(old?.sha && { sha: old.sha }),
		});
	}
	/** Starts a workflow by hand; gives its run. */
	async function dispatch(name: string, from = home): Promise<number> {
		const { body } = await call<{ workflow_run_id: number }>(
			"POST",
			`${from}/actions/workflows/${encodeURIComponent(name)}/dispatches?return_run_details=true`,
			{ ref: "main" },
		);
		return body.workflow_run_id;
	}
	const jobs = async (run: number, of = home) =>
		(await call<{ jobs: ShownJob[] }>("GET", `${of}/actions/runs/${run}/jobs`))
			.body.jobs;
	const { token } = (
		await forge.call<{ token: string }>(
			"POST",
			"/admin/actions/runners/registration-token",
		)
	).body;
	const runner = await testRunner(forge, token);
	return {
		book,
		forge,
		at,
		runner,
		call,
		put,
		dispatch,
		jobs,
		/** Puts a workflow down that is started by hand, and starts it. */
		async started(name: string, text: string): Promise<number> {
			await put(`${name}.yml`, `on: workflow_dispatch\n${text}`);
			return dispatch(`${name}.yml`);
		},
		/** What became of the jobs of a run, by name. */
		async states(run: number): Promise<Record<string, string>> {
			const all = await jobs(run);
			return Object.fromEntries(
				all.map((j) => [j.name, j.conclusion ?? j.status]),
			);
		},
		/** The next task, which must be there, with its workflow as text. */
		async take() {
			const task = await runner.take();
			if (!task) throw new Error("no task");
			const file = Buffer.from(task.workflowPayload, "base64").toString();
			return { ...task, file };
		},
	};
}
