import { beforeAll, expect, test } from "vitest";
import { createOAuthApplication } from "../../../src/domain/accounts/oauth-applications.ts";
import { forgetAddresses } from "../../../src/domain/audit/keeping/forget-details.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { addRecords } from "../../domain/audit/sealing/records.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor } from "../support/browser.ts";

let forge: Forge;
let ada: Awaited<ReturnType<Forge["user"]>>;
let bob: Awaited<ReturnType<Forge["user"]>>;

async function call(
	method: string,
	path: string,
	as: typeof ada,
	body?: unknown,
) {
	const made = await forge.call(method, path, { as, body });
	if (made.status >= 300) throw new Error(`${path}: ${made.text}`);
}

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	await call("POST", "/orgs", ada, { username: "lumen" });
	for (const name of ["quarry", "moved"]) {
		await call("POST", "/orgs/lumen/repos", ada, { name });
		await call("PUT", `/repos/lumen/${name}/actions/secrets/NPM`, ada, {
			data: "hidden",
		});
	}
	await call("POST", "/orgs/lumen/teams", ada, {
		...{ name: "Reviewers", permission: "write", units: ["repo.code"] },
	});
});

/** The row of each record on a page, as its words. */
const rowsOf = (html: string): string[] =>
	html
		.split(/<tr id="record-/)
		.slice(1)
		.map((row) =>
			row
				.slice(row.indexOf(">") + 1, row.indexOf("</tr>"))
				.replace(/<[^>]+>/g, " ")
				.replace(/\s+/g, " ")
				.trim(),
		);

test("a record of the site or of an organization names the repository or organization that has its target", async () => {
	const site = await signedInVisitor(forge, forge.admin);
	const all = rowsOf((await site.get("/-/admin/audit")).html);
	expect(all).toContainEqual(
		expect.stringMatching(/^Secret saved ada NPM lumen\/quarry /),
	);
	const team = all.find((row) => row.includes("Team created"));
	expect(team).toContain("ada Reviewers lumen ");
	expect(team).toContain("Units: code");
	expect(team).not.toContain("unit bits");
	// what is a repository itself has its whole name already
	expect(all).toContainEqual(
		expect.stringMatching(/ ada lumen\/quarry (?!lumen)/),
	);
	const owner = await signedInVisitor(forge, ada);
	const page = await owner.get("/org/lumen/settings/audit");
	expect(page.html).toContain('href="/lumen/quarry"');
	expect(rowsOf(page.html)).toContainEqual(
		expect.stringMatching(/^Secret saved ada NPM lumen\/quarry /),
	);
	const one = await owner.get("/lumen/quarry/settings/audit");
	expect(rowsOf(one.html)).toContainEqual(
		expect.stringMatching(/^Secret saved ada NPM (?!lumen)/),
	);
});

test("an organization learns no new name of a repository that was transferred", async () => {
	await call("POST", "/repos/lumen/moved/transfer", ada, { new_owner: "bob" });
	await call("POST", "/repos/lumen/moved/transfer/accept", bob);
	await call("PATCH", "/repos/bob/moved", bob, {
		...{ name: "confidential", private: true },
	});
	const owner = await signedInVisitor(forge, ada);
	const page = await owner.get("/org/lumen/settings/audit");
	expect(
		rowsOf(page.html).filter((row) => row.startsWith("Secret saved")),
	).toHaveLength(2);
	expect(page.words).not.toContain("confidential");
	const site = await signedInVisitor(forge, forge.admin);
	expect(rowsOf((await site.get("/-/admin/audit")).html)).toContainEqual(
		expect.stringMatching(/^Secret saved ada NPM bob\/confidential /),
	);
});

test("filters that match nothing can be cleared", async () => {
	const owner = await signedInVisitor(forge, ada);
	const path = "/lumen/quarry/settings/audit";
	const none = await owner.get(`${path}?actor=nobody`);
	expect(none.words).toContain("No events match your filters.");
	expect(none.html).toMatch(
		new RegExp(`<a[^>]* href="${path}"[^>]*>Clear all filters</a>`),
	);
	const all = await owner.get(path);
	expect(all.words).not.toContain("Clear all filters");
	expect(rowsOf(all.html).length).toBeGreaterThan(0);
});

test("a change of settings names those that are others now", async () => {
	await call("PATCH", "/repos/lumen/quarry", ada, {
		...{ search_refs: ["release/*"], default_merge_style: "squash" },
	});
	const record = await forge.call<{ details: unknown }[]>(
		"GET",
		"/repos/lumen/quarry/audit?limit=1",
		{ as: ada },
	);
	expect(record.body[0]?.details).toEqual({
		fields: ["default_merge_style", "search_refs"],
	});
	const owner = await signedInVisitor(forge, ada);
	const page = await owner.get("/lumen/quarry/settings/audit");
	expect(rowsOf(page.html)[0]).toMatch(
		/^Repository settings changed Default merge style, Search refs ada /,
	);
});

test("what a rule lists is told in words", async () => {
	await call("POST", "/repos/lumen/quarry/branch_protections", ada, {
		...{ branch_name: "stable", enable_push: true },
		...{ enable_push_whitelist: true, push_whitelist_usernames: ["ada"] },
	});
	const owner = await signedInVisitor(forge, ada);
	const { html } = await owner.get("/lumen/quarry/settings/audit");
	const row = rowsOf(html).find((one) => one.includes("stable"));
	expect(row).toMatch(/ Push: accounts \d+ /);
	expect(row).toContain("Restrict push to allowlisted users and teams: yes");
});

test("details are in the language of the reader", async () => {
	await call("PATCH", "/repos/lumen/quarry", ada, { private: true });
	const owner = await signedInVisitor(forge, ada);
	await owner.post("/user/settings/appearance", {
		...{ theme: "dark", language: "de" },
	});
	const page = await owner.get("/lumen/quarry/settings/audit");
	expect(rowsOf(page.html)[0]).toContain("Privat: nein → ja");
	await call("PATCH", "/repos/lumen/quarry", ada, { private: false });
});

test("a record whose time no date has is listed, by page and API", async () => {
	await addRecords(forge.app, 1, { at_ms: 8.7e15, target_name: "beyond" });
	const site = await signedInVisitor(forge, forge.admin);
	const { html } = await site.get("/-/admin/audit");
	expect(html).toContain('datetime="9999-12-31T23:59:59.999Z"');
	expect(rowsOf(html).some((row) => row.includes("beyond"))).toBe(true);
	const { body } = await forge.call<{ created_at: string }[]>(
		...(["GET", "/admin/audit?limit=5"] as const),
	);
	expect(body).toContainEqual(
		expect.objectContaining({ created_at: "9999-12-31T23:59:59Z" }),
	);
});

test("a membership is told with its team, an application by the words of its form, and an import without ids", async () => {
	const teams = await forge.call<{ id: number; name: string }[]>(
		...(["GET", "/orgs/lumen/teams", { as: ada }] as const),
	);
	const team = teams.body.find(({ name }) => name === "Reviewers");
	await call("PUT", `/teams/${team?.id}/members/bob`, ada);
	await createOAuthApplication(forge.app, null, {
		...{ name: "helper", confidential: true, skipConsent: true },
		redirectUris: ["https://helper.example/"],
	});
	await addRecords(forge.app, 1, {
		action: "site.imported",
		details: JSON.stringify({
			facts: { from: "gitea", account: 7123, team: 7123, tag_rule: 7123 },
		}),
	} as never);
	const site = await signedInVisitor(forge, forge.admin);
	const all = rowsOf((await site.get("/-/admin/audit")).html);
	const rowWith = (words: string) => all.find((row) => row.includes(words));
	expect(rowWith("Team: Reviewers")).toContain(" bob ");
	expect(rowWith(" helper ")).toContain(
		"Skip authorization after the first time: yes",
	);
	expect(rowWith("gitea")).toBeDefined();
	expect(all.join("\n")).not.toContain("7123");
});

test("what was switched off is told, and a time as a time", async () => {
	const { app } = forge;
	const told = [
		["site.maintenance-changed", { facts: { on: false } }],
		["cleanup-rule.set", { facts: { enabled: false } }],
		["deploy-key.added", { facts: { fingerprint: "x", read_only: false } }],
		[
			"organization.member-visibility-changed",
			{ changes: { is_public: [null, false] } },
		],
		[
			"token.created",
			{
				changes: { expires_at: [null, 1_800_000_000], limited: [null, false] },
			},
		],
		["repository.edited", { changes: { archived_at: [0, 1_800_000_000] } }],
		["token.created", { changes: { expires_at: [null, 0] } }],
	] as const;
	for (const [action, details] of told)
		await addRecords(app, 1, { action, details: JSON.stringify(details) });
	await forgetAddresses(app, 1_700_000_000_000);
	const site = await signedInVisitor(forge, forge.admin);
	const all = rowsOf((await site.get("/-/admin/audit")).html);
	for (const words of [
		/Maintenance mode: no/,
		/Enabled: no/,
		/Read-only: no/,
		/Public membership: no/,
		/Expires: 15 January 2027 at 08:00:00/,
		/Archived: – → 15 January 2027 at 08:00:00/,
		/Before: 14 November 2023 at 22:13:20/,
	])
		expect(all).toContainEqual(expect.stringMatching(words));
	for (const words of ["Limited to some repositories: no", "Expires: –"])
		expect(all.join()).not.toContain(words);
});
