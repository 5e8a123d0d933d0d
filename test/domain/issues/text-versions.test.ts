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
