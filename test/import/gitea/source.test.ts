import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { readIni } from "../../../src/import/gitea/source/ini.ts";
import { findInstallation } from "../../../src/import/gitea/source/installation.ts";
import { openerFor } from "../../../src/import/gitea/source/secrets.ts";
import { afterFile } from "../../support/after-file.ts";
import { sealed, sealedCodes, secretKey } from "./made-gitea.ts";

test("app.ini is read with its comments, quotes, continued lines and references", () => {
	const ini = readIni(
		[
			"APP_NAME = Gitea ; a comment",
			"; a line of comment",
			"[server]",
			"DOMAIN = example.org # here",
			"ROOT_URL = https://%(DOMAIN)s/",
			"[database]",
			"PASSWD = `a;b#c`",
			'HOST = "127.0.0.1:5432"',
			"[a.b]",
			"LONG = one \\",
			"  two",
			"[server]",
			"DOMAIN = example.net",
		].join("\n"),
	);
	expect(ini.get("")?.get("APP_NAME")).toBe("Gitea");
	expect(ini.get("server")?.get("ROOT_URL")).toBe("https://example.net/");
	expect(ini.get("database")?.get("PASSWD")).toBe("a;b#c");
	expect(ini.get("database")?.get("HOST")).toBe("127.0.0.1:5432");
	expect(ini.get("a.b")?.get("LONG")).toBe("one two");
});

function installation(ini: string, ...files: string[]) {
	const folder = mkdtempSync(join(tmpdir(), "ingot-ini-"));
	afterFile(async () => rmSync(folder, { recursive: true, force: true }));
	for (const [name, text] of [
		["custom/conf/app.ini", ini],
		["data/gitea.db", ""],
		...files.map((name) => [name, "there"]),
	] as const) {
		mkdirSync(dirname(join(folder, name)), { recursive: true });
		writeFileSync(join(folder, name), text);
	}
	const found = findInstallation({ from: folder });
	return { found, at: (path: string) => join(folder, path) };
}

test("each kind of file has the place that its own section, a named storage or the common one gives it", () => {
	const { found, at } = installation(
		`[storage]
STORAGE_TYPE = local
PATH = common
[storage.packages]
STORAGE_TYPE = depot
[storage.depot]
STORAGE_TYPE = local
PATH = depot
[attachment]
PATH = files
[lfs]
STORAGE_TYPE = minio
MINIO_BUCKET = large
MINIO_ENDPOINT = s3.example.org
MINIO_USE_SSL = true
`,
	);
	expect(found.storages.packages).toEqual({
		kind: "local",
		root: at("data/depot"),
	});
	expect(found.storages.attachments).toEqual({
		kind: "local",
		root: at("data/files"),
	});
	expect(found.storages.avatars).toEqual({
		kind: "local",
		root: at("data/common/avatars"),
	});
	expect(found.storages.lfs).toMatchObject({
		kind: "s3",
		bucket: "large",
		endpoint: "https://s3.example.org",
		prefix: "lfs/",
	});
});

test("paths of the machine that app.ini was written on are found below the given directory", () => {
	const { found, at } = installation(
		`WORK_PATH = /var/lib/gitea
[server]
APP_DATA_PATH = /var/lib/gitea/data
[repository]
ROOT = /var/lib/gitea/data/repositories
[database]
PATH = /var/lib/gitea/data/gitea.db
`,
		"data/repositories/ada/core.git/HEAD",
	);
	expect(found.repositoryRoot).toBe(at("data/repositories"));
	expect(found.database).toEqual({ kind: "sqlite", path: at("data/gitea.db") });
});

test("a database of PostgreSQL is named by app.ini", () => {
	const { found } = installation(
		"[database]\nDB_TYPE = postgres\nHOST = db:5433\nNAME = git\nUSER = me\nPASSWD = `p@ss`\n",
	);
	expect(found.database).toEqual({
		kind: "postgres",
		url: "postgres://me:p%40ss@db:5433/git",
	});
});

test("an installation without a key has the one that Gitea had then", () => {
	expect(installation("").found.secretKey).toBe("!#@FDEWREWR&*(");
});

test("what another key has sealed is told from what this one has", () => {
	const opener = openerFor(secretKey);
	expect(opener.sealed(sealed("sesame"))).toBe("sesame");
	expect(opener.codes(sealedCodes("ABCD"))).toBe("ABCD");
	expect(opener.sealed(sealed("sesame, and so on", "other"))).toBeUndefined();
	expect(opener.sealed("no hex")).toBeUndefined();
	expect(opener.sealed("")).toBe("");
});
