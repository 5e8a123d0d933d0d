import type { Forge } from "../../src/start-forge.ts";

interface Task {
	id: string;
	workflowPayload: string;
	context: Record<string, unknown> & {
		token: string;
		gitea_runtime_token: string;
		job: string;
	};
	secrets: Record<string, string>;
	vars: Record<string, string>;
	needs?: Record<string, { result: string; outputs?: Record<string, string> }>;
}

/** A runner that does what the test says, over the protocol with JSON. */
export async function testRunner(
	forge: Forge,
	registration: string,
	labels: string[] = ["ubuntu-latest"],
	more: object = {},
) {
	let headers: Record<string, string> = {};
	const rpc = async <T>(method: string, body: object) => {
		const response = await fetch(
			`${forge.url}api/actions/runner.v1.RunnerService/${method}`,
			{
				method: "POST",
				headers: { "Content-Type": "application/json", ...headers },
				body: JSON.stringify(body),
			},
		);
		const { status, headers: said } = response;
		return { status, said, body: (await response.json()) as T };
	};
	const { status, body } = await rpc<{
		runner: { uuid: string; token: string };
	}>("Register", {
		name: "tester",
		token: registration,
		version: "v1",
		labels,
		...more,
	});
	if (status !== 200)
		throw new Error(`not registered: ${JSON.stringify(body)}`);
	headers = {
		"x-runner-uuid": body.runner.uuid,
		"x-runner-token": body.runner.token,
	};
	return {
		rpc,
		/** The next task, once everything that has happened has had its consequences. */
		async take(): Promise<Task | undefined> {
			await forge.app.events.settled();
			const got = await rpc<{ task?: Task }>("FetchTask", {
				tasksVersion: "0",
			});
			return got.body.task;
		},
		log: (task: Task, lines: string[], noMore = true, index = 0) =>
			rpc<{ ackIndex: string }>("UpdateLog", {
				taskId: task.id,
				index: String(index),
				rows: lines.map((content) => ({
					time: "2024-01-02T03:04:05Z",
					content,
				})),
				noMore,
			}),
		end: (
			task: Task,
			result: "SUCCESS" | "FAILURE" = "SUCCESS",
			outputs: Record<string, string> = {},
			steps: object[] = [],
		) =>
			rpc<{ state: { result?: string } }>("UpdateTask", {
				state: { id: task.id, result: `RESULT_${result}`, steps },
				outputs,
			}),
	};
}
