import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { createStore } from "../create-store.ts";
import { fileError, GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import type { ObjectType } from "../oid.ts";
import type { QuarantineRef, StoreRef } from "../store.ts";
import { buildPack, type PackObject } from "../write/pack.ts";
import { savePack } from "../write/save-pack.ts";

/** A place beside a store where a git command may write objects that nobody keeps. */
type Scratch = QuarantineRef & {
	/** Puts objects there for the command to read. */
	put(objects: readonly PackObject[]): Promise<void>;
	/** The objects that commands have written. */
	written(): PackObject[];
	discard(): void;
};

/** Makes a scratch place; git sees the store's objects from it. Throws `no-space`. */
export async function openScratch(git: Git, store: StoreRef): Promise<Scratch> {
	const objects = join(await createStore(git, store), "objects");
	const path = join(objects, `tmp-${randomBytes(8).toString("hex")}`);
	try {
		mkdirSync(join(path, "pack"), { recursive: true });
	} catch (error) {
		rmSync(path, { recursive: true, force: true });
		throw fileError(error, "make a place for a merge");
	}
	return {
		...store,
		quarantine: path,
		async put(some) {
			if (some.length)
				await savePack(join(path, "pack"), buildPack(some, store.format), 0);
		},
		written: () => looseObjects(path),
		discard: () => rmSync(path, { recursive: true, force: true }),
	};
}

function looseObjects(path: string): PackObject[] {
	const found: PackObject[] = [];
	for (const fan of readdirSync(path)) {
		if (!/^[0-9a-f]{2}$/.test(fan)) continue;
		for (const rest of readdirSync(join(path, fan)))
			if (/^[0-9a-f]+$/.test(rest))
				found.push(parse(fan + rest, readFileSync(join(path, fan, rest))));
	}
	return found;
}

/** A loose object: `type size NUL content`, deflated. */
function parse(oid: string, file: Buffer): PackObject {
	const whole = inflateSync(file);
	const end = whole.indexOf(0);
	const [type = ""] = whole.toString("latin1", 0, end).split(" ");
	if (end < 0 || !["blob", "tree"].includes(type))
		throw new GitError("corrupt", "a merge has written what it should not");
	return { oid, type: type as ObjectType, body: whole.subarray(end + 1) };
}
