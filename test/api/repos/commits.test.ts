import { beforeAll, expect, test } from "vitest";
import {
	anonymous,
	claimantOf,
} from "../../../src/domain/permissions/actor.ts";
import { type Book, bookForge } from "../../support/book.ts";
import { processesOf, queriesOf } from "../../support/forge.ts";

let book: Book;
const ids: string[] = [];
const at = "/repos/ada/book/commits";
type Commit = {
	sha: string;
	commit: { message: string; verification: unknown };
	author: { login: string } | null;
	files: { filename: string; status: string }[] | null;
	stats: { total: number } | null;
};
const list = (query = "", as: unknown = null) =>
	book.forge.call<Commit[]>("GET", `${at}${query}`, { as: as as never });

beforeAll(async () => {
	book = await bookForge();
	for (let day = 1; day <= 4; day++) {
		const when = `2030-01-0${day}T12:00:00+02:00`;
		const { commit } = await book.write(
			day % 2 ? `odd/${day}` : `even/${day}`,
			"x\n",
			{
				dates: { author: when, committer: when },
				...(day === 3
					? { author: { name: "Grace", email: "grace@example.org" } }
					: {}),
			},
		);
		ids.push(commit);
	}
});

test("the history is told commit by commit, the newest first", async () => {
	const { status, body, headers } = await list("?limit=1");
	const [, , third, last] = ids as [string, string, string, string];
	expect(status).toBe(200);
	const api = `${book.forge.url}api/v1/repos/ada/book/git`;
	const created = "2030-01-04T12:00:00+02:00";
	const person = { name: "ada", email: "ada@example.org", date: created };
	expect(body).toEqual([
		{
			url: `${api}/commits/${last}`,
			sha: last,
			created,
			html_url: `${book.forge.url}ada/book/commit/${last}`,
			commit: {
				url: `${api}/commits/${last}`,
				author: person,
				committer: person,
				message: "Add even/4\n",
				tree: { url: `${api}/trees/${last}`, sha: last, created },
				verification: {
					verified: false,
					reason: "gpg.error.not_signed_commit",
					signature: "",
					signer: null,
					payload: "",
				},
			},
			author: expect.objectContaining({ login: "ada" }),
			committer: expect.objectContaining({ login: "ada" }),
			parents: [
				{
					url: `${api}/commits/${third}`,
					sha: third,
					created: expect.stringMatching(/^20/),
				},
			],
			files: [{ filename: "even/4", status: "added" }],
			stats: { total: 1, additions: 1, deletions: 0 },
		},
	]);
	for (const [name, value] of Object.entries({
		"X-Total-Count": "5",
		"X-Total": "5",
		"X-Page": "1",
		"X-PerPage": "1",
		"X-PageCount": "5",
		"X-HasMore": "true",
	}))
		expect([name, headers.get(name)]).toEqual([name, value]);
	expect(headers.get("Link")).toContain('rel="last"');
	expect(headers.get("Access-Control-Expose-Headers")).toContain("X-HasMore");
});

test("a commit of somebody without an account has no account", async () => {
	const { body } = await list("?page=2&limit=1");
	expect([body[0]?.sha, body[0]?.author]).toEqual([ids[2], null]);
});

test.each([
	["?path=odd", "3,1"],
	["?path=odd/1", "1"],
	["?since=2030-01-03T00:00:00Z", "4,3"],
	["?until=2030-01-02T23:00:00Z", "2,1,first"],
	["?path=odd&until=1971-01-01T00:00:00Z", ""],
	["?sha=second", "2,1,first"],
	["?sha=secondshort", "2,1,first"],
	["?not=second", "4,3"],
	["?limit=2&page=3", "first"],
	["?limit=2&page=9", ""],
])("%s lists %s", async (query, wanted) => {
	const second = ids[1] as string;
	const { status, body } = await list(
		query.replace("secondshort", second.slice(0, 8)).replace("second", second),
	);
	const names = body.map((c) => {
		const day = ids.indexOf(c.sha) + 1;
		return day ? String(day) : "first";
	});
	expect([status, names.join()]).toEqual([200, wanted]);
});

test("parts that are switched off are left out, and cost no process", async () => {
	const plain = () =>
		list("?stat=false&files=false&verification=false&limit=3&page=1");
	const { body } = await plain();
	expect(body.map((c) => [c.files, c.stats, c.commit.verification])).toEqual(
		Array(3).fill([null, null, null]),
	);
	expect(await processesOf(book.forge, plain)).toBe(0);
});

