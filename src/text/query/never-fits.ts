import type { Fault, FilterNode, QueryNode } from "./tree.ts";

/** Filters of which a thing has exactly one value. */
const single = new Set(["repo", "owner", "lang", "branch"]);

/**
 * The first pair of filters that nothing can fit, such as `repo:a/b repo:c/d` or `is:public is:private`, told at the later of the two; undefined where
 * something might fit.
 */
export function neverFits(root: QueryNode | undefined): Fault | undefined {
	if (root?.kind === "or" || root?.kind === "and") {
		const inner = root.of.map(neverFits);
		if (root.kind === "or")
			return inner.every((fault) => fault) ? inner[0] : undefined;
		return inner.find((fault) => fault) ?? amongAll(root.of);
	}
	return undefined;
}

function amongAll(nodes: readonly QueryNode[]): Fault | undefined {
	const filters = nodes.filter((node) => node.kind === "filter");
	for (const [at, later] of filters.entries())
		for (const earlier of filters.slice(0, at))
			if (apart(earlier, later))
				return {
					from: later.from,
					to: later.to,
					message: `Nothing can fit both "${name(earlier)}" and "${name(later)}".`,
					expected: "one of them, or OR between them",
				};
	return undefined;
}

const name = (filter: FilterNode) => `${filter.key}:${filter.value.written}`;

function apart(a: FilterNode, b: FilterNode): boolean {
	if (a.value.form !== "exact" || b.value.form !== "exact") return false;
	const [x, y] = [a.value.text.toLowerCase(), b.value.text.toLowerCase()];
	if (a.key === b.key) {
		if (single.has(a.key)) return x !== y;
		return (
			a.key === "is" && x !== y && [x, y].sort().join() === "private,public"
		);
	}
	const pair = (repo: string, owner: string) =>
		repo.includes("/") && repo.slice(0, repo.indexOf("/")) !== owner;
	if (a.key === "repo" && b.key === "owner") return pair(x, y);
	return a.key === "owner" && b.key === "repo" && pair(y, x);
}
