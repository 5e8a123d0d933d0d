import { beforeAll, expect, test } from "vitest";
import { listSources } from "../../src/domain/sources/sources.ts";
import type { Forge } from "../../src/start-forge.ts";
import { testForge } from "../support/forge.ts";
import { signedInVisitor, type Visitor } from "./support/browser.ts";

let forge: Forge;
let root: Visitor;

beforeAll(async () => {
	forge = await testForge();
	root = await signedInVisitor(forge, forge.admin);
});

const directory = {
	name: "Corp",
	active: "true",
	way: "search",
	security: "starttls",
	host: "ldap.example.org",
	port: "389",
	bind_dn: "cn=reader,dc=example,dc=org",
	secret: "hidden-bind-pass",
	user_base: "ou=people,dc=example,dc=org",
	user_filter: "(&(objectClass=person)(uid=%s))",
	name_attribute: "uid",
	mail_attribute: "mail",
	first_name_attribute: "givenName",
	surname_attribute: "sn",
	group_filter: "(objectClass=groupOfNames)",
	member_attribute: "member",
	member_value: "dn",
	register: "true",
};
const kept = async (name: string) =>
	(await listSources(forge.app)).find((one) => one.name === name);

test("an administrator adds a directory, changes it, and deletes it by typing its name", async () => {
	const made = await root.post("/-/admin/auths/new/ldap", directory);
	const source = await kept("Corp");
	expect(made.to).toBe(`/-/admin/auths/${source?.id}`);
	expect(JSON.parse(source?.settings ?? "{}")).toMatchObject({
		host: "ldap.example.org",
		port: 389,
		security: "starttls",
		register: true,
		synchronize: false,
	});
	const at = made.to as string;
	const page = await root.get(at);
	expect(page.html).toContain('value="ou=people,dc=example,dc=org"');
	expect(page.html).not.toContain("hidden-bind-pass");
	const { secret: _, active: __, ...rest } = directory;
	await root.post(`${at}/ldap`, { ...rest, synchronize: "true" });
	const changed = await kept("Corp");
	expect([changed?.active, changed?.secret]).toEqual([0, source?.secret]);
	expect(JSON.parse(changed?.settings ?? "{}").synchronize).toBe(true);
	expect((await root.post(`${at}/oauth2`, { name: "x" })).status).toBe(404);
	expect((await root.post(`${at}/delete`, { typed: "corp?" })).wrong).toEqual([
		"The name does not match Corp.",
	]);
	expect((await root.post(`${at}/delete`, { typed: "Corp" })).to).toBe(
		"/-/admin/auths",
	);
	expect(await kept("Corp")).toBeUndefined();
});

test("what is wrong is told at its field, and what was typed stays", async () => {
	const wrong = async (fields: Record<string, string>) => {
		const answer = await root.post("/-/admin/auths/new/ldap", {
			...directory,
			...fields,
		});
		expect(answer.status).toBe(422);
		expect(answer.html).toContain('value="cn=reader,dc=example,dc=org"');
		return answer.wrong;
	};
	expect(await wrong({ host: "ldap://x" })).toEqual([
		"The host is a name or an address.",
	]);
	expect(await wrong({ user_filter: "(uid=x)" })).toEqual([
		"%s has to stand where the name comes.",
	]);
	expect(await wrong({ port: "70000" })).toEqual([
		"A port is a number up to 65535.",
	]);
	expect(await wrong({ teams: "[]" })).toHaveLength(1);
});

test("an administrator adds a provider, and sees the address to register there", async () => {
	const made = await root.post("/-/admin/auths/new/oauth2", {
		name: "Other forge",
		active: "true",
		provider: "gitea",
		url: "https://git.example.org",
		client_id: "the-client",
		secret: "hidden-secret",
	});
	const page = await root.get(made.to as string);
	expect(page.words).toContain(
		`${forge.url}user/oauth2/Other%20forge/callback`,
	);
	expect(page.html).not.toContain("hidden-secret");
	expect((await root.get("/-/admin/auths")).words).toContain("Other forge");
});
