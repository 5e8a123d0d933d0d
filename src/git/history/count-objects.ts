import type { Git } from "../open.ts";
import { runGit } from "../run.ts";
import { type StoreRef, storeExists } from "../store.ts";

/** What a store holds, for the doctor and for maintenance (git-count-objects(1)); sizes in bytes. */
export type ObjectCount = {
	readonly loose: number;
	readonly packed: number;
	readonly packs: number;
	readonly garbage: number;
	readonly bytes: number;
};

/** Counts the objects of a store. */
export async function countObjects(
	git: Git,
	store: StoreRef,
): Promise<ObjectCount> {
	const values = new Map<string, number>();
	if (storeExists(git, store)) {
		const { stdout } = await runGit(git, store, "count-objects", ["-v"]);
		for (const line of stdout.toString("latin1").split("\n")) {
			const [name = "", value] = line.split(": ");
			values.set(name, Number(value));
		}
	}
	const of = (name: string) => values.get(name) ?? 0;
	return {
		loose: of("count"),
		packed: of("in-pack"),
		packs: of("packs"),
		garbage: of("garbage"),
		bytes: (of("size") + of("size-pack")) * 1024,
	};
}
