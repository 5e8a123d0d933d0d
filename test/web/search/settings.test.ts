import { expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, visitor } from "../support/browser.ts";

test("an administrator names the refs that are searched, and sees which they are", async () => {
	const forge = await testForge();
	const account = await forge.user("ada");
	const call = async (method: string, path: string, body: unknown) => {
		const made = await forge.call(method, path, { as: account, body });
		if (made.status >= 300) throw new Error(`${path}: ${made.text}`);
	};
	await call("POST", "/user/repos", {
		...{ name: "shelf", auto_init: true, default_branch: "main" },
	});
	for (const name of ["release/1", "other"])
		await call("POST", "/repos/ada/shelf/branches", { new_branch_name: name });
	const ada = await signedInVisitor(forge, account);
	const path = "/ada/shelf/settings/search";
	const before = await ada.get(path);
	expect(before.status).toBe(200);
	expect(before.words).not.toContain("release/1");
	const saved = await ada.post(path, { refs: " release/* \n\nv*\n" });
	expect(saved.status).toBe(303);
	const after = await ada.get(path);
	expect(after.words).toContain("1 branch or tag is searched");
	expect(after.html).toContain('href="/ada/shelf/src/branch/release/1"');
	expect(after.html).toContain("release/*\nv*</textarea>");
	const wrong = await ada.post(path, { refs: "[z-a]" });
	expect(wrong.status).toBe(422);
	expect(wrong.wrong).toHaveLength(1);
	expect((await ada.get(path)).html).toContain("release/*\nv*</textarea>");
	const bob = await signedInVisitor(forge, await forge.user("bob"));
	expect((await bob.get(path)).status).not.toBe(200);
	expect((await visitor(forge).get(path)).status).not.toBe(200);
});
