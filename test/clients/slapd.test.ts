import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { expect } from "vitest";
import { runAdmin } from "../../src/cli/admin-commands.ts";
import { accountByName } from "../../src/domain/accounts/account.ts";
import { afterFile } from "../support/after-file.ts";
import { clientTest, run, scratch } from "../support/client.ts";
import { testForge } from "../support/forge.ts";
import { visitor } from "../web/support/browser.ts";

const base = "dc=example,dc=org";
const people = `ou=people,${base}`;

const person = (uid: string, sn: string) => `dn: uid=${uid},${people}
objectClass: inetOrgPerson
uid: ${uid}
cn: ${uid} ${sn}
givenName: Ünï
sn: ${sn}
mail: ${uid}@corp.example
userPassword: ${uid}-secret
`;
/** Without its first line, which says whose it is. */
const entryOf = (ldif: string) => ldif.split("\n").slice(1).join("\n");
const content = `dn: ${base}
objectClass: dcObject
objectClass: organization
o: Example
dc: example

dn: ${people}
objectClass: organizationalUnit
ou: people

dn: ou=groups,${base}
objectClass: organizationalUnit
ou: groups

dn: cn=reader,${base}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: reader
userPassword: reader-pass

${person("ada", "Lovelace")}
${person("bob", "Babbage (the elder)")}
dn: cn=builders,ou=groups,${base}
objectClass: groupOfNames
cn: builders
member: uid=ada,${people}
`;

/** Debian's server with a few people, on a port of its own, and with a certificate that nobody signed. */
async function directory(): Promise<{
	port: number;
	modify(ldif: string): Promise<void>;
}> {
	const folder = await scratch();
	await mkdir(join(folder, "data"));
	const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
	execFileSync(
		"openssl",
		`req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ${key} -out ${cert} -days 2 -subj /CN=directory`.split(
			" ",
		),
		{ stdio: "ignore" },
	);
	const settings = join(folder, "slapd.conf");
	await writeFile(
		settings,
		`${["core", "cosine", "inetorgperson"].map((name) => `include /etc/ldap/schema/${name}.schema`).join("\n")}
pidfile ${folder}/slapd.pid
modulepath /usr/lib/ldap
moduleload back_mdb
TLSCertificateFile ${cert}
TLSCertificateKeyFile ${key}
database mdb
suffix "${base}"
rootdn "cn=admin,${base}"
rootpw admin-pass
directory ${folder}/data
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="cn=reader,${base}" read by self read by users search by * none
`,
	);
	const ldif = join(folder, "content.ldif");
	await writeFile(ldif, content);
	const added = await run("slapadd", ["-f", settings, "-l", ldif], {
		cwd: folder,
	});
	expect([added.code, added.out]).toEqual([0, added.out]);
	const port = await freePort();
	const address = `ldap://127.0.0.1:${port}`;
	const server = spawn("slapd", ["-f", settings, "-h", address, "-d", "0"], {
		stdio: "ignore",
	});
	afterFile(() => ended(server));
	await answers(port);
	return {
		port,
		async modify(change) {
			const file = join(folder, "change.ldif");
			await writeFile(file, change);
			const who = ["-D", `cn=admin,${base}`, "-w", "admin-pass"];
			const done = await run(
				"ldapmodify",
				["-x", "-H", address, ...who, "-f", file],
				{ cwd: folder },
			);
			expect([done.code, done.out]).toEqual([0, done.out]);
		},
	};
}

async function ended(server: ChildProcess): Promise<void> {
	if (server.exitCode !== null) return;
	server.kill("SIGTERM");
	await once(server, "exit");
}

function freePort(): Promise<number> {
	return new Promise((resolve) => {
		const probe = createServer().listen(0, "127.0.0.1", () => {
			const { port } = probe.address() as { port: number };
			probe.close(() => resolve(port));
		});
	});
}

/** Waits until somebody listens. */
async function answers(port: number): Promise<void> {
	for (let tries = 0; tries < 200; tries++) {
		const open = await new Promise<boolean>((resolve) => {
			const socket = connect(port, "127.0.0.1");
			socket.once("connect", () => resolve(true));
			socket.once("error", () => resolve(false));
			socket.once("close", () => socket.destroy());
			socket.once("connect", () => socket.end());
		});
		if (open) return;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	throw new Error("slapd does not answer");
}

clientTest(
	"slapd",
	"people of an OpenLDAP server sign in by search and by their place, over StartTLS, with groups, and are followed",
	async () => {
		const { port, modify } = await directory();
		const forge = await testForge();
		const common = [
			"--host=127.0.0.1",
			`--port=${port}`,
			"--security-protocol=StartTLS",
			"--skip-tls-verify",
		];
		const added = await runAdmin(forge.app, [
			"auth",
			"add-ldap",
			"--name=Corp",
			...common,
			`--bind-dn=cn=reader,${base}`,
			"--bind-password=reader-pass",
			`--user-search-base=${people}`,
			"--user-filter=(&(objectClass=inetOrgPerson)(uid=%s))",
			`--group-search-base-dn=ou=groups,${base}`,
			"--admin-group=builders",
			"--synchronize-users",
		]);
		const id = Number(/id (\d+)/.exec(added)?.[1]);
		const signIn = async (user_name: string, password: string) =>
			(await visitor(forge).post("/user/login", { user_name, password }))
				.status;
		expect(await signIn("ada", "ada-secret")).toBe(303);
		const ada = await accountByName(forge.app.db, "ada");
		expect(ada).toMatchObject({
			full_name: "Ünï Lovelace",
			email: "ada@corp.example",
			admin: 1,
		});
		for (const [name, password] of [
			["ada", "wrong"],
			["ada", ""],
			["a*", "ada-secret"],
			["ada)(uid=*", "ada-secret"],
			["nobody", "ada-secret"],
		] as const)
			expect([name, await signIn(name, password)]).not.toEqual([name, 303]);
		const sync = ["auth", "sync-ldap", `--id=${id}`];
		expect(await runAdmin(forge.app, sync)).toBe("2 people, 0 switched off\n");
		expect((await accountByName(forge.app.db, "bob"))?.full_name).toBe(
			"Ünï Babbage (the elder)",
		);
		await modify(`dn: uid=bob,${people}\nchangetype: delete\n`);
		expect(await runAdmin(forge.app, sync)).toBe("1 people, 1 switched off\n");
		await modify(
			`dn: uid=bob,${people}\nchangetype: add\n${entryOf(person("bob", "Babbage"))}`,
		);
		expect(await runAdmin(forge.app, sync)).toBe("2 people, 0 switched off\n");
		expect(await signIn("bob", "bob-secret")).toBe(303);
		// the simple way: the place of a person comes from the name, and he reads himself
		await runAdmin(forge.app, ["auth", "delete", `--id=${id}`]);
		await modify(
			`dn: uid=cleo,${people}\nchangetype: add\n${entryOf(person("cleo", "Patra"))}`,
		);
		await runAdmin(forge.app, [
			"auth",
			"add-ldap-simple",
			"--name=By place",
			...common,
			`--user-dn=uid=%s,${people}`,
			"--user-filter=(uid=%s)",
		]);
		expect(await signIn("cleo", "cleo-secret")).toBe(303);
		expect(await signIn("cleo", "wrong")).toBe(401);
	},
);
