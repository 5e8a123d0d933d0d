import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { editTree, type TreeEdit } from "../../../src/git/edit-tree.ts";
import { mergeTrees } from "../../../src/git/merge/merge-trees.ts";
import {
	compareEntries,
	MODE,
	parseTree,
	serializeTree,
	type TreeEntry,
	typeOfMode,
} from "../../../src/git/objects/tree.ts";
import {
	findLine,
	isTreeLine,
	orderly,
	TreeLines,
} from "../../../src/git/objects/tree-lines.ts";
import { entryAt } from "../../../src/git/read/tree.ts";
import { runGit } from "../../../src/git/run.ts";
import { beginWrite } from "../../../src/git/write/session.ts";
import { cases } from "../../properties.ts";
import { openGround } from "../support/forge.ts";
import { putTree } from "../support/put-tree.ts";

async function openSession(id = 1) {
	const ground = await openGround();
	onTestFinished(() => ground[Symbol.asyncDispose]());
	const session = beginWrite(ground.git, { id, format: "sha1" });
	return { ground, session };
}

/** Names that stand close to each other in git's order, and what is no ASCII. */
const name = fc
	.array(fc.constantFrom("a", "b", "-", ".x", "0", "é", "漢"), {
		minLength: 1,
		maxLength: 3,
	})
	.map((parts) => parts.join(""));

/** A tree: files by their content, directories by what they have. */
interface Tree {
	[name: string]: string | Tree;
}
const content = fc.constantFrom("1", "2");
const tree = fc.dictionary(
	name,
	fc.oneof(
		content,
		content,
		fc.dictionary(name, content, { minKeys: 1, noNullPrototype: true }),
	),
	{ maxKeys: 60, noNullPrototype: true },
) as fc.Arbitrary<Tree>;

function put(session: Parameters<typeof putTree>[0], of: Tree): string {
	const entries = Object.entries(of).map(([entryName, what]): TreeEntry => {
		if (typeof what === "string") {
			const oid = session.blob(Buffer.from(what));
			return { mode: MODE.file, name: entryName, oid };
		}
		return { mode: MODE.tree, name: entryName, oid: put(session, what) };
	});
	return putTree(session, entries);
}

test("lines stand in git's order and are found by their names", async () => {
	const { session } = await openSession();
	await fc.assert(
		fc.asyncProperty(tree, name, async (of, other) => {
			const body = (await session.read(put(session, of)))?.body;
			if (!body?.length) return;
			const entries = parseTree(body, "sha1");
			expect(orderly(body, "sha1")).toEqual({ body, lines: entries.length });
			for (const wanted of [...Object.keys(of), other])
				expect(findLine(body, wanted, "sha1")?.entry()).toEqual(
					entries.find((entry) => entry.name === wanted),
				);
			const backwards = serializeTree(entries.toReversed(), "sha1");
			expect(orderly(backwards, "sha1")).toEqual({
				body,
				lines: entries.length,
			});
		}),
	);
});

/** A line with a mode as it is spelled. */
const spelled = (mode: string, entryName: string, oid: string): Buffer =>
	Buffer.concat([
		Buffer.from(`${mode} ${entryName}\0`),
		Buffer.from(oid, "hex"),
	]);

test("a mode means to us what it means to git, however it is spelled", async () => {
	const { ground, session } = await openSession();
	const { git } = ground;
	await session.flush();
	const oid = session.blob(Buffer.from("1"));
	const kinds = ["100644", "100755", "120000", "160000", "40000", "40755"];
	const mode = fc.oneof(
		fc.constantFrom(...kinds),
		fc
			.tuple(fc.constantFrom("1", "2", "10", "7"), fc.constantFrom(...kinds))
			.map(([front, kind]) => front + kind.padStart(6, "0")),
		fc.constant(`1${"0".repeat(20)}040000`),
		fc.integer({ min: 1, max: 2 ** 31 }).map((n) => n.toString(8)),
	);
	await fc.assert(
		fc.asyncProperty(
			fc.array(mode, { minLength: 40, maxLength: 60 }),
			async (modes) => {
				const body = Buffer.concat(
					modes.map((one, at) => spelled(one, `f${100 + at}`, oid)),
				);
				const tree = session.object("tree", body);
				await session.flush();
				const { stdout } = await runGit(git, session.store, "ls-tree", [tree]);
				const types = stdout
					.toString()
					.trim()
					.split("\n")
					.map((line) => line.split(" ")[1]);
				const entries = parseTree(body, "sha1");
				expect(entries.map((one) => typeOfMode(one.mode))).toEqual(types);
				const lines = new TreeLines(body, "sha1");
				for (const entry of entries) {
					expect(lines.entry()).toEqual(entry);
					expect(lines.mode).toBe(entry.mode);
					expect(isTreeLine(lines)).toBe(typeOfMode(entry.mode) === "tree");
					lines.next();
				}
			},
		),
		cases(8),
	);
});

