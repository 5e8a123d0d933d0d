import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { oidOf } from "../../../../src/git/oid.ts";
import { commitText, treeLine } from "../../../git/support/packer.ts";
import { gitBench } from "../../../support/git-client.ts";

const types = { commit: 1, tree: 2, blob: 3 } as const;
type Entry =
	| { type: keyof typeof types; body: Buffer }
	| { base: string; body: Buffer };

/** A pack as a client may send it, with differences to objects that it does not have. */
function packOf(entries: readonly Entry[]): Buffer {
	const head = Buffer.alloc(12);
	head.write("PACK");
	head.writeUInt32BE(2, 4);
	head.writeUInt32BE(entries.length, 8);
	const parts = [head];
	for (const entry of entries) {
		const type = "base" in entry ? 7 : types[entry.type];
		const size = entry.body.length;
		expect(size).toBeLessThan(2 ** 11);
		const first = (type << 4) | (size & 15);
		parts.push(Buffer.from(size > 15 ? [first | 128, size >> 4] : [first]));
		if ("base" in entry) parts.push(Buffer.from(entry.base, "hex"));
		parts.push(deflateSync(entry.body));
	}
	const bytes = Buffer.concat(parts);
	return Buffer.concat([bytes, createHash("sha1").update(bytes).digest()]);
}

/** Takes the beginning of a base of this size. */
const beginning = (size: number, taken: number): Buffer =>
	Buffer.from([size, taken, 0b10010000, taken]);

async function lostCommit(bench: Awaited<ReturnType<typeof gitBench>>) {
	const { ok, repository, local, commit } = bench;
	const { name, url } = await repository();
	const dir = await local(url);
	const first = await ok(dir, "rev-parse", "HEAD");
	const bad = await commit(dir, "TOP-SECRET", "key.pem");
	const tree = await ok(dir, "rev-parse", `${bad}^{tree}`);
	const blob = await ok(dir, "rev-parse", `${bad}:key.pem`);
	await ok(dir, "push", "-q", "origin", "main");
	await ok(dir, "push", "-qf", "origin", `${first}:main`);
	return { name, dir, first, bad, tree, blob };
}

test("whoever knows the id of what was lost does not get it by pushing its id", async () => {
	const bench = await gitBench();
	const { forge, ada, bob } = bench;
	const { name, first, bad, tree, blob } = await lostCommit(bench);
	const zero = "0".repeat(40);
	const push = async (
		who: { name: string; password: string },
		ref: string,
		oid: string,
		entries: readonly Entry[],
	) => {
		const line = `${zero} ${oid} ${ref}\0 report-status\n`;
		const length = (line.length + 4).toString(16).padStart(4, "0");
		const response = await fetch(
			`${forge.url}ada/${name}.git/git-receive-pack`,
			{
				method: "POST",
				headers: {
					"content-type": "application/x-git-receive-pack-request",
					authorization: `Basic ${Buffer.from(`${who.name}:${who.password}`).toString("base64")}`,
				},
				body: Buffer.concat([
					Buffer.from(`${length}${line}0000`),
					packOf(entries),
				]),
			},
		);
		return response.text();
	};
	const over = (entry: Buffer, parent: string) => {
		const body = Buffer.from(commitText(oidOf("sha1", "tree", entry), parent));
		return { oid: oidOf("sha1", "commit", body), body };
	};
	expect(await push(ada, "refs/heads/known", first, [])).toContain("ok refs");
	const refused = async (
		who: { name: string; password: string },
		ref: string,
		oid: string,
		entries: readonly Entry[],
	) => {
		const answer = await push(who, ref, oid, entries);
		expect(answer).toContain(`ng ${ref}`);
	};
	await refused(ada, "refs/heads/a", bad, []);
	await refused(ada, "refs/tags/a", blob, []);
	await refused(bob, "refs/for/main/a", bad, []);

	const root = Buffer.from(commitText(tree, first));
	await refused(bob, "refs/for/main/b", oidOf("sha1", "commit", root), [
		{ type: "commit", body: root },
	]);
	const line = treeLine("100644", "stolen", blob);
	const thief = over(line, first);
	const named: Entry[] = [
		{ type: "tree", body: line },
		{ type: "commit", body: thief.body },
	];
	await refused(bob, "refs/for/main/c", thief.oid, named);
	// git adds the base of a difference to the pack, though it was not sent
	await refused(bob, "refs/for/main/d", thief.oid, [
		...named,
		{ base: blob, body: beginning(10, 3) },
	]);

	// how a difference to what was lost is refused would tell its bytes one by one: the size of its base, the name of a right guess, what the rules for commits say
	const answers = new Set<string>();
	for (const [size, guess] of [
		[10, "TOP"],
		[10, "TUP"],
		[11, "TOP"],
	] as const) {
		const guessed = treeLine(
			"100644",
			"guess",
			oidOf("sha1", "blob", Buffer.from(guess)),
		);
		const asking = over(guessed, first);
		const answer = await push(bob, "refs/for/main/guess", asking.oid, [
			{ type: "tree", body: guessed },
			{ type: "commit", body: asking.body },
			{ base: blob, body: beginning(size, 3) },
		]);
		expect(answer).toContain("push again, with --no-thin");
		answers.add(answer);
	}
	expect(answers.size).toBe(1);
	// an id of what was lost is refused like one that never was
	const whole = await Promise.all(
		["TOP-SECRET", "TOP-SECRAT"].map(async (guess) => {
			const line = treeLine(
				"100644",
				"whole",
				oidOf("sha1", "blob", Buffer.from(guess)),
			);
			const asking = over(line, first);
			return push(bob, "refs/for/main/whole", asking.oid, [
				{ type: "tree", body: line },
				{ type: "commit", body: asking.body },
			]);
		}),
	);
	expect(whole[0]).toContain("the history is not complete");
	expect(whole[1]).toBe(whole[0]);

	// who has the content may push it
	const own: Entry = { type: "blob", body: Buffer.from("TOP-SECRET") };
	expect(
		await push(ada, "refs/heads/own", thief.oid, [...named, own]),
	).toContain("ok refs/heads/own");
});

