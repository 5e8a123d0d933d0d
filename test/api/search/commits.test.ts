import type { Static } from "typebox";
import { beforeAll, expect, test } from "vitest";
import type { As } from "../../../src/forge-client.ts";
import type { CommitSearchResults } from "../../../src/views/search/commits.ts";
import { queriesOf, testForge } from "../../support/forge.ts";

type Answer = Static<typeof CommitSearchResults>;

const forge = await testForge({ keepDeletedDays: 0 });
let ada: { name: string; password: string };
let bob: typeof ada;
beforeAll(async () => {
	ada = await forge.user("ada");
	bob = await forge.user("bob");
});

const indexed = () => forge.app.jobs.settled(60_000);

/** Makes a repository with a commit for each message; gives their ids. */
async function repository(
	name: string,
	messages: readonly string[],
	{ as = ada, ...more }: { as?: typeof ada; private?: boolean } = {},
): Promise<string[]> {
	const made = await forge.call("POST", "/user/repos", {
		as,
		body: { name, auto_init: true, default_branch: "main", ...more },
	});
	expect(made.status).toBe(201);
	const ids: string[] = [];
	for (const [i, message] of messages.entries()) {
		const day = String(i + 1).padStart(2, "0");
		const date = `2026-01-${day}T10:00:00Z`;
		const changed = await forge.call<{ commit: { sha: string } }>(
			"POST",
			`/repos/${as.name}/${name}/contents/f${i}`,
			{
				as,
				body: {
					...{ message, content: "", branch: "main" },
					author: { name: "Ada Marble", email: "ada@marble.test" },
					committer: { name: "Bob Quill", email: "bob@quill.test" },
					dates: { author: date, committer: date },
				},
			},
		);
		expect(changed.status).toBe(201);
		ids.push(changed.body.commit.sha);
	}
	await indexed();
	return ids;
}

const search = (q: string, as: As = null, more: Record<string, string> = {}) =>
	forge.call<
		Answer & { message: string; from: number; to: number; expected: string }
	>("GET", `/search/commits?${new URLSearchParams({ q, ...more })}`, { as });
const placesOf = ({ results }: Answer) =>
	results
		.flatMap((one) => [one, ...one.places])
		.map(({ repository }) => repository)
		.sort();
const found = async (q: string, as?: As) =>
	placesOf((await search(q, as)).body);
const messagesOf = async (q: string) =>
	(await search(q)).body.results.map(({ message }) => message);

test("a result has its commit, the lines with columns, and its repository", async () => {
	const message =
		"Fix whole\n\nOne line.\nA needleOfWhole and needleofwhole.\nEnd";
	const [sha] = await repository("whole", [message]);
	const { status, body } = await search("needleOfWhole");
	expect(status).toBe(200);
	expect(body).toEqual({
		results: [
			{
				...{ repository: "ada/whole", sha, message, parents: 1 },
				html_url: `${forge.url}ada/whole/commit/${sha}`,
				url: `${forge.url}api/v1/repos/ada/whole/git/commits/${sha}`,
				author: {
					...{ name: "Ada Marble", email: "ada@marble.test" },
					date: "2026-01-01T10:00:00Z",
				},
				committer: {
					...{ name: "Bob Quill", email: "bob@quill.test" },
					date: "2026-01-01T10:00:00Z",
				},
				lines: [
					{
						...{ line: 4, text: "A needleOfWhole and needleofwhole." },
						columns: [
							[2, 15],
							[20, 33],
						],
						before: ["", "One line."],
						after: ["End"],
					},
				],
				...{ total_lines: 1, more_places: 0, places: [] },
			},
		],
		...{ total_at_least: 1, incomplete: false, hint: "", cursor: "" },
		repositories: [{ value: "ada/whole", count: 1 }],
	});
	const of = await fetch(body.results[0]?.url ?? "");
	expect(of.status).toBe(200);
	expect((await fetch(body.results[0]?.html_url ?? "")).status).toBe(200);
});

