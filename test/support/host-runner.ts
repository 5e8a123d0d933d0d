import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
	openSandbox,
	type SandboxChoice,
} from "../../src/children/open-sandbox.ts";
import { openClient, register } from "../../src/runner/host/client.ts";
import { executeTask } from "../../src/runner/host/execute.ts";
import { afterFile } from "./after-file.ts";
import { type Book, base64 } from "./book.ts";

const at = "/repos/ada/secret/actions";

/** The runner that is built in, in a directory of its own, for the jobs of `ada/secret` that run on `here`. */
export async function hostRunner(book: Book, sandbox: SandboxChoice = "auto") {
	const directory = await mkdtemp(join(tmpdir(), "ingot-runner-"));
	afterFile(() => rm(directory, { recursive: true, force: true }));
	const call = async <T = unknown>(
		method: string,
		path: string,
		body?: object,
	) => (await book.forge.call<T>(method, path, { as: book.ada, body })).body;
	const { token } = await call<{ token: string }>(
		"POST",
		`${at}/runners/registration-token`,
	);
	const registration = await register(directory, book.forge.url, {
		token,
		name: "host",
		version: "test",
		labels: ["here"],
	});
	const client = openClient(registration);
	const place = {
		directory,
		readable: versionManagers(),
		sandbox: await openSandbox(sandbox, {
			searchPath: process.env.PATH ?? "",
			folder: join(directory, "sandbox"),
			machine: true,
		}),
	};
	const put = (path: string, text: string, repo = "secret") =>
		call("POST", `/repos/ada/${repo}/contents/${path}`, {
			content: base64(text),
			message: `add ${path}`,
		});
	return {
		directory,
		place,
		call,
		put,
		/** Runs all jobs of a workflow here; gives each job's end, steps and log by name. */
		async perform(name: string, jobs: string) {
			await put(
				`.gitea/workflows/${name}.yml`,
				`on: workflow_dispatch\njobs:\n${jobs}`,
			);
			const { workflow_run_id: run } = await call<{ workflow_run_id: number }>(
				"POST",
				`${at}/workflows/${name}.yml/dispatches?return_run_details=true`,
				{ ref: "main" },
			);
			const never = new AbortController().signal;
			for (;;) {
				await book.forge.app.events.settled();
				const { task } = await client.fetchTask("0", never);
				if (!task) break;
				await executeTask(client, task, place, never);
			}
			const { jobs: done } = await call<{
				jobs: {
					id: number;
					name: string;
					conclusion: string;
					steps: { conclusion: string }[];
				}[];
			}>("GET", `${at}/runs/${run}/jobs`);
			const found: Record<
				string,
				{ conclusion: string; steps: string[]; log: string }
			> = {};
			for (const { id, name: job, conclusion, steps } of done) {
				const log = await book.forge.call("GET", `${at}/jobs/${id}/logs`, {
					as: book.ada,
				});
				found[job] = {
					conclusion,
					steps: steps.map((step) => step.conclusion),
					log: log.text.replace(/^\S+ /gm, ""),
				};
			}
			return found;
		},
	};
}

/** Directories of programs that shims in the search path lead to (pyenv, nvm). */
const versionManagers = (): string[] =>
	(process.env.PATH ?? "")
		.split(":")
		.filter((path) => path.endsWith("/shims"))
		.map(dirname)
		.filter((path) => existsSync(path));
