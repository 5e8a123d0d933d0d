import { createReadStream, readdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Child, ChildEnd } from "../child.ts";
import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { oidBytes } from "../oid.ts";
import { endError, type RunOptions, startGit } from "../run.ts";
import { waitForDrain } from "../wait-for-drain.ts";
import { parseFsckLine, TOLERATED } from "./fsck-rules.ts";
import type { Quarantine } from "./quarantine.ts";
import type { ReceivedObjects } from "./received-objects.ts";
import { gatherPack, type Sent } from "./small/gather-pack.ts";
import { type Growth, takeSmallPack } from "./small/take-small-pack.ts";

export type IndexOptions = {
	maxBytes?: number;
	signal?: AbortSignal;
	deadline?: number;
	/** Differences to objects of the store are refused unless it may be thin. */
	thin?: boolean;
	/** The tips that come with it, where a small pack may be looked through without git. */
	growth?: Growth;
	/** Who sends the pack: he takes turns with others. Packs that git makes on this machine take none. */
	user?: string;
};

/** A pack that was indexed: how many objects came, and those of one that was looked through without git. */
type Indexed = { brought: number; received?: ReceivedObjects };

/**
 * Has git index a pack as it comes (git-index-pack(1)), unless it is so small and plain that this takes no child. What is no large file has to fit into a bounded memory. Differences to large files are
 * applied when all has come; where that needs more memory, it is done once more, in a turn for as much. Throws as ingestPack.
 */
export async function indexPack(
	git: Git,
	held: Quarantine,
	pack: Readable,
	options: IndexOptions,
): Promise<Indexed> {
	const { user, signal } = options;
	const sent = await beginReading(pack);
	const endTurn =
		user === undefined
			? undefined
			: await git.pushTurns.take({ user, store: held.id }, signal);
	try {
		const received = await withoutGit(git, held, sent, options);
		if (received) return { brought: sent.objects, received };
		const { pushedObject } = git.limits;
		const each = sent.objects * MEMORY_EACH;
		const { end, again } = await run(git, held, sent, options, {
			memory: Math.min(git.limits.childMemory, 3 * pushedObject + each),
			largestAllocation: pushedObject + each,
		});
		if (end.code === 0 && !end.killed) return { brought: sent.objects };
		if (!again) throw explain(end);
		const { childMemory } = git.limits;
		const second = await run(git, held, again, options, {
			memory: childMemory,
		});
		if (second.end.code !== 0 || second.end.killed) throw explain(second.end);
		return { brought: sent.objects };
	} catch (error) {
		pack.destroy();
		throw error;
	} finally {
		endTurn?.();
	}
}

/** Looks through a small pack here. */
async function withoutGit(
	git: Git,
	held: Quarantine,
	sent: Sent,
	{ growth, thin, maxBytes = 0, signal }: IndexOptions,
): Promise<ReceivedObjects | undefined> {
	if (!growth || thin === false) return undefined;
	const bytes = await gatherPack(sent, held.format);
	if (!bytes || signal?.aborted || (maxBytes > 0 && bytes.length > maxBytes))
		return undefined;
	return takeSmallPack(git, held, bytes, growth);
}

/** Waits for the header of a pack (gitformat-pack(5)): nobody waits for one who has not begun to send. */
async function beginReading(pack: Readable): Promise<Sent> {
	const source = pack[Symbol.asyncIterator]();
	const begun: Buffer[] = [];
	let size = 0;
	while (size < HEADER) {
		const next = await source.next().catch((cause) => {
			throw new GitError("aborted", "the client went away", { cause });
		});
		if (next.done) break;
		begun.push(next.value);
		size += next.value.length;
	}
	const header = Buffer.concat(begun);
	const objects = header.length < HEADER ? 0 : header.readUInt32BE(8);
	return { source, begun, objects };
}