test("what was forced away can be pushed again by who has it", async () => {
	const bench = await gitBench();
	const { dir, bad } = await lostCommit(bench);
	await bench.ok(dir, "push", "-q", "origin", `${bad}:refs/heads/back`);
	await bench.ok(dir, "push", "-q", "origin", `${bad}:main`);
});

test("git sends whole objects where something was lost, and differences elsewhere", async () => {
	const bench = await gitBench();
	const { ok, repository, local, commit } = bench;
	const { url } = await repository();
	const dir = await local(url);
	const text = createHash("sha512").update("x").digest("hex");
	const large = Array.from({ length: 2000 }, (_, i) =>
		createHash("sha512").update(`${text}${i}`).digest("hex"),
	);
	const pushed = async () => {
		large[1000] = `${large[1000]}!`;
		await commit(dir, large.join("\n"), "large.txt");
		await ok(dir, "push", "-q", "origin", "main");
	};
	await pushed();
	await pushed();
	await ok(dir, "push", "-q", "origin", "main:topic");
	await ok(dir, "push", "-q", "origin", ":topic");
	await pushed();
	expect(await ok(dir, "ls-remote", "origin", "refs/heads/main")).toContain(
		await ok(dir, "rev-parse", "HEAD"),
	);
});

test("a push of which a part is refused leaves nothing that its id answers", async () => {
	const bench = await gitBench();
	const { forge, ada, bob, ok, git, repository, local, commit } = bench;
	const { api, name, url } = await repository();
	const dir = await local(url);
	await ok(dir, "push", "-q", "origin", "main");
	const rule = await forge.call("POST", `${api}/branch_protections`, {
		as: ada,
		body: { rule_name: "main", enable_push: false },
	});
	expect(rule.status).toBe(201);
	await forge.call("PUT", `${api}/collaborators/bob`, {
		as: ada,
		body: { permission: "write" },
	});
	const other = await commit(dir, "fine", "fine");
	await ok(dir, "checkout", "-q", "-b", "x", "HEAD~1");
	const bad = await commit(dir, "not so fine", "bad");
	const pushed = await git(
		dir,
		"push",
		forge.gitUrl(`ada/${name}`, bob),
		`${other}:refs/heads/side`,
		`${bad}:refs/heads/main`,
	);
	expect(pushed.code).not.toBe(0);
	const shown = async (oid: string) =>
		(await forge.call("GET", `${api}/git/commits/${oid}`, { as: ada })).status;
	expect(await shown(other)).toBe(200);
	expect(await shown(bad)).toBe(404);
});

test("a push that takes too long to compare with what was lost is refused with what to do", async () => {
	const bench = await gitBench();
	const { forge, git, commit } = bench;
	const { dir } = await lostCommit(bench);
	const limits = forge.app.git.limits as { lostCheck: unknown };
	const usual = limits.lostCheck;
	const fresh = await commit(dir, "more", "more.txt");
	for (const bounds of [
		{ ms: 120_000, objects: 1 },
		{ ms: 0, objects: 1000 },
	]) {
		limits.lostCheck = bounds;
		const refused = await git(dir, "push", "origin", "HEAD:refs/heads/more");
		expect(refused.code).not.toBe(0);
		expect(refused.stderr).toMatch(
			/takes too long to compare with what branches and tags have lost: push fewer commits/,
		);
	}
	limits.lostCheck = usual;
	const pushed = await git(dir, "push", "origin", `${fresh}:refs/heads/more`);
	expect(pushed.code).toBe(0);
});
