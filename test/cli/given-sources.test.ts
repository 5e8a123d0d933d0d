import { expect, test } from "vitest";
import type { App } from "../../src/app.ts";
import { makeGivenSources } from "../../src/cli/given-sources.ts";
import { ldapSettingsOf } from "../../src/domain/sources/ldap-settings.ts";
import {
	listSources,
	oauthSettingsOf,
} from "../../src/domain/sources/sources.ts";
import { testForge } from "../support/forge.ts";

const openid = {
	name: "Works",
	provider: "openidConnect",
	"auto-discover-url": "https://id.example.org/",
	key: "forge",
	secret: "s3cret",
	"auto-register": true,
	"group-team-map": { developers: { crew: ["writers"] } },
};
const ldap = {
	name: "Corp",
	host: "ldap.example.org",
	"security-protocol": "StartTLS",
	"bind-dn": "cn=reader,dc=example,dc=org",
	"bind-password": "reader-pass",
	"user-search-base": "ou=people,dc=example,dc=org",
};
const given = (app: App, openidSource: unknown, ldapSource?: unknown) =>
	makeGivenSources({
		...app,
		config: {
			...app.config,
			openidSource: JSON.stringify(openidSource),
			ldapSource: ldapSource ? JSON.stringify(ldapSource) : "",
		},
	});

test("settings make a provider and a directory, and set them again at the next start", async () => {
	const forge = await testForge({
		openidSource: JSON.stringify(openid),
		ldapSource: JSON.stringify([ldap, { ...ldap, name: "Other" }]),
	});
	const { app } = forge;
	const [works, corp, other] = await listSources(app);
	expect([works?.name, corp?.name, other?.name]).toEqual([
		"Works",
		"Corp",
		"Other",
	]);
	expect(works && oauthSettingsOf(works)).toMatchObject({
		clientId: "forge",
		register: true,
		teams: { developers: { crew: ["writers"] } },
	});
	expect(works && app.seals.open(works.secret)).toBe("s3cret");
	expect(corp && ldapSettingsOf(corp)).toMatchObject({
		security: "starttls",
		port: 389,
		way: "search",
	});
	const { "auto-register": _, ...closed } = openid;
	await given(app, { ...closed, name: "works" });
	const again = await listSources(app);
	expect(again).toHaveLength(3);
	expect(again[0] && oauthSettingsOf(again[0]).register).toBe(false);
});

test("a setting that cannot be understood is named", async () => {
	const { app } = await testForge();
	const refused = async (value: unknown, words: string) =>
		expect(given(app, value)).rejects.toThrow(`INGOT_OPENID_SOURCE: ${words}`);
	await refused({ ...openid, keys: "x" }, 'unknown field "keys"');
	await refused({ ...openid, key: "" }, "the client id is missing");
	await refused("text", "must be a JSON object or a list of JSON objects");
	expect(await listSources(app)).toEqual([]);
});
