import type { App } from "../../../app.ts";
import { isGitError } from "../../../git/errors.ts";
import { diffFiles, type FileDiff } from "../../../git/history/diff-files.ts";
import type { ReadFrom } from "../../../git/store.ts";

/** Where a line of one commit is in another. */
interface MovedTo {
	readonly path: string;
	readonly line: number;
}
export type Mover = (path: string, line: number) => MovedTo | undefined;

const stays: Mover = (path, line) => ({ path, line });
const gone: Mover = () => undefined;

/**
 * Tells where the lines of one commit are in another, also in files that got another name; undefined for a line that was changed or
 * deleted, and for everything when one of the commits is no longer there.
 */
export async function linesFrom(
	app: App,
	store: ReadFrom,
	from: string,
	to: string,
): Promise<Mover> {
	if (from === to) return stays;
	if (!from || !to) return gone;
	let files: FileDiff[];
	try {
		files = await diffFiles(app.git, store, from, to, { context: 0 });
	} catch (error) {
		if (!isGitError(error)) throw error;
		return gone;
	}
	const changed = new Map(
		files.map((file) => [file.oldPath ?? file.path, file]),
	);
	return (path, line) => {
		const file = changed.get(path);
		if (!file) return { path, line };
		if (file.status === "deleted" || file.cut) return undefined;
		const now = moved(file, line);
		return now === undefined ? undefined : { path: file.path, line: now };
	};
}

/** The number that a line of the old file has in the new one. */
function moved({ hunks }: FileDiff, line: number): number | undefined {
	let by = 0;
	for (const { oldStart, oldLines, newLines } of hunks) {
		// where nothing was deleted, git names the line before the new ones
		const begin = oldLines === 0 ? oldStart + 1 : oldStart;
		if (line < begin) break;
		if (line < begin + oldLines) return undefined;
		by += newLines - oldLines;
	}
	return line + by;
}
