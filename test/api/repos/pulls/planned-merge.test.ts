import { beforeAll, expect, test } from "vitest";
import { pullForge } from "../../../support/pulls.ts";

let on: Awaited<ReturnType<typeof pullForge>>;
type As = Parameters<typeof on.call>[3];
beforeAll(async () => {
	on = await pullForge();
	for (const name of ["main", "dev"])
		await on.call("POST", "/branch_protections", {
			rule_name: name,
			enable_status_check: name === "main",
			status_check_contexts: ["ci/*"],
		});
	await on.branch({}, "main", "open");
	await on.forge.call("POST", "/repos/ada/book/forks", {
		as: on.eve,
		body: { name: "copy" },
	});
});
const write = (branch: string, path: string, from?: string) =>
	on.forge.call("POST", `/repos/eve/copy/contents/${path}`, {
		as: on.eve,
		body: {
			content: "eA==",
			...(from ? { branch: from, new_branch: branch } : { branch }),
		},
	});
/** A pull request of somebody who only reads. */
async function gift(name: string, base = "main") {
	await write(name, `${name}.txt`, "main");
	return on.open({ head: `eve/copy:${name}`, base }, on.eve);
}
const plan = async (number: number, as: As = on.bob) =>
	expect(
		(
			await on.call(
				"POST",
				`/pulls/${number}/merge`,
				{ do: "merge", merge_when_checks_succeed: true },
				as,
			)
		).status,
	).toBe(201);
async function succeed(number: number) {
	const { head } = await on.get(number);
	const body = { state: "success", context: "ci/test" };
	await on.call("POST", `/statuses/${head.sha}`, body);
	await on.settle();
}
const edit = (number: number, body: object, as: As = on.eve) =>
	on.call("PATCH", `/pulls/${number}`, body, as);
const isMerged = async (number: number) => (await on.get(number)).merged;
const isCancelled = async (number: number) =>
	(await on.timeline(number)).some(
		({ type }) => type === "pull_cancel_scheduled_merge",
	);

test("a planned merge goes into no other base than the one that it was planned for", async () => {
	const pull = await gift("aside");
	await plan(pull.number);
	expect((await edit(pull.number, { base: "open" })).status).toBe(201);
	await on.settle();
	expect(await isMerged(pull.number)).toBe(false);
	expect(await isCancelled(pull.number)).toBe(true);
});

test("a planned merge ends when the pull request is closed", async () => {
	const pull = await gift("rejected");
	await plan(pull.number);
	await edit(pull.number, { state: "closed" }, on.ada);
	expect((await edit(pull.number, { state: "open" })).status).toBe(201);
	await on.settle();
	await succeed(pull.number);
	expect(await isMerged(pull.number)).toBe(false);
	expect(await isCancelled(pull.number)).toBe(true);
});

test("what somebody pushes who writes code but may not merge is not merged by an older plan", async () => {
	await on.call("PATCH", "/branch_protections/main", {
		enable_merge_whitelist: true,
		merge_whitelist_usernames: ["ada"],
	});
	const { name } = await on.branch();
	const pull = await on.open({ head: name });
	await plan(pull.number, on.ada);
	const pushed = await on.call(
		"POST",
		"/contents/trojan.txt",
		{ content: "eA==", branch: name },
		on.bob,
	);
	expect(pushed.status).toBe(201);
	await on.settle();
	await succeed(pull.number);
	expect(await isMerged(pull.number)).toBe(false);
	expect(await isCancelled(pull.number)).toBe(true);
});

test("a planned merge waits while who planned it may not sign in", async () => {
	await on.call("PATCH", "/branch_protections/main", {
		enable_merge_whitelist: true,
		merge_whitelist_usernames: ["bob"],
	});
	const pull = await on.open();
	await plan(pull.number);
	const bar = (barred: boolean) =>
		on.forge.call("PATCH", "/admin/users/bob", {
			as: { name: "root", password: "admin-pass-1" },
			body: { login_name: "bob", source_id: 0, prohibit_login: barred },
		});
	expect((await bar(true)).status).toBe(200);
	await succeed(pull.number);
	expect(await isMerged(pull.number)).toBe(false);
	expect((await bar(false)).status).toBe(200);
	await succeed(pull.number);
	expect(await isMerged(pull.number)).toBe(true);
});

test("a planned merge waits while who planned it may not read the repository", async () => {
	const pull = await on.open();
	await plan(pull.number);
	await on.call("PATCH", "", { private: true });
	await on.call("DELETE", "/collaborators/bob");
	await succeed(pull.number);
	expect(await isMerged(pull.number)).toBe(false);
	await on.call("PATCH", "", { private: false });
});