test.each(["40000", "40755", "240000", "1040000", `1${"0".repeat(20)}040000`])(
	"a directory of mode %s is left to git where the other side has a file of its name, and merged where both changed it",
	async (mode) => {
		const { session } = await openSession();
		const oid = session.blob(Buffer.from("1"));
		const file = spelled("100644", "z", oid);
		const directory = (...names: string[]) =>
			session.object(
				"tree",
				Buffer.concat([
					spelled(
						mode,
						"x",
						session.object(
							"tree",
							Buffer.concat(names.map((one) => spelled("100644", one, oid))),
						),
					),
					file,
				]),
			);
		const base = session.object("tree", file);
		const ours = session.object(
			"tree",
			Buffer.concat([spelled("100644", "x", oid), file]),
		);
		for (const sides of [
			[ours, directory("f")],
			[directory("f"), ours],
		] as const)
			expect(await mergeTrees(session, base, ...sides)).toBeUndefined();
		const merged = await mergeTrees(
			session,
			...([directory("f"), directory("a", "f"), directory("f", "g")] as const),
		);
		const tree = parseTree(
			(await session.read(merged as string))?.body as Buffer,
			"sha1",
		);
		expect(tree.map((one) => one.name)).toEqual(["x", "z"]);
		expect(tree[0]?.mode).toBe(MODE.tree);
		const below = await session.read(tree[0]?.oid as string);
		expect(
			parseTree(below?.body as Buffer, "sha1").map((one) => one.name),
		).toEqual(["a", "f", "g"]);
	},
);

test("what is no tree is corrupt", () => {
	const oid = "0123456789012345678901234567890123456789";
	const body = serializeTree([{ mode: MODE.file, name: "file", oid }], "sha1");
	for (const end of [1, 6, 7, 9, 12, body.length - 1])
		expect(() => new TreeLines(body.subarray(0, end), "sha1")).toThrow(
			"a tree cannot be parsed",
		);
	expect(() => new TreeLines(Buffer.from("10064x file\0"), "sha1")).toThrow(
		"a tree cannot be parsed",
	);
});

test("edits of random trees give what a tree written anew gives", async () => {
	const { session } = await openSession();
	const change = fc.tuple(name, fc.option(content));
	await fc.assert(
		fc.asyncProperty(
			tree,
			fc.array(change, { maxLength: 70 }),
			async (of, changes) => {
				const root = put(session, of);
				const now: Tree = { ...of };
				const edits: TreeEdit[] = [];
				for (const [path, to] of changes) {
					if (to !== null && typeof now[path] !== "object") {
						now[path] = to;
						const oid = session.blob(Buffer.from(to));
						edits.push({ op: "put", path, oid });
					} else if (to === null && path in now) {
						delete now[path];
						edits.push({ op: "remove", path, recursive: true });
					}
				}
				expect(await editTree(session, root, edits)).toBe(put(session, now));
			},
		),
	);
});

test("merges of random trees are those of their names, or left to git", async () => {
	const { session } = await openSession();
	await fc.assert(
		fc.asyncProperty(tree, tree, tree, async (more, left, right) => {
			const base = { ...more };
			const [ours, theirs] = [left, right].map((side) => {
				// what one side adds to the common tree, and some of what it takes away
				const names = Object.keys(base).filter((_, i) => i % 7 !== 3);
				return {
					...Object.fromEntries(names.map((n) => [n, base[n]])),
					...side,
				} as Tree;
			}) as [Tree, Tree];
			const merged = await mergeTrees(
				session,
				put(session, base),
				put(session, ours),
				put(session, theirs),
			);
			const wanted = mergeNames(base, ours, theirs);
			expect(merged).toBe(wanted && put(session, wanted));
		}),
	);
});

/** The merge by names; undefined where both sides touch one of them. */
function mergeNames(base: Tree, ours: Tree, theirs: Tree): Tree | undefined {
	const text = (of: unknown) =>
		JSON.stringify(of, (_, value) =>
			typeof value === "object" && value
				? Object.fromEntries(Object.entries(value).sort())
				: value,
		);
	const same = (a: unknown, b: unknown) => text(a) === text(b);
	if (same(base, ours)) return theirs;
	if (same(base, theirs)) return ours;
	const merged: Tree = {};
	for (const key of new Set([base, ours, theirs].flatMap(Object.keys))) {
		const [was, own, other] = [base[key], ours[key], theirs[key]];
		const kinds = new Set(
			[was, own, other].flatMap((one) => (one ? typeof one : [])),
		);
		let now: string | Tree | undefined;
		if (same(was, own) && same(was, other)) now = was;
		else if (kinds.size > 1) return undefined;
		else if (same(own, other)) {
			if (typeof own !== "string") return undefined;
			now = own;
		} else if (same(was, own)) now = other;
		else if (same(was, other)) now = own;
		else if (!was || !own || !other || kinds.has("string")) return undefined;
		else {
			now = mergeNames(was as Tree, own as Tree, other as Tree);
			if (now === undefined) return undefined;
			if (!Object.keys(now).length) now = undefined;
		}
		if (now !== undefined) merged[key] = now;
	}
	return merged;
}

test("a directory of thousands is read once for all commits and looks that follow", async () => {
	const { ground, session } = await openSession(7);
	const oid = session.blob(Buffer.from("1"));
	const names = Array.from({ length: 6000 }, (_, i) => `file-${i}.txt`);
	const edits = names.map((path): TreeEdit => ({ op: "put", path, oid }));
	let root = await editTree(session, null, edits);
	await session.flush();
	ground.git.cache.clear();
	const asked = vi.spyOn(ground.git.readers, "ask");
	for (const path of ["one", "two", "three"]) {
		const next = beginWrite(ground.git, session.store);
		root = await editTree(next, root, [{ op: "put", path, oid }]);
		await next.flush();
		expect(await entryAt(next.read, root, path)).toMatchObject({ oid });
	}
	expect(asked.mock.calls.length).toBe(1);
	const entries = parseTree(
		(await beginWrite(ground.git, session.store).read(root))?.body as Buffer,
		"sha1",
	);
	expect(entries.length).toBe(6003);
	expect(entries.toSorted(compareEntries)).toEqual(entries);
});
