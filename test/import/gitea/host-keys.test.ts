import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ssh2 from "ssh2";
import { expect, test } from "vitest";
import { copyKeys } from "../../../src/import/gitea/run/copy-keys.ts";
import { findInstallation } from "../../../src/import/gitea/source/installation.ts";
import { afterFile } from "../../support/after-file.ts";
import { madeGitea } from "./made-gitea.ts";

const rsa = (type: "pkcs1" | "pkcs8" = "pkcs1") =>
	String(
		generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({
			type,
			format: "pem",
		}),
	);
const ec = () =>
	String(
		generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
			type: "pkcs8",
			format: "pem",
		}),
	);
function target() {
	const data = mkdtempSync(join(tmpdir(), "ingot-"));
	afterFile(async () => rmSync(data, { recursive: true }));
	return data;
}
const readable = (path: string) =>
	!(ssh2.utils.parseKey(readFileSync(path)) instanceof Error);

test("each key of the source is kept or told of, and what was kept is kept again", async () => {
	const gitea = madeGitea();
	const [first, last] = [rsa(), rsa()];
	gitea.file("data/ssh/gitea.rsa", first);
	gitea.file("data/ssh/gogs.rsa", last);
	gitea.file("data/ssh/gitea.ecdsa", ec());
	gitea.file("data/ssh/gitea.ed25519", "-----BEGIN");
	gitea.file("data/jwt/private.pem", ec());
	const installation = findInstallation({ from: gitea.folder });
	const data = target();
	const told = async () =>
		(await copyKeys(installation, data)).map(({ file, what }) => [
			file.split("/").slice(-2).join("/"),
			what,
		]);
	const all = [
		["jwt/private.pem", expect.stringContaining("signed with RSA")],
		["ssh/gitea.rsa", expect.stringContaining("another rsa key")],
		["ssh/gogs.rsa", `kept as ${join(data, "ssh/host_rsa")}`],
		["ssh/gitea.ed25519", expect.stringContaining("no key")],
		["ssh/gitea.ecdsa", `kept as ${join(data, "ssh/host_ecdsa")}`],
	];
	expect(await told()).toEqual(all);
	expect(await told()).toEqual(all);
	expect(readFileSync(join(data, "ssh/host_rsa"), "utf8")).toBe(last);
	expect(readable(join(data, "ssh/host_ecdsa"))).toBe(true);
	writeFileSync(join(data, "ssh/host_rsa"), first);
	expect(await told()).toContainEqual([
		"ssh/gogs.rsa",
		expect.stringContaining("a key of its own"),
	]);
});

test("keys are found where app.ini names them, and a server without any is told of", async () => {
	const gitea = madeGitea();
	gitea.file("data/keys/host", rsa("pkcs8"));
	gitea.file("data/ssh/gitea.rsa", rsa());
	gitea.file(
		"custom/conf/app.ini",
		"[server]\nSSH_SERVER_HOST_KEYS = keys/host, keys/none\n",
	);
	const data = target();
	const installation = findInstallation({ from: gitea.folder });
	expect(await copyKeys(installation, data)).toMatchObject([
		{ what: `kept as ${join(data, "ssh/host_rsa")}` },
	]);
	expect(readable(join(data, "ssh/host_rsa"))).toBe(true);
	const empty = findInstallation({ from: madeGitea().folder });
	expect(await copyKeys(empty, target())).toMatchObject([
		{ file: "SSH host keys", what: expect.stringContaining("new ones") },
	]);
});
