import { beforeAll, expect, test } from "vitest";
import { pullForge } from "../../../support/pulls.ts";

let on: Awaited<ReturnType<typeof pullForge>>;
let number: number;
beforeAll(async () => {
	on = await pullForge();
	number = (await on.open()).number;
});

/** The statuses of one request that is made many times at once. */
const together = async (method: string, path: string, body?: object) =>
	(
		await Promise.all(
			Array.from({ length: 30 }, () => on.call(method, path, body)),
		)
	).map(({ status }) => status);
const noted = async (type: string) =>
	(await on.timeline(number)).filter((row) => row.type === type).length;
const make = async (path: string, body: object) =>
	(await on.call<{ id: number }>("POST", path, body)).body.id;
const once = (done: number, refused: number) => [
	done,
	...Array(29).fill(refused),
];

test("what many take away at once goes once", async () => {
	const time = await make(`/issues/${number}/times`, { time: 60 });
	const milestone = await make("/milestones", { title: "soon" });
	for (const path of [
		`/issues/${number}/times/${time}`,
		`/milestones/${milestone}`,
	])
		expect((await together("DELETE", path)).sort()).toEqual(once(204, 404));
	expect(await noted("delete_time_manual")).toBe(1);
});

test("a review that many dismiss at once is dismissed once, and given back", async () => {
	const { id } = (
		await on.call<{ id: number }>(
			"POST",
			`/pulls/${number}/reviews`,
			{ event: "REQUEST_CHANGES", body: "no" },
			on.bob,
		)
	).body;
	const at = `/pulls/${number}/reviews/${id}`;
	const message = "said enough";
	const statuses = await together("POST", `${at}/dismissals`, { message });
	expect(new Set(statuses)).toEqual(new Set([200]));
	expect(await noted("dismiss_review")).toBe(1);
	expect((await on.call("POST", `${at}/undismissals`)).body).toMatchObject({
		dismissed: false,
	});
});

test("reactions that come and go at once are answered", async () => {
	const answers = await Promise.all(
		Array.from({ length: 240 }, (_, k) =>
			on.call(
				k % 2 ? "DELETE" : "POST",
				`/issues/${number}/reactions`,
				{ content: k % 4 < 2 ? "heart" : "eyes" },
				k % 8 < 4 ? on.ada : on.bob,
			),
		),
	);
	const others = answers.filter(
		({ status }) => ![200, 201, 204].includes(status),
	);
	expect(others).toEqual([]);
});

test("a planned merge is planned once, and taken back once", async () => {
	await on.call("POST", "/branch_protections", {
		rule_name: "main",
		required_approvals: 5,
	});
	const at = `/pulls/${number}/merge`;
	const plan = { do: "merge", merge_when_checks_succeed: true };
	expect((await together("POST", at, plan)).sort()).toEqual(once(201, 409));
	expect((await together("DELETE", at)).sort()).toEqual(once(204, 404));
	expect(await noted("pull_cancel_scheduled_merge")).toBe(1);
});
