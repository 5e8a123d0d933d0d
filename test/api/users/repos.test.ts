import { beforeAll, expect, test } from "vitest";
import { queriesOf, testForge } from "../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
let bob: { name: string; password: string };

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	for (const [name, is] of [
		["a", false],
		["b", true],
		["c", false],
		["d", true],
	] as const)
		await forge.call("POST", "/user/repos", {
			as: ada,
			body: { name, private: is },
		});
	await forge.call("PUT", "/repos/ada/d/collaborators/bob", {
		as: ada,
		body: { permission: "read" },
	});
});

interface Repo {
	name: string;
	permissions: { admin: boolean; push: boolean; pull: boolean };
}
const list = (
	as: typeof ada | { token: string } | null,
	query = "",
	user = "ada",
) => forge.call<Repo[]>("GET", `/users/${user}/repos${query}`, { as });
const names = (body: Repo[]) => body.map((r) => r.name).join("");

test("everybody sees and counts what is shown to him, oldest first", async () => {
	for (const [as, expected] of [
		[null, "ac"],
		[bob, "acd"],
		[ada, "abcd"],
		[forge.admin, "abcd"],
		[await forge.token(ada, ["public-only", "all"]), "ac"],
		[await forge.token(ada, ["all"], { repositories: ["ada/b"] }), "abc"],
	] as const) {
		const { status, body, headers } = await list(as);
		expect([status, names(body), headers.get("X-Total-Count")]).toEqual([
			200,
			expected,
			String(expected.length),
		]);
	}
});

test("each is shown with the rights of the viewer", async () => {
	const { body } = await list(bob);
	expect(body[0]?.permissions).toEqual({
		admin: false,
		push: false,
		pull: true,
	});
	const own = await list(ada);
	expect(own.body[0]?.permissions).toEqual({
		admin: true,
		push: true,
		pull: true,
	});
});

test("pages count only what is shown, and the last page is followed by empty ones", async () => {
	const page = await list(bob, "?limit=2&page=2");
	expect([names(page.body), page.headers.get("X-Total-Count")]).toEqual([
		"d",
		"3",
	]);
	const at = `${forge.url}api/v1/users/ada/repos?limit=2`;
	expect(page.headers.get("Link")).toBe(
		`<${at}&page=1>; rel="first",<${at}&page=1>; rel="prev"`,
	);
	expect(page.headers.get("Access-Control-Expose-Headers")).toBe(
		"Link, X-Total-Count",
	);
	const first = await list(bob, "?limit=2");
	expect(first.headers.get("Link")).toBe(
		`<${at}&page=2>; rel="next",<${at}&page=2>; rel="last"`,
	);
	const beyond = await list(bob, "?limit=2&page=9");
	expect([
		beyond.status,
		beyond.body,
		beyond.headers.get("X-Total-Count"),
	]).toEqual([200, [], "3"]);
	for (const junk of ["?limit=0&page=0", "?limit=x&page=-1", "?limit=-5"]) {
		const all = await list(bob, junk);
		expect([names(all.body), all.headers.get("Link")]).toEqual(["acd", null]);
	}
});

test("nobody is found where nobody may be seen", async () => {
	await forge.user("hidden", { visibility: "private" });
	await forge.user("shy", { visibility: "limited" });
	for (const [as, user, status] of [
		[bob, "none", 404],
		[bob, "hidden", 404],
		[forge.admin, "hidden", 200],
		[null, "shy", 404],
		[bob, "shy", 200],
	] as const) {
		const answer = await list(as, "", user);
		expect([user, answer.status]).toEqual([user, status]);
		if (status === 404) expect(answer.text).toBe("");
	}
});

test("a token needs both scopes", async () => {
	expect((await list(await forge.token(ada, ["read:user"]))).status).toBe(403);
	expect((await list(await forge.token(ada, ["read:repository"]))).status).toBe(
		403,
	);
	expect(
		(await list(await forge.token(ada, ["read:user", "read:repository"])))
			.status,
	).toBe(200);
});

test("the number of queries does not grow with the rows", async () => {
	for (const as of [null, bob, ada]) {
		const few = await queriesOf(forge, () => list(as, "?limit=1"));
		const many = await queriesOf(forge, () => list(as, "?limit=3"));
		expect(many).toBeLessThanOrEqual(few);
	}
});
