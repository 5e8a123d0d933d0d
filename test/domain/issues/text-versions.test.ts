import { expect, test } from "vitest";
import { versionsOf } from "../../../src/domain/issues/text-versions.ts";
import { testForge } from "../../support/forge.ts";

test("from the first edit on the wordings of issues and comments are kept, with who wrote them", async () => {
	const forge = await testForge();
	const ada = await forge.user("ada");
	const bob = await forge.user("bob");
	const call = async (
		method: string,
		path: string,
		body: object,
		as = ada,
	): Promise<{ id: number; user: { id: number } }> =>
		(await forge.call<never>(method, path, { as, body })).body;
	await call("POST", "/user/repos", { name: "desk" });
	const at = "/repos/ada/desk/issues";
	const issue = await call("POST", at, { title: "t", body: "one" }, bob);
	const comment = await call("POST", `${at}/1/comments`, { body: "a" }, bob);
	const bodies = async (of: number | null) =>
		(await versionsOf(forge.app.db, issue.id, of)).map((one) => [
			one.body,
			one.is_first,
			one.editor_id === issue.user.id ? "bob" : "another",
		]);
	expect(await bodies(null)).toEqual([]);
	await call("PATCH", `${at}/1`, { title: "other" });
	expect(await bodies(null)).toEqual([]);
	await call("PATCH", `${at}/1`, { body: "two" });
	await call("PATCH", `${at}/1`, { body: "three" }, bob);
	await call("PATCH", `${at}/comments/${comment.id}`, { body: "b" });
	await call("PATCH", `${at}/comments/${comment.id}`, { body: "b" });
	expect(await bodies(null)).toEqual([
		["one", 1, "bob"],
		["two", 0, "another"],
		["three", 0, "bob"],
	]);
	expect(await bodies(comment.id)).toEqual([
		["a", 1, "bob"],
		["b", 0, "another"],
	]);
});

test("of many wordings the first and the newest stay, and an edit reads none of them", async () => {
	const forge = await testForge();
	const ada = await forge.user("ada");
	const call = async (method: string, path: string, body: object) =>
		(await forge.call<{ id: number }>(method, path, { as: ada, body })).body;
	await call("POST", "/user/repos", { name: "desk" });
	const { id } = await call("POST", "/repos/ada/desk/issues", {
		title: "t",
		body: "first",
	});
	const edit = (body: string) =>
		call("PATCH", "/repos/ada/desk/issues/1", { body });
	for (let i = 0; i < 12; i++) await edit(`${i} ${"x".repeat(250_000)}`);
	const versions = await versionsOf(forge.app.db, id, null);
	expect(versions[0]?.body).toBe("first");
	expect(versions.map(({ body }) => body.split(" ")[0])).toEqual([
		"first",
		...["4", "5", "6", "7", "8", "9", "10", "11"],
	]);
	for (let i = 0; i < 105; i++) await edit(`${i}`);
	const many = await versionsOf(forge.app.db, id, null);
	expect(many).toHaveLength(101);
	expect(many.at(-1)?.body).toBe("104");
	expect(many[0]?.is_first).toBe(1);
});
