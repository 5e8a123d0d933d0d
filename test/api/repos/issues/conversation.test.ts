import { beforeAll, expect, test } from "vitest";
import { queriesOf, testForge } from "../../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
let bob: { name: string; password: string };
let eve: { name: string; password: string };
const at = "/repos/ada/desk/issues";
type As = { name: string; password: string } | null;

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	eve = await forge.user("eve");
	await forge.call("POST", "/user/repos", { as: ada, body: { name: "desk" } });
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "secret", private: true },
	});
	await forge.call("PUT", "/repos/ada/desk/collaborators/bob", {
		as: ada,
		body: { permission: "write" },
	});
});

const open = async (path = at) =>
	(
		await forge.call<{ number: number }>("POST", path, {
			as: ada,
			body: { title: "talk" },
		})
	).body.number;
const status = async (method: string, path: string, as: As, body?: object) =>
	(await forge.call(method, path, { as, body })).status;
const names = async (path: string) =>
	(await forge.call<{ name: string }[]>("GET", path, { as: null })).body.map(
		(l) => l.name,
	);

test("labels are replaced by ids or names, one for each exclusive scope, and counted", async () => {
	const path = `${at}/${await open()}/labels`;
	const ids: number[] = [];
	for (const [name, exclusive] of [
		["prio/high", true],
		["prio/low", true],
		["prio/none", false],
	] as const)
		ids.push(
			(
				await forge.call<{ id: number }>("POST", "/repos/ada/desk/labels", {
					as: ada,
					body: { name, exclusive, color: "#fff" },
				})
			).body.id,
		);
	const put = (labels: unknown, method = "PUT") =>
		forge.call<{ name: string }[]>(method, path, { as: bob, body: { labels } });
	expect(
		(await put([ids[1], ids[0], ids[2], 99999])).body.map((l) => l.name),
	).toEqual(["prio/low", "prio/none"]);
	expect((await put(["prio/high"], "POST")).body.map((l) => l.name)).toEqual([
		"prio/high",
		"prio/none",
	]);
	expect(
		(await put(["prio/none", ids[0], "nothing"])).body.map((l) => l.name),
	).toEqual(["prio/high", "prio/none"]);
	expect((await put([true])).status).toBe(400);
	expect((await put([null])).status).toBe(400);
	expect((await put("prio/high")).status).toBe(422);
	expect(await names(path)).toEqual(["prio/high", "prio/none"]);
	const most = await names("/repos/ada/desk/labels?sort=leastissues");
	expect(most[0]).toBe("prio/low");
	expect(await status("DELETE", `${path}/${ids[2]}`, bob)).toBe(204);
	expect(await status("DELETE", `${path}/99999`, bob)).toBe(404);
	expect(await status("DELETE", path, eve)).toBe(403);
	expect(await status("DELETE", path, bob)).toBe(204);
	expect(await names(path)).toEqual([]);
});

test("comments are written, changed and deleted by those who may, and counted", async () => {
	const path = `${at}/${await open()}`;
	const made = await forge.call<{ id: number; created_at: string }>(
		"POST",
		`${path}/comments`,
		{ as: eve, body: { body: "one" } },
	);
	expect(made.status).toBe(201);
	expect(made.body).toEqual({
		id: made.body.id,
		html_url: expect.stringContaining(`#issuecomment-${made.body.id}`),
		pull_request_url: "",
		issue_url: `${forge.url}ada/desk/issues/${path.split("/").at(-1)}`,
		user: expect.objectContaining({ login: "eve" }),
		original_author: "",
		original_author_id: 0,
		body: "one",
		assets: [],
		created_at: made.body.created_at,
		updated_at: made.body.created_at,
	});
	const few = await queriesOf(forge, () =>
		forge.call("GET", `${path}/comments`),
	);
	await forge.call("POST", `${path}/comments`, {
		as: ada,
		body: { body: "two" },
	});
	expect(
		await queriesOf(forge, () => forge.call("GET", `${path}/comments`)),
	).toBe(few);
	const own = `${at}/comments/${made.body.id}`;
	expect(await status("PATCH", own, eve, { body: "uno" })).toBe(200);
	expect(await status("PATCH", own, bob, { body: "eins" })).toBe(200);
	expect(
		await status(
			"GET",
			`/repos/ada/secret/issues/comments/${made.body.id}`,
			ada,
		),
	).toBe(404);
	const other = await forge.user("other");
	expect(await status("PATCH", own, other, { body: "no" })).toBe(403);
	expect(await status("DELETE", own, other)).toBe(403);
	expect(await status("POST", `${path}/comments`, null, { body: "x" })).toBe(
		401,
	);
	expect(await status("POST", `${path}/comments`, ada, { body: "" })).toBe(422);
	expect(await status("DELETE", own, eve)).toBe(204);
	expect(await status("DELETE", own, eve)).toBe(404);
	const { body } = await forge.call<{ comments: number }>("GET", path);
	expect(body.comments).toBe(1);
});

