import { expect, test } from "vitest";
import { hookBench } from "../support/hook-bench.ts";

const { send, hook, settled, inbox, forge, ada } = await hookBench();

test("webhooks are told of types that issues get and lose, as they were by then", async () => {
	await send("POST", "/orgs", { username: "acme" });
	await send("POST", "/orgs/acme/repos", { name: "book", auto_init: true });
	const api = "/repos/acme/book";
	await hook(api, { events: ["issues"] });
	const { number } = await send("POST", `${api}/issues`, {
		title: "one",
		type: "Task",
	});
	const set = (type: string | null) =>
		send("PATCH", `${api}/issues/${number}`, { type });
	await set("Bug");
	await set(null);
	const types = await send<{ id: number; name: string }[]>(
		"GET",
		"/orgs/acme/issue-types",
	);
	const bug = types.find(({ name }) => name === "Bug");
	await send("DELETE", `/orgs/acme/issue-types/${bug?.id}`);
	await settled();
	expect(
		inbox
			.take()
			.map(({ body, headers }) => [
				headers["x-gitea-event"],
				body.action,
				body.type,
			]),
	).toEqual([
		["issues", "opened", undefined],
		["issues", "typed", bug],
		["issues", "untyped", bug],
	]);
});

test("workflows start for the types of activity that GitHub has", async () => {
	await send("POST", "/orgs/acme/repos", { name: "runs", auto_init: true });
	const api = "/repos/acme/runs";
	await send("POST", `${api}/contents/.gitea/workflows/types.yml`, {
		content: Buffer.from(
			"on:\n  issues:\n    types: [typed, untyped]\njobs:\n  one:\n    runs-on: here\n    steps:\n      - run: 'true'\n",
		).toString("base64"),
	});
	const { number } = await send("POST", `${api}/issues`, { title: "one" });
	for (const type of ["Feature", null])
		await send("PATCH", `${api}/issues/${number}`, { type });
	await settled();
	const { body } = await forge.call<{ workflow_runs: { event: string }[] }>(
		"GET",
		`${api}/actions/runs`,
		{ as: ada },
	);
	expect(body.workflow_runs.map(({ event }) => event)).toEqual([
		"issues",
		"issues",
	]);
});
