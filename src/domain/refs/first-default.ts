import { branchOf } from "./move-refs.ts";
import type { RefMove } from "./ref.ts";

/** The default branch after the first push: the chosen one if it came, else `main` or `master`, else the first that came. */
export function firstDefault(
	chosen: string,
	created: readonly RefMove[],
): string {
	const names = created.map((m) => branchOf(m) as string);
	return (
		[chosen, "main", "master"].find((n) => names.includes(n)) ??
		(names[0] as string)
	);
}
