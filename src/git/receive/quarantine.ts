import { readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { syncPath } from "../../disk/sync.ts";
import { fileError } from "../errors.ts";
import type { Git } from "../git.ts";
import { oidBytes } from "../oid.ts";
import { type QuarantineRef, sourceKey, storePath } from "../store.ts";
import { packNameOf } from "../write/save-pack.ts";
import type { ReceivedObjects } from "./received-objects.ts";

/**
 * A pushed pack that only those see who read through it: give it wherever a store can be read from.
 * It ends by `migrate` (its objects become the store's, durably) or `discard` (they never were).
 */
export type Quarantine = QuarantineRef & {
	/** How many objects its pack said it brings; those that git added to complete a thin one come after them. */
	readonly brought: number;
	/** The objects of a small pack; the memory of objects has them too. */
	readonly received?: ReceivedObjects;
	/** Tips of which everything is there for sure. */
	readonly whole?: ReadonlySet<string>;
	/** False where it was over already. */
	migrate(): Promise<boolean>;
	discard(): Promise<void>;
};

/** Wraps a quarantine directory. */
export function quarantine(git: Git, ref: QuarantineRef): Quarantine {
	let over = false;
	const letGo = git.packs?.hold(ref.id);
	const end = () => {
		over = true;
		git.readers.drop(ref);
		git.cache.drop(sourceKey(ref));
		rmSync(ref.quarantine, { recursive: true, force: true });
		letGo?.();
	};
	return {
		...ref,
		brought: 0,
		async migrate() {
			if (over) return false;
			try {
				const names = await migratePacks(ref, packDirectory(git, ref));
				for (const name of names) await git.packs?.keep(ref, name);
				git.grew?.(ref.id);
				return true;
			} catch (error) {
				throw fileError(error, "keep a pushed pack");
			} finally {
				end();
			}
		},
		async discard() {
			if (!over) end();
		},
	};
}

function packDirectory(git: Git, ref: QuarantineRef): string {
	return join(storePath(git, ref), "objects/pack");
}

/** Content first, then names, the index last, since git sees a pack by its index; then the directory. */
async function migratePacks(ref: QuarantineRef, to: string): Promise<string[]> {
	const source = join(ref.quarantine, "pack");
	const empty = 12 + oidBytes(ref.format);
	const names = readdirSync(source).filter(
		(name) => name.startsWith("pack-") && packSize(source, name) > empty,
	);
	await Promise.all(names.map((name) => syncPath(join(source, name))));
	names.sort((a, b) => rank(a) - rank(b));
	for (const name of names) renameSync(join(source, name), join(to, name));
	if (names.length > 0) await syncPath(to);
	return names.flatMap((name) => packNameOf(name) ?? []);
}

/** A push of new names for known commits comes with a pack of nothing but header and checksum. */
function packSize(directory: string, name: string): number {
	return statSync(join(directory, name.replace(/\.\w+$/, ".pack"))).size;
}

function rank(name: string): number {
	if (name.endsWith(".pack")) return 0;
	return name.endsWith(".idx") ? 2 : 1;
}