test("neither queries nor processes grow with the commits", async () => {
	const { forge } = book;
	await list("?limit=1");
	const few = await queriesOf(forge, () => list("?limit=1"));
	const five = () => list("?limit=5");
	expect(await queriesOf(forge, five)).toBe(few);
	expect(await processesOf(forge, five)).toBeLessThan(2);
});

test.each([
	["?sha=none", 404],
	["?sha=--output=/tmp/x", 404],
	["?not=none", 404],
	["?path=none", 404],
	["?path=..%2F..", 404],
	["?since=yesterday", 422],
])("%s is refused with %i", async (query, status) => {
	expect((await list(query)).status).toBe(status);
});

test("an empty repository has no commits yet", async () => {
	const { status } = await book.forge.call("GET", "/repos/ada/bare/commits");
	expect(status).toBe(409);
});

test("a commit is found by id, beginning of an id, branch and tag", async () => {
	const { forge, ada } = book;
	const [first = ""] = ids;
	await forge.call("POST", "/repos/ada/book/tags", {
		as: ada,
		body: { tag_name: "v1.0", target: first, message: "One" },
	});
	for (const [name, wanted] of [
		[first, first],
		[first.slice(0, 7), first],
		["v1.0", first],
		["main", ids[3]],
	]) {
		const { body } = await forge.call<Commit>(
			"GET",
			`/repos/ada/book/git/commits/${name}`,
			{ as: null },
		);
		expect([name, body.sha]).toEqual([name, wanted]);
	}
	const { text, headers } = await forge.call(
		"GET",
		`/repos/ada/book/git/commits/v1.0.diff`,
		{ as: null },
	);
	expect(headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
	expect(text).toBe(
		"diff --git a/odd/1 b/odd/1\nnew file mode 100644\nindex 0000000..587be6b\n--- /dev/null\n+++ b/odd/1\n@@ -0,0 +1 @@\n+x\n",
	);
	const patch = await forge.call(
		"GET",
		`/repos/ada/book/git/commits/${first}.patch`,
		{ as: null },
	);
	expect(patch.text).toMatch(
		new RegExp(
			`^From ${first} Mon Sep 17 00:00:00 2001\nFrom: ada <ada@example.org>\n`,
		),
	);
	expect(patch.text).toContain(
		"Subject: [PATCH] Add odd/1\n\n---\n odd/1 | 1 +\n",
	);
});

test.each([
	["none", 404],
	["12345", 404],
	["none.diff", 404],
	["a..b", 422],
	["HEAD", 404],
])("the commit %s is refused with %i", async (name, status) => {
	const answer = await book.forge.call(
		"GET",
		`/repos/ada/book/git/commits/${name}`,
	);
	expect(answer.status).toBe(status);
});

test.each([
	["/commits", "eve", 404],
	["/git/commits/main", "eve", 404],
	["/git/commits/main.diff", "eve", 404],
	["/compare/main...main", null, 404],
	["/git/notes/main", "eve", 404],
] as const)(
	"a private repository shows no %s to strangers",
	async (path, who, status) => {
		const answer = await book.forge.call("GET", `/repos/ada/secret${path}`, {
			as: who && book[who],
		});
		expect([answer.status, answer.text]).toEqual([status, ""]);
	},
);

test("one who asks much of histories waits, and others do not", async () => {
	const { readTurns, limits } = book.forge.app.git;
	const user = claimantOf(anonymous, "127.0.0.1");
	const ends = await Promise.all(
		Array.from({ length: limits.readTurns.perUser ?? 0 }, () =>
			readTurns.take({ user }),
		),
	);
	const path = `${at}?path=README.md`;
	const stranger = book.forge.call("GET", path, { as: null });
	await expect.poll(() => readTurns.load().waiting).toBe(1);
	const page = fetch(`${book.forge.url}ada/book/blame/branch/main/README.md`);
	await expect.poll(() => readTurns.load().waiting).toBe(2);
	expect((await book.forge.call("GET", path)).status).toBe(200);
	for (const end of ends) end();
	expect((await stranger).status).toBe(200);
	expect((await page).status).toBe(200);
});
