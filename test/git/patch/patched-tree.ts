import { expect } from "vitest";
import { editTree } from "../../../src/git/edit-tree.ts";
import { MODE } from "../../../src/git/objects/tree.ts";
import { emptyTreeOid, type ObjectFormat } from "../../../src/git/oid.ts";
import { applyPatch } from "../../../src/git/patch/apply-patch.ts";
import { PatchError } from "../../../src/git/patch/patch-error.ts";
import { entryAt, walkTree } from "../../../src/git/read/tree.ts";
import { beginWrite } from "../../../src/git/write/session.ts";
import { type Ground, openGround } from "../support/forge.ts";

type Start = Record<string, string | Buffer | { link: string }>;

/** A tree with some files, and what becomes of it: every file as text, links with an arrow, executables with a star. */
export async function openTree(start: Start, format: ObjectFormat = "sha1") {
	const ground: Ground = await openGround();
	const store = { id: 7, format };
	const session = beginWrite(ground.git, store);
	const put = (path: string, file: Start[string]) => {
		const isLink = typeof file === "object" && "link" in file;
		const body = Buffer.from(isLink ? file.link : (file as string));
		const mode = isLink ? MODE.symlink : MODE.file;
		return { op: "put" as const, path, mode, oid: session.blob(body) };
	};
	const edits = Object.entries(start).map(([path, file]) => put(path, file));
	const root = await editTree(session, emptyTreeOid(format), edits);
	await session.flush();
	return {
		git: ground.git,
		session,
		root,
		blob: async (path: string) =>
			(await entryAt((oid) => session.read(oid), root, path))?.oid ?? "",
		apply: (patch: string | Buffer) => applyPatch(session, root, patch),
		async files(tree: string) {
			await session.flush();
			const found: Record<string, string> = {};
			for await (const entry of walkTree(ground.git, store, tree)) {
				if (entry.type === "tree") continue;
				const body = (await session.read(entry.oid))?.body.toString("latin1");
				const mark = { [MODE.symlink]: "-> ", [MODE.executable]: "* " }[
					entry.mode
				];
				found[entry.path] = `${mark ?? ""}${body ?? entry.oid}`;
			}
			return found;
		},
		[Symbol.asyncDispose]: () => ground[Symbol.asyncDispose](),
	};
}

/** What becomes of some files. */
export async function becomes(start: Start, patch: string | Buffer) {
	await using tree = await openTree(start);
	const result = await tree.apply(patch);
	return { files: await tree.files(result.tree), changes: result.files };
}

/** Applies a patch that must be refused, and checks that nothing of it stays. */
export async function refusal(start: Start, patch: string | Buffer) {
	await using tree = await openTree(start);
	const error = await tree.apply(patch).then(
		() => undefined,
		(error: unknown) => error,
	);
	expect(error).toBeInstanceOf(PatchError);
	expect(tree.session.pending.objects).toBe(0);
	return error as PatchError;
}

/** A file, and a change of it without the header of a patch. */
export const LINES = "one\ntwo\nthree\n";
export const CHANGE = "@@ -1,3 +1,3 @@\n one\n-two\n+TWO\n three\n";

/** A patch that makes a file of one line. */
export function making(path: string): string {
	return `diff --git a/${path} b/${path}\nnew file mode 100644\n--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+x\n`;
}
