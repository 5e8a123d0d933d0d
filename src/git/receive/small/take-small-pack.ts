import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { fileError, isGitError } from "../../errors.ts";
import type { Git } from "../../git.ts";
import { type ObjectFormat, oidBytes } from "../../oid.ts";
import { commitOf, objectInfo, readObject } from "../../read/object.ts";
import type { QuarantineRef, StoreRef } from "../../store.ts";
import { packEntry, packHeader } from "../../write/pack.ts";
import { type IndexEntry, packIndex } from "../../write/pack-index.ts";
import { growsFrom } from "../grows-from.ts";
import type { ReceivedObjects } from "../received-objects.ts";
import { isOfCollision } from "./collision.ts";
import { isPlainObject } from "./plain-object.ts";
import { readPack, type SmallPack } from "./read-pack.ts";

/** The tips of a push, and what they probably grew from. */
export interface Growth {
	readonly tips: readonly string[];
	/** Tips of refs, so that all behind them is there. */
	near(): Promise<readonly string[]>;
}

/**
 * Takes a small and plain pack into a quarantine as `git index-pack --strict --fix-thin` does, without the start of a child, which takes longer than all else of
 * such a push. Every object is plain (plain-object.ts), all of them are reached from the tips and grew from what is there, and none has the id of another one.
 * Gives them, those too that were added to complete it; undefined, with nothing left, where git has to look.
 */
export async function takeSmallPack(
	git: Git,
	held: QuarantineRef,
	bytes: Buffer,
	growth: Growth,
): Promise<ReceivedObjects | undefined> {
	const store = { id: held.id, format: held.format, mark: held.mark };
	const pack = await plainPack(git, store, bytes, growth);
	if (!pack || git.closed) return undefined;
	const whole = completed(bytes, pack, store.format);
	// packs are named by their sums, so one of another pack's would take its place
	if (store.format === "sha1" && isOfCollision(whole.pack)) return undefined;
	try {
		keepPack(held, whole);
	} catch (error) {
		throw fileError(error, "keep a pushed pack");
	}
	return new Map([...pack.objects, ...pack.bases]);
}

/** Reads a pack where all that git would look at is right. */
async function plainPack(
	git: Git,
	store: StoreRef,
	bytes: Buffer,
	growth: Growth,
): Promise<SmallPack | undefined> {
	let pack: SmallPack;
	try {
		pack = await readPack(bytes, {
			format: store.format,
			mostBytes: Math.min(mostBytes, git.limits.pushedObject),
			readBase: async (oid, most) => {
				const info = await objectInfo(git, store, oid);
				if (info && info.size <= most) return readObject(git, store, oid);
				return undefined;
			},
		});
	} catch {
		// too large, damaged, or not as we know packs
		return undefined;
	}
	const { objects } = pack;
	for (const object of objects.values())
		if (!isPlainObject(object, store.format, objects)) return undefined;
	if (store.format === "sha1" && (await haveCollision(objects)))
		return undefined;
	try {
		const isTaken =
			(await areReached(git, store, objects, growth)) &&
			(await areNew(git, store, objects));
		return isTaken ? pack : undefined;
	} catch (error) {
		if (isGitError(error)) return undefined;
		throw error;
	}
}

/** Looks for traces of an attack on SHA-1 in some objects, and lets others have turns. */
async function haveCollision(objects: ReceivedObjects): Promise<boolean> {
	let looked = 0;
	for (const { type, body } of objects.values()) {
		looked += body.length;
		if (looked > mostAtOnce) {
			looked = 0;
			await setImmediate();
		}
		const head = Buffer.from(`${type} ${body.length}\0`);
		if (isOfCollision(Buffer.concat([head, body]))) return true;
	}
	return false;
}

/** Says that the tips reach all that came, and nothing that is not there. */
async function areReached(
	git: Git,
	store: StoreRef,
	received: ReceivedObjects,
	{ tips, near }: Growth,
): Promise<boolean> {
	const met = new Set<string>();
	const grown = { received, near: await near(), met };
	if (!(await growsFrom(git, store, tips, grown))) return false;
	for (const [oid, object] of received) {
		if (!met.has(oid)) return false;
		if (object.type !== "commit") continue;
		for (const parent of commitOf(object, oid).parents) {
			const before =
				received.get(parent) ?? (await readObject(git, store, parent));
			if (before?.type !== "commit") return false;
		}
	}
	return true;
}

/** Says that what is there under the same ids is the same. */
async function areNew(
	git: Git,
	store: StoreRef,
	received: ReceivedObjects,
): Promise<boolean> {
	const same = await Promise.all(
		[...received].map(async ([oid, { type, body }]) => {
			const known = await objectInfo(git, store, oid);
			if (!known) return true;
			if (known.type !== type || known.size !== body.length) return false;
			return !!(await readObject(git, store, oid))?.body.equals(body);
		}),
	);
	return same.every(Boolean);
}

/** A pack without its sum at the end, and what its index says. */
interface CompletePack {
	readonly pack: Buffer;
	readonly entries: IndexEntry[];
}

/** Puts what a pack has differences to behind what came, as git does. */
function completed(
	bytes: Buffer,
	{ entries, bases }: SmallPack,
	format: ObjectFormat,
): CompletePack {
	const end = bytes.length - oidBytes(format);
	const all = [...entries];
	const parts = [
		packHeader(entries.length + bases.size),
		bytes.subarray(packHeader(0).length, end),
	];
	let offset = end;
	for (const [oid, object] of bases) {
		const entry = packEntry(object);
		all.push({ oid, crc: crc32(entry), offset });
		parts.push(entry);
		offset += entry.length;
	}
	return { pack: Buffer.concat(parts), entries: all };
}

/** Writes a pack and its index. */
function keepPack(held: QuarantineRef, { pack, entries }: CompletePack): void {
	if (!entries.length) return;
	const sum = createHash(held.format).update(pack).digest();
	const path = join(held.quarantine, "pack", `pack-${sum.toString("hex")}`);
	const how = { flag: "wx", mode: 0o444 };
	writeFileSync(`${path}.pack`, Buffer.concat([pack, sum]), how);
	writeFileSync(`${path}.idx`, packIndex(entries, sum, held.format), how);
}

/** Bytes of all objects, their deltas and what these are made of: to look for collisions in them takes about 6 ms. */
const mostBytes = 64 << 10;
/** Bytes that are looked through before others have a turn. */
const mostAtOnce = 32 << 10;
