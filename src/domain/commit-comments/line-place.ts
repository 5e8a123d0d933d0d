import type { App } from "../../app.ts";
import { invalid } from "../../errors.ts";
import { openBlob } from "../../git/read/blob.ts";
import type { NamedCommit } from "../refs/tip.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";

/** A line of a commit's difference: of the file as it was before ("L"), or as the commit made it ("R"). */
export interface LinePlace {
	readonly path: string;
	readonly side: "L" | "R";
	/** From 1. */
	readonly line: number;
}

/** Lines beyond this are not looked for. */
const mostRead = 16 << 20;

/**
 * Makes sure that a commit's difference has a line.
 * @throws DomainError "invalid" for a file that the commit does not change, and for a line that the file does not have
 */
export async function checkLine(
	app: App,
	repository: Repository,
	{ oid, tip }: NamedCommit,
	{ path, side, line }: LinePlace,
): Promise<void> {
	const store = storeOf(repository);
	const [parent = null] = tip.parents;
	const { changes } = await app.history.diffs.start(store, parent, oid, {});
	const change = changes.find((one) =>
		side === "L" ? (one.oldPath ?? one.path) === path : one.path === path,
	);
	if (!change) throw invalid("the commit does not change this file");
	const blob = await openBlob(
		app.git,
		store,
		side === "L" ? change.oldOid : change.newOid,
	);
	if (!blob || change.binary || !(await hasLine(blob.stream(), line)))
		throw invalid("the file does not have this line");
}

async function hasLine(
	bytes: AsyncIterable<Buffer>,
	line: number,
): Promise<boolean> {
	let [ends, read] = [0, 0];
	// a line begins with its first byte, so that a last line feed begins none
	for await (const chunk of bytes) {
		if (ends === line - 1 && chunk.length) return true;
		for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1))
			if (++ends === line - 1 && at + 1 < chunk.length) return true;
		read += chunk.length;
		if (read > mostRead) return false;
	}
	return false;
}
