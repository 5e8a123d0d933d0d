import { join } from "node:path";
import { createStore } from "../create-store.ts";
import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { type NewCommit, serializeCommit } from "../objects/commit.ts";
import type { GitObject } from "../objects/git-object.ts";
import { type NewTag, serializeTag } from "../objects/tag.ts";
import { type ObjectType, oidOf } from "../oid.ts";
import { readObject } from "../read/object.ts";
import type { StoreRef } from "../store.ts";
import { buildPack, type PackObject } from "./pack.ts";
import { savePack } from "./save-pack.ts";

/**
 * Objects on their way into a store. Nothing is on disk before `flush`, which writes all of them as one
 * small pack. Commits that share a session are made one after the other, so that one of them can be
 * taken back by `rollback`.
 */
export type WriteSession = {
	readonly git: Git;
	readonly store: StoreRef;
	/** Adds an object and returns its id; the bytes must not change afterwards. */
	blob(body: Buffer): string;
	commit(commit: NewCommit): string;
	tag(tag: NewTag): string;
	object(type: ObjectType, body: Buffer): string;
	/** Reads an object of this session or of the store. */
	read(oid: string): Promise<GitObject | undefined>;
	/** The state to go back to. */
	mark(): number;
	/** Drops every object added since the mark. Throws `failed` when a flush came between. */
	rollback(mark: number): void;
	/** The objects that wait for the flush. */
	readonly waiting: readonly PackObject[];
	/** How many objects and bytes wait for the flush. */
	readonly pending: { readonly objects: number; readonly bytes: number };
	/** Writes the waiting objects durably. Throws `no-space`, `failed`: then they still wait. */
	flush(): Promise<void>;
};

/** Starts a write session on a store, whose directory is made by the first flush. */
export function beginWrite(git: Git, store: StoreRef): WriteSession {
	let waiting: PackObject[] = [];
	let flushed = 0;
	let bytes = 0;
	const own = new Map<string, GitObject>();
	let saving: Promise<void> = Promise.resolve();

	const object = (type: ObjectType, body: Buffer): string => {
		const oid = oidOf(store.format, type, body);
		if (!own.has(oid)) {
			own.set(oid, { type, body });
			waiting.push({ oid, type, body });
			bytes += body.length;
		}
		return oid;
	};

	const save = async (): Promise<void> => {
		const batch = waiting;
		if (batch.length === 0) return;
		waiting = [];
		bytes = 0;
		flushed += batch.length;
		try {
			const directory = join(await createStore(git, store), "objects/pack");
			const pack = buildPack(batch, store.format);
			await savePack(directory, pack, 0, { durable: !git.packs });
			await git.packs?.keep(store, `level0-${pack.name}`);
			git.grew?.(store.id);
		} catch (error) {
			waiting = [...batch, ...waiting];
			bytes = waiting.reduce((sum, one) => sum + one.body.length, 0);
			flushed -= batch.length;
			throw error;
		}
		for (const { oid } of batch) {
			const saved = own.get(oid);
			if (saved) git.cache.put(String(store.id), oid, detached(saved));
			own.delete(oid);
		}
	};

	return {
		git,
		store,
		object,
		blob: (body) => object("blob", body),
		commit: (commit) =>
			object("commit", serializeCommit(signed(commit, git, store))),
		tag: (tag) => object("tag", serializeTag(tag)),
		read: async (oid) => own.get(oid) ?? readObject(git, store, oid),
		mark: () => flushed + waiting.length,
		rollback(mark) {
			if (mark < flushed) {
				throw new GitError("failed", "the objects are written already");
			}
			for (const { oid, body } of waiting.splice(mark - flushed)) {
				own.delete(oid);
				bytes -= body.length;
			}
		},
		get waiting() {
			return waiting;
		},
		get pending() {
			return { objects: waiting.length, bytes };
		},
		flush() {
			// One after the other: a later flush must not be durable before an earlier one it builds on.
			saving = saving.catch(() => {}).then(save);
			return saving;
		},
	};
}

/** The commit with a signature over all else of it, where the ground has a signer. */
function signed(commit: NewCommit, git: Git, { format }: StoreRef): NewCommit {
	if (!git.sign) return commit;
	const name = format === "sha1" ? "gpgsig" : "gpgsig-sha256";
	const signature = git.sign(serializeCommit(commit));
	return {
		...commit,
		extraHeaders: [...(commit.extraHeaders ?? []), [name, signature]],
	};
}

/** A cached object must not keep a larger buffer alive that it is a slice of. */
function detached(object: GitObject): GitObject {
	const { body } = object;
	if (body.buffer.byteLength === body.length) return object;
	const copy = Buffer.allocUnsafeSlow(body.length);
	body.copy(copy);
	return { ...object, body: copy };
}
