import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runAdmin } from "../../../src/cli/admin-commands.ts";
import {
	type Account,
	accountByName,
} from "../../../src/domain/accounts/account.ts";
import { linkAccount } from "../../../src/domain/sources/external-logins.ts";
import {
	type LdapSettings,
	usualLdapSettings,
} from "../../../src/domain/sources/ldap-settings.ts";
import {
	addSource,
	sourceById,
	updateSource,
} from "../../../src/domain/sources/sources.ts";
import { syncDirectory } from "../../../src/domain/sources/sync-directories.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, visitor } from "../support/browser.ts";
import {
	type DirectoryServer,
	directoryServer,
	type Thing,
} from "../support/directory-server.ts";

let forge: Forge;
let directory: DirectoryServer;
let source: number;

const people = "ou=people,dc=example,dc=org";
const groups = "ou=groups,dc=example,dc=org";
const reader: Thing = {
	dn: "cn=reader,dc=example,dc=org",
	password: "reader-pass",
	has: { cn: ["reader"] },
};
const person = (uid: string, more: Record<string, string[]> = {}): Thing => ({
	dn: `uid=${uid},${people}`,
	password: `${uid}-secret`,
	has: {
		objectclass: ["person"],
		uid: [uid],
		mail: [`${uid}@corp.example`],
		givenname: ["Given"],
		sn: [uid.toUpperCase()],
		...more,
	},
});
const group = (cn: string, ...members: string[]): Thing => ({
	dn: `cn=${cn},${groups}`,
	has: {
		objectclass: ["groupOfNames"],
		cn: [cn],
		member: members.map((uid) => `uid=${uid},${people}`),
	},
});

const usual = (): LdapSettings => ({
	...usualLdapSettings,
	host: "127.0.0.1",
	port: directory.port,
	security: "none",
	bindDn: reader.dn,
	userBase: people,
	groupBase: groups,
});
const set = (settings: Partial<LdapSettings> = {}, active = true) =>
	updateSource(forge.app, source, {
		name: "Corp",
		active,
		settings: { ...usual(), ...settings },
	});

beforeAll(async () => {
	const folder = mkdtempSync(join(tmpdir(), "ingot-directory-"));
	const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
	execFileSync(
		"openssl",
		`req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ${key} -out ${cert} -days 2 -subj /CN=directory`.split(
			" ",
		),
		{ stdio: "ignore" },
	);
	directory = await directoryServer({
		key: readFileSync(key, "utf8"),
		cert: readFileSync(cert, "utf8"),
	});
	forge = await testForge();
	const made = await addSource(forge.app, {
		name: "Corp",
		active: true,
		settings: usual(),
		secret: "reader-pass",
	});
	source = made.id;
});
beforeEach(async () => {
	directory.things = [reader];
	directory.asked.length = 0;
	directory.silent = false;
	directory.hangsUp = false;
	await set();
});

async function signIn(user_name: string, password: string) {
	const browser = visitor(forge);
	const answer = await browser.post("/user/login", { user_name, password });
	return { browser, status: answer.status, words: answer.words };
}
const byProgram = async (name: string, password: string) =>
	(
		await fetch(`${forge.url}api/v1/user`, {
			headers: { Authorization: `Basic ${btoa(`${name}:${password}`)}` },
		})
	).status;
const stateOf = async (name: string) => {
	const found = await accountByName(forge.app.db, name);
	return found && [found.full_name, found.email, found.active, found.admin];
};

test("who shows the password of the directory gets an account, and signs in with pages and programs", async () => {
	directory.things.push(person("carl"));
	expect((await signIn("carl", "wrong")).status).toBe(401);
	expect(await stateOf("carl")).toBeUndefined();
	expect((await signIn("carl", "carl-secret")).status).toBe(303);
	expect(await stateOf("carl")).toEqual([
		"Given CARL",
		"carl@corp.example",
		1,
		0,
	]);
	expect(await byProgram("carl", "carl-secret")).toBe(200);
	expect(await byProgram("carl", "wrong")).toBe(401);
});

test("a name that was typed changes neither filter nor place", async () => {
	directory.things.push(person("dora"));
	for (const name of ["*", "d*", "dora)(uid=*", "*)(|(uid=*", "dora\\2a"])
		expect([name, (await signIn(name, "dora-secret")).status]).toEqual([
			name,
			401,
		]);
	expect(directory.asked.filter((one) => one.startsWith("bind uid="))).toEqual(
		[],
	);
	await set({ way: "simple", userDn: `uid=%s,${people}` });
	for (const name of [`dora,${people}`, "dora,ou=people", "dora+cn=x"])
		expect((await signIn(name, "dora-secret")).status).toBe(401);
	expect((await signIn("dora", "dora-secret")).status).toBe(303);
});

test("an empty password is never shown to a directory, which would take it", async () => {
	directory.things.push(person("emil"));
	await set({ way: "simple", userDn: `uid=%s,${people}` });
	expect((await signIn("emil", "")).status).toBe(422);
	expect(await byProgram("emil", "")).toBe(401);
	expect(directory.asked).toEqual([]);
});

