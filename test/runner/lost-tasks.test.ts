import { expect, test } from "vitest";
import { endLostTasks } from "../../src/domain/actions/runs/report.ts";
import { testForge } from "../support/forge.ts";
import { testRunner } from "../support/runner.ts";

interface Job {
	name: string;
	status: string;
	conclusion?: string;
}

test("a job whose runner has fallen silent fails, with what needs it, and a late report changes nothing", async () => {
	let later = 0;
	const forge = await testForge({}, { clock: () => Date.now() + later });
	await forge.call("POST", "/user/repos", {
		body: { name: "r", auto_init: true },
	});
	const { body } = await forge.call<{ token: string }>(
		"POST",
		"/repos/root/r/actions/runners/registration-token",
	);
	const runner = await testRunner(forge, body.token);
	const text = `on: push
jobs:
  build:
    runs-on: ubuntu-latest
    steps: [{ run: "true" }]
  deploy:
    needs: build
    runs-on: ubuntu-latest
    steps: [{ run: "true" }]
`;
	await forge.call("POST", "/repos/root/r/contents/.gitea/workflows/w.yml", {
		body: { content: Buffer.from(text).toString("base64") },
	});
	const task = await runner.take();
	if (!task) throw new Error("no task");
	const states = async () => {
		const answer = await forge.call<{ jobs: Job[] }>(
			"GET",
			"/repos/root/r/actions/runs/1/jobs",
		);
		return answer.body.jobs.map(
			({ name, status, conclusion }) => `${name} ${status} ${conclusion}`,
		);
	};
	later = 590_000;
	await endLostTasks(forge.app);
	expect((await states())[0]).toBe("build in_progress undefined");
	// every word of the runner counts
	await runner.log(task, ["still here"], false);
	later = 1_180_000;
	await endLostTasks(forge.app);
	expect((await states())[0]).toBe("build in_progress undefined");
	later = 1_800_000;
	await endLostTasks(forge.app);
	const ended = ["build completed failure", "deploy completed skipped"];
	expect(await states()).toEqual(ended);
	await runner.end(task, "SUCCESS");
	expect(await states()).toEqual(ended);
	expect(await runner.take()).toBeUndefined();
});
