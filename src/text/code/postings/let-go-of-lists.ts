import { letGo } from "../../../threads/let-go.ts";
import type { ReadPosting } from "./blocks.ts";

/** Gives back the memory of lists, but for those that are answered as they were read. */
export function letGoOfLists(
	lists: ReadonlyMap<number, readonly ReadPosting[]>,
	answered: readonly (Uint32Array | undefined)[],
): void {
	const kept = new Set(answered.map((one) => one?.buffer));
	for (const { ids } of [...lists.values()].flat())
		if (!kept.has(ids.buffer)) letGo(ids);
}
