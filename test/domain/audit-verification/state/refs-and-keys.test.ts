import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../../support/forge.ts";
import { foundAfter, testKey } from "./bench.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let store = 0;
const other = "1".repeat(40);
beforeAll(async () => {
	forge = await testForge();
	const ada = await forge.user("ada");
	await forge.call("POST", "/user/repos", {
		body: { name: "quarry", auto_init: true, default_branch: "main" },
	});
	const quarry = "/repos/root/quarry";
	// git takes a line separator in a name
	for (const name of ["one", "two", "odd\u2028name"])
		await forge.call("POST", `${quarry}/branches`, {
			body: { new_branch_name: name },
		});
	await forge.call("DELETE", `${quarry}/branches/two`);
	await forge.call("POST", `${quarry}/contents/new.txt`, {
		body: { content: "eA==", branch: "one" },
	});
	const proposed = await forge.call("POST", `${quarry}/pulls`, {
		body: { title: "one", head: "one", base: "main" },
	});
	expect(proposed.status).toBe(201);
	for (const permission of ["read", "write"])
		await forge.call("PUT", `${quarry}/collaborators/ada`, {
			body: { permission },
		});
	for (const title of ["a", "b"])
		await forge.call("POST", "/user/keys", {
			as: ada,
			body: { title, key: testKey() },
		});
	await forge.call("PATCH", "/admin/users/ada", {
		body: { login_name: "ada", source_id: 0, active: true },
	});
	const [row] = await forge.app.db.rows((q) =>
		q.selectFrom("repository").select("store_id").where("name", "=", "quarry"),
	);
	store = row?.store_id ?? 0;
});

const after = (...changes: string[]) => foundAfter(forge, ...changes);

test("what was done through the forge has nothing to tell", async () => {
	expect(await after()).toEqual([]);
});

test("a ref that was set, added or removed by SQL is found, with its place", async () => {
	expect(
		await after(
			`update git_ref set oid = '${other}' where store_id = ${store} and name = 'refs/heads/main'`,
		),
	).toEqual([
		expect.stringMatching(
			`^refs/heads/main of store ${store} points to ${other}, and record \\d+ moved it to [0-9a-f]{40}: it was set by hand`,
		),
	]);
	expect(
		await after(
			`update git_ref set name = 'refs/heads/three' where store_id = ${store} and name = 'refs/heads/one'`,
		),
	).toEqual([
		expect.stringContaining("refs/heads/three of store"),
		expect.stringMatching("refs/heads/one .* is gone, and record"),
	]);
	expect(
		await after(
			`update git_ref set name = 'refs/heads/two' where store_id = ${store} and name = 'refs/heads/one'`,
		),
	).toEqual([
		expect.stringMatching("refs/heads/two .* deleted it: it was set by hand"),
		expect.stringMatching("refs/heads/one .* is gone"),
	]);
});

test("rights and keys that were changed by SQL are found", async () => {
	expect(
		await after("update account set admin = 1 where name = 'ada'"),
	).toEqual([
		expect.stringMatching(/^ada \(account \d+\) is a site administrator/),
	]);
	expect(await after("update collaboration set level = 3")).toEqual([
		expect.stringMatching(
			/has the right admin in repository \d+, and record \d+ says: .* the right write/,
		),
	]);
	expect(
		await after(
			"update public_key set fingerprint = 'SHA256:x' where title = 'a'",
		),
	).toEqual([
		expect.stringMatching(
			/fingerprint is "SHA256:x", and "SHA256:.*" in record/,
		),
	]);
	expect(
		await after(
			"insert into public_key (kind, account_id, title, content, fingerprint, created_at) select kind, account_id, 'c', content, 'SHA256:y', created_at from public_key where title = 'a'",
		),
	).toEqual([expect.stringContaining("(SHA256:y) is in no record")]);
});
