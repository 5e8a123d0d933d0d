import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { queriesOf, testForge } from "../../support/forge.ts";
import { basic } from "../../support/registry.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";

let forge: Forge;
let root: Visitor;

beforeAll(async () => {
	forge = await testForge();
	root = await signedInVisitor(forge, forge.admin);
	for (const name of ["ada", "bob", "cleo"]) await forge.user(name);
	const edit = (name: string, change: object) =>
		forge.call("PATCH", `/admin/users/${name}`, {
			as: forge.admin,
			body: { login_name: name, source_id: 0, ...change },
		});
	await edit("bob", { active: false });
	await edit("cleo", { restricted: true, prohibit_login: true });
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q.insertInto("second_factor").values({
				account_id: q
					.selectFrom("account")
					.select("id")
					.where("lower_name", "=", "ada") as never,
				created_at: 1,
			}),
		),
	);
});

/** The names in a list, in its order. */
const names = async (address: string): Promise<string[]> => {
	const { html, status } = await root.get(address);
	expect([address, status]).toEqual([address, 200]);
	return [...html.matchAll(/<a class="to" href="[^"]*">([^<]*)</g)].map(
		([, name]) => name as string,
	);
};

test.each([
	["is_active", "1", ["ada", "cleo", "root"]],
	["is_active", "0", ["bob"]],
	["is_admin", "1", ["root"]],
	["is_admin", "0", ["ada", "bob", "cleo"]],
	["is_restricted", "1", ["cleo"]],
	["is_2fa_enabled", "1", ["ada"]],
	["is_2fa_enabled", "0", ["bob", "cleo", "root"]],
	["is_prohibit_login", "1", ["cleo"]],
	["is_prohibit_login", "x", ["ada", "bob", "cleo", "root"]],
])("people are narrowed by %s = %s", async (name, value, found) => {
	expect(await names(`/-/admin/users?status_filter[${name}]=${value}`)).toEqual(
		found,
	);
});

test("people are found by words and ordered, and filters stand together", async () => {
	expect(await names("/-/admin/users?q=AD")).toEqual(["ada"]);
	expect(
		await names(
			"/-/admin/users?q=example.org&status_filter[is_active]=1&status_filter[is_restricted]=0",
		),
	).toEqual(["ada"]);
	expect((await names("/-/admin/users?sort=newest"))[0]).toBe("cleo");
	expect((await names("/-/admin/users?sort=oldest"))[0]).toBe("root");
	expect((await names("/-/admin/users?sort=lastlogin"))[0]).toBe("root");
	expect((await names("/-/admin/users?sort=reverselastlogin")).at(-1)).toBe(
		"root",
	);
	expect((await names("/-/admin/users?sort=reversealphabetically"))[0]).toBe(
		"root",
	);
	for (const sort of ["recentupdate", "leastupdate", "nonsense"])
		expect(await names(`/-/admin/users?sort=${sort}`)).toHaveLength(4);
	const none = await root.get("/-/admin/users?q=nobody-at-all");
	expect(none.words).toContain("No users found");
});

test("a line tells the last sign-in, the second factor and the repositories", async () => {
	const ada = await forge.user("dora");
	for (const name of ["r1", "r2"])
		await forge.call("POST", "/user/repos", { as: ada, body: { name } });
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("account")
				.set({ last_login_at: 0 })
				.where("lower_name", "=", "dora"),
		),
	);
	const dora = (await root.get("/-/admin/users?q=dora")).words;
	expect(dora).toMatch(
		/never signed in · no two-factor authentication · 2 repositories/,
	);
	expect((await root.get("/-/admin/users?q=ada")).words).toMatch(
		/ · two-factor authentication · 0 repositories/,
	);
	expect((await root.get("/-/admin/users?q=root")).words).toMatch(
		/last sign-in /,
	);
	const one = await queriesOf(forge, () => root.get("/-/admin/users?q=dora"));
	expect(
		await queriesOf(forge, () => root.get("/-/admin/users")),
	).toBeLessThanOrEqual(one);
});

test("others do not sort people by their last sign-in", async () => {
	const ada = await forge.user("eve");
	const visitor = await signedInVisitor(forge, ada);
	expect((await visitor.get("/-/admin/users?sort=lastlogin")).status).toBe(403);
	const { html } = await visitor.get("/explore/users?sort=lastlogin");
	expect(html).not.toContain('value="lastlogin"');
});

test("organizations are found by words and ordered, here and where all look", async () => {
	for (const username of ["alpha", "beta", "alto"])
		await forge.call("POST", "/orgs", {
			as: forge.admin,
			body: { username },
		});
	for (const at of ["/-/admin/orgs", "/explore/organizations"]) {
		expect(await names(at)).toEqual(["alpha", "alto", "beta"]);
		expect(await names(`${at}?q=AL`)).toEqual(["alpha", "alto"]);
		expect(await names(`${at}?sort=newest`)).toEqual(["alto", "beta", "alpha"]);
		expect(await names(`${at}?q=al&sort=reversealphabetically`)).toEqual([
			"alto",
			"alpha",
		]);
		expect((await root.get(`${at}?q=zzz`)).words).toContain(
			"No organizations found",
		);
	}
});

test("repositories are found by words, ordered and narrowed", async () => {
	for (const [name, isPrivate] of [
		["aa", false],
		["bb", true],
	] as const)
		await forge.call("POST", "/user/repos", {
			as: forge.admin,
			body: { name, private: isPrivate },
		});
	const at = "/-/admin/repos";
	expect(await names(`${at}?q=aa`)).toEqual(["root/aa"]);
	const ordered = await names(`${at}?sort=reversealphabetically`);
	expect(ordered.indexOf("root/bb")).toBeLessThan(ordered.indexOf("root/aa"));
	expect(await names(`${at}?sort=alphabetically`)).toEqual(ordered.reverse());
	expect(await names(`${at}?private=1`)).toEqual(["root/bb"]);
	expect((await root.get(`${at}?q=zzz`)).words).toContain(
		"No repositories found",
	);
	expect((await root.get(at)).html).toMatch(/value="size" selected/);
});

test("addresses are narrowed by what they are", async () => {
	const shown = async (search: string) =>
		(await root.get(`/-/admin/emails${search}`)).html.match(
			/class="strong wrap">/g,
		)?.length ?? 0;
	const all = await shown("");
	expect(all).toBeGreaterThan(4);
	expect(await shown("?is_primary=1")).toBe(all);
	expect(await shown("?is_primary=0")).toBe(0);
	expect(await shown("?q=ada")).toBe(1);
	expect((await root.get("/-/admin/emails?is_activated=0")).words).toContain(
		"No email addresses found",
	);
});

test("packages are narrowed by kind and ordered", async () => {
	for (const name of ["one", "two"])
		expect(
			(
				await fetch(`${forge.url}api/packages/root/generic/${name}/1/a.txt`, {
					method: "PUT",
					headers: {
						authorization: basic(forge.admin),
					},
					body: "x",
				})
			).status,
		).toBe(201);
	const at = "/-/admin/packages";
	expect(await names(`${at}?sort=reversealphabetically`)).toEqual([
		"root/two",
		"root/one",
	]);
	expect(await names(`${at}?type=generic&q=ONE`)).toEqual(["root/one"]);
	expect((await root.get(`${at}?type=npm`)).words).toContain(
		"No packages found",
	);
});