test("who may not read the code finds nothing of its commits from the next query on", async () => {
	const [sha = ""] = await repository("rights", ["needleOfRights"]);
	const edit = (body: object) =>
		forge.call("PATCH", "/repos/ada/rights", { as: ada, body });
	expect(await found("needleOfRights")).toEqual(["ada/rights"]);
	expect(await found(sha)).toEqual(["ada/rights"]);
	await edit({ private: true });
	for (const q of ["needleOfRights", sha, sha.slice(0, 8), "repo:ada/rights"]) {
		expect(await found(q)).toEqual([]);
		expect(await found(q, bob)).toEqual([]);
		expect(await found(q, ada)).toContain("ada/rights");
	}
	const hidden = (await search("needleOfRights", bob)).text;
	expect(hidden).toBe((await search("needleOfNothing", bob)).text);
	const collaborator = "/repos/ada/rights/collaborators/bob";
	await forge.call("PUT", collaborator, {
		as: ada,
		body: { permission: "read" },
	});
	expect(await found("needleOfRights", bob)).toEqual(["ada/rights"]);
	await forge.call("DELETE", collaborator, { as: ada });
	expect(await found("needleOfRights", bob)).toEqual([]);
	// code is off
	await edit({ has_code: false });
	expect(await found("needleOfRights", ada)).toEqual([]);
	await edit({ has_code: true });
	expect(await found("needleOfRights", ada)).toEqual(["ada/rights"]);
	await edit({ archived: true });
	expect(await found("needleOfRights is:archived", ada)).toEqual([
		"ada/rights",
	]);
});

test("neither totals nor cursors tell of commits in a private repository", async () => {
	const many = (from: number, to: number) =>
		Array.from({ length: to - from }, (_, i) => `wrenneedle ${from + i}`);
	await repository("open1", many(0, 20));
	await repository("closed", ["wrenneedle hidden"], { private: true });
	await repository("open2", many(20, 25));
	const pages: Answer[] = [];
	let cursor = "";
	do {
		const { body } = await search("wrenneedle", null, { limit: "10", cursor });
		pages.push(body);
		cursor = body.cursor;
	} while (cursor);
	expect(pages.map(({ total_at_least: n }) => n)).toEqual([25, 25, 25]);
	expect(pages.flatMap(({ results }) => results)).toHaveLength(25);
	expect(pages[0]?.repositories).toEqual([
		{ value: "ada/open1", count: 20 },
		{ value: "ada/open2", count: 5 },
	]);
	// a validator is of what one may see
	const path = "/search/commits?q=wrenneedle";
	const first = await forge.call("GET", path, { as: null });
	const again = await forge.call("GET", path, {
		as: null,
		headers: { "If-None-Match": first.headers.get("etag") ?? "" },
	});
	expect(again.status).toBe(304);
});

test("a token for some repositories, or for public ones, finds what it reaches", async () => {
	await repository("one", ["needleOfTokens 1"], { private: true });
	await repository("two", ["needleOfTokens 2"], { private: true });
	await repository("three", ["needleOfTokens 3"]);
	const limited = await forge.token(ada, ["read:repository"], {
		repositories: ["ada/one"],
	});
	expect(await found("needleOfTokens", limited)).toEqual([
		...["ada/one", "ada/three"],
	]);
	const open = await forge.token(ada, ["public-only", "read:repository"]);
	expect(await found("needleOfTokens", open)).toEqual(["ada/three"]);
	const other = await forge.token(ada, ["read:issue"]);
	expect((await search("needleOfTokens", other)).status).toBe(403);
});

test("an id comes first, then whole words in the subject, then what is newer", async () => {
	const [id = ""] = await repository("order", [
		"the commit itself",
		"needleoforder in its subject",
		"needleoforders are parts",
		"other\n\nneedleoforder in its text",
	]);
	expect(await messagesOf("needleoforder")).toEqual([
		"needleoforder in its subject",
		"other\n\nneedleoforder in its text",
		"needleoforders are parts",
	]);
	await repository("naming", [`Revert ${id.slice(0, 10)} at once`]);
	expect(await messagesOf(id.slice(0, 10))).toEqual([
		...["the commit itself", `Revert ${id.slice(0, 10)} at once`],
	]);
	expect(await messagesOf(`hash:${id.slice(0, 10)}`)).toEqual([
		"the commit itself",
	]);
	expect(await messagesOf(`sha:${id.slice(0, 4)} repo:ada/order`)).toContain(
		"the commit itself",
	);
	expect(await messagesOf(id.toUpperCase())).toEqual(["the commit itself"]);
});

test("all words stand in one commit, and filters leave out what does not fit", async () => {
	await repository("filters", [
		"needleOfFilters alpha",
		"needleOfFilters beta",
	]);
	const count = async (q: string) =>
		(await found(`repo:ada/filters needleOfFilters ${q}`)).length;
	expect(await count("")).toBe(2);
	expect(await count("alpha beta")).toBe(0);
	expect(await count("(alpha OR beta)")).toBe(2);
	expect(await count("-alpha")).toBe(1);
	expect(await count("/needle.*alpha$/")).toBe(1);
	expect(await count("author:marble committer:bob@quill")).toBe(2);
	expect(await count("author:quill")).toBe(0);
	expect(await count("author-date:2026-01-01")).toBe(1);
	expect(await count("committer-date:>2026-01-01")).toBe(1);
	expect(await count("merge:true")).toBe(0);
	expect(await count("is:public org:ada")).toBe(2);
	expect(await count("case:yes NeedleOfFilters")).toBe(0);
	const { body } = await search("repo:ada/filters needleOfFilters count:1");
	expect(body.results).toHaveLength(1);
});

