import { beforeAll, expect, test } from "vitest";
import { pullForge } from "../../../support/pulls.ts";

interface Review {
	state: string;
	user: { login: string } | null;
}
let on: Awaited<ReturnType<typeof pullForge>>;
beforeAll(async () => {
	on = await pullForge();
});
type As = Parameters<typeof on.call>[3];
const review = (number: number, body: object, as: As = on.bob) =>
	on.call<Review>("POST", `/pulls/${number}/reviews`, body, as);
const reviews = async (number: number, as: As = on.ada) =>
	(await on.call<Review[]>("GET", `/pulls/${number}/reviews`, undefined, as))
		.body;

test("reviews are asked for, and asked for no longer", async () => {
	const pull = await on.open({ reviewers: ["bob"] });
	expect(pull.requested_reviewers.map((u) => u.login)).toEqual(["bob"]);
	const at = `/pulls/${pull.number}/requested_reviewers`;
	const ask = (reviewers: string[], as: As = on.ada, teams: string[] = []) =>
		on.call<Review[]>("POST", at, { reviewers, team_reviewers: teams }, as);
	expect((await ask(["bob"])).body).toEqual([]);
	const asked = await ask(["eve"]);
	expect([
		asked.status,
		asked.body.map((r) => [r.state, r.user?.login]),
	]).toEqual([201, [["REQUEST_REVIEW", "eve"]]]);
	expect((await ask(["ada"])).status).toBe(422);
	expect((await ask(["nobody-here"])).status).toBe(404);
	expect((await ask([], on.ada, ["none"])).status).toBe(404);
	expect((await ask(["root"], on.eve)).status).toBe(422);
	expect((await ask(["root"], null)).status).toBe(401);
	const search = await on.forge.call<{ number: number }[]>(
		"GET",
		"/repos/issues/search?review_requested=true",
		{ as: on.eve },
	);
	expect(search.body.map((i) => i.number)).toEqual([pull.number]);
	expect(
		(await on.call("DELETE", at, { reviewers: ["eve"] }, on.eve)).status,
	).toBe(204);
	expect(
		(await on.call("DELETE", at, { reviewers: ["bob"] }, on.eve)).status,
	).toBe(422);
	await review(pull.number, { event: "APPROVED" });
	expect((await reviews(pull.number)).map((r) => r.state)).toEqual([
		"APPROVED",
	]);
	expect(
		(await on.timeline(pull.number)).filter((r) => r.type === "review_request"),
	).toHaveLength(3);
	await on.call("PATCH", `/pulls/${pull.number}`, { state: "closed" });
	expect((await ask(["eve"])).status).toBe(403);
});

test("owners of the code are asked by themselves, also of a draft once it is finished", async () => {
	await on.push(
		"main",
		"CODEOWNERS",
		"# all\n.*\\.css @bob\n(a|b)+\\.txt @eve @nobody-here\n[ @bob\n!.*\\.md @root\n",
	);
	const of = async (title: string, path: string) =>
		on.open({ title, head: (await on.branch({ [path]: "x\n" })).name });
	const css = await of("A change", "style/x.css");
	expect(css.requested_reviewers.map((u) => u.login).sort()).toEqual([
		"bob",
		"root",
	]);
	const draft = await of("WIP: later", "ab.txt");
	expect(draft.requested_reviewers).toEqual([]);
	await on.call("PATCH", `/pulls/${draft.number}`, { title: "Now" });
	expect(
		(await on.get(draft.number)).requested_reviewers.map((u) => u.login).sort(),
	).toEqual(["eve", "root"]);
});