test("a locked issue takes comments and reactions of writers only", async () => {
	const path = `${at}/${await open()}`;
	expect(await status("PUT", `${path}/lock`, bob, {})).toBe(403);
	for (const lock_reason of ["heat", "again"])
		expect(await status("PUT", `${path}/lock`, ada, { lock_reason })).toBe(204);
	expect(await status("POST", `${path}/comments`, eve, { body: "x" })).toBe(
		403,
	);
	expect(
		await status("POST", `${path}/reactions`, eve, { content: "eyes" }),
	).toBe(403);
	expect(await status("POST", `${path}/comments`, bob, { body: "x" })).toBe(
		201,
	);
	expect(await status("DELETE", `${path}/lock`, ada)).toBe(204);
	expect(await status("POST", `${path}/comments`, eve, { body: "x" })).toBe(
		201,
	);
	const { body } = await forge.call<{ type: string; body: string }[]>(
		"GET",
		`${path}/timeline`,
	);
	expect(body.map((e) => e.type)).toEqual([
		"lock",
		"comment",
		"unlock",
		"comment",
	]);
	expect(body[0]?.body).toBe("heat");
});

test("a reaction counts once for each user, on issues and on comments", async () => {
	const path = `${at}/${await open()}`;
	const comment = await forge.call<{ id: number }>("POST", `${path}/comments`, {
		as: ada,
		body: { body: "x" },
	});
	for (const target of [path, `${at}/comments/${comment.body.id}`]) {
		const react = (as: As, content: string) =>
			status("POST", `${target}/reactions`, as, { content });
		expect(await react(eve, "heart")).toBe(201);
		expect(await react(eve, "heart")).toBe(200);
		expect(await react(eve, "potato")).toBe(403);
		expect(await react(null, "heart")).toBe(401);
		expect(
			await status("DELETE", `${target}/reactions`, bob, { content: "heart" }),
		).toBe(204);
		const { body } = await forge.call<
			{ content: string; user: { login: string } }[]
		>("GET", `${target}/reactions`, { as: null });
		expect(body.map((r) => [r.user.login, r.content])).toEqual([
			["eve", "heart"],
		]);
		expect(
			await status("DELETE", `${target}/reactions`, eve, { content: "heart" }),
		).toBe(204);
		expect((await forge.call("GET", `${target}/reactions`)).body).toEqual([]);
	}
});

test("everybody chooses for himself what he is told of", async () => {
	const path = `${at}/${await open()}/subscriptions`;
	expect(await status("PUT", `${path}/eve`, eve)).toBe(201);
	expect(await status("PUT", `${path}/eve`, eve)).toBe(200);
	expect(await status("PUT", `${path}/bob`, eve)).toBe(403);
	expect(await status("PUT", `${path}/nobody`, eve)).toBe(404);
	expect(
		(await forge.call<{ login: string }[]>("GET", path)).body.map(
			(u) => u.login,
		),
	).toEqual(["eve"]);
	expect(await status("DELETE", `${path}/eve`, eve)).toBe(201);
	const { body } = await forge.call("GET", `${path}/check`, { as: eve });
	expect(body).toMatchObject({ subscribed: false, ignored: true });
	const again = await Promise.all(
		Array.from({ length: 30 }, () => status("PUT", `${path}/eve`, eve)),
	);
	expect(again.sort()).toEqual([...Array(29).fill(200), 201]);
});

test("a due date lasts until the end of its day", async () => {
	const path = `${at}/${await open()}/deadline`;
	const set = await forge.call("POST", path, {
		as: bob,
		body: { due_date: "2030-05-05T10:00:00Z" },
	});
	expect([set.status, set.body]).toEqual([
		201,
		{ due_date: "2030-05-05T23:59:59Z" },
	]);
	expect(
		await status("POST", path, eve, { due_date: "2030-05-05T10:00:00Z" }),
	).toBe(403);
});

