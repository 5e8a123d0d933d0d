import { expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import {
	askingApplication,
	readRequest,
} from "../../../src/domain/oauth/authorization-request.ts";
import {
	allowApplication,
	listGrants,
	needsConsent,
	revokeGrant,
} from "../../../src/domain/oauth/grants.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor } from "../support/browser.ts";
import { allow, client } from "../support/oauth.ts";

test("what is taken back while an application asks again is not allowed once more", async () => {
	const forge = await testForge();
	const { app } = forge;
	const ada = await forge.user("ada");
	const web = await client(forge, ada);
	await allow(await signedInVisitor(forge, ada), web, { scope: "read:user" });
	const me = await accountByName(app.db, "ada");
	if (!me) throw new Error("no account");
	const [grant] = await listGrants(app, me);
	const oauth = await app.db.rows((q) =>
		q
			.selectFrom("oauth_application")
			.select("redirect_uris")
			.where("client_id", "=", web.id),
	);
	const [redirect] = JSON.parse(oauth[0]?.redirect_uris ?? "[]") as string[];
	const sent = new URLSearchParams({
		client_id: web.id,
		redirect_uri: redirect ?? "",
		response_type: "code",
		scope: "read:user",
	});
	const asking = await askingApplication(app, sent);
	if (!asking) throw new Error("no application");
	const request = readRequest(asking, sent);
	expect(await needsConsent(app, me, request)).toBe(false);
	const again = () => allowApplication(app, me, request, { asked: false });
	expect(await again()).toMatch(/^gta_/);
	await revokeGrant(app, me, grant?.id ?? 0);
	await expect(again()).rejects.toThrow("the user has to be asked");
	expect(await listGrants(app, me)).toEqual([]);
});
