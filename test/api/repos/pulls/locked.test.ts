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

test("a fork that is hidden is answered as one that is not there", async () => {
	const on = await pullForge();
	const open = () =>
		on.call("POST", "/pulls", { title: "x", base: "main", head: "eve:main" });
	const none = await open();
	await on.forge.call("POST", "/repos/ada/book/forks", {
		as: on.eve,
		body: { name: "copy" },
	});
	const hide = await on.forge.call("PATCH", "/admin/users/eve", {
		as: on.forge.admin,
		body: { login_name: "eve", source_id: 0, visibility: "private" },
	});
	expect(hide.status).toBe(200);
	const hidden = await open();
	expect([hidden.status, hidden.body.message]).toEqual([
		none.status,
		none.body.message,
	]);
});
