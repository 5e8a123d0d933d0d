import { expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, visitor } from "../support/browser.ts";

test("browsers keep no page that asks for a password or shows a secret once", async () => {
	const forge = await testForge();
	const ada = await forge.user("ada");
	const browser = await signedInVisitor(forge, ada);
	const keeping = ({ headers }: { headers: Headers }) =>
		headers.get("cache-control");
	const tokens = "/user/settings/applications";
	for (const shown of [
		await visitor(forge).get("/user/login"),
		await browser.get("/user/settings/account"),
		await browser.get("/user/settings/security/two_factor/enroll"),
		await browser.post(tokens, { name: "laptop", s_issue: "1" }),
	]) {
		expect([shown.status, keeping(shown)]).toEqual([200, "private, no-store"]);
	}
	for (const path of ["/", tokens, "/ada"])
		expect(keeping(await browser.get(path))).toBe("private, no-cache");
});
