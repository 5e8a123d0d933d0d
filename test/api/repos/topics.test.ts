import { beforeAll, expect, test } from "vitest";
import { queriesOf, testForge } from "../../support/forge.ts";

type User = { name: string; password: string };
let forge: Awaited<ReturnType<typeof testForge>>;
let [ada, bob] = [] as unknown as [User, User];
const at = "/repos/ada/tree/topics";

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	for (const [name, hidden] of [
		["tree", false],
		["other", false],
		["secret", true],
	])
		await forge.call("POST", "/user/repos", {
			as: ada,
			body: { name, private: hidden },
		});
});

const put = (topics: string[], repo = "tree") =>
	forge.call("PUT", `/repos/ada/${repo}/topics`, { as: ada, body: { topics } });
const topics = async () =>
	(await forge.call<{ topics: string[] }>("GET", at, { as: null })).body.topics;

test("topics are replaced, added and taken away, without capitals and repetitions", async () => {
	expect((await put(["Git", "tools", "git"])).status).toBe(204);
	expect(await topics()).toEqual(["git", "tools"]);
	for (const _ of [1, 2]) {
		const added = await forge.call("PUT", `${at}/anvil`, { as: ada });
		expect([added.status, added.text]).toEqual([204, ""]);
	}
	expect(await topics()).toEqual(["anvil", "git", "tools"]);
	for (const status of [204, 404])
		expect((await forge.call("DELETE", `${at}/git`, { as: ada })).status).toBe(
			status,
		);
	const page = await forge.call(`GET`, `${at}?limit=1&page=2`, { as: null });
	expect(page.body).toEqual({ topics: ["tools"] });
	expect(page.headers.get("X-Total-Count")).toBe("2");
	const repo = await forge.call("GET", "/repos/ada/tree");
	expect(repo.body).toMatchObject({ topics: ["anvil", "tools"] });
});

test("words that are no topics are named", async () => {
	const many = await put(["not valid!", "ok", "-x"]);
	expect([many.status, many.body]).toEqual([
		422,
		{
			invalidTopics: ["not valid!", "-x"],
			message: "Topic names are invalid",
		},
	]);
	for (const method of ["PUT", "DELETE"]) {
		const one = await forge.call(method, `${at}/-bad-`, { as: ada });
		expect([one.status, one.body]).toEqual([
			422,
			{ invalidTopics: "-bad-", message: "Topic name is invalid" },
		]);
	}
	const most = Array.from({ length: 26 }, (_, i) => `t${i}`);
	expect((await put(most)).status).toBe(422);
	expect((await put(most.slice(1))).status).toBe(204);
	expect((await forge.call("PUT", `${at}/more`, { as: ada })).status).toBe(422);
	await put(["anvil", "tools"]);
});

test("only administrators give topics", async () => {
	for (const [as, status] of [
		[null, 401],
		[bob, 403],
		[await forge.token(ada, ["read:repository"]), 403],
	] as const)
		expect((await forge.call("PUT", `${at}/x`, { as })).status).toBe(status);
	const hidden = await forge.call("GET", "/repos/ada/secret/topics", {
		as: bob,
	});
	expect([hidden.status, hidden.text]).toEqual([404, ""]);
});

test("a search tells only topics of repositories that the caller may see, the most used first", async () => {
	await put(["anvil", "iron"], "other");
	await put(["anvil", "hidden-anvil"], "secret");
	const search = (as: User | null, query: string) =>
		forge.call<{ topics: { topic_name: string; repo_count: number }[] }>(
			"GET",
			`/topics/search?${query}`,
			{ as },
		);
	const found = await search(bob, "q=ANVIL");
	expect(found.body.topics).toEqual([
		{
			id: expect.any(Number),
			topic_name: "anvil",
			repo_count: 2,
			created: expect.stringMatching(/Z$/),
			updated: expect.stringMatching(/Z$/),
		},
	]);
	expect(found.headers.get("X-Total-Count")).toBe("1");
	const mine = await search(ada, "q=anvil&limit=1&page=2");
	expect(mine.body.topics.map((t) => t.topic_name)).toEqual(["hidden-anvil"]);
	expect(mine.headers.get("X-Total-Count")).toBe("2");
	expect((await search(null, "q=%25")).body).toEqual({ topics: [] });
	const one = await queriesOf(forge, () => search(ada, "q=iron"));
	expect(await queriesOf(forge, () => search(ada, "q="))).toBe(one);
});

test("a search asks for few topics at a time, however many there are", async () => {
	const search = () =>
		forge.call<{ topics: object[] }>("GET", "/topics/search?q=many&limit=1");
	const before = await queriesOf(forge, search);
	await forge.app.db.write(async (tx) => {
		const [carrier] = await tx.rows((q) =>
			q.selectFrom("repository").select("id").where("name", "=", "other"),
		);
		for (let i = 0; i < 120; i++) {
			const topic = { name: `many-${i}`, created_at: 1, updated_at: 1 };
			await tx.change((q) => q.insertInto("topic").values(topic));
			await tx.change((q) =>
				q
					.insertInto("repository_topic")
					.columns(["repository_id", "topic_id"])
					.expression((e) =>
						e
							.selectFrom("topic")
							.select([e.val(Number(carrier?.id)).as("r"), "id"])
							.where("name", "=", topic.name),
					),
			);
		}
	});
	const found = await search();
	expect(found.headers.get("X-Total-Count")).toBe("120");
	// three for what may be seen, and one for the counts of the page
	expect(await queriesOf(forge, search)).toBe(before + 4);
});

test("the uses of topics follow what repositories carry, and a deleted repository carries none", async () => {
	await forge.call("POST", "/user/repos", { as: ada, body: { name: "brief" } });
	await put(["anvil", "short-lived"], "brief");
	const uses = async () =>
		(
			await forge.app.db.rows((q) =>
				q
					.selectFrom("topic")
					.select(["name", "uses"])
					.select((e) =>
						e
							.selectFrom("repository_topic")
							.select((c) => c.fn.countAll<number>().as("n"))
							.whereRef("topic_id", "=", "topic.id")
							.as("n"),
					),
			)
		).map(({ name, uses, n }) => [name, Number(uses), Number(n)]);
	const before = await uses();
	for (const [, kept, counted] of before) expect(kept).toBe(counted);
	expect(before).toContainEqual(["short-lived", 1, 1]);
	await forge.call("DELETE", "/repos/ada/brief", { as: ada });
	const after = await uses();
	for (const [, kept, counted] of after) expect(kept).toBe(counted);
	expect(after).toContainEqual(["short-lived", 0, 0]);
});
