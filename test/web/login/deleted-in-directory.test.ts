import { expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import { operator } from "../../../src/domain/permissions/actor.ts";
import { deletedAccount } from "../../../src/domain/removal/kept/deleted-account.ts";
import { restoreAccount } from "../../../src/domain/removal/kept/restore-account.ts";
import { usualLdapSettings } from "../../../src/domain/sources/ldap-settings.ts";
import { addSource } from "../../../src/domain/sources/sources.ts";
import { testForge } from "../../support/forge.ts";
import { visitor } from "../support/browser.ts";
import {
	type DirectoryServer,
	directoryServer,
} from "../support/directory-server.ts";

const people = "ou=people,dc=example,dc=org";
const forge = await testForge();
const { app } = forge;
const directory: DirectoryServer = await directoryServer();
const signsIn = async (name: string) => {
	const answer = await visitor(forge).post("/user/login", {
		user_name: name,
		password: `${name}-secret`,
	});
	return answer.status === 303 ? (await accountByName(app.db, name))?.id : 0;
};
const remove = async (name: string) => {
	const gone = await forge.call("DELETE", `/admin/users/${name}`);
	expect(gone.status).toBe(204);
	await app.jobs.settled();
};

test("a deleted user of a directory does not come back by signing in, and signs in with the directory once restored", async () => {
	directory.things = [
		{
			dn: "cn=reader,dc=example,dc=org",
			password: "reader-pass",
			has: { cn: ["reader"] },
		},
		{
			dn: `uid=nora,${people}`,
			password: "nora-secret",
			has: {
				objectclass: ["person"],
				uid: ["nora"],
				mail: ["nora@corp.example"],
			},
		},
	];
	await addSource(app, {
		name: "Corp",
		active: true,
		settings: {
			...usualLdapSettings,
			host: "127.0.0.1",
			port: directory.port,
			security: "none",
			bindDn: "cn=reader,dc=example,dc=org",
			userBase: people,
		},
		secret: "reader-pass",
	});
	const first = (await signsIn("nora")) as number;
	expect(first).toBeGreaterThan(0);
	await remove("nora");
	const gone = await deletedAccount(app.db, first);
	expect(gone).toMatchObject({ name: "nora" });

	// the directory vouches for a person whom the forge does not know any more: it makes another account
	const second = (await signsIn("nora")) as number;
	expect(second).toBeGreaterThan(first);
	expect(await deletedAccount(app.db, first)).toEqual(gone);
	await remove("nora");

	if (!gone) throw new Error("the account is not kept");
	await restoreAccount(app, operator, gone);
	await app.jobs.settled();
	expect(await signsIn("nora")).toBe(first);
	expect(await deletedAccount(app.db, second)).toMatchObject({ name: "nora" });
});