/** Runs git once; gives the pack again when all of it came and only memory was missing. */
async function run(
	git: Git,
	held: Quarantine,
	sent: Sent,
	options: IndexOptions,
	bounds: Pick<RunOptions, "memory" | "largestAllocation">,
): Promise<{ end: ChildEnd; again?: Sent }> {
	const { maxBytes = 0, signal, user } = options;
	const args = ["--stdin", `--strict=${TOLERATED}`];
	if (options.thin !== false) args.push("--fix-thin");
	if (maxBytes > 0) args.push(`--max-input-size=${maxBytes}`);
	const streamed = Math.min(STREAMED, git.limits.pushedObject / 4);
	const child = await startGit(git, held, "index-pack", args, {
		...bounds,
		user,
		bounded: true,
		signal,
		deadline: options.deadline ?? git.limits.transferDeadline,
		config: { ...CONFIG, "core.bigFileThreshold": String(streamed) },
	});
	child.stdout.resume();
	const fed = { size: 0, tail: Buffer.alloc(0) };
	const idle = user === undefined ? 0 : git.limits.pushIdle;
	void feed(sent, child, { maxBytes, idle, fed });
	// git sees where the pack ends, and ends then: many clients keep their side open until they have an answer
	const end = await child.ended;
	const outOfMemory =
		!end.killed && NO_MEMORY.test(end.stderr) && bounds.largestAllocation;
	if (!outOfMemory) return { end };
	return { end, again: keptPack(held, fed, sent.objects) };
}

/**
 * The pack that git has written down before it ran out of memory, if that was all that came: then objects were to be made of differences.
 * A single object that is too large is met before it is written.
 */
function keptPack(
	held: Quarantine,
	{ size, tail }: { size: number; tail: Buffer },
	objects: number,
): Sent | undefined {
	const directory = join(held.quarantine, "pack");
	const name = readdirSync(directory).find((n) => n.startsWith("tmp_pack_"));
	const body = size - oidBytes(held.format);
	if (!name || body < HEADER) return undefined;
	const path = join(directory, name);
	if (statSync(path).size < body) return undefined;
	const kept = join(held.quarantine, "again");
	renameSync(path, kept);
	async function* bytes(): AsyncGenerator<Buffer> {
		yield* createReadStream(kept, { end: body - 1 });
		// git keeps the checksum for itself
		yield tail.subarray(-oidBytes(held.format));
	}
	const source = Readable.from(bytes())[Symbol.asyncIterator]();
	return { source, begun: [], objects };
}

/**
 * Copies the pack to the child with backpressure, until the child has ended; a client that goes away before, or sends nothing for long, kills
 * it. Never rejects, and may go on waiting for bytes that never come.
 */
async function feed(
	{ source, begun }: Sent,
	child: Child,
	{
		maxBytes,
		idle,
		fed,
	}: { maxBytes: number; idle: number; fed: { size: number; tail: Buffer } },
): Promise<void> {
	let over = false;
	const timer = idle
		? setTimeout(() => child.kill("timeout"), idle).unref()
		: undefined;
	void child.ended.then(() => {
		over = true;
		clearTimeout(timer);
		child.stdin.destroy();
	});
	const first = [...begun];
	try {
		for (;;) {
			const chunk = first.shift() ?? (await source.next()).value;
			if (over) return;
			if (!chunk) break;
			timer?.refresh();
			fed.size += chunk.length;
			fed.tail = Buffer.concat([fed.tail, chunk.subarray(-TAIL)]).subarray(
				-TAIL,
			);
			if (maxBytes > 0 && fed.size > maxBytes) return child.kill("too-large");
			if (!child.stdin.write(chunk)) await waitForDrain(child.stdin);
		}
		// what git still has to do is not the client's time
		clearTimeout(timer);
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
	if (
		/maximum allowed size|out of memory|attempting to allocate/i.test(detail)
	) {
		const object = !/maximum allowed size/.test(detail);
		return new GitError(
			"too-large",
			object ? "an object of the pack is too large" : "the pack is too large",
			{ detail },
		);
	}
	if (/No space left|Disk quota/.test(detail)) {
		return new GitError("no-space", "the disk is full", { detail });
	}
	if (/unresolved delta/.test(detail)) {
		return new GitError(
			"protocol",
			"the push has differences to objects that it does not bring: push again, with --no-thin",
			{ detail },
		);
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

const NO_MEMORY = /out of memory|attempting to allocate|cannot allocate/i;
/** Bytes before the first object of a pack. */
const HEADER = 12;
/** More than a checksum has. */
const TAIL = 64;
/** What git remembers of each object of a pack. */
const MEMORY_EACH = 250;
/** Larger files are checked as they pass instead of in memory. */
const STREAMED = 32 << 20;
const CONFIG = {
	// We sync what is kept, once, when it is kept.
	"core.fsync": "none",
	"pack.indexVersion": "2",
	"core.packedGitLimit": "128m",
};
