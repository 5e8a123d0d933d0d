import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { keyOfSeed, verifierKey } from "../../src/crypto/tlog/note.ts";
import {
	buildForge,
	type ChildForge,
	runIngot,
} from "../support/child-forge.ts";
import {
	callChild as call,
	type MortalForge,
	mortalForge,
} from "../support/mortal-forge.ts";

let mortal: MortalForge;
let forge: ChildForge;
beforeAll(async () => {
	buildForge();
	mortal = await mortalForge();
	forge = await mortal.start();
	await call(forge, "POST", "/user/repos", {
		...{ name: "quarry", auto_init: true, default_branch: "main" },
	});
	for (let i = 0; i < 5; i++)
		await call(forge, "POST", `/repos/root/quarry/contents/f${i}`, {
			content: btoa("text"),
			message: "add a file",
		});
});

async function ingot(...args: string[]) {
	const { data, databaseUrl } = mortal;
	const child = runIngot(["audit", ...args, "--data", data], {
		...(databaseUrl && { INGOT_DATABASE_URL: databaseUrl }),
	});
	let [out, errors] = ["", ""];
	child.stdout?.on("data", (bytes) => (out += bytes));
	child.stderr?.on("data", (bytes) => (errors += bytes));
	const [code] = await once(child, "close");
	return { code, out, errors };
}
const file = (name: string) => join(mortal.work, name);
const allSealed = () =>
	expect
		.poll(async () => (await ingot("verify")).out, { timeout: 20_000 })
		.toContain("; 0 records are not sealed yet");

test("the log of a running forge is verified, exported, and the export is verified by itself", async () => {
	await allSealed();
	const made = await ingot("export");
	expect(made.code).toBe(0);
	const lines = made.out.trimEnd().split("\n");
	const [log, ...rest] = lines.map((line) => JSON.parse(line));
	expect(log).toMatchObject({ type: "log", first: 0, before: [] });
	expect(rest.at(-1)).toEqual({ type: "end", entries: log.size });
	const moved = rest.filter(({ record }) => record?.action === "refs.moved");
	expect(moved.length).toBeGreaterThanOrEqual(6);
	writeFileSync(file("log.jsonl"), made.out);
	const verified = await ingot("verify", file("log.jsonl"), "--key", log.key);
	expect(verified).toMatchObject({ code: 0, errors: "" });
	expect(verified.out).toContain(`${log.size} entries of ${log.origin}`);
	// an export may have several logs, each with a key
	const elsewhere = verifierKey({
		name: "elsewhere",
		key: keyOfSeed(Buffer.alloc(32, 7)),
	});
	expect(
		await ingot(
			...["verify", file("log.jsonl")],
			...["--key", elsewhere, "--key", log.key],
		),
	).toEqual(verified);
	const foreign = await ingot("verify", file("log.jsonl"), "--key", elsewhere);
	expect(foreign.errors).toContain(`no key is given for the log ${log.origin}`);
	expect(await ingot("key")).toEqual({
		...{ code: 0, errors: "", out: `${log.key}\n` },
	});
	const untrusted = "verified with the keys in the export itself";
	expect(verified.out).not.toContain(untrusted);
	expect((await ingot("verify", file("log.jsonl"))).out).toContain(untrusted);
	expect((await ingot("key", "--log", "1-00000000")).errors).toContain(
		"there is no log 1-00000000",
	);
	for (const [name, change, says] of [
		[
			"changed",
			(text: string) => text.replace("/quarry", "/quarri"),
			"was changed",
		],
		["cut", () => lines.slice(0, -3).join("\n"), "the export is cut"],
		[
			"removed",
			() => lines.filter((line) => !line.includes('"number":3,')).join("\n"),
			"entry 3 was removed",
		],
		[
			"doubled",
			() => [...lines, lines[4]].join("\n"),
			"something was added behind the end",
		],
	] as const) {
		writeFileSync(file(name), change(made.out));
		const { code, out } = await ingot("verify", file(name));
		expect(out, name).toContain(says);
		expect(code, name).toBe(1);
	}
	const note = rest.findLast(({ type }) => type === "checkpoint").note;
	writeFileSync(file("note"), note);
	expect(await ingot("verify", "--against", file("note"))).toMatchObject({
		code: 0,
	});
	const short = [
		JSON.stringify({ ...log, size: 1 }),
		...lines.slice(1, 3),
		JSON.stringify({ type: "end", entries: 1 }),
	];
	expect(rest[1]).toMatchObject({ type: "checkpoint", size: 1 });
	writeFileSync(file("short"), `${short.join("\n")}\n`);
	expect((await ingot("verify", file("short"))).code).toBe(0);
	expect(
		(await ingot("verify", file("short"), "--against", file("note"))).out,
	).toContain("the log was cut");
	expect((await ingot("verify", file("nothing"))).code).toBe(1);
	writeFileSync(file("text"), "# Quarry\n\nStones.\n");
	const other = await ingot("verify", "--against", file("text"));
	expect(other).toMatchObject({ code: 1, out: "" });
	expect(other.errors).toContain("is not a checkpoint");
});

