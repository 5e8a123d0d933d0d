import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { editTree } from "../../../src/git/edit-tree.ts";
import { emptyTreeOid } from "../../../src/git/oid.ts";
import { applyPatch } from "../../../src/git/patch/apply-patch.ts";
import { PatchError } from "../../../src/git/patch/patch-error.ts";
import { type StoreRef, storePath } from "../../../src/git/store.ts";
import {
	beginWrite,
	type WriteSession,
} from "../../../src/git/write/session.ts";
import { thorough } from "../../support/run/thorough.ts";
import { type Ground, openGround } from "../support/forge.ts";
import {
	chanceOf,
	type Files,
	mangled,
	randomFiles,
	worked,
} from "./random-patches.ts";
import { type RealResult, realApply, realDiffs } from "./real-git.ts";

// PATCH_SEED and PATCH_COUNT try other patches, or one again, and say after each batch how far they are.
const FIRST = Number(process.env.PATCH_SEED ?? 1);
const COUNT = Number(process.env.PATCH_COUNT ?? (thorough ? 100 : 30));
// how many patches share a store and the processes of git
const BATCH = 100;
const MAKERS = [
	["-U3", "-M", "-C"],
	["-U1", "--full-index", "--binary"],
	["-U0", "--binary", "--full-index"],
	["-U3", "--full-index", "--binary", "-M", "-C", "--find-copies-harder"],
	["-U2", "--no-prefix"],
];

// A dot does not stand for a CR.
const LONELY_HEADER =
	/^diff --git [^\n]*\n(?!--- |\+\+\+ |old |new |deleted |copy |rename |(dis)?similarity |index )/m;

const LOST_KIND =
	/^diff --git [^\n]*\n(?:(?!new file mode |deleted file mode |diff --git |@@ )[^\n]*\n)*?(?:---|\+\+\+) \/dev\/null\r?$/m;

// the next file of a plain patch right behind the lines of a hunk, or blank lines behind the last hunk
const UNPARTED =
	/^[-+ \\][^\n]*\n--- [^\n]*\n\+\+\+ [^\n]*\n@@ -|\n\r?\n(?![\s\S])/m;

const DELETED_WITHOUT_PREFIX = /^--- [^/\n]+\n\+\+\+ \/dev\/null$/m;

// an added line that ends in CR, at the very end of a file
const LAST_CR = /^\+.*\r\n\\ /m;

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
	// It counts as lines of a hunk what its header says is none: we believe the header there.
	if (/patch does not apply/.test(complaint))
		if (UNPARTED.test(patch.toString("latin1"))) return true;
	// It knows a name without a/ only where a file is made or changed.
	if (/unable to find filename/.test(complaint))
		return DELETED_WITHOUT_PREFIX.test(patch.toString("latin1"));
	// It fails on an assertion of its own.
	if (/apply\.c:\d+: .* Assertion/.test(complaint)) return true;
	// It keeps a CR at the very end of a file, or takes it away, by whether another line has a white space error.
	if (LAST_CR.test(patch.toString("latin1"))) return true;
	if (!(got instanceof PatchError)) return false;
	// It makes an empty file of a new one that is cut off before its lines.
	if (/a hunk has no lines/.test(got.message)) return true;
	// It does not see the first of two names in lines that end in CR LF.
	if (/two names to one file/.test(got.message)) return patch.includes("\r\n");
	// Git lets the second of two files that a patch makes replace the first.
	return got.kind === "file-exists";
}

/** Files, files after some work, files to which the patch is to be applied, and what becomes of the patch. */
async function plan(session: WriteSession, seed: number) {
	const chance = chanceOf(seed);
	const base = randomFiles(chance);
	const from = await treeOfFiles(session, base);
	const to = await treeOfFiles(session, worked(chance, base, 4));
	const drifted = chance.oneIn(2) ? base : worked(chance, base, 3);
	const root = await treeOfFiles(session, drifted);
	return { seed, chance, from, to, root, maker: chance.pick(MAKERS) };
}

/** The patches of some seeds, each with what git makes of it. They share a store and the processes of git. */
async function tried(
	{ git, scratch }: Ground,
	store: StoreRef,
	seeds: number[],
) {
	const session = beginWrite(git, store);
	const plans: Awaited<ReturnType<typeof plan>>[] = [];
	for (const seed of seeds) plans.push(await plan(session, seed));
	await session.flush();
	const made = new Map<number, string>();
	for (const maker of MAKERS) {
		const pairs = plans.filter((one) => one.maker === maker);
		const diffs = await realDiffs(git, store, scratch, pairs, maker);
		pairs.forEach(({ seed }, at) => {
			made.set(seed, diffs[at] as string);
		});
	}
	const cases = plans.map(({ seed, chance, root }) => {
		const patch = mangled(chance, made.get(seed) as string);
		return { seed, root, patch: Buffer.from(patch) };
	});
	const results = await realApply(git, store, scratch, cases);
	return cases.map((one, at) => ({
		...one,
		wanted: results[at] as RealResult,
	}));
}

test("applies what git applies, to the same tree, and refuses what git refuses", {
	timeout: 3_600_000,
}, async () => {
	await using ground = await openGround();
	const differences: string[] = [];
	let applied = 0;
	let excused = 0;
	let told = 0;
	for (let first = 0; first < COUNT; first += BATCH) {
		const seeds = Array.from(
			{ length: Math.min(BATCH, COUNT - first) },
			(_, at) => FIRST + first + at,
		);
		// A store of its own: git opens each pack of a store, so thousands in one would make it slow.
		const store: StoreRef = { id: 1 + first / BATCH, format: "sha1" };
		for (const one of await tried(ground, store, seeds)) {
			const { seed, root, patch, wanted } = one;
			const session = beginWrite(ground.git, store);
			const got = await applyPatch(session, root, patch).catch(
				(error: unknown) => {
					if (error instanceof PatchError) return error;
					throw error;
				},
			);
			const tree = got instanceof PatchError ? undefined : got.tree;
			if (tree !== undefined && tree === wanted.tree) applied++;
			if (tree === wanted.tree) continue;
			if (explained(patch, wanted.complaint, got)) {
				excused++;
				continue;
			}
			differences.push(
				`seed ${seed}: git ${wanted.tree ?? wanted.complaint.trim()}, we ${tree ?? (got as PatchError).message}`,
			);
		}
		rmSync(storePath(ground.git, store), { recursive: true });
		if (process.env.PATCH_COUNT)
			process.stderr.write(
				`${first + seeds.length} of ${COUNT} tried, ${applied} applied, ${excused} excused, ${differences.length} differ\n${differences
					.slice(told)
					.map((one) => `${one}\n`)
					.join("")}`,
			);
		told = differences.length;
	}
	expect(differences).toEqual([]);
	expect(applied).toBeGreaterThan(COUNT / 4);
});
