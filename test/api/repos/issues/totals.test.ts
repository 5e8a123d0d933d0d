import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../../support/forge.ts";
import { onPostgres } from "../../../support/postgres.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
const at = "/repos/guild/totals";

beforeAll(async () => {
	forge = await testForge({ keepDeletedDays: 0 });
	await forge.call("POST", "/orgs", { body: { username: "guild" } });
	for (const name of ["totals", "other"])
		await forge.call("POST", "/orgs/guild/repos", {
			body: { name, auto_init: true, default_branch: "main" },
		});
	const label = async (path: string, name: string) =>
		(
			await forge.call<{ id: number }>("POST", `${path}/labels`, {
				body: { name, color: "#00aabb" },
			})
		).body.id;
	const own = await label(at, "own");
	const shared = await label("/orgs/guild", "shared");
	const open = (path: string, labels: number[], closed = false) =>
		forge.call("POST", `${path}/issues`, {
			body: { title: "one", labels, closed },
		});
	await open(at, [own, shared]);
	await open(at, [own]);
	await open(at, [own], true);
	await open(at, []);
	await open("/repos/guild/other", [shared]);
	await open("/repos/guild/other", [shared]);
	await forge.call("POST", `${at}/branches`, {
		body: { new_branch_name: "next" },
	});
	await forge.call("POST", `${at}/contents/a`, {
		body: { branch: "next", content: "YQ==" },
	});
	await forge.call("POST", `${at}/pulls`, {
		body: { title: "p", head: "next", base: "main", labels: [own] },
	});
});

test.each([
	["", 4],
	["type=issues", 3],
	["type=pulls", 1],
	["state=closed", 1],
	["state=all", 5],
	["labels=own", 3],
	["labels=own&type=issues", 2],
	["labels=own&state=all", 4],
	["labels=own&state=closed", 1],
	["labels=shared", 1],
	["labels=own,shared", 1],
	["labels=own&type=pulls", 1],
	["state=closed&type=issues", 1],
	["state=all&type=issues", 4],
	["q=one", 3],
	["created_by=root", 4],
])(
	"the total of a short page of %s counts what the filters leave",
	async (filter, total) => {
		const { body, headers } = await forge.call<unknown[]>(
			"GET",
			`${at}/issues?limit=1&${filter}`,
		);
		expect([body.length, headers.get("X-Total-Count")]).toEqual([
			1,
			String(total),
		]);
	},
);

test("the totals follow what is closed, opened again and deleted", async () => {
	const path = "/repos/guild/turns";
	await forge.call("POST", "/orgs/guild/repos", { body: { name: "turns" } });
	const totals = async () => {
		const found = [];
		for (const state of ["open", "closed", "all"]) {
			const query = `state=${state}&limit=1`;
			const list = await forge.call("GET", `${path}/issues?${query}`);
			found.push(Number(list.headers.get("X-Total-Count")));
		}
		return found;
	};
	const turn = (number: number, state: string) =>
		forge.call("PATCH", `${path}/issues/${number}`, { body: { state } });
	for (let i = 0; i < 4; i++)
		await forge.call("POST", `${path}/issues`, {
			body: { title: "t", closed: i === 0 },
		});
	expect(await totals()).toEqual([3, 1, 4]);
	await turn(2, "closed");
	await turn(1, "open");
	expect(await totals()).toEqual([3, 1, 4]);
	await turn(3, "closed");
	await turn(3, "closed");
	expect(await totals()).toEqual([2, 2, 4]);
	await forge.call("DELETE", `${path}/issues/2`);
	await forge.call("DELETE", `${path}/issues/4`);
	expect(await totals()).toEqual([1, 1, 2]);
});

test("a search counts what the reader may see, page by page", async () => {
	const ada = await forge.user("ada");
	await forge.call("POST", "/orgs/guild/repos", {
		body: { name: "vault", private: true },
	});
	for (let i = 0; i < 3; i++)
		await forge.call("POST", "/repos/guild/vault/issues", {
			body: { title: `hidden ${i}` },
		});
	const search = async (query: string, as: typeof ada | null) => {
		const { body, headers } = await forge.call<{ title: string }[]>(
			"GET",
			`/repos/issues/search?${query}`,
			{ as },
		);
		expect(body.filter((i) => i.title.startsWith("hidden"))).toEqual([]);
		return [body.length, Number(headers.get("X-Total-Count"))];
	};
	const all = "owner=guild&state=all";
	const count = (await search(`${all}&limit=50`, ada))[0] as number;
	expect(count).toBeGreaterThan(7);
	for (const as of [ada, null]) {
		expect(await search(`${all}&limit=3`, as)).toEqual([3, count]);
		expect(await search(`${all}&limit=3&page=9`, as)).toEqual([0, count]);
		expect(await search(`${all}&type=pulls&limit=1`, as)).toEqual([1, 1]);
	}
	await forge.call("PATCH", "/repos/guild/totals", {
		body: { has_issues: false },
	});
	expect((await search(`${all}&limit=50`, ada))[0]).toBe(count - 4);
	expect(await search(`${all}&limit=1`, ada)).toEqual([1, count - 4]);
});