test("an export says nothing to the terminal, and in no line of its own", async () => {
	await allSealed();
	const lines = (await ingot("export")).out.trimEnd().split("\n");
	const at = lines.findIndex((line) => line.includes('"number":3,'));
	const entry = "\u001b[2J\u009b2J\nnothing was changed: 9 entries\u202e";
	lines[at] = JSON.stringify({
		...JSON.parse(lines[at] ?? ""),
		...{ entry, record: null },
	});
	writeFileSync(file("hostile"), lines.join("\n"));
	const { out, code } = await ingot("verify", file("hostile"));
	expect(code).toBe(1);
	expect(out).toContain("\\u001b[2J\\u009b2J\\u000anothing was changed");
	for (const one of ["\u001b", "\u009b", "\u202e"])
		expect(out).not.toContain(one);
	expect(out).not.toMatch(/^nothing was changed/m);
});

test("a proof of one record convinces offline, and each change of it is found", async () => {
	await allSealed();
	const head = (await ingot("export")).out.split("\n")[0] ?? "";
	const { key, size } = JSON.parse(head);
	const { out: proof, code } = await ingot("prove", String(size - 1));
	expect(code).toBe(0);
	writeFileSync(file("proof"), proof);
	const checked = await ingot("check", file("proof"), "--key", key);
	expect(checked).toMatchObject({ code: 0, errors: "" });
	expect(checked.out).toContain(`entry ${size - 1} of `);
	expect(checked.out).toContain('"action": "refs.moved"');
	const extra = /^extra (.*)$/m.exec(proof)?.[1] ?? "";
	const forged = Buffer.from(
		Buffer.from(extra, "base64")
			.toString()
			.replace('"actor_id":1', '"actor_id":2'),
	).toString("base64");
	for (const [name, text, says] of [
		["other", proof.replace(extra, forged), "actor_id was 1 and is 2"],
		[
			"index",
			proof.replace(`index ${size - 1}`, "index 1"),
			"does not have this entry",
		],
		[
			"size",
			proof.replace(`\n${size}\n`, `\n${size + 1}\n`),
			"is not one of this text",
		],
	] as const) {
		writeFileSync(file(name), text);
		const { code, errors } = await ingot("check", file(name), "--key", key);
		expect(errors, name).toContain(says);
		expect(code, name).toBe(1);
	}
	const endless = await ingot("check", "/dev/zero", "--key", key);
	expect(endless.errors).toContain("/dev/zero is too long");
	expect((await ingot("prove", "999999")).errors).toContain(
		"has no entry 999999",
	);
	expect((await ingot("prove", "record:999999")).errors).toContain(
		"has no number",
	);
});

test("help tells all commands, and a mistake the usage of one", async () => {
	const help = await ingot("--help");
	expect(help).toMatchObject({ code: 0, errors: "" });
	for (const name of ["verify", "export", "prove", "check", "at", "begin"])
		expect(help.out).toMatch(new RegExp(`^ingot audit ${name}\\b`, "m"));
	const wrong = await ingot("prove", "x");
	expect(wrong.code).toBe(1);
	expect(wrong.errors).toContain("arguments are missing or wrong");
	expect(wrong.errors).toContain("ingot audit prove NUMBER|record:ID");
	expect(wrong.errors).not.toContain("ingot audit export");
	const unknown = await ingot("bogus");
	expect(unknown.code).toBe(1);
	expect(unknown.errors).toContain('there is no command "audit bogus"');
	expect(unknown.errors).toContain("ingot audit export");
});

