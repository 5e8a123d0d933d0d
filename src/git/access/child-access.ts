import { existsSync, readFileSync } from "node:fs";
import { isAbsolute, join, normalize } from "node:path";
import { type ChildKindName, childKinds } from "../../children/child-kind.ts";
import type { Access } from "../../children/sandbox.ts";
import { isBeneath } from "../../children/system-paths.ts";
import type { Git } from "../git.ts";
import { quarantineOf, type ReadFrom, storePath } from "../store.ts";
import type { Subcommand } from "../subcommands.ts";

/** The kind of child that each command is, unless its caller names another one. */
const kindOfCommand: Readonly<Record<Subcommand, ChildKindName>> = {
	archive: "sender",
	blame: "walker",
	"cat-file": "reader",
	"commit-graph": "keeper",
	"count-objects": "walker",
	"diff-tree": "walker",
	fetch: "fetcher",
	"for-each-ref": "walker",
	"format-patch": "walker",
	fsck: "walker",
	grep: "walker",
	"index-pack": "receiver",
	log: "walker",
	"ls-remote": "fetcher",
	"ls-tree": "walker",
	"merge-base": "walker",
	"merge-file": "walker",
	"merge-tree": "merger",
	"pack-objects": "sender",
	push: "pusher",
	repack: "keeper",
	"rev-list": "walker",
	"upload-pack": "sender",
	version: "walker",
};

/** Gives the kind of a child: what its caller says, or what its command is. */
export function kindOf(
	command: Subcommand,
	{ kind, reaches }: { kind?: ChildKindName; reaches?: "network" | "files" },
): (typeof childKinds)[ChildKindName] {
	const usual = kindOfCommand[command];
	return childKinds[
		kind ?? (usual === "fetcher" && reaches === "files" ? "unbundler" : usual)
	];
}

/** A child of a kind may touch its store and what that leans on, and the quarantine that it was given. */
export function accessOf(
	git: Git,
	from: ReadFrom | undefined,
	{ writes, network }: (typeof childKinds)[ChildKindName],
	more: readonly string[] = [],
): Access {
	// nothing is looked up where nothing is confined
	if (git.sandbox.name === "limits" || git.sandbox.name === "off" || !from)
		return { reads: more, writes: [], network, directory: git.root };
	const store = storePath(git, from);
	const quarantine = quarantineOf(from);
	const whole = writes === "store";
	const reads = [...more, ...alternatesOf(git, join(store, "objects"))];
	if (!whole) reads.push(store);
	const written = whole ? [store] : [];
	if (quarantine && writes === "quarantine") written.push(quarantine);
	else if (quarantine && !isBeneath(quarantine, [store]))
		reads.push(quarantine, ...alternatesOf(git, quarantine));
	return {
		reads: reads.filter((path) => existsSync(path)),
		writes: written.filter((path) => existsSync(path)),
		network,
		directory: git.root,
	};
}

/**
 * The directories of objects that a store leans on (gitrepository-layout(5)). A child that writes a whole store may have written the list, so nothing outside of
 * the stores is taken from it.
 */
function alternatesOf({ root }: Git, objects: string): string[] {
	try {
		return readFileSync(join(objects, "info/alternates"), "utf8")
			.split("\n")
			.filter((path) => isAbsolute(path) && isBeneath(normalize(path), [root]));
	} catch {
		return [];
	}
}
