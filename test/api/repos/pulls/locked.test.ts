import { expect, test } from "vitest";
import { pullForge } from "../../../support/pulls.ts";

test("a review that was begun before the conversation was locked is not sent into it", async () => {
	const on = await pullForge();
	const { eve } = on;
	const { number } = await on.open();
	const at = `/pulls/${number}/reviews`;
	const begun = await on.call<{ id: number }>("POST", at, { body: "x" }, eve);
	expect(begun.status).toBe(200);
	const lock = { lock_reason: "spam" };
	expect((await on.call("PUT", `/issues/${number}/lock`, lock)).status).toBe(
		204,
	);
	const send = (as: typeof eve, id: number) =>
		on.call("POST", `${at}/${id}`, { event: "COMMENT", body: "x" }, as);
	expect((await send(eve, begun.body.id)).status).toBe(403);
	const other = await on.call<{ id: number }>(
		"POST",
		at,
		{ body: "y" },
		on.bob,
	);
	expect((await send(on.bob, other.body.id)).status).toBe(200);
});
