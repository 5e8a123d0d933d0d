import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";

type User = { name: string; password: string };
let forge: Awaited<ReturnType<typeof testForge>>;
let [ada, bob] = [] as unknown as [User, User];

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "tree", auto_init: true },
	});
	await forge.call("POST", "/repos/ada/tree/forks", { as: bob, body: {} });
});

const write = (owner: User, path: string, content = "eA==") =>
	forge.call("POST", `/repos/${owner.name}/tree/contents/${path}`, {
		as: owner,
		body: { content },
	});
const sync = (body: object, as: User | null = bob) =>
	forge.call("POST", "/repos/bob/tree/merge-upstream", { as, body });

test("a fork follows its upstream: not at all, forward, by a merge", async () => {
	expect(await sync({ branch: "main" })).toMatchObject({
		status: 200,
		body: { merge_type: "up-to-date" },
	});
	await write(ada, "one");
	expect((await sync({})).body).toEqual({ merge_type: "fast-forward" });
	await write(bob, "mine");
	await write(ada, "two");
	expect((await sync({ ff_only: true })).status).toBe(400);
	expect((await sync({ branch: "main" })).body).toEqual({
		merge_type: "merge",
	});
	const { body } = await forge.call<{ name: string }[]>(
		"GET",
		"/repos/bob/tree/contents",
		{ as: bob },
	);
	expect(body.map((f) => f.name)).toEqual(["README.md", "mine", "one", "two"]);
});

test("branches that contradict each other are not merged", async () => {
	await write(ada, "same", "YQ==");
	await write(bob, "same", "Yg==");
	expect((await sync({ branch: "main" })).status).toBe(409);
});

test("a commit that came for a sync that failed is not shown by its id", async () => {
	const theirs = await forge.call<{ commit: { id: string } }>(
		"GET",
		"/repos/ada/tree/branches/main",
		{ as: ada },
	);
	const inFork = () =>
		forge.call("GET", `/repos/bob/tree/git/commits/${theirs.body.commit.id}`, {
			as: bob,
		});
	expect((await sync({ ff_only: true })).status).toBe(400);
	expect((await inFork()).status).toBe(404);
	// both have the same now, so the merge gives it a ref
	const files = { content: "Yg==", message: "Same", branch: "main" };
	const { body } = await forge.call<{ sha: string }>(
		"GET",
		"/repos/ada/tree/contents/same",
		{ as: ada },
	);
	await forge.call("PUT", "/repos/ada/tree/contents/same", {
		as: ada,
		body: { ...files, sha: body.sha },
	});
	expect((await sync({ branch: "main" })).body).toEqual({
		merge_type: "merge",
	});
	expect((await inFork()).status).toBe(200);
});

test.each([
	["an unknown branch", { branch: "none" }, 404],
	["a branch that is no name", { branch: "-h" }, 404],
])("%s is not found", async (_, body, status) => {
	expect((await sync(body)).status).toBe(status);
});

test("only writers sync, and only forks", async () => {
	expect((await sync({}, null)).status).toBe(401);
	expect((await sync({}, ada)).status).toBe(403);
	const own = await forge.call("POST", "/repos/ada/tree/merge-upstream", {
		as: ada,
		body: {},
	});
	expect(own.status).toBe(400);
	const reading = await forge.token(bob, ["read:repository"]);
	const { status } = await forge.call(
		"POST",
		"/repos/bob/tree/merge-upstream",
		{ as: reading, body: {} },
	);
	expect(status).toBe(403);
});
