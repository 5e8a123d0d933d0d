import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Encrypter, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeTar } from "../../../src/archives/write-tar.ts";
import {
	checkSealedBackup,
	leftDrafts,
	makeSealedBackup,
	restoreSealedBackup,
} from "../../../src/domain/backup/sealed-backup.ts";
import {
	isSealed,
	makeKey,
	sealFolder,
	unsealFile,
} from "../../../src/domain/backup/sealed-file.ts";
import { type Forge, startForge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { onPostgres } from "../../support/postgres.ts";

const base = mkdtempSync(join(tmpdir(), "ingot-sealed-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const key = join(base, "key");
let recipient: string;
beforeAll(async () => {
	recipient = await makeKey(key);
});

describe.skipIf(onPostgres)("an encrypted backup", () => {
	let forge: Forge;
	const file = join(base, "out", "b.age");

	beforeAll(async () => {
		forge = await testForge();
		for (const [name, format] of [
			["r", "sha1"],
			["s", "sha256"],
		])
			await forge.call("POST", "/user/repos", {
				body: { name, auto_init: true, object_format_name: format },
			});
		await forge.call("PUT", "/repos/root/r/contents/a.txt", {
			body: { content: btoa("a secret text"), message: "m" },
		});
		writeFileSync(join(forge.app.config.data, "front.md"), "Welcome.");
		await makeSealedBackup(forge.app.config, file, recipient);
	});

	test("is one file that nobody else reads, and leaves nothing plain behind", () => {
		expect(readdirSync(join(base, "out"))).toEqual(["b.age"]);
		expect(statSync(file).mode & 0o077).toBe(0);
		expect(isSealed(file)).toBe(true);
		expect(isSealed(base)).toBe(false);
		expect(readFileSync(file).includes("ingot.db")).toBe(false);
		const left = readdirSync(forge.app.config.data);
		expect(left.filter((name) => name.includes("partial"))).toEqual([]);
	});

	test("restores a forge with all that it had", async () => {
		expect((await checkSealedBackup(file, key)).faults).toEqual([]);
		const data = join(base, "restored");
		await restoreSealedBackup(file, key, { data });
		expect(readFileSync(join(data, "front.md"), "utf8")).toBe("Welcome.");
		for (const name of ["secret.key", "ingot.db"])
			expect(statSync(join(data, name)).mode & 0o077).toBe(0);
		const again = await startForge({ data });
		try {
			const page = await again.call("GET", "/repos/root/r/contents/a.txt");
			expect(page.status).toBe(200);
			const other = await again.call("GET", "/repos/root/s/branches/main");
			expect(other.status).toBe(200);
		} finally {
			await again.close();
		}
	});

	test.each([
		["no key", undefined, /is encrypted: name the file with its key/],
		["a key that is not there", "none", /cannot be read \(ENOENT\)/],
		["a file without a key", "text", /has no key/],
		["a broken key", "broken", /cannot be read$/],
		["another key", "other", /was encrypted for another key/],
	])("is not restored with %s", async (_, name, words) => {
		writeFileSync(join(base, "text"), "no key\n");
		writeFileSync(join(base, "broken"), "AGE-SECRET-KEY-1XYZ\n");
		rmSync(join(base, "other"), { force: true });
		await makeKey(join(base, "other"));
		const before = readdirSync(base);
		const restored = restoreSealedBackup(file, name && join(base, name), {
			data: join(base, "never"),
		});
		await expect(restored).rejects.toThrow(words);
		await expect(restored).rejects.not.toThrow(/XYZ|\n/);
		expect(readdirSync(base)).toEqual(before);
	});

	test.each([
		["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length - 70_000)],
		["cut between two pieces", (bytes: Buffer) => bytes.subarray(0, -17)],
		["changed", (bytes: Buffer) => bytes.fill(7, 9000, 9004)],
	])("that was %s is not restored", async (_, damage) => {
		const damaged = join(base, "damaged.age");
		writeFileSync(damaged, damage(readFileSync(file)));
		const before = readdirSync(base);
		await expect(
			restoreSealedBackup(damaged, key, { data: join(base, "never") }),
		).rejects.toThrow(/is damaged/);
		expect(readdirSync(base)).toEqual(before);
	});

	test("is not made over a file, nor for what is no public key", async () => {
		const { config } = forge.app;
		await expect(makeSealedBackup(config, file, recipient)).rejects.toThrow(
			"already exists",
		);
		const target = join(base, "out", "c.age");
		const mistyped = `${recipient.slice(0, -1)}${recipient.endsWith("q") ? "p" : "q"}`;
		await expect(makeSealedBackup(config, target, mistyped)).rejects.toThrow(
			/is no public key/,
		);
		expect(existsSync(target)).toBe(false);
	});

	test("that was killed is cleared away by the next one", async () => {
		const { data } = forge.app.config;
		mkdirSync(join(data, "backup-99999999.partial"));
		mkdirSync(join(data, `backup-${process.ppid}.partial`));
		expect(leftDrafts(data)).toEqual(["backup-99999999.partial"]);
		await makeSealedBackup(forge.app.config, join(base, "d.age"), recipient);
		expect(leftDrafts(data)).toEqual([]);
		expect(existsSync(join(data, `backup-${process.ppid}.partial`))).toBe(true);
	});
});

test("a key is not written over another one", async () => {
	const text = readFileSync(key, "utf8");
	expect(statSync(key).mode & 0o077).toBe(0);
	await expect(makeKey(key)).rejects.toThrow(/no key was made/);
	expect(readFileSync(key, "utf8")).toBe(text);
	const [, secret = ""] = /^(AGE-SECRET-KEY-.*)$/m.exec(text) ?? [];
	expect(await identityToRecipient(secret)).toBe(recipient);
});

test("paths that lead out of the folder are refused", async () => {
	for (const path of ["../out.txt", "a/../../out.txt"]) {
		const encrypter = new Encrypter();
		encrypter.addRecipient(recipient);
		const tar = writeTar([{ path, bytes: Buffer.from("x") }]);
		const sealed = join(base, "evil.age");
		writeFileSync(sealed, await encrypter.encrypt(tar));
		const folder = join(base, "evil");
		await expect(unsealFile(sealed, key, folder)).rejects.toThrow(/leads out/);
		rmSync(folder, { recursive: true });
		expect(existsSync(join(base, "out.txt"))).toBe(false);
	}
});

test("folders, empty ones and files with long names come back as they were", async () => {
	const folder = join(base, "tree");
	const deep = join(folder, "repositories", "ab", "d".repeat(60));
	mkdirSync(join(deep, "empty"), { recursive: true });
	writeFileSync(join(deep, "n".repeat(90)), "long");
	writeFileSync(join(folder, "none"), "");
	const encrypter = new Encrypter();
	encrypter.addRecipient(recipient);
	const sealed = join(base, "tree.age");
	await sealFolder(folder, sealed, encrypter);
	const back = join(base, "back");
	await unsealFile(sealed, key, back);
	const names = (root: string) => readdirSync(root, { recursive: true }).sort();
	expect(names(back)).toEqual(names(folder));
	expect(statSync(join(back, "none")).size).toBe(0);
});
