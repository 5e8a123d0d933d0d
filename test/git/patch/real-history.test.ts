import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { applyPatch } from "../../../src/git/patch/apply-patch.ts";
import { PatchError } from "../../../src/git/patch/patch-error.ts";
import { type StoreRef, storePath } from "../../../src/git/store.ts";
import { beginWrite } from "../../../src/git/write/session.ts";
import { thorough } from "../../support/run/thorough.ts";
import { openGround } from "../support/forge.ts";
import { realApply, realDiffs } from "./real-git.ts";

const COUNT = Number(process.env.PATCH_COMMITS ?? (thorough ? 300 : 30));
const checkout = resolve(".");

/** The newest commits of this project, each with its first parent, read into a store. */
function history(folder: string): { from: string; to: string }[] {
	const git = (args: string[]) =>
		execFileSync("git", [`--git-dir=${folder}`, ...args], { encoding: "utf8" });
	const depth = `--depth=${COUNT + 1}`;
	git(["fetch", "-q", "--no-tags", depth, `file://${checkout}`, "HEAD"]);
	const lines = git(["log", "--first-parent", "--format=%P %H", "FETCH_HEAD"]);
	return lines
		.trim()
		.split("\n")
		.map((line) => line.split(" "))
		.filter((oids) => oids[0])
		.map((oids) => ({ from: oids[0] as string, to: oids.at(-1) as string }));
}

test("the patches of this project's own commits become what git makes of them", {
	timeout: 600_000,
}, async (context) => {
	if (!existsSync(".git")) context.skip("the project has no history here");
	await using ground = await openGround();
	const store: StoreRef = { id: 1, format: "sha1" };
	const session = beginWrite(ground.git, store);
	session.blob(Buffer.from("makes the store\n"));
	await session.flush();
	const commits = history(storePath(ground.git, store));
	expect(commits.length).toBeGreaterThan(0);
	const treeOf = async (oid: string) => {
		const body = (await session.read(oid))?.body.toString("latin1") ?? "";
		return /^tree (\w+)\n/.exec(body)?.[1] as string;
	};
	const changes: { commit: string; from: string; to: string }[] = [];
	for (const one of commits) {
		const [from, to] = [await treeOf(one.from), await treeOf(one.to)];
		// some commits change nothing
		if (from !== to) changes.push({ commit: one.to, from, to });
	}
	const options = ["-M", "-C", "--binary"];
	const { git, scratch } = ground;
	const patches = await realDiffs(git, store, scratch, changes, options);
	const cases = changes.map(({ from }, at) => ({
		root: from,
		patch: Buffer.from(patches[at] as string),
	}));
	const wanted = await realApply(git, store, scratch, cases);
	const differences: string[] = [];
	let exact = 0;
	for (const [at, { root, patch }] of cases.entries()) {
		const got = await applyPatch(
			beginWrite(ground.git, store),
			root,
			patch,
		).catch((error: unknown) => {
			if (error instanceof PatchError) return error;
			throw error;
		});
		const tree = got instanceof PatchError ? undefined : got.tree;
		if (tree !== undefined && tree === changes[at]?.to) exact++;
		if (tree !== wanted[at]?.tree)
			differences.push(
				`${changes[at]?.commit}: git ${wanted[at]?.tree ?? wanted[at]?.complaint.trim()}, we ${tree ?? (got as PatchError).message}`,
			);
	}
	expect(differences).toEqual([]);
	expect(exact).toBeGreaterThan(changes.length / 2);
});
