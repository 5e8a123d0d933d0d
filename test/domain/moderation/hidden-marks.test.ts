import { expect, test } from "vitest";
import { hidingBench, inBase64 } from "./hiding-bench.ts";

const bench = await hidingBench();
const { forge, ada, root, send, settled, hide, show } = bench;
const get = async <T>(path: string, as: typeof ada = ada) =>
	(await forge.call<T>("GET", path, { as })).body;

test("what a hidden user said of commits is not shown, and lets nothing be merged", async () => {
	const kim = await forge.user("kim");
	const api = await bench.repository();
	await send("PUT", `${api}/collaborators/kim`, { permission: "write" });
	await send("POST", `${api}/contents/new.txt`, {
		content: inBase64("x"),
		message: "add",
		new_branch: "topic",
	});
	const pull = await send("POST", `${api}/pulls`, {
		title: "topic",
		head: "topic",
		base: "main",
	});
	await send("POST", `${api}/branch_protections`, {
		rule_name: "main",
		enable_status_check: true,
		status_check_contexts: ["ci"],
	});
	const { commit } = await get<{ commit: { id: string } }>(
		`${api}/branches/topic`,
	);
	await send(
		"POST",
		`${api}/statuses/${commit.id}`,
		{ state: "pending", context: "ci", description: "of ada" },
		ada,
	);
	await send(
		"POST",
		`${api}/statuses/${commit.id}`,
		{
			state: "success",
			context: "ci",
			description: "spam",
			target_url: "https://spam.example/",
		},
		kim,
	);
	const said = async () => {
		const all = await get<{ description: string }[]>(
			`${api}/statuses/${commit.id}`,
		);
		const { state, statuses } = await get<{
			state: string;
			statuses: { description: string }[];
		}>(`${api}/commits/${commit.id}/status`);
		return [
			all.map(({ description }) => description).toSorted(),
			state,
			statuses.map(({ description }) => description),
		];
	};
	expect(await said()).toEqual([["of ada", "spam"], "success", ["spam"]]);
	await hide("kim");
	// the one before counts again
	expect(await said()).toEqual([["of ada"], "pending", ["of ada"]]);
	const merged = await forge.call("POST", `${api}/pulls/${pull.number}/merge`, {
		as: ada,
		body: { Do: "merge" },
	});
	expect(merged.status, merged.text).toBe(405);
	await show("kim");
	expect(await said()).toEqual([["of ada", "spam"], "success", ["spam"]]);
	await settled();
});

test("time that a hidden user tracked is in no list and no sum", async () => {
	const lou = await forge.user("lou");
	await send("POST", "/orgs", { username: "timed" });
	await send("POST", "/orgs/timed/repos", { name: "book" });
	const api = "/repos/timed/book";
	await send("PUT", `${api}/collaborators/lou`, { permission: "write" });
	await send("POST", `${api}/issues`, { title: "one" });
	await send("POST", `${api}/issues/1/times`, { time: 60 });
	await send("POST", `${api}/issues/1/times`, { time: 7200 }, lou);
	await send("POST", `${api}/issues`, { title: "spam" }, lou);
	await send("POST", `${api}/issues/2/times`, { time: 120 });
	const times = async () => {
		const lists = await Promise.all(
			[`${api}/issues/1/times`, `${api}/times`, "/user/times"].map(
				async (path) => {
					const seen = await forge.call<{ time: number }[]>("GET", path, {
						as: ada,
					});
					const total = Number(seen.headers.get("x-total-count"));
					return [seen.body.map(({ time }) => time).toSorted(), total];
				},
			),
		);
		return lists;
	};
	const before = await times();
	expect(before).toEqual([
		[[60, 7200], 2],
		[[120, 60, 7200], 3],
		[[120, 60], 2],
	]);
	await hide("lou");
	expect(await times()).toEqual([
		[[60], 1],
		[[60], 1],
		[[60], 1],
	]);
	await show("lou");
	expect(await times()).toEqual(before);
	await settled();
});

test("administrators do not find the addresses of hidden users", async () => {
	await forge.user("mia");
	const found = async () => [
		(await get<{ username: string }[]>("/admin/emails?limit=50", root)).filter(
			({ username }) => username === "mia",
		).length,
		(await get<unknown[]>("/admin/emails/search?q=mia", root)).length,
	];
	expect(await found()).toEqual([1, 1]);
	await hide("mia");
	expect(await found()).toEqual([0, 0]);
	await show("mia");
	expect(await found()).toEqual([1, 1]);
	await settled();
});

test("an owner whose fellows are all hidden cannot leave an organization without one", async () => {
	const ned = await forge.user("ned");
	await send("POST", "/orgs", { username: "shared" });
	const teams = await get<{ id: number; name: string }[]>("/orgs/shared/teams");
	const owners = teams.find(({ name }) => name === "Owners")?.id;
	await send("PUT", `/teams/${owners}/members/ned`);
	await hide("ned");
	const leave = (as: typeof ada) =>
		bench.status("DELETE", `/teams/${owners}/members/${as.name}`, ada);
	expect(await leave(ada)).toBe(422);
	await show("ned");
	expect(await leave(ada)).toBe(204);
	expect(
		await bench.status("DELETE", `/teams/${owners}/members/ned`, ned),
	).toBe(422);
	await settled();
});