test("nobody takes an account that is somebody's by having its name in the directory", async () => {
	const fred = await forge.user("fred");
	directory.things.push(person("fred"));
	expect((await signIn("fred", "fred-secret")).status).toBe(401);
	expect((await signIn("fred", fred.password)).status).toBe(303);
	// by its confirmed address only, and only where the operator wants that
	await set({ linkByMail: true });
	expect((await signIn("fred", "fred-secret")).status).toBe(401);
	directory.things = [reader, person("fred", { mail: ["fred@example.org"] })];
	expect((await signIn("fred", "fred-secret")).status).toBe(303);
	// from then on the directory has the password
	expect((await signIn("fred", fred.password)).status).toBe(401);
	await set({ linkByMail: true }, false);
	expect((await signIn("fred", fred.password)).status).toBe(303);
});

test("groups make administrators and members of teams, and who has left them is neither", async () => {
	await forge.call("POST", "/orgs", { body: { username: "corp" } });
	await forge.call("POST", "/orgs/corp/teams", {
		body: { name: "devs", permission: "write", units: ["repo.code"] },
	});
	const rules = {
		adminFilter: "(title=chief)",
		teams: { developers: { corp: ["devs"] } },
		leavesTeams: true,
	};
	await set(rules);
	directory.things.push(
		person("gina", { title: ["chief"] }),
		group("developers", "gina"),
		group("others", "hugo"),
	);
	const inTeam = async () =>
		(
			await forge.call<unknown[]>("GET", "/orgs/corp/members?limit=50")
		).body.some((one) => (one as { login: string }).login === "gina");
	expect((await signIn("gina", "gina-secret")).status).toBe(303);
	expect((await stateOf("gina"))?.[3]).toBe(1);
	expect(await inTeam()).toBe(true);
	directory.things = [reader, person("gina"), group("developers")];
	expect((await signIn("gina", "gina-secret")).status).toBe(303);
});

test("a directory that does not answer keeps nobody out whose password is the forge's own", async () => {
	const ida = await forge.user("ida");
	directory.things.push(person("jane"));
	expect((await signIn("jane", "jane-secret")).status).toBe(303);
	await set({ port: 1 });
	forge.app.accounts.passwords.forget(
		(await accountByName(forge.app.db, "jane"))?.id ?? 0,
	);
	expect((await signIn("ida", ida.password)).status).toBe(303);
	expect((await signIn("ida", "wrong")).status).toBe(503);
	expect((await signIn("jane", "jane-secret")).status).toBe(503);
});

test("the second factor, and being switched off, count as with other accounts", async () => {
	directory.things.push(person("karl"));
	await signIn("karl", "karl-secret");
	await forge.call("PATCH", "/admin/users/karl", {
		body: { source_id: 0, login_name: "karl", prohibit_login: true },
	});
	expect((await signIn("karl", "karl-secret")).words).toContain(
		"Sign-in is disabled for this account.",
	);
	expect(await byProgram("karl", "karl-secret")).toBe(401);
});

test("the command line adds, changes and looks through a directory", async () => {
	const add = [
		"auth",
		"add-ldap",
		"--name=By command",
		"--host=127.0.0.1",
		`--port=${directory.port}`,
		"--security-protocol=unencrypted",
		`--user-search-base=ou=others,dc=example,dc=org`,
		"--user-filter=(&(objectClass=person)(uid=%s))",
	];
	const id = Number(/id (\d+)/.exec(await runAdmin(forge.app, add))?.[1] ?? "");
	directory.things.push({
		...person("sven"),
		dn: "uid=sven,ou=others,dc=example,dc=org",
	});
	expect(await runAdmin(forge.app, ["auth", "sync-ldap", `--id=${id}`])).toBe(
		"1 people, 0 switched off\n",
	);
	expect((await signIn("sven", "sven-secret")).status).toBe(303);
	await runAdmin(forge.app, [
		"auth",
		"update-ldap",
		`--id=${id}`,
		"--inactive",
	]);
	forge.app.accounts.passwords.forget(
		(await accountByName(forge.app.db, "sven"))?.id ?? 0,
	);
	expect((await signIn("sven", "sven-secret")).status).toBe(401);
	await expect(
		runAdmin(forge.app, [...add.slice(0, -1), "--name=x", "--user-filter=(a)"]),
	).rejects.toThrow("%s has to stand where the name comes");
});

describe("over TLS", () => {
	test("StartTLS comes before any password, and a certificate of nobody is refused", async () => {
		directory.things.push(person("lena"));
		await set({ security: "starttls" });
		expect((await signIn("lena", "lena-secret")).status).toBe(503);
		expect(directory.asked).toEqual(["starttls"]);
		await set({ security: "starttls", skipVerify: true });
		directory.asked.length = 0;
		expect((await signIn("lena", "lena-secret")).status).toBe(303);
		expect(directory.asked.slice(0, 2)).toEqual([
			"starttls",
			`bind ${reader.dn} reader-pass`,
		]);
	});

	test("who hangs up after the promise of StartTLS gets no password over another connection", async () => {
		directory.things.push(person("mona"));
		directory.hangsUp = true;
		await set({ security: "starttls", skipVerify: true });
		expect((await signIn("mona", "mona-secret")).status).toBe(503);
		expect(directory.asked.filter((one) => one !== "starttls")).toEqual([]);
	});
});