test("an account's name finds the commits with its verified addresses, for those who may know of it", async () => {
	const [sha = ""] = await repository("people", ["needleOfPeople"]);
	expect(sha).not.toBe("");
	const made = await forge.call("POST", "/admin/users", {
		as: forge.admin,
		body: {
			...{ username: "zenobia", email: "Ada@marble.test" },
			...{ password: "pass-of-zenobia-1", must_change_password: false },
		},
	});
	expect(made.status).toBe(201);
	const count = async (q: string, as?: As) =>
		(await found(`needleOfPeople ${q}`, as)).length;
	expect(await count("author:Zenobia")).toBe(1);
	expect(await count("author:zenobia case:yes")).toBe(1);
	expect(await count("author:zenobi")).toBe(0);
	expect(await count("committer:zenobia")).toBe(0);
	expect(await count("-author:zenobia")).toBe(0);
	expect(await count("(author:zenobia OR author:nobody)")).toBe(1);
	// one that is not verified says nothing of whose it is
	const added = await forge.call("POST", "/user/emails", {
		as: bob,
		body: { emails: ["bob@quill.test"] },
	});
	expect(added.status).toBe(201);
	expect(await count("committer:bob committer:quill")).toBe(1);
	await repository("unverified", ["needleOfNobody"]);
	expect(await found("needleOfNobody author:bob")).toEqual([]);
	await forge.call("PATCH", "/admin/users/zenobia", {
		as: forge.admin,
		body: { source_id: 0, login_name: "zenobia", visibility: "private" },
	});
	expect(await count("author:zenobia")).toBe(0);
	expect(await count("author:zenobia", forge.admin)).toBe(1);
});

test("a commit that several repositories have is one result", async () => {
	await repository("parent", ["needleOfForks"]);
	const fork = await forge.call("POST", "/repos/ada/parent/forks", {
		as: bob,
		body: { name: "child" },
	});
	expect(fork.status).toBe(202);
	await indexed();
	const { body } = await search("needleOfForks", bob);
	expect(body.results).toHaveLength(1);
	expect(body.results[0]).toMatchObject({
		...{ repository: "bob/child", more_places: 1 },
		places: [{ repository: "ada/parent" }],
	});
	expect(await found("needleOfForks is:fork")).toEqual(["bob/child"]);
	expect(await found("needleOfForks -is:fork")).toEqual(["ada/parent"]);
});

test("a query that means nothing is refused with the place", async () => {
	const refused = async (q: string, more?: Record<string, string>) => {
		const { status, body } = await search(q, null, more);
		return [status, q.slice(body.from, body.to), body.expected];
	};
	expect(await refused("a /(/")).toEqual([
		...[400, "/(/", "a regular expression in RE2's syntax"],
	]);
	expect(await refused("x author-date:soon")).toEqual([
		...[400, "author-date:soon"],
		"a date such as 2026-01-31, >2026-01-31 or a range",
	]);
	expect(await refused("hash:xyz")).toEqual([
		...[400, "hash:xyz", "four digits of a commit's id or more"],
	]);
	expect(await refused("x merge:maybe")).toEqual([
		...[400, "merge:maybe", "true, false"],
	]);
	expect(await refused("repo:a/b repo:c/d x")).toEqual([
		...[400, "repo:c/d", "one of them, or OR between them"],
	]);
	expect(await refused("x type:code")).toEqual([
		...[400, "type:code", "commit, commits"],
	]);
	expect((await refused(""))[0]).toBe(400);
	expect((await refused("x".repeat(5_000)))[0]).toBe(400);
	expect((await search("x", null, { cursor: "1-2" })).status).toBe(400);
});

test("the number of queries does not grow with the results", async () => {
	await repository("few", ["needleOfQueries 0"]);
	const ask = (limit: string) => () =>
		search("needleOfQueries", null, { limit });
	const one = await queriesOf(forge, ask("100"));
	await repository(
		"more",
		Array.from({ length: 20 }, (_, i) => `needleOfQueries ${i + 1}`),
	);
	// what follows an indexed commit reads too, for a while
	await expect
		.poll(() => queriesOf(forge, ask("100")))
		.toBeLessThanOrEqual(one);
	expect(
		(await search("needleOfQueries", null, { limit: "100" })).body.results,
	).toHaveLength(21);
});
