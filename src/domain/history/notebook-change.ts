import type { App } from "../../app.ts";
import { openBlob } from "../../git/read/blob.ts";
import type { ReadFrom } from "../../git/store.ts";
import { type NotebookCell, notebookCells } from "../../text/notebook-cells.ts";

/** A cell as it was and as it is; a side is missing where there was none. */
export interface CellChange {
	readonly old?: NotebookCell;
	readonly now?: NotebookCell;
	/** Nothing of it changed. */
	readonly same: boolean;
}

/** Larger notebooks are shown as the text that they are. */
const largest = 2 * 1024 * 1024;
/** Bytes of notebooks that one page reads. */
export const mostOfNotebooks = 8 * 1024 * 1024;
const none = /^0+$/;

/** A file of a difference whose sides may be notebooks. */
interface Sides {
	readonly path: string;
	readonly oldOid: string;
	readonly newOid: string;
}

/** The cells of a notebook on both sides of a change; undefined for other files, and where `room` has no bytes left for it. */
export async function changedNotebook(
	app: App,
	from: ReadFrom,
	{ path, oldOid, newOid }: Sides,
	room: { bytes: number },
): Promise<readonly CellChange[] | undefined> {
	if (!/\.ipynb$/i.test(path) || oldOid === newOid) return undefined;
	const read = async (oid: string) => {
		if (none.test(oid)) return [];
		const blob = await openBlob(app.git, from, oid);
		if (!blob || blob.size > largest || blob.size > room.bytes)
			return undefined;
		room.bytes -= blob.size;
		return notebookCells((await blob.bytes()).toString("utf8"))?.cells;
	};
	const [old, now] = await Promise.all([read(oldOid), read(newOid)]);
	return old && now && pairCells(old, now);
}

/** Cells of the same source are the same; what stands between them on both sides is taken for changed, in order. */
export function pairCells(
	old: readonly NotebookCell[],
	now: readonly NotebookCell[],
): CellChange[] {
	// numbers for sources: each is compared with each
	const sources = new Map<string, number>();
	const key = ({ kind, source }: NotebookCell) => {
		const text = `${kind}\0${source}`;
		const number = sources.get(text) ?? sources.size;
		sources.set(text, number);
		return number;
	};
	const [a, b] = [old.map(key), now.map(key)];
	// longest common run of cells, from the end; notebooks have some hundred cells at most
	const width = b.length + 1;
	const longest = new Uint16Array((a.length + 1) * width);
	const at = (i: number, j: number) => longest[i * width + j] ?? 0;
	for (let i = a.length - 1; i >= 0; i--)
		for (let j = b.length - 1; j >= 0; j--)
			longest[i * width + j] =
				a[i] === b[j]
					? 1 + at(i + 1, j + 1)
					: Math.max(at(i + 1, j), at(i, j + 1));
	const changes: CellChange[] = [];
	let [gone, come]: [NotebookCell[], NotebookCell[]] = [[], []];
	const between = () => {
		for (let i = 0; i < Math.max(gone.length, come.length); i++)
			changes.push({ old: gone[i], now: come[i], same: false });
		[gone, come] = [[], []];
	};
	let [i, j] = [0, 0];
	while (i < a.length || j < b.length) {
		const [before, after] = [old[i], now[j]];
		if (before && after && a[i] === b[j]) {
			between();
			const same =
				JSON.stringify(before.outputs) === JSON.stringify(after.outputs);
			changes.push({ old: before, now: after, same });
			i++;
			j++;
		} else if (before && (!after || at(i + 1, j) >= at(i, j + 1))) {
			gone.push(before);
			i++;
		} else if (after) {
			come.push(after);
			j++;
		}
	}
	between();
	return changes;
}
