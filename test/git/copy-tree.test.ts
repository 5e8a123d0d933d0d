import { expect, test } from "vitest";
import { copyTree } from "../../src/git/copy-tree.ts";
import { MODE } from "../../src/git/objects/tree.ts";
import { readTree } from "../../src/git/read/object.ts";
import { beginWrite } from "../../src/git/write/session.ts";
import { openGround } from "./support/forge.ts";
import { putTree } from "./support/put-tree.ts";

test("a tree is copied with what is in it, and one that lacks something is refused", async () => {
	await using ground = await openGround();
	const { git } = ground;
	const from = { id: 8, format: "sha1" } as const;
	const session = beginWrite(git, from);
	const oid = session.blob(Buffer.from("x"));
	const tree = putTree(session, [{ mode: MODE.file, name: "f", oid }]);
	const bad = putTree(session, [
		{ mode: MODE.file, name: "g", oid: "1".repeat(40) },
	]);
	await session.flush();
	const to = { id: 9, format: "sha1" } as const;
	await copyTree(git, from, to, tree);
	expect((await readTree(git, to, tree)).map(({ name }) => name)).toEqual([
		"f",
	]);
	await expect(copyTree(git, from, to, bad)).rejects.toThrow();
});
