import { expect, test } from "vitest";
import { editTree, type TreeEdit } from "../../src/git/edit-tree.ts";
import { MODE } from "../../src/git/objects/tree.ts";
import { emptyTreeOid } from "../../src/git/oid.ts";
import { entryAt } from "../../src/git/read/tree.ts";
import { beginWrite } from "../../src/git/write/session.ts";
import { openGround } from "./support/forge.ts";
import { putTree } from "./support/put-tree.ts";

/** A tree with one of everything. */
async function start() {
	const ground = await openGround();
	const session = beginWrite(ground.git, { id: 1, format: "sha1" });
	const oid = session.blob(Buffer.from("1"));
	const root = await editTree(session, null, [
		{ op: "put", path: "dir/sub/file", oid },
		{ op: "put", path: "file", oid, mode: MODE.executable },
		{ op: "put", path: "link", oid, mode: MODE.symlink },
		{ op: "put", path: "module", oid, mode: MODE.submodule },
	]);
	return { ground, session, oid, root };
}

test.each<[string, Omit<TreeEdit, "oid">[], string]>([
	["a file below a file", [{ op: "put", path: "file/x" }], "file-in-way"],
	["a file below a link", [{ op: "put", path: "link/x" }], "symlink-in-way"],
	[
		"a file below a submodule",
		[{ op: "put", path: "module/x" }],
		"file-in-way",
	],
	[
		"a file over a directory",
		[{ op: "put", path: "dir/sub" }],
		"directory-in-way",
	],
	[
		"a file over a submodule",
		[{ op: "put", path: "module" }],
		"directory-in-way",
	],
	["a file over a link", [{ op: "put", path: "link" }], "symlink-in-way"],
	[
		"a new file over a file",
		[{ op: "put", path: "file", fresh: true } as never],
		"path-taken",
	],
	[
		"removing what is not there",
		[{ op: "remove", path: "dir/none" }],
		"missing-path",
	],
	["removing below a file", [{ op: "remove", path: "file/x" }], "missing-path"],
	[
		"removing below a link",
		[{ op: "remove", path: "link/x" }],
		"symlink-in-way",
	],
	["removing a directory", [{ op: "remove", path: "dir" }], "directory-in-way"],
	[
		"removing twice",
		[
			{ op: "remove", path: "file" },
			{ op: "remove", path: "file" },
		],
		"missing-path",
	],
	["a path into .git", [{ op: "put", path: "x/.GIT/config" }], "bad-path"],
	["removing .git", [{ op: "remove", path: ".git/config" }], "bad-path"],
])(
	"%s is refused and leaves nothing in the session",
	async (_, edits, kind) => {
		const { ground, session, oid, root } = await start();
		await using _ground = ground;
		const before = session.pending.objects;
		const full = edits.map((edit) => ({ ...edit, oid }) as TreeEdit);
		await expect(editTree(session, root, full)).rejects.toMatchObject({ kind });
		expect(session.pending.objects).toBe(before);
	},
);

test("edits apply in order, so a directory can become a file and back", async () => {
	const { ground, session, oid, root } = await start();
	await using _ground = ground;
	const swapped = await editTree(session, root, [
		{ op: "remove", path: "dir/sub/file" },
		{ op: "put", path: "dir", oid },
		{ op: "remove", path: "file" },
		{ op: "put", path: "file/below", oid },
	]);
	expect(await entryAt(session.read, swapped, "dir")).toMatchObject({
		type: "blob",
	});
	expect(await entryAt(session.read, swapped, "file/below")).toMatchObject({
		type: "blob",
	});
	const back = await editTree(session, swapped, [
		{ op: "remove", path: "dir" },
		{ op: "put", path: "dir/sub/file", oid },
		{ op: "remove", path: "file", recursive: true },
		{ op: "put", path: "file", oid, mode: MODE.executable },
	]);
	expect(back).toBe(root);
});

test("a tree without files is the empty tree, and no edits give the same tree", async () => {
	const { ground, session, oid, root } = await start();
	await using _ground = ground;
	const all = ["dir", "file", "link", "module"];
	const edits = all.map(
		(path): TreeEdit => ({ op: "remove", path, recursive: true }),
	);
	expect(await editTree(session, root, edits)).toBe(emptyTreeOid("sha1"));
	expect(await editTree(session, root, [])).toBe(root);
	expect(await editTree(session, null, [])).toBe(emptyTreeOid("sha1"));
	const link = await editTree(session, root, [
		{ op: "put", path: "link", oid, replaceLink: true },
	]);
	expect(await entryAt(session.read, link, "link")).toMatchObject({
		mode: MODE.file,
	});
});

test("names that are not UTF-8 survive an edit beside them", async () => {
	const { ground, session, oid } = await start();
	await using _ground = ground;
	const raw = Buffer.from([0x66, 0xff, 0xfe]);
	const odd = putTree(session, [
		{ mode: MODE.file, name: "f\ufffd", oid, raw },
	]);
	const edited = await editTree(session, odd, [
		{ op: "put", path: "f\ufffd", oid },
	]);
	const body = (await session.read(edited))?.body as Buffer;
	expect(body.includes(raw)).toBe(true);
	expect(body.includes(Buffer.from("f\ufffd"))).toBe(true);
});
