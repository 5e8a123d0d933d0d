import { beforeAll, expect, test } from "vitest";
import {
	callChild as call,
	type MortalForge,
	mortalForge,
} from "../support/mortal-forge.ts";

let mortal: MortalForge;
const issues = 40;

beforeAll(async () => {
	mortal = await mortalForge();
});

test("counts follow a hidden account, and one that is shown again, though the forge is killed at once", async () => {
	let forge = await mortal.start();
	const done = async (method: string, path: string, body?: unknown) => {
		const { status } = await call(forge, method, path, body);
		if (status >= 300) throw new Error(`${method} ${path}: ${status}`);
	};
	await done("POST", "/admin/users", {
		username: "eve",
		email: "eve@example.org",
		password: "pass-Word-1x",
		must_change_password: false,
	});
	await done("POST", "/user/repos", { name: "one" });
	for (let number = 1; number <= issues; number++) {
		const who = number % 2 ? "?sudo=eve" : "";
		await done("POST", `/repos/root/one/issues${who}`, { title: `${number}` });
		await done("POST", `/repos/root/one/issues/${number}/comments?sudo=eve`, {
			body: "spam",
		});
	}
	const seen = async () => {
		const { body } = await call<{ open_issues_count: number }>(
			forge,
			"GET",
			"/repos/root/one",
		);
		const list = await call<{ comments: number }[]>(
			forge,
			"GET",
			"/repos/root/one/issues?limit=50",
		);
		const comments = list.body.reduce((sum, one) => sum + one.comments, 0);
		return [body.open_issues_count, list.body.length, comments];
	};
	expect(await seen()).toEqual([issues, issues, issues]);
	for (const [method, after] of [
		["PUT", [issues / 2, issues / 2, 0]],
		["DELETE", [issues, issues, issues]],
	] as const) {
		await done(method, "/admin/users/eve/hidden", { reason: "spam" });
		await forge.kill("SIGKILL");
		forge = await mortal.start();
		// it is true at once, and the counts follow
		expect((await seen())[1]).toBe(after[1]);
		await expect.poll(seen, { timeout: 60_000 }).toEqual(after);
	}
	await forge.kill("SIGTERM");
});
