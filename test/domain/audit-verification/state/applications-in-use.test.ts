import { expect, test } from "vitest";
import { testForge } from "../../../support/forge.ts";
import { signedInVisitor } from "../../../web/support/browser.ts";
import { client, tokensFor } from "../../../web/support/oauth.ts";
import { foundAfter } from "./bench.ts";

test("an application that had other addresses when somebody allowed it is found, though they were put back", async () => {
	const forge = await testForge();
	const ada = await forge.user("ada");
	const browser = await signedInVisitor(forge, ada);
	const web = await client(forge, ada);
	await forge.app.auditSealing.settled();
	const [row] = await forge.app.db.rows((q) =>
		q
			.selectFrom("oauth_application")
			.selectAll()
			.where("client_id", "=", web.id),
	);
	const set = (redirect_uris: string) =>
		forge.app.db.write((tx) =>
			tx.change((q) =>
				q
					.updateTable("oauth_application")
					.set({ redirect_uris })
					.where("client_id", "=", web.id),
			),
		);
	await tokensFor(forge, browser, web, "read:user");
	expect(await foundAfter(forge)).toEqual([]);
	const uris = JSON.parse(row?.redirect_uris ?? "[]") as string[];
	await set(JSON.stringify([...uris, "https://evil.example"]));
	await tokensFor(forge, browser, web, "read:user read:issue");
	await set(row?.redirect_uris ?? "");
	expect(await foundAfter(forge)).toEqual([
		expect.stringMatching(
			`^OAuth2 application ${row?.id} had other addresses than any record of it tells when record \\d+ allowed it: they were set by hand$`,
		),
	]);
});