test("the totals of one's times count what one may still read", async () => {
	const bea = await forge.user("bea");
	const at = "/repos/guild/clock";
	await forge.call("POST", "/orgs/guild/repos", { body: { name: "clock" } });
	await forge.call("POST", `${at}/issues`, { body: { title: "t" } });
	await forge.call("PUT", `${at}/collaborators/bea`, {
		body: { permission: "write" },
	});
	for (const time of [60, 120, 180])
		await forge.call("POST", `${at}/issues/1/times`, {
			as: bea,
			body: { time },
		});
	const mine = async () => {
		const list = await forge.call<unknown[]>("GET", "/user/times?limit=1", {
			as: bea,
		});
		return [list.body.length, Number(list.headers.get("X-Total-Count"))];
	};
	expect(await mine()).toEqual([1, 3]);
	await forge.call("PATCH", at, { body: { private: true } });
	expect(await mine()).toEqual([1, 3]);
	await forge.call("DELETE", `${at}/collaborators/bea`);
	expect(await mine()).toEqual([0, 0]);
});

test("the totals of times follow what is taken away, with issues and with accounts", async () => {
	const at = "/repos/guild/watch";
	const cem = await forge.user("cem");
	await forge.call("POST", "/orgs/guild/repos", { body: { name: "watch" } });
	await forge.call("PUT", `${at}/collaborators/cem`, {
		body: { permission: "write" },
	});
	for (const title of ["one", "two"])
		await forge.call("POST", `${at}/issues`, { body: { title } });
	const track = (issue: number, as?: typeof cem) =>
		forge.call<{ id: number }>("POST", `${at}/issues/${issue}/times`, {
			as,
			body: { time: 60 },
		});
	const totals = async () => {
		const totals = [];
		for (const [path, as] of [
			[`${at}/times?limit=1`],
			[`${at}/issues/1/times?limit=1`],
			["/user/times?limit=1", cem],
		] as [string, typeof cem?][]) {
			const { headers } = await forge.call("GET", path, { as });
			totals.push(Number(headers.get("X-Total-Count")));
		}
		return totals;
	};
	const entry = (await track(1)).body.id;
	for (const issue of [1, 2, 2, 1]) await track(issue, cem);
	await track(2);
	expect(await totals()).toEqual([6, 3, 4]);
	await forge.call("DELETE", `${at}/issues/1/times/${entry}`);
	expect(await totals()).toEqual([5, 2, 4]);
	await forge.call("DELETE", `${at}/issues/2`);
	expect(await totals()).toEqual([2, 2, 2]);
	await forge.call("DELETE", "/admin/users/cem?purge=true");
	const left = await forge.app.db.rows((q) =>
		q
			.selectFrom("tracked_time_total as t")
			.innerJoin("repository as r", "r.id", "t.repository_id")
			.select(["account_id", "entries"])
			.where("r.name", "=", "watch"),
	);
	const times = await forge.call<unknown[]>("GET", `${at}/times`);
	expect(left).toEqual([{ account_id: 0, entries: times.body.length }]);
	await forge.call("DELETE", at);
	const gone = await forge.app.db.rows((q) =>
		q.selectFrom("tracked_time_total").selectAll().where("account_id", "=", 0),
	);
	expect(gone).toEqual([]);
});

test("of a word in very many issues or comments 10,000 are counted, and the pages go on to the last one", async () => {
	const desk = await forge.call<{ id: number }>("POST", "/user/repos", {
		body: { name: "flood" },
	});
	await forge.app.db.script(`
		insert into issue (repository_id, number, poster_id, title, body, comments, created_at, updated_at)
		with recursive n(i) as (select 1 union all select i + 1 from n where i < 20030)
		select ${desk.body.id}, i, 1, 'a flood', '', case when i < 10051 then 1 else 0 end, i, i from n;
		update repository set open_issues = 20030 where id = ${desk.body.id};
		insert into comment (issue_id, poster_id, body, created_at, updated_at)
		select id, 1, 'an echo', 1, 1 from issue where repository_id = ${desk.body.id} and comments = 1`);
	// what PostgreSQL does by itself some seconds later
	if (onPostgres) await forge.app.db.script("analyze");
	await forge.call("POST", "/user/repos", { body: { name: "calm" } });
	await forge.call("POST", "/repos/root/calm/issues", {
		body: { title: "a flood" },
	});
	await forge.call("POST", "/repos/root/calm/issues/1/comments", {
		body: { body: "echoes" },
	});
	const page = async (repo: string, q: string, number: number) => {
		const { body, headers } = await forge.call<unknown[]>(
			"GET",
			`/repos/root/${repo}/issues?q=${q}&limit=50&page=${number}`,
		);
		const next = /page=(\d+)[^>]*>; rel="next"/.exec(
			headers.get("Link") ?? "",
		)?.[1];
		return [body.length, Number(headers.get("X-Total-Count")), Number(next)];
	};
	expect(await page("flood", "flood", 1)).toEqual([50, 10_000, 2]);
	expect(await page("flood", "flood", 200)).toEqual([50, 10_001, 201]);
	expect(await page("flood", "flood", 401)).toEqual([30, 20_030, Number.NaN]);
	expect(await page("flood", "flood", 402)).toEqual([0, 10_000, Number.NaN]);
	// "echoes" too: the beginning of a word
	expect(await page("flood", "echo", 1)).toEqual([50, 10_000, 2]);
	expect(await page("flood", "echo", 201)).toEqual([50, 10_051, 202]);
	expect(await page("flood", "echo", 202)).toEqual([0, 10_000, Number.NaN]);
	for (const word of ["flood", "echo", "echoes"])
		expect(await page("calm", word, 1)).toEqual([1, 1, Number.NaN]);
});
