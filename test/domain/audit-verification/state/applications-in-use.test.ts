import { expect, test } from "vitest";
import { builtInAddresses } from "../../../../src/domain/oauth/clients.ts";
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

test("one that every forge has is found so, too, where the log begins with it", async () => {
	const forge = await testForge();
	const ada = await forge.user("ada");
	const browser = await signedInVisitor(forge, ada);
	await forge.app.auditSealing.settled();
	const tea = {
		id: "d57cb8c4-630c-4168-8324-ec79935e18d4",
		secret: undefined,
		redirect: "http://127.0.0.1:1234/",
	};
	const set = (redirect_uris: string) =>
		forge.app.db.write((tx) =>
			tx.change((q) =>
				q
					.updateTable("oauth_application")
					.set({ redirect_uris })
					.where("client_id", "=", tea.id),
			),
		);
	await tokensFor(forge, browser, tea, "read:user");
	expect(await foundAfter(forge)).toEqual([]);
	await set('["http://127.0.0.1","https://evil.example"]');
	await tokensFor(forge, browser, tea, "read:user read:issue");
	await set(builtInAddresses);
	expect(await foundAfter(forge)).toEqual([
		expect.stringMatching(/^OAuth2 application \d+ had other addresses than/),
	]);
	const older = "update audit_log set min_index = 1";
	expect(await foundAfter(forge, older)).toEqual([]);
});
