import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { linkHeader, maxLimit, pageOf } from "../../src/http/paging.ts";
import type { Forge } from "../../src/start-forge.ts";
import { cases } from "../properties.ts";
import { testForge } from "../support/forge.ts";

let forge: Forge;
const repositories = 7;

// All of it is made in the same few seconds, so that most orders have many equals.
beforeAll(async () => {
	forge = await testForge();
	const make = async (path: string, body: object) => {
		const made = await forge.call("POST", path, { body });
		if (made.status >= 300) throw new Error(made.text);
	};
	for (let i = 0; i < repositories; i++) {
		await forge.user(`user${i}`);
		await make("/orgs", { username: `org${i}` });
		await make("/user/repos", { name: `repo${i}`, auto_init: i === 0 });
	}
	const at = "/repos/root/repo0";
	for (let i = 0; i < 11; i++) {
		await make(`${at}/labels`, { name: `label${i}`, color: "#00aabb" });
		await make(`${at}/milestones`, { title: `milestone${i}` });
		await make(`${at}/issues`, {
			title: `issue${i}`,
			due_date: "2030-01-01T00:00:00Z",
		});
		await make(`${at}/issues/1/comments`, { body: "again" });
		await make(`${at}/branches`, { new_branch_name: `branch${i}` });
		await make(`${at}/tags`, { tag_name: `tag${i}` });
		await make(`${at}/releases`, { tag_name: `release${i}` });
		await make(`${at}/contents/file${i}`, { content: "", message: "more" });
		await make(`${at}/issues/1/times`, { time: 60 });
	}
});

const sorts = (path: string, words: string) =>
	words
		.split(" ")
		.map((sort) => `${path}${path.includes("?") ? "&" : "?"}sort=${sort}`);
const lists = [
	...sorts(
		"/repos/search?order=asc",
		"alpha created updated size id stars forks",
	),
	...sorts(
		"/repos/search?order=desc",
		"alpha created updated size id stars forks",
	),
	...sorts(
		"/repos/root/repo0/issues?type=issues",
		"newest oldest recentupdate leastupdate mostcomment leastcomment nearduedate farduedate latest relevance",
	),
	"/repos/issues/search?state=all",
	...sorts("/admin/users", "name created updated id"),
	"/users/search",
	"/orgs",
	"/admin/orgs",
	"/user/repos",
	"/users/root/repos",
	"/repos/root/repo0/labels",
	...sorts("/repos/root/repo0/milestones", "name"),
	"/repos/root/repo0/milestones?state=all",
	"/repos/root/repo0/branches",
	"/repos/root/repo0/tags",
	"/repos/root/repo0/releases",
	"/repos/root/repo0/commits",
	"/repos/root/repo0/commits?path=file3",
	"/repos/root/repo0/issues/1/times",
	"/repos/root/repo0/times",
	"/repos/root/repo0/issues/1/timeline",
	"/users/root/activities/feeds",
	"/repos/root/repo0/activities/feeds",
];

/** One page of a list: what each row is told apart by, the number of all, and whether another page is said to follow. */
async function pageAt(list: string, page: number, limit: number) {
	const sign = list.includes("?") ? "&" : "?";
	const address = `${list}${sign}page=${page}&limit=${limit}`;
	const response = await forge.call<unknown>("GET", address);
	expect(`${address} ${response.status}`).toBe(`${address} 200`);
	const body = response.body as { data?: Row[] };
	const rows = Array.isArray(body) ? body : (body.data ?? []);
	const link = response.headers.get("link");
	return {
		rows: rows.map(({ id, sha, path, name }) =>
			[id, sha, path, name].join(" "),
		),
		total: Number(response.headers.get("x-total-count")),
		hasNext: link?.includes('rel="next"'),
	};
}
type Row = Record<"id" | "sha" | "path" | "name", unknown>;

test("whoever walks through the pages of a list meets each row once, whatever the size of a page", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.constantFrom(...lists),
			fc.integer({ min: 2, max: 12 }),
			async (list, limit) => {
				const first = await pageAt(list, 1, maxLimit);
				const { total } = first;
				const met: string[] = [];
				for (let at = 1; met.length < total; at++) {
					const { rows, hasNext } = await pageAt(list, at, limit);
					expect(rows).toHaveLength(Math.min(limit, total - met.length));
					met.push(...rows);
					// some lists have no such header, as in Gitea
					expect([undefined, met.length < total]).toContain(hasNext);
				}
				expect(new Set(met).size).toBe(total);
				expect({ list, rows: met.slice(0, maxLimit) }).toEqual({
					list,
					rows: first.rows,
				});
			},
		),
		cases(20),
	);
});

test("any number of a page and any size give a page that is there or after the last", () => {
	const word = fc.oneof(
		fc.integer().map(String),
		fc.constantFrom("", "0", "-1", "1e9", "9".repeat(30), "x", "NaN", " 2 "),
	);
	fc.assert(
		fc.property(word, word, fc.nat(500), (page, limit, total) => {
			const at = pageOf(new URLSearchParams({ page, limit }));
			expect(at.limit).toBeGreaterThan(0);
			expect(at.limit).toBeLessThanOrEqual(maxLimit);
			expect(at.offset).toBe((at.page - 1) * at.limit);
			expect(Number.isSafeInteger(at.offset)).toBe(true);
			const link = linkHeader(total, at, new URL("http://x/y?page=3"));
			expect(link.includes('rel="next"')).toBe(at.page * at.limit < total);
			expect(link.includes('rel="prev"')).toBe(at.page > 1 && total > at.limit);
		}),
		cases(300),
	);
});