describe("followed regularly", () => {
	const sync = async () =>
		syncDirectory(forge.app, await sourceById(forge.app, source));

	// those of the tests before leave here, as many as they are
	beforeAll(async () => {
		await set({ allowEmpty: true });
		directory.things = [reader];
		await sync();
	});

	test("new people get accounts, who has left is switched off, who comes back is switched on", async () => {
		directory.things.push(person("nina"), person("otto"));
		expect((await sync()).people).toBe(2);
		expect((await stateOf("nina"))?.[2]).toBe(1);
		directory.things = [reader, person("otto")];
		await sync();
		expect((await stateOf("nina"))?.[2]).toBe(0);
		expect((await stateOf("otto"))?.[2]).toBe(1);
		directory.things.push(person("nina"));
		await sync();
		expect((await stateOf("nina"))?.[2]).toBe(1);
	});

	test("whom an administrator has switched off stays off", async () => {
		directory.things.push(person("paul"));
		await sync();
		await forge.call("PATCH", "/admin/users/paul", {
			body: { source_id: 0, login_name: "paul", active: false },
		});
		await sync();
		expect((await stateOf("paul"))?.[2]).toBe(0);
	});

	test("an empty answer switches nobody off unless the settings say so", async () => {
		directory.things.push(person("rosa"));
		await sync();
		directory.things = [reader];
		const { people, left } = await sync();
		expect([people, left]).toEqual([0, 0]);
		expect((await stateOf("rosa"))?.[2]).toBe(1);
		await set({ allowEmpty: true });
		await sync();
		expect((await stateOf("rosa"))?.[2]).toBe(0);
	});

	test("when more than five and more than a third have left at once, nobody is switched off, and an administrator is told", async () => {
		const crew = Array.from({ length: 12 }, (_, n) => person(`crew${n}`));
		directory.things = [reader, ...crew];
		await sync();
		const on = async () => {
			const states = crew.map((_, n) => stateOf(`crew${n}`));
			return (await Promise.all(states)).filter((state) => state?.[2] === 1)
				.length;
		};
		directory.things = [reader, ...crew.slice(6)];
		expect(await sync()).toMatchObject({ left: 0, heldBack: 6 });
		expect(await on()).toBe(12);
		const root = await signedInVisitor(forge, forge.admin);
		const words =
			"6 users are missing from the directory, so no users were disabled";
		expect((await root.get("/-/admin/auths")).words).toContain(words);
		expect((await root.get(`/-/admin/auths/${source}`)).words).toContain(words);
		const command = ["auth", "sync-ldap", `--id=${source}`];
		expect(await runAdmin(forge.app, command)).toContain("6 have left at once");
		// five are few enough, whatever their share
		directory.things = [reader, ...crew.slice(5)];
		expect(await sync()).toMatchObject({ left: 5, heldBack: 0 });
		expect((await root.get("/-/admin/auths")).words).not.toContain(words);
		directory.things = [reader, crew[11] as Thing];
		expect(await sync()).toMatchObject({ left: 0, heldBack: 6 });
		const look = `/-/admin/auths/${source}/look`;
		expect((await root.post(look)).status).toBe(303);
		expect(await on()).toBe(7);
		expect((await root.post(look, { any_number: "on" })).status).toBe(303);
		expect(await on()).toBe(1);
		await set({ port: 1 });
		const silent = await root.post(look);
		expect([silent.status, silent.words]).toEqual([
			422,
			expect.stringContaining("The directory does not respond."),
		]);
	});
});

test("what asks for the password again takes one's own, not that of somebody whom the directory knows by one's name", async () => {
	const now = { at: Date.now() };
	const own = await testForge({}, { clock: () => now.at });
	const made = { name: "Corp", active: true, secret: "reader-pass" };
	await addSource(own.app, { ...made, settings: usual() });
	const nina = await own.user("nina");
	await own.user("other");
	directory.things.push(person("nina"));
	const account = (await accountByName(own.app.db, "other")) as Account;
	const who = { issuer: "", subject: "nina", name: "nina", email: "" };
	const nobody = { ...who, fullName: "", confirmed: false };
	await linkAccount(own.app, { id: 1 }, nobody, account);
	const browser = await signedInVisitor(own, nina);
	now.at += 3_700_000;
	const ask = (confirm_password: string) =>
		browser.post("/user/settings/account/emails", {
			email: "more@example.org",
			confirm_password,
		});
	expect((await ask("nina-secret")).status).toBe(403);
	expect((await ask(nina.password)).status).toBe(303);
});