test("a number alone names an issue of the same repository", async () => {
	const [a, b] = [await open(), await open()];
	const deps = `${at}/${a}/dependencies`;
	expect(await status("POST", deps, ada, { index: b })).toBe(201);
	const blocks = `${at}/${b}/blocks`;
	const empty = { index: a, owner: "", repo: "" };
	expect(await status("DELETE", blocks, ada, empty)).toBe(201);
	expect(await status("DELETE", deps, ada, { index: b })).toBe(404);
	expect(await status("POST", deps, ada, { index: 9999 })).toBe(404);
});

test("a locked conversation does not change what a dependency answers", async () => {
	const number = await open();
	const depend = () =>
		status("POST", `${at}/${number}/dependencies`, eve, {
			owner: "ada",
			repo: "desk",
			index: 1,
		});
	expect(await depend()).toBe(404);
	await status("PUT", `${at}/${number}/lock`, ada, { lock_reason: "spam" });
	expect(await depend()).toBe(404);
});

test("no issue waits for itself through others", async () => {
	const chain = [await open(), await open(), await open(), await open()];
	const wait = (who: number, forWhom: number) =>
		status("POST", `${at}/${chain[who]}/dependencies`, ada, {
			owner: "ada",
			repo: "desk",
			index: chain[forWhom],
		});
	expect(await wait(0, 1)).toBe(201);
	expect(await wait(1, 2)).toBe(201);
	expect(await wait(2, 3)).toBe(201);
	for (const [who, forWhom] of [
		[3, 0],
		[3, 1],
		[2, 0],
		[1, 0],
	] as const)
		expect(await wait(who, forWhom)).toBe(409);
	expect(await wait(0, 3)).toBe(201);
	const blocks = await forge.call<{ number: number }[]>(
		"GET",
		`${at}/${chain[0]}/blocks`,
		{ as: ada },
	);
	expect(blocks.body).toEqual([]);
});

test("an issue waits for others, which hold it open, and nothing private is shown", async () => {
	const [a, b, secret] = [
		await open(),
		await open(),
		await open("/repos/ada/secret/issues"),
	];
	const on = (index: number, repo = "desk") => ({ owner: "ada", repo, index });
	const deps = `${at}/${a}/dependencies`;
	expect(await status("POST", deps, eve, on(b))).toBe(404);
	expect(await status("POST", deps, bob, on(secret, "secret"))).toBe(404);
	expect(await status("POST", deps, ada, on(b))).toBe(201);
	expect(await status("POST", deps, ada, on(b))).toBe(409);
	expect(await status("POST", deps, ada, on(a))).toBe(409);
	expect(await status("POST", `${at}/${b}/dependencies`, ada, on(a))).toBe(409);
	expect(await status("POST", deps, ada, on(secret, "secret"))).toBe(201);
	const seen = await forge.call<{ title: string }[]>("GET", deps, { as: bob });
	expect(seen.body.map((i) => i.title)).toEqual(["talk", "HIDDEN"]);
	const timeline = await forge.call<{ dependent_issue: unknown }[]>(
		"GET",
		`${at}/${a}/timeline`,
		{ as: bob },
	);
	expect(timeline.body[1]?.dependent_issue).toBeNull();
	expect(await status("PATCH", `${at}/${a}`, ada, { state: "closed" })).toBe(
		412,
	);
	const blocks = `${at}/${b}/blocks`;
	expect(await status("DELETE", blocks, eve, on(a))).toBe(404);
	expect(await status("DELETE", blocks, ada, on(a))).toBe(201);
	expect(await status("DELETE", blocks, ada, on(a))).toBe(404);
	expect(await status("DELETE", deps, ada, on(secret, "secret"))).toBe(201);
	expect(await status("PATCH", `${at}/${a}`, ada, { state: "closed" })).toBe(
		201,
	);
});

test("an address with an issue and a comment names a comment of that issue", async () => {
	const [one, other] = [await open(), await open()];
	const { body } = await forge.call<{ id: number }>(
		"POST",
		`${at}/${one}/comments`,
		{ as: ada, body: { body: "here" } },
	);
	const of = (index: number | string) => `${at}/${index}/comments/${body.id}`;
	for (const index of [other, 9999, "0", "x"]) {
		const edit = { body: "there" };
		expect(await status("PATCH", of(index), ada, edit)).toBe(404);
		expect(await status("DELETE", of(index), ada)).toBe(404);
	}
	expect(await status("PATCH", of(one), ada, { body: "again" })).toBe(200);
	expect(await status("DELETE", of(one), ada)).toBe(204);
});
