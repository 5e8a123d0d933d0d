/** A commit in a graph: its lane, and the lines from its row to the next one, each from lane to lane. */
interface GraphRow {
	readonly lane: number;
	readonly lines: readonly (readonly [from: number, to: number])[];
}

/** Puts commits, children before parents, into lanes: a commit goes on in its own lane with its first parent. */
export function lanesOf(
	commits: readonly {
		readonly oid: string;
		readonly parents: readonly string[];
	}[],
): { rows: GraphRow[]; width: number } {
	let lanes: (string | undefined)[] = [];
	let width = 0;
	const free = (some: (string | undefined)[]) => {
		const at = some.indexOf(undefined);
		return at < 0 ? some.length : at;
	};
	const rows = commits.map(({ oid, parents }) => {
		const found = lanes.indexOf(oid);
		const lane = found < 0 ? free(lanes) : found;
		// others that wait for the same commit end here
		const next = lanes.map((one) => (one === oid ? undefined : one));
		next[lane] = undefined;
		const lines: [number, number][] = [];
		for (const [i, one] of next.entries())
			if (one !== undefined) lines.push([i, i]);
		for (const [n, parent] of parents.entries()) {
			const known = next.indexOf(parent);
			const at = known >= 0 ? known : n === 0 ? lane : free(next);
			next[at] = parent;
			lines.push([lane, at]);
		}
		lanes = next;
		while (lanes.length && lanes.at(-1) === undefined) lanes.pop();
		width = Math.max(width, lane + 1, lanes.length);
		return { lane, lines };
	});
	return { rows, width };
}
