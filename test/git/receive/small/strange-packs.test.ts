import { hash } from "node:crypto";
import { Readable } from "node:stream";
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { oidOf } from "../../../../src/git/oid.ts";
import { checkConnectivity } from "../../../../src/git/receive/connectivity.ts";
import { ingestPack } from "../../../../src/git/receive/ingest-pack.ts";
import { headAt } from "../../../../src/git/receive/small/entry-head.ts";
import { packHeader } from "../../../../src/git/write/pack.ts";
import { openGround } from "../../support/forge.ts";
import { commitText, packer, treeLine } from "../../support/packer.ts";

const store = { id: 3, format: "sha1" as const };
const types = { commit: 1, tree: 2, blob: 3 };
const long = "a line of some length\n".repeat(5);
const blob = oidOf("sha1", "blob", Buffer.from(long));
const next = oidOf("sha1", "blob", Buffer.from(`${long}end`));
const lines = treeLine("100644", "a", next);
const tree = oidOf("sha1", "tree", lines);
const text = Buffer.from(commitText(tree));
const commit = oidOf("sha1", "commit", text);

/** A size of so many digits more than it needs. */
function head(type: number, size: number, more = 0): Buffer {
	const bytes = [(type << 4) | (size % 16)];
	for (let rest = size >> 4; rest; rest >>= 7) bytes.push(rest % 128);
	bytes.push(...Array.from({ length: more }, () => 0));
	return Buffer.from(
		bytes.map((byte, i) => byte | (bytes[i + 1] === undefined ? 0 : 0x80)),
	);
}

const entry = (type: keyof typeof types, body: Buffer, more = 0) =>
	Buffer.concat([head(types[type], body.length, more), deflateSync(body)]);

/** The difference of the file of the commit to `of`, or what adds to it. */
function difference(of: string, source: string, added: string): Buffer {
	const end = [added.length, ...Buffer.from(added)];
	const sizes = [source.length, source.length + added.length];
	const delta = Buffer.from([...sizes, 0x90, source.length, ...end]);
	const base = Buffer.from(of, "hex");
	return Buffer.concat([head(7, delta.length), base, deflateSync(delta)]);
}

function packOf(...entries: Buffer[]): Buffer {
	const body = Buffer.concat([packHeader(entries.length), ...entries]);
	return Buffer.concat([body, hash("sha1", body, "buffer")]);
}

const growth = { tips: [commit], near: async () => [] };

/** A store with the file that others differ from. */
async function openStore() {
	const { git, ...ground } = await openGround();
	const pack = packer();
	pack.add("blob", long);
	pack.add("blob", `${long}end`);
	const held = await ingestPack(git, store, pack.stream());
	await held.migrate();
	return { git, [Symbol.asyncDispose]: ground[Symbol.asyncDispose] };
}

test("a size of more digits than git reads later is taken by nobody", async () => {
	await using ground = await openStore();
	const rest = [entry("tree", lines), entry("blob", Buffer.from(`${long}end`))];
	for (const [more, isTaken] of [
		[0, true],
		[12, false],
	] as const) {
		const pack = packOf(entry("commit", text, more), ...rest);
		const held = await ingestPack(ground.git, store, Readable.from([pack]), {
			growth,
		});
		expect(held.whole !== undefined).toBe(isTaken);
		const checked = checkConnectivity(ground.git, held, [commit]);
		if (isTaken) await checked;
		else await expect(checked).rejects.toMatchObject({ kind: "not-connected" });
		await held.discard();
	}
});

test("a size that is no number bounds nothing, so it is refused before anything is unpacked", () => {
	expect(headAt(head(3, 70, 3), 0).size).toBe(70);
	expect(() => headAt(head(3, 70, 160), 0)).toThrow("strange size");
});

test("what would be in a pack twice, or was damaged in the store, is put behind no pack", async () => {
	await using ground = await openStore();
	const { git } = ground;
	const whole = [entry("commit", text), entry("tree", lines)];
	const take = async (...more: Buffer[]) => {
		const pack = packOf(...whole, ...more);
		const held = await ingestPack(git, store, Readable.from([pack]), {
			growth,
		});
		await held.discard();
		return held.whole !== undefined;
	};
	expect(await take(difference(blob, long, "end"))).toBe(true);
	// the base of the second one is there, and comes as the first one
	const again = `${long}endend`;
	const other = treeLine(
		"100644",
		"b",
		oidOf("sha1", "blob", Buffer.from(again)),
	);
	const both = Buffer.concat([lines, other]);
	const top = Buffer.from(commitText(oidOf("sha1", "tree", both)));
	const tips = [oidOf("sha1", "commit", top)];
	const pack = packOf(
		entry("commit", top),
		entry("tree", both),
		difference(blob, long, "end"),
		difference(next, `${long}end`, "end"),
	);
	const options = { growth: { ...growth, tips } };
	const held = await ingestPack(git, store, Readable.from([pack]), options);
	expect(held.whole).toBeUndefined();
	await held.discard();
	const damaged = {
		type: "blob" as const,
		body: Buffer.from(`${long.slice(0, -3)}`),
	};
	git.cache.clear();
	git.cache.put("3", blob, damaged);
	await expect(
		take(difference(blob, damaged.body.toString(), "th\nend")),
	).rejects.toThrow();
});

test("what follows the end of a pack goes to git where git takes the pack", async () => {
	await using ground = await openStore();
	const file = Buffer.from(`${long}end`);
	const entries = [
		entry("commit", text),
		entry("tree", lines),
		entry("blob", file),
	];
	// these bytes end with their own checksum, but say that more follows
	const rest = deflateSync(Buffer.from("x".repeat(20)), { level: 0 });
	const start = Buffer.concat([
		packHeader(4),
		...entries,
		head(3, 20),
		rest.subarray(0, 7),
	]);
	const sum = hash("sha1", start, "buffer");
	const inner = Buffer.concat([head(3, 20), deflateSync(sum, { level: 0 })]);
	expect(
		inner.subarray(0, -24).equals(start.subarray(-inner.length + 24)),
	).toBe(true);
	const all = packOf(...entries, inner);
	const cut = start.length + sum.length;
	const source = Readable.from([all.subarray(0, cut), all.subarray(cut)]);
	const held = await ingestPack(ground.git, store, source, { growth });
	expect(held.brought).toBe(4);
	expect(held.whole).toBeUndefined();
	await held.discard();
});
