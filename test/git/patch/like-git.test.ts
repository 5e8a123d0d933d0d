import { expect, test } from "vitest";
import { editTree } from "../../../src/git/edit-tree.ts";
import { emptyTreeOid } from "../../../src/git/oid.ts";
import { applyPatch } from "../../../src/git/patch/apply-patch.ts";
import { PatchError } from "../../../src/git/patch/patch-error.ts";
import {
	beginWrite,
	type WriteSession,
} from "../../../src/git/write/session.ts";
import { thorough } from "../../support/run/thorough.ts";
import { openGround } from "../support/forge.ts";
import {
	chanceOf,
	type Files,
	mangled,
	randomFiles,
	worked,
} from "./random-patches.ts";
import { realApply, realDiff } from "./real-git.ts";

// PATCH_SEED and PATCH_COUNT try other patches, or one again.
const FIRST = Number(process.env.PATCH_SEED ?? 1);
const COUNT = Number(process.env.PATCH_COUNT ?? (thorough ? 100 : 30));
const MAKERS = [
	["-U3", "-M", "-C"],
	["-U1", "--full-index", "--binary"],
	["-U0", "--binary", "--full-index"],
	["-U3", "--full-index", "--binary", "-M", "-C", "--find-copies-harder"],
	["-U2", "--no-prefix"],
];

const LONELY_HEADER =
	/^diff --git .*\n(?!--- |\+\+\+ |old |new |deleted |copy |rename |(dis)?similarity |index )/m;

const LOST_KIND =
	/^diff --git .*\n(?:(?!new file mode |deleted file mode |diff --git |@@ ).*\n)*?(?:---|\+\+\+) \/dev\/null\r?$/m;

/** Puts files into the session and returns their tree. */
function treeOfFiles(session: WriteSession, files: Files): Promise<string> {
	const edits = [...files].map(([path, { body, mode }]) => {
		return { op: "put" as const, path, mode, oid: session.blob(body) };
	});
	return editTree(session, emptyTreeOid(session.store.format), edits);
}

/** Where we do better on purpose. */
function explained(patch: Buffer, complaint: string, got: unknown): boolean {
	// Git finds no name, and no binary data, in lines that end in CR LF.
	if (/lacks filename|only garbage/.test(complaint))
		return patch.includes("\r\n");
	// It makes an empty file then, when the header says that one is made.
	if (patch.includes("GIT binary patch\r\n")) return true;
	// Git takes over names and kinds from a header that is followed by nothing it knows.
	if (LONELY_HEADER.test(patch.toString("latin1"))) return true;
	// Git leaves out all from such a file on, and calls it a success.
	if (/(corrupt|unrecognized) binary patch/.test(complaint)) return true;
	// To git this is a path, where the line that tells of a new or deleted file is lost. It even moves a deleted file there.
	if (/dev\/null: /.test(complaint)) return true;
	if (LOST_KIND.test(patch.toString("latin1"))) return true;
	// Git lets the second of two files that a patch makes replace the first.
	return got instanceof PatchError && got.kind === "file-exists";
}

test("applies what git applies, to the same tree, and refuses what git refuses", {
	timeout: 3_600_000,
}, async () => {
	await using ground = await openGround();
	const { git, scratch } = ground;
	const store = { id: 1, format: "sha1" as const };
	const differences: string[] = [];
	let applied = 0;
	for (let seed = FIRST; seed < FIRST + COUNT; seed++) {
		const chance = chanceOf(seed);
		const session = beginWrite(git, store);
		const base = randomFiles(chance);
		const from = await treeOfFiles(session, base);
		const to = await treeOfFiles(session, worked(chance, base, 4));
		const drifted = chance.oneIn(2) ? base : worked(chance, base, 3);
		const root = await treeOfFiles(session, drifted);
		await session.flush();
		const made = realDiff(git, store, from, to, chance.pick(MAKERS));
		const patch = Buffer.from(mangled(chance, made));
		const wanted = await realApply(git, store, scratch, root, patch);
		const got = await applyPatch(session, root, patch).catch(
			(error: unknown) => {
				if (error instanceof PatchError) return error;
				throw error;
			},
		);
		const tree = got instanceof PatchError ? undefined : got.tree;
		if (tree) await session.flush();
		if (tree !== undefined && tree === wanted.tree) applied++;
		if (explained(patch, wanted.complaint, got)) continue;
		if (tree !== wanted.tree)
			differences.push(
				`seed ${seed}: git ${wanted.tree ?? wanted.complaint.trim()}, we ${tree ?? (got as PatchError).message}`,
			);
	}
	if (process.env.PATCH_COUNT)
		console.log(`${applied} of ${COUNT} applied, ${differences.length} differ`);
	expect(differences).toEqual([]);
	expect(applied).toBeGreaterThan(COUNT / 4);
});
