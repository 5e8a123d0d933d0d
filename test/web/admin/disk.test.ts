import { beforeAll, expect, test } from "vitest";
import { countDisk } from "../../../src/domain/disk/count-disk.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { queriesOf, testForge } from "../../support/forge.ts";
import { upload } from "../../support/upload.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";

let forge: Forge;
let root: Visitor;
let ada: Visitor;
let bob: Visitor;
let people: Record<"ada" | "bob", { name: string; password: string }>;

/** Puts a file of so many bytes on an issue of a repository. */
const attach = async (
	who: { name: string; password: string },
	repository: string,
	size: number,
) => {
	const path = `/repos/${who.name}/${repository}/issues`;
	await forge.call("POST", path, { as: who, body: { title: "one" } });
	const made = await upload(
		forge,
		`${path}/1/assets`,
		who as never,
		{
			name: "data.txt",
			bytes: "x".repeat(size),
		} as never,
	);
	expect(made.status).toBe(201);
};

beforeAll(async () => {
	forge = await testForge();
	root = await signedInVisitor(forge, forge.admin);
	people = { ada: await forge.user("ada"), bob: await forge.user("bob") };
	ada = await signedInVisitor(forge, people.ada);
	bob = await signedInVisitor(forge, people.bob);
	for (const [who, names] of [
		[people.ada, ["small", "large"]],
		[people.bob, ["middle"]],
	] as const)
		for (const name of names)
			await forge.call("POST", "/user/repos", {
				as: who,
				body: { name, auto_init: true, private: true },
			});
	await attach(people.ada, "small", 1_000_000);
	await attach(people.ada, "large", 7_000_000);
	await attach(people.bob, "middle", 3_000_000);
	await forge.call("PUT", "/packages/none", {}).catch(() => undefined);
	const put = await fetch(
		`${forge.url}api/packages/bob/generic/tool/1.0/tool.bin`,
		{
			method: "PUT",
			headers: {
				Authorization: `Basic ${btoa(`bob:${people.bob.password}`)}`,
			},
			body: "y".repeat(2_000_000),
		},
	);
	expect(put.status).toBe(201);
});

/** The names in a list, in its order. */
const names = ({ html }: { html: string }) =>
	[...html.matchAll(/<a class="to" href="[^"]*">([^<]*)</g)].map(
		([, name]) => name,
	);

test("before the first count the page says so", async () => {
	const page = await root.get("/-/admin/disk");
	expect(page.words).toContain("Nothing was counted yet");
	expect((await ada.get("/user/settings/disk")).words).toContain(
		"Nothing was counted yet",
	);
});

test("owners and repositories are listed by what they use, with all kinds", async () => {
	await countDisk(forge.app);
	const all = await root.get("/-/admin/disk");
	expect(names(all).slice(0, 2)).toEqual(["ada", "bob"]);
	expect(all.words).toMatch(/Attachments 11 MB/);
	expect(all.words).toMatch(/Packages 2 MB/);
	expect(all.words).toMatch(/bob Attachments 3 MB · Packages 2 MB/);
	const of = await root.get("/-/admin/disk/ada");
	expect(names(of)).toEqual(["large", "small"]);
	// counted again, nothing is counted twice
	await countDisk(forge.app);
	expect((await root.get("/-/admin/disk")).words).toMatch(/Attachments 11 MB/);
});

test("people see what is theirs and nothing of others", async () => {
	const own = await ada.get("/user/settings/disk");
	expect(names(own)).toEqual(["large", "small"]);
	expect(own.words).not.toContain("middle");
	for (const path of ["/-/admin/disk", "/-/admin/disk/ada"])
		expect([path, (await bob.get(path)).status]).toEqual([path, 403]);
	expect(
		(await bob.post("/-/admin/disk/now", { task: "count_disk" })).status,
	).toBe(403);
	await forge.call("POST", "/orgs", {
		as: people.ada,
		body: { username: "mill" },
	});
	expect((await ada.get("/org/mill/settings/disk")).status).toBe(200);
	expect((await bob.get("/org/mill/settings/disk")).status).not.toBe(200);
});

test("a repository that was transferred since the count is not told to its old owner", async () => {
	await forge.call("POST", "/repos/ada/small/transfer", {
		as: forge.admin,
		body: { new_owner: "bob" },
	});
	expect(names(await ada.get("/user/settings/disk"))).toEqual(["large"]);
	await countDisk(forge.app);
	expect(names(await bob.get("/user/settings/disk"))).toEqual([
		"middle",
		"small",
	]);
});

test("a clean-up says what it frees, and only clean-ups are run here", async () => {
	const page = await root.get("/-/admin/disk");
	expect(page.words).toContain("Expired artifacts This frees 0 B.");
	expect(
		(await root.post("/-/admin/disk/now", { task: "expire_artifacts" })).to,
	).toBe("/-/admin/disk");
	expect(
		(await root.post("/-/admin/disk/now", { task: "run_schedules" })).status,
	).toBe(404);
});

test("the page asks as much for many owners as for few", async () => {
	const few = await queriesOf(forge, () => root.get("/-/admin/disk"));
	for (const name of ["cleo", "dora", "emil"]) {
		const who = await forge.user(name);
		await forge.call("POST", "/user/repos", {
			as: who,
			body: { name: "mine", auto_init: true },
		});
		await attach(who, "mine", 10_000);
	}
	await countDisk(forge.app);
	expect(names(await root.get("/-/admin/disk"))).toContain("emil");
	const many = await queriesOf(forge, () => root.get("/-/admin/disk"));
	expect(many).toBeLessThanOrEqual(few);
});
