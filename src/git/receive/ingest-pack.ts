import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Child, ChildEnd } from "../child.ts";
import { createStore } from "../create-store.ts";
import { fileError, GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { endError, startGit } from "../run.ts";
import type { StoreRef } from "../store.ts";
import { waitForDrain } from "../wait-for-drain.ts";
import { parseFsckLine, TOLERATED } from "./fsck-rules.ts";
import { type Quarantine, quarantine } from "./quarantine.ts";

/**
 * Takes a pushed pack into a quarantine inside the store: indexed, completed when thin, every object checked
 * (`git index-pack --strict`). Throws `too-large` above maxBytes, `refused-object` (with `oid`, and the rule
 * in `detail`) `not-connected` when it lacks what its objects name,
 * or `protocol` for a bad pack, `aborted`, `timeout`, `no-space`; then nothing is left.
 */
export async function ingestPack(
	git: Git,
	store: StoreRef,
	pack: Readable,
	options: { maxBytes?: number; signal?: AbortSignal; deadline?: number } = {},
): Promise<Quarantine> {
	const directory = makeDirectory(git, store);
	const held = quarantine(git, { ...store, quarantine: directory });
	try {
		await indexPack(git, held, pack, options);
		return held;
	} catch (error) {
		await held.discard();
		throw error;
	}
}

/** A quarantine without a pack, for a push that only deletes or renames: everything reads as in the store. */
export function emptyQuarantine(git: Git, store: StoreRef): Quarantine {
	return quarantine(git, { ...store, quarantine: makeDirectory(git, store) });
}

function makeDirectory(git: Git, store: StoreRef): string {
	const objects = join(createStore(git, store), "objects");
	const path = join(objects, `tmp-${randomBytes(8).toString("hex")}`);
	try {
		mkdirSync(join(path, "pack"), { recursive: true });
		return path;
	} catch (error) {
		rmSync(path, { recursive: true, force: true });
		throw fileError(error, "make a quarantine");
	}
}

async function indexPack(
	git: Git,
	held: Quarantine,
	pack: Readable,
	options: { maxBytes?: number; signal?: AbortSignal; deadline?: number },
): Promise<void> {
	const { maxBytes = 0, signal } = options;
	const args = ["--stdin", "--fix-thin", `--strict=${TOLERATED}`];
	if (maxBytes > 0) args.push(`--max-input-size=${maxBytes}`);
	const child = await startGit(git, held, "index-pack", args, {
		bounded: true,
		signal,
		deadline: options.deadline ?? git.limits.transferDeadline,
		config: CONFIG,
	});
	child.stdout.resume();
	void feed(pack, child, maxBytes);
	// git sees where the pack ends, and ends then: many clients keep their side open until they have an answer
	const end = await child.ended;
	if (end.code !== 0 || end.killed) {
		pack.destroy();
		throw explain(end);
	}
}

/**
 * Copies the pack to the child with backpressure, until the child has ended; a client that goes away before kills it. Never rejects, and may go on
 * waiting for bytes that never come.
 */
async function feed(
	pack: Readable,
	child: Child,
	maxBytes: number,
): Promise<void> {
	let size = 0;
	let over = false;
	void child.ended.then(() => {
		over = true;
		child.stdin.destroy();
	});
	try {
		for await (const chunk of pack) {
			if (over) return;
			size += chunk.length;
			if (maxBytes > 0 && size > maxBytes) return child.kill("too-large");
			if (!child.stdin.write(chunk)) await waitForDrain(child.stdin);
		}
		child.stdin.end();
	} catch {
		if (!over) child.kill("aborted");
	}
}

function explain(end: ChildEnd): GitError {
	if (end.killed) return endError("index-pack", end);
	const detail = end.stderr;
	const finding = parseFsckLine(detail);
	if (finding) {
		return new GitError("refused-object", `object refused: ${finding.rule}`, {
			oid: finding.oid,
			detail: finding.rule,
		});
	}
	if (/maximum allowed size|Out of memory|out of memory/.test(detail)) {
		return new GitError("too-large", "the pack is too large", { detail });
	}
	if (/No space left|Disk quota/.test(detail)) {
		return new GitError("no-space", "the disk is full", { detail });
	}
	if (/did not receive expected object/.test(detail)) {
		return new GitError("not-connected", "the history is not complete", {
			detail,
		});
	}
	return new GitError("protocol", "the pack is damaged or incomplete", {
		detail,
	});
}

const CONFIG = {
	// Large files are checked as they pass instead of in memory.
	"core.bigFileThreshold": "32m",
	// We sync what is kept, once, when it is kept.
	"core.fsync": "none",
	"pack.indexVersion": "2",
};
