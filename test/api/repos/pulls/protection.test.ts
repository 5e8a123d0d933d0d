import { beforeAll, expect, test } from "vitest";
import { pullForge } from "../../../support/pulls.ts";

let on: Awaited<ReturnType<typeof pullForge>>;
beforeAll(async () => {
	on = await pullForge();
	await on.call("POST", "/branch_protections", { rule_name: "main" });
});
type As = Parameters<typeof on.call>[3];
const rule = (body: object) =>
	on.call("PATCH", "/branch_protections/main", {
		required_approvals: 0,
		enable_status_check: false,
		block_on_rejected_reviews: false,
		block_on_official_review_requests: false,
		block_on_outdated_branch: false,
		dismiss_stale_approvals: false,
		ignore_stale_approvals: false,
		enable_merge_whitelist: false,
		require_signed_commits: false,
		protected_file_patterns: "",
		block_admin_merge_override: false,
		...body,
	});
const merge = (number: number, body: object = {}, as: As = on.ada) =>
	on.call("POST", `/pulls/${number}/merge`, { do: "merge", ...body }, as);
const review = (number: number, body: object, as: As = on.bob) =>
	on.call("POST", `/pulls/${number}/reviews`, body, as);
const status = (sha: string, state: string) =>
	on.call("POST", `/statuses/${sha}`, { state, context: "ci/test" });
const refused = async (number: number, body: object = {}, as: As = on.bob) => {
	const { status: code, body: answer } = await merge(number, body, as);
	return [code, answer?.message];
};

test("a merge waits for approvals that count", async () => {
	await rule({
		required_approvals: 1,
		ignore_stale_approvals: true,
		block_on_rejected_reviews: true,
	});
	const pull = await on.open();
	const few = [405, "Does not have enough approvals"];
	expect(await refused(pull.number)).toEqual(few);
	await review(pull.number, { event: "APPROVED" }, on.eve);
	expect(await refused(pull.number)).toEqual(few);
	await review(pull.number, { event: "APPROVED" });
	await on.push(pull.head.ref, `x${pull.number}.txt`, "x");
	await on.settle();
	expect(await refused(pull.number)).toEqual(few);
	await review(pull.number, { event: "REQUEST_CHANGES", body: "no" });
	await review(
		pull.number,
		{ event: "APPROVED" },
		{ name: "root", password: "admin-pass-1" },
	);
	expect(await refused(pull.number)).toEqual([
		405,
		"There are requested changes",
	]);
	expect((await merge(pull.number, { force_merge: true }, on.bob)).status).toBe(
		405,
	);
	await rule({ required_approvals: 9, block_admin_merge_override: true });
	expect((await merge(pull.number, { force_merge: true })).status).toBe(405);
	await rule({ required_approvals: 9 });
	expect((await merge(pull.number, { force_merge: true })).status).toBe(200);
});

test("a merge is kept back by requests, age, files, lists and signatures", async () => {
	const pull = await on.open({ reviewers: ["bob"] });
	await rule({ block_on_official_review_requests: true });
	expect((await refused(pull.number))[1]).toBe(
		"There are official review requests",
	);
	await rule({ protected_file_patterns: "topic-*.txt" });
	expect((await refused(pull.number))[1]).toBe("Changed protected files");
	await rule({
		enable_merge_whitelist: true,
		merge_whitelist_usernames: ["bob"],
	});
	expect(await refused(pull.number, {}, on.ada)).toEqual([
		405,
		"User not allowed to merge PR",
	]);
	await rule({ require_signed_commits: true });
	expect((await refused(pull.number))[1]).toMatch(/signed/);
	await rule({ block_on_outdated_branch: true });
	const other = await on.open();
	expect((await merge(other.number, {}, on.bob)).status).toBe(200);
	await on.settle();
	expect((await refused(pull.number))[1]).toBe(
		"The head branch is behind the base branch",
	);
	await on.call("POST", `/pulls/${pull.number}/update`);
	expect((await merge(pull.number, {}, on.bob)).status).toBe(200);
});

test("approvals of what is no longer there are dismissed where the rule says so", async () => {
	await rule({ dismiss_stale_approvals: true });
	const pull = await on.open();
	await review(pull.number, { event: "APPROVED" });
	await on.push(pull.head.ref, `x${pull.number}.txt`, "x");
	await on.settle();
	const list = await on.call<{ dismissed: boolean }[]>(
		"GET",
		`/pulls/${pull.number}/reviews`,
	);
	expect(list.body[0]?.dismissed).toBe(true);
});

test("a planned merge happens when its checks succeed", async () => {
	await rule({ enable_status_check: true, status_check_contexts: ["ci/*"] });
	const pull = await on.open();
	expect(await refused(pull.number)).toEqual([
		405,
		"Not all required status checks successful",
	]);
	const plan = {
		merge_when_checks_succeed: true,
		delete_branch_after_merge: true,
	};
	expect((await merge(pull.number, plan, on.eve)).status).toBe(405);
	expect((await merge(pull.number, plan, on.bob)).status).toBe(201);
	expect((await merge(pull.number, plan, on.bob)).status).toBe(409);
	const cancel = (as: As) =>
		on.call("DELETE", `/pulls/${pull.number}/merge`, undefined, as);
	expect((await cancel(on.eve)).status).toBe(403);
	expect((await cancel(on.bob)).status).toBe(204);
	expect((await cancel(on.bob)).status).toBe(404);
	expect((await merge(pull.number, plan, on.bob)).status).toBe(201);
	await status(pull.head.sha, "failure");
	await on.settle();
	expect((await on.get(pull.number)).merged).toBe(false);
	await status(pull.head.sha, "success");
	await on.settle();
	expect(await on.get(pull.number)).toMatchObject({
		merged: true,
		merged_by: { login: "bob" },
	});
	expect((await on.call("GET", `/branches/${pull.head.ref}`)).status).toBe(404);
	expect((await on.timeline(pull.number)).map((r) => r.type)).toEqual(
		expect.arrayContaining([
			"pull_scheduled_merge",
			"pull_cancel_scheduled_merge",
			"merge_pull",
		]),
	);
	const ready = await on.open();
	await status(ready.head.sha, "success");
	expect((await merge(ready.number, plan, on.bob)).status).toBe(200);
});

test("what a stranger pushes is not merged by an older plan", async () => {
	const { forge, eve } = on;
	await forge.call("POST", "/repos/ada/book/forks", {
		as: eve,
		body: { name: "copy" },
	});
	const write = (path: string, more: object) =>
		forge.call("POST", `/repos/eve/copy/contents/${path}`, {
			as: eve,
			body: { content: "eA==", ...more },
		});
	await write("gift.txt", { branch: "main", new_branch: "gift" });
	const pull = await on.open({ head: "eve/copy:gift" }, eve);
	expect(
		(await merge(pull.number, { merge_when_checks_succeed: true }, on.bob))
			.status,
	).toBe(201);
	await write("trojan.txt", { branch: "gift" });
	await on.settle();
	const { head } = await on.get(pull.number);
	await status(head.sha, "success");
	await on.settle();
	expect((await on.get(pull.number)).merged).toBe(false);
	expect((await on.timeline(pull.number)).map((r) => r.type)).toContain(
		"pull_cancel_scheduled_merge",
	);
});
