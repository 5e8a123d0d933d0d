import { createHash, randomBytes } from "node:crypto";
import {
	existsSync,
	linkSync,
	mkdirSync,
	readdirSync,
	renameSync,
	rmSync,
	statSync,
} from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { createStore } from "./create-store.ts";
import { fileError, GitError } from "./errors.ts";
import type { Git } from "./git.ts";
import { isOid } from "./oid.ts";
import { upToDate } from "./pack-storage.ts";
import { quarantine } from "./receive/quarantine.ts";
import { runGit } from "./run.ts";
import { type StoreRef, storeExists, storePath } from "./store.ts";

/** For whom a copy is made. */
type Copier = {
	/** Has the turn (threads/claimant.ts). */
	readonly user: string;
	/** Asked before something is packed, with about as many bytes as it will take; throws where they are too many. Gives what to call if nothing came of it. */
	pay(bytes: number): () => void;
};

/**
 * Gives `to` what some objects of `from` reach and nothing else, as one pack. It is packed once: those that copy the same later have the same file, which
 * takes no more room. Durable when it returns.
 * Throws `wrong-type` for different formats, `missing-object`, `busy`, `timeout`, `no-space`, `failed`, and what `pay` throws.
 */
export async function copyReached(
	git: Git,
	from: StoreRef,
	to: StoreRef,
	tips: readonly string[],
	copier: Copier,
): Promise<void> {
	if (from.format !== to.format)
		throw new GitError("wrong-type", "the object formats differ");
	if (!tips.every((oid) => isOid(from.format, oid)))
		throw new GitError("missing-object", "not an object id");
	const objects = join(await createStore(git, to), "objects");
	await upToDate(git, from);
	if (tips.length === 0 || !storeExists(git, from)) return;
	const directory = join(objects, `tmp-${randomBytes(8).toString("hex")}`);
	const paying = paidOnce(copier);
	const held = quarantine(git, { ...to, quarantine: directory });
	try {
		for (let tries = 1; ; tries++) {
			const made = await packOf(git, from, tips, paying);
			try {
				linkAll(made, join(directory, "pack"));
				break;
			} catch (error) {
				// another copy has taken its place
				if (tries >= 3 || existsSync(made))
					throw fileError(error, "copy a repository");
			}
		}
		await held.migrate();
	} finally {
		await held.discard();
	}
}

/** Removes the pack that is kept for copies once it is a day old; it is made anew when it is wanted. */
export function dropOldCopy(git: Git, store: StoreRef): void {
	const place = copies(git, store);
	const found = statSync(place, { throwIfNoEntry: false });
	if (found && Date.now() - found.mtimeMs > KEPT)
		rmSync(place, { recursive: true, force: true });
}

/** The directory with the pack of what some objects reach. Those who want the same at the same time wait for one piece of work. */
async function packOf(
	git: Git,
	from: StoreRef,
	tips: readonly string[],
	copier: Copier,
): Promise<string> {
	const sorted = [...new Set(tips)].sort();
	const name = createHash("sha256").update(sorted.join("\n")).digest("hex");
	const made = join(copies(git, from), name);
	if (existsSync(made)) return made;
	const key = `${from.id} ${name}`;
	let running = git.copies.get(key);
	if (!running) {
		const bytes = packBytes(git, from);
		const giveBack = copier.pay(bytes);
		running = pack(git, from, sorted, {
			made,
			bytes,
			user: copier.user,
		})
			.catch((error) => {
				// whoever tries again pays then; what takes too long would do so again
				if (!(error instanceof GitError && error.kind === "timeout"))
					giveBack();
				throw error;
			})
			.finally(() => git.copies.delete(key));
		git.copies.set(key, running);
	}
	return running;
}

/** A copier who pays for the same content once, also where another copy takes the place of his and it has to be packed again. */
function paidOnce({ user, pay }: Copier): Copier {
	let paid: (() => void) | undefined;
	return {
		user,
		pay(bytes) {
			paid ??= pay(bytes);
			return () => {
				paid?.();
				paid = undefined;
			};
		},
	};
}

async function pack(
	git: Git,
	from: StoreRef,
	tips: readonly string[],
	{ made, bytes, user }: { made: string; bytes: number; user: string },
): Promise<string> {
	const { bavail, bsize } = await statfs(git.root);
	if (bytes > (bavail * bsize) / 2)
		throw new GitError("no-space", "the disk has too little room for a copy");
	const place = copies(git, from);
	const directory = join(place, `tmp-${randomBytes(8).toString("hex")}`);
	mkdirSync(directory, { recursive: true });
	try {
		await runGit(
			git,
			from,
			"pack-objects",
			["--revs", "--delta-base-offset", "--quiet", join(directory, "pack")],
			{
				input: `${tips.join("\n")}\n`,
				user,
				kind: "keeper",
				bounded: true,
				deadline: git.limits.transferDeadline,
				config: CONFIG,
			},
		);
		renameSync(directory, made);
	} catch (error) {
		rmSync(directory, { recursive: true, force: true });
		throw error;
	}
	// only the newest is kept, beside those that are being made
	for (const other of readdirSync(place))
		if (!other.startsWith("tmp-") && join(place, other) !== made)
			rmSync(join(place, other), { recursive: true, force: true });
	return made;
}

function linkAll(from: string, to: string): void {
	mkdirSync(to, { recursive: true });
	for (const name of readdirSync(from)) {
		rmSync(join(to, name), { force: true });
		linkSync(join(from, name), join(to, name));
	}
}

function packBytes(git: Git, store: StoreRef): number {
	const directory = join(storePath(git, store), "objects/pack");
	let bytes = 0;
	for (const name of readdirSync(directory))
		if (name.endsWith(".pack"))
			bytes +=
				statSync(join(directory, name), { throwIfNoEntry: false })?.size ?? 0;
	return bytes;
}

/** Beside the objects of the store, so that git does not read it and it goes with the store. */
const copies = (git: Git, store: StoreRef): string =>
	join(storePath(git, store), "copies");

const KEPT = 24 * 3_600_000;
const CONFIG = {
	"pack.windowMemory": "256m",
	"core.bigFileThreshold": "32m",
	// it is synced once, when it is kept
	"core.fsync": "none",
};