test("it is said and proven what a branch pointed to at a time", async () => {
	await allSealed();
	const { body: branch } = await call<{ commit: { id: string } }>(
		forge,
		"GET",
		"/repos/root/quarry/branches/main",
	);
	const now = new Date().toISOString();
	const said = await ingot(
		"at",
		"root/quarry",
		"main",
		now,
		"--proof",
		file("at"),
	);
	expect(said).toMatchObject({ code: 0, errors: "" });
	expect(said.out).toContain(`refs/heads/main ${branch.commit.id}`);
	const { key } = JSON.parse((await ingot("export")).out.split("\n")[0] ?? "");
	expect((await ingot("check", file("at"), "--key", key)).out).toContain(
		branch.commit.id,
	);
	const before = await ingot("at", "root/quarry", "main", "2001-01-01 00:00Z");
	expect(before.code).toBe(1);
	expect(before.out).toContain("has no move of refs/heads/main");
	expect(before.out).toContain("for a tag, use refs/tags/main");
	expect((await ingot("at", "root/none", "main", now)).errors).toContain(
		"there is no repository root/none",
	);
	expect((await ingot("at", "root/quarry", "main", "noon")).errors).toContain(
		"is not a valid time",
	);
	expect(readFileSync(file("at"), "utf8")).toContain("c2sp.org/tlog-proof@v1");
});

test("records are listed by what they are about, as lines and as JSON", async () => {
	const moves = await ingot("list", "--action", "refs.moved");
	expect(moves.code).toBe(0);
	const lines = moves.out.trimEnd().split("\n");
	expect(lines.length).toBeGreaterThanOrEqual(6);
	for (const line of lines)
		expect(line).toMatch(
			/^\d{4}-\d\d-\d\dT[\d:.]+Z {2}\d+ {2}refs\.moved {2}root {2}root\/quarry {2}127\.0\.0\.1$/,
		);
	const [newest] = lines;
	const one = await ingot(
		...["list", "--actor", "root", "--action", "refs"],
		...["--limit", "1", "--json"],
	);
	expect(JSON.parse(one.out)).toMatchObject({
		id: Number(newest?.split("  ")[1]),
		action: "refs.moved",
		actor: { name: "root" },
		target: { kind: "repository", name: "root/quarry" },
		ip_address: "127.0.0.1",
	});
	// the time that a line shows is in the second, and the minute, that people name
	const [last = ""] = lines;
	const shown = last.split("  ")[0] ?? "";
	for (const named of [`${shown.slice(0, 19)}Z`, `${shown.slice(0, 16)}Z`]) {
		const found = await ingot(
			...["list", "--action", "refs.moved", "--limit", "all"],
			...["--from", named, "--to", named],
		);
		expect(found.out.split("\n")).toContain(last);
	}
	const none = await ingot("list", "--to", "2020-01-01 00:00Z");
	expect([none.code, none.out]).toEqual([0, ""]);
	const all = await ingot("list", "--limit", "all", "--json");
	expect(all.out.trimEnd().split("\n").length).toBeGreaterThan(lines.length);
	for (const wrong of [["more"], ["--limit", "0"], ["--limit", "many"]]) {
		const { code, errors } = await ingot("list", ...wrong);
		expect(code).not.toBe(0);
		expect(errors).toContain("ingot audit list [--action ACTION]");
	}
});

test("the help of a command is its own, and an output that ends early is no fault", async () => {
	const own = await ingot("prove", "--help");
	expect(own.out).toMatch(/^ingot audit prove NUMBER\|record:ID/);
	expect(own.out).not.toContain("ingot audit verify");
	expect((await ingot("--help")).out).toContain("ingot audit verify");
	expect((await ingot()).errors).toContain("a command is missing");
	const run = async (...args: string[]) => {
		const child = runIngot(args);
		let out = "";
		child.stdout?.on("data", (bytes) => (out += bytes));
		await once(child, "close");
		return out;
	};
	const backup = await run("backup", "--help");
	expect(backup).toContain("ingot backup DIRECTORY");
	expect(backup).not.toContain("ingot restore");
	expect(await run("serve", "--help")).toContain("INGOT_DATA");
	const child = runIngot(
		[...["audit", "list", "--limit", "all", "--data", mortal.data]],
		mortal.databaseUrl ? { INGOT_DATABASE_URL: mortal.databaseUrl } : {},
	);
	child.stdout?.destroy();
	let errors = "";
	child.stderr?.on("data", (bytes) => (errors += bytes));
	expect([await once(child, "close"), errors]).toEqual([[0, null], ""]);
});
