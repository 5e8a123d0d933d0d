import { beforeAll, expect, test } from "vitest";
import type { ChildForge } from "../support/child-forge.ts";
import {
	authorization,
	type MortalForge,
	mortalForge,
} from "../support/mortal-forge.ts";
import { thorough } from "../support/run/thorough.ts";

const rounds = Number(process.env.KILL_ROUNDS ?? (thorough ? 6 : 3));
const jobs = rounds * 6;
let mortal: MortalForge;

beforeAll(async () => {
	mortal = await mortalForge();
});

async function send<T>(
	url: string,
	method: string,
	headers: Record<string, string>,
	body?: unknown,
): Promise<T> {
	const answer = await fetch(url, {
		method,
		headers: { "content-type": "application/json", ...headers },
		body: body === undefined ? undefined : JSON.stringify(body),
	});
	if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
	return (await answer.json()) as T;
}
const api = <T>(
	forge: ChildForge,
	method: string,
	path: string,
	body?: object,
) => send<T>(`${forge.url}api/v1${path}`, method, { authorization }, body);

/** A runner with a memory: what it was given, and what it has still to report. */
class Runner {
	readonly given: string[] = [];
	readonly reported = new Set<string>();
	#headers: Record<string, string> = {};
	#inHand: { id: string; job: string } | undefined;

	#rpc<T>(forge: ChildForge, method: string, body: object): Promise<T> {
		const url = `${forge.url}api/actions/runner.v1.RunnerService/${method}`;
		return send<T>(url, "POST", this.#headers, body);
	}
	async register(forge: ChildForge, token: string) {
		const { runner } = await this.#rpc<{
			runner: { uuid: string; token: string };
		}>(forge, "Register", {
			name: "tester",
			token,
			version: "v1",
			labels: ["ubuntu-latest"],
		});
		this.#headers = {
			"x-runner-uuid": runner.uuid,
			"x-runner-token": runner.token,
		};
	}
	/** Takes a job, unless one is in hand, and reports it. */
	async work(forge: ChildForge) {
		if (!this.#inHand) {
			const { task } = await this.#rpc<{
				task?: { id: string; context: { job: string } };
			}>(forge, "FetchTask", { tasksVersion: "0" });
			if (!task) return;
			this.#inHand = { id: task.id, job: task.context.job };
			this.given.push(task.context.job);
		}
		const { id, job } = this.#inHand;
		await this.#rpc(forge, "UpdateTask", {
			state: { id, result: "RESULT_SUCCESS", steps: [] },
			outputs: {},
		});
		this.reported.add(job);
		this.#inHand = undefined;
	}
}

interface Job {
	name: string;
	status: string;
	conclusion?: string;
}
const jobsOf = async (forge: ChildForge) =>
	(
		await api<{ jobs: Job[] }>(
			forge,
			"GET",
			"/repos/root/r/actions/runs/1/jobs?limit=100",
		)
	).jobs;

test("a forge that is killed again and again hands no job out twice and forgets no report", async () => {
	const runner = new Runner();
	let forge = await mortal.start();
	await api(forge, "POST", "/user/repos", { name: "r", auto_init: true });
	const { token } = await api<{ token: string }>(
		forge,
		"POST",
		"/repos/root/r/actions/runners/registration-token",
	);
	await runner.register(forge, token);
	const names = Array.from({ length: jobs }, (_, i) => `j${i}`);
	const text = `on: push\njobs:\n${names
		.map(
			(name) =>
				`  ${name}:\n    runs-on: ubuntu-latest\n    steps:\n      - run: "true"\n`,
		)
		.join("")}`;
	await api(forge, "POST", "/repos/root/r/contents/.gitea/workflows/w.yml", {
		content: Buffer.from(text).toString("base64"),
	});
	await expect
		.poll(() => jobsOf(forge).catch(() => []), { timeout: 20_000 })
		.toHaveLength(jobs);
	for (let round = 0; round < rounds; round++) {
		const until = runner.given.length + 3;
		const dead = (async () => {
			try {
				while (true) {
					await runner.work(forge);
					// the kill falls into whatever the runner does next
					if (runner.given.length === until) void forge.kill("SIGKILL");
				}
			} catch {
				// the forge is gone
			}
		})();
		await dead;
		await forge.kill("SIGKILL");
		forge = await mortal.start();
	}
	const waiting = async () =>
		(await jobsOf(forge)).filter((job) => job.status === "queued").length;
	while ((await waiting()) > 0) await runner.work(forge);
	const ended = await jobsOf(forge);
	expect(new Set(runner.given).size).toBe(runner.given.length);
	const state = (name: string) => {
		const job = ended.find((one) => one.name === name);
		return `${job?.status} ${job?.conclusion}`;
	};
	for (const name of runner.reported)
		expect([name, state(name)]).toEqual([name, "completed success"]);
	// given out to nobody: the answer died with the forge, and silence ends it
	const lost = names.filter((name) => !runner.given.includes(name));
	expect(lost.length).toBeLessThanOrEqual(rounds);
	for (const name of lost)
		expect([name, state(name)]).toEqual([name, "in_progress undefined"]);
	expect(runner.reported.size + lost.length).toBe(jobs);
	expect(await forge.kill("SIGTERM")).toBe(0);
}, 120_000);
