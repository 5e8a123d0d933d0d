import fc from "fast-check";
import { expect, test } from "vitest";
import { parseRaw, rawDiff } from "../../../src/git/history/diff-tree.ts";
import { nearChanges } from "../../../src/git/history/near-changes.ts";
import { MODE, type TreeEntry } from "../../../src/git/objects/tree.ts";
import type { StoreRef } from "../../../src/git/store.ts";
import {
	beginWrite,
	type WriteSession,
} from "../../../src/git/write/session.ts";
import { cases } from "../../properties.ts";
import { openGround } from "../support/forge.ts";
import { putTree } from "../support/put-tree.ts";

/** What a tree has by its name: a file by its mode and text, or a directory. */
type Entries = { [name: string]: { mode: number; text: string } | Entries };

const isFile = (one: Entries[string]): one is { mode: number; text: string } =>
	typeof one.mode === "number";

/** Writes a tree with all that it has; gives its id. */
function put(session: WriteSession, entries: Entries): string {
	const lines: TreeEntry[] = [];
	for (const [name, one] of Object.entries(entries)) {
		if (!isFile(one))
			lines.push({ name, mode: MODE.tree, oid: put(session, one) });
		else
			lines.push({
				...{ name, mode: one.mode },
				oid: session.blob(Buffer.from(one.text)),
			});
	}
	return putTree(session, lines);
}

// names of which one begins another, so that a slash decides their order
const names = fc.constantFrom("a", "a-", "a0", "b", "ü", "sp ace");
const file = fc.record({
	mode: fc.constantFrom(
		...[MODE.file, MODE.executable, MODE.symlink, MODE.submodule],
	),
	text: fc.constantFrom("one", "two", "three"),
});
const { tree } = fc.letrec<{ tree: Entries; entry: Entries[string] }>(
	(tie) => ({
		tree: fc.dictionary(names, tie("entry"), { maxKeys: 5 }),
		entry: fc.oneof(
			{ maxDepth: 3 },
			{ weight: 3, arbitrary: file },
			{ weight: 2, arbitrary: tie("tree") },
		),
	}),
);

test.each([
	["sha1" as const, 40],
	["sha256" as const, 10],
])("differences of trees of %s are those that git finds", async (format, n) => {
	await using ground = await openGround();
	const { git } = ground;
	const store: StoreRef = { id: 2, format };
	await fc.assert(
		fc.asyncProperty(tree, tree, async (old, now) => {
			const session = beginWrite(git, store);
			const ids = [put(session, old), put(session, now)] as const;
			await session.flush();
			const raw = await rawDiff(git, store, ...ids);
			expect(await nearChanges(git, store, ids)).toEqual(
				parseRaw(raw.toString()),
			);
		}),
		cases(n),
	);
});

test("git judges where much differs, and where modes and names are odd", async () => {
	await using ground = await openGround();
	const { git } = ground;
	const store: StoreRef = { id: 2, format: "sha1" };
	const session = beginWrite(git, store);
	const text = { mode: MODE.file, text: "text" };
	const many = (count: number, one: Entries[string]) =>
		put(
			session,
			Object.fromEntries(
				Array.from({ length: count }, (_, i) => [`f${i}`, one]),
			),
		);
	const odd = (entry: Partial<TreeEntry>) =>
		putTree(session, [
			{ name: "f", mode: MODE.file, oid: session.blob(Buffer.from("1")) },
			{ name: "g", mode: MODE.file, oid: session.blob(Buffer.from("1")) },
			{
				...{ name: "h", mode: MODE.file },
				...{ oid: session.blob(Buffer.from("2")), ...entry },
			},
		]);
	const files = [many(1000, text), many(1001, text)] as const;
	// each directory is another tree, so all of them are read
	const directories = [50, 200].map((count) =>
		put(
			session,
			Object.fromEntries(
				Array.from({ length: count }, (_, i) => [`d${i}`, { [`f${i}`]: text }]),
			),
		),
	);
	const large = many(30_000, text);
	const spelled = (mode: string) =>
		session.object(
			"tree",
			Buffer.concat([
				Buffer.from(`${mode} f\0`),
				Buffer.from(session.blob(Buffer.from("1")), "hex"),
			]),
		);
	const damaged = session.object("tree", Buffer.from("100644 f\0short"));
	const padded = [spelled("100644"), spelled("0100644")] as const;
	const trees = {
		mode: odd({ mode: 0o100664 }),
		name: odd({ name: "\ufffd", raw: Buffer.from([0xff]) }),
		blob: session.blob(Buffer.from("a blob")),
		damaged,
	};
	await session.flush();
	const found = async (old: string | null, now: string | null) =>
		(await nearChanges(git, store, [old, now]))?.length;
	expect(await found(null, files[0])).toBe(1000);
	expect(await found(files[1], null)).toBeUndefined();
	expect(await found(files[0], files[1])).toBe(1);
	expect(await found(null, directories[0] as string)).toBe(50);
	expect(await found(null, directories[1] as string)).toBeUndefined();
	expect(await found(large, large)).toBeUndefined();
	expect(await found(...padded)).toBe(0);
	for (const oid of Object.values(trees))
		expect(await found(null, oid)).toBeUndefined();
	expect(await found(null, "f".repeat(40))).toBeUndefined();
});
