import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
const at = "/repos/guild/totals";

beforeAll(async () => {
	forge = await testForge();
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
