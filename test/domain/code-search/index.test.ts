import { randomBytes } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { indexWhatIsBehind } from "../../../src/domain/code-search/look-for-behind.ts";
import { gitBench } from "../../support/git-client.ts";
import { filesInIndex, indexed } from "./code-bench.ts";

let bench: Awaited<ReturnType<typeof gitBench>>;
beforeAll(async () => {
	bench = await gitBench();
});

/** A repository to which files are pushed. */
async function pushing(format?: string) {
	const made = await bench.repository(
		format ? { object_format_name: format } : {},
	);
	const dir = await bench.local(made.url, format);
	const { ok } = bench;
	await ok(dir, "rm", "-qr", "--cached", ".");
	return {
		...made,
		dir,
		async push(files: Record<string, string | Buffer | undefined>) {
			for (const [path, text] of Object.entries(files)) {
				const file = join(dir, path);
				await mkdir(dirname(file), { recursive: true });
				if (text === undefined) await rm(file);
				else await writeFile(file, text);
			}
			await ok(dir, "add", "-A", "-f", ...Object.keys(files));
			await ok(dir, "commit", "-qm", "next", "--allow-empty");
			await ok(dir, "push", "-qf", made.url, "HEAD:main");
			await indexed(bench.forge);
			return filesInIndex(bench.forge, made.name);
		},
	};
}

const segments = async () =>
	(
		await bench.forge.app.db.rows((q) =>
			q.selectFrom("code_segment").select("id"),
		)
	).length;
/** Texts of files, without commits. */
const texts = async () =>
	(
		await bench.forge.app.db.rows((q) =>
			q.selectFrom("code_text").select("id").where("kind", "=", 0),
		)
	).length;

test("pushed files are in the index, and follow each push", async () => {
	const { push } = await pushing();
	expect(await push({ "a.ts": "let a;\n", "b/c.go": "func c()" })).toEqual({
		"a.ts": "let a;\n",
		"b/c.go": "func c()",
	});
	expect(
		await push({ "a.ts": undefined, "b/c.go": "func d()", "ü.md": "ü" }),
	).toEqual({ "b/c.go": "func d()", "ü.md": "ü" });
});

test("files that nobody wants to find are left out, with their reason", async () => {
	const { push, name } = await pushing();
	const many = [...randomBytes(120_000)]
		.map((byte) => String.fromCharCode(32 + (byte % 90)))
		.join("");
	const files = {
		binary: Buffer.from("a\0b"),
		late: `${"x".repeat(8000)}\0`,
		latin1: Buffer.from("caf\xe9", "latin1"),
		"large.txt": "long line\n".repeat(110_000),
		many: many,
		"package-lock.json": "{}",
		"vendor/a.js": "a",
		empty: "",
	};
	const usual = {
		...{ binary: "(binary)", latin1: "(encoding)", many: "(trigrams)" },
		...{ late: files.late, "large.txt": "(size)", empty: "" },
		...{ "package-lock.json": "(generated)", "vendor/a.js": "(vendored)" },
	};
	expect(await push(files)).toEqual(usual);
	const { app } = bench.forge;
	const [counts] = await app.db.rows((q) =>
		q
			.selectFrom("code_head")
			.innerJoin("repository", "repository.id", "code_head.repository_id")
			.select(["files", "left_out", "skipped"])
			.where("name", "=", name)
			.where("kind", "=", 0),
	);
	expect(counts).toEqual({ files: 8, left_out: 6, skipped: 0 });
	// attributes say otherwise
	const attributes =
		"binary diff\nlate -diff\npackage-lock.json -linguist-generated\nvendor/** linguist-vendored=false\nempty -ingot-search\n";
	expect(await push({ ".gitattributes": attributes })).toEqual({
		...usual,
		...{ ".gitattributes": attributes, binary: "a\0b", late: "(binary)" },
		...{ "package-lock.json": "{}", "vendor/a.js": "a", empty: "(excluded)" },
	});
});

test("equal texts stand once, in stores of either format, and each place is kept", async () => {
	const text = `let shared = ${Math.random()};\n`;
	const one = await pushing();
	const other = await pushing("sha256");
	await one.push({ a: text, b: text });
	const before = await texts();
	expect(await other.push({ c: text })).toEqual({ c: text });
	expect(await texts()).toBe(before);
	expect(await one.push({ a: undefined })).toEqual({ b: text });
	expect(await one.push({ b: undefined, d: "d" })).toEqual({ d: "d" });
	expect(await filesInIndex(bench.forge, other.name)).toEqual({ c: text });
});

test("a forced push, another default branch and a fork are followed", async () => {
	const { forge, ok } = bench;
	const { dir, push, name, url, api } = await pushing();
	await push({ a: "one", b: "two" });
	await ok(dir, "checkout", "-q", "--orphan", "other");
	await ok(dir, "rm", "-qrf", ".");
	expect(await push({ c: "three" })).toEqual({ c: "three" });
	await ok(dir, "checkout", "-q", "--orphan", "next");
	await ok(dir, "rm", "-qrf", ".");
	await writeFile(join(dir, "e"), "five");
	await ok(dir, "add", "e");
	await ok(dir, "commit", "-qm", "next");
	await ok(dir, "push", "-q", url, "next");
	const edit = (body: object) =>
		forge.call("PATCH", api, { as: bench.ada, body });
	expect((await edit({ default_branch: "next" })).status).toBe(200);
	await indexed(forge);
	expect(await filesInIndex(forge, name)).toEqual({ e: "five" });
	const fork = await forge.call("POST", `${api}/forks`, {
		as: bench.bob,
		body: { name: `fork-of-${name}` },
	});
	expect(fork.status).toBe(202);
	await indexWhatIsBehind(forge.app);
	await indexed(forge);
	expect(await filesInIndex(forge, `fork-of-${name}`)).toEqual({ e: "five" });
});

test("small segments become larger ones, and nothing is lost", async () => {
	const { push } = await pushing();
	const files: Record<string, string> = {};
	for (let i = 0; i < 20; i++) {
		files[`f${i}`] = `let number${i} = ${i};`;
		expect(await push({ [`f${i}`]: files[`f${i}`] })).toEqual(files);
	}
	expect(await segments()).toBeLessThan(16);
	const { app } = bench.forge;
	const unready = await app.db.rows((q) =>
		q.selectFrom("code_segment").select("id").where("ready", "=", 0),
	);
	expect(unready).toEqual([]);
});
