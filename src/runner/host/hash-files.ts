import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { BadPattern } from "../../text/glob.ts";
import { ExpressionError } from "../../workflow-language/expressions/values.ts";
import { type FilePattern, filePatterns } from "./file-patterns.ts";

/** A runner of GitHub gives it as long. */
const longestMs = 120_000;

/**
 * `hashFiles()`: the SHA-256 of the SHA-256 of each file of a workspace that fits the patterns, in the order of their patterns and names; the
 * empty text where none does. Links are not walked through.
 * @throws ExpressionError for a bad pattern, a file that cannot be read, or when it takes too long
 */
export async function hashFiles(
	workspace: string,
	given: readonly string[],
	signal: AbortSignal,
): Promise<string> {
	const ends = AbortSignal.any([signal, AbortSignal.timeout(longestMs)]);
	try {
		const patterns = filePatterns(given.join("\n"));
		const all = createHash("sha256");
		let files = 0;
		for (const beginning of beginnings(patterns))
			for await (const file of matching(workspace, beginning, patterns)) {
				ends.throwIfAborted();
				if (await addFile(all, join(workspace, file), ends)) files++;
			}
		return files > 0 ? all.digest("hex") : "";
	} catch (error) {
		if (error instanceof BadPattern)
			throw new ExpressionError(`hashFiles(): ${error.message}`);
		if (ends.aborted)
			throw new ExpressionError(
				signal.aborted
					? "hashFiles() was cancelled"
					: "hashFiles() takes longer than 120 seconds",
			);
		throw new ExpressionError(`hashFiles(): ${(error as Error).message}`);
	}
}

/** The paths at which the patterns begin, without those below another one. */
function beginnings(patterns: readonly FilePattern[]): string[] {
	const all = [
		...new Set(patterns.filter((p) => !p.negated).map((p) => p.beginning)),
	];
	return all.filter(
		(one) =>
			!all.some(
				(other) =>
					other !== one && (other === "" || one.startsWith(`${other}/`)),
			),
	);
}

/** The files at and below a path that the patterns take, in the order of names. A later pattern wins over an earlier one. */
async function* matching(
	workspace: string,
	path: string,
	patterns: readonly FilePattern[],
): AsyncGenerator<string> {
	const waiting = [path];
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		const current = next;
		const found = await lstat(join(workspace, current)).catch(noneThere);
		if (!found) continue;
		if (!found.isDirectory()) {
			let taken = false;
			for (const pattern of patterns)
				if (taken === pattern.negated && pattern.takes(current))
					taken = !pattern.negated;
			if (taken) yield current;
		} else if (patterns.some((p) => !p.negated && p.mayTakeBelow(current)))
			waiting.push(
				...(await readdir(join(workspace, current)))
					.sort()
					.reverse()
					.map((name) => (current ? `${current}/${name}` : name)),
			);
	}
}

const noneThere = (error: NodeJS.ErrnoException) => {
	if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
	throw error;
};

/** Adds the digest of a file, also of one behind a link; false for what is no file, such as a directory behind a link or a pipe. */
async function addFile(
	all: Hash,
	path: string,
	signal: AbortSignal,
): Promise<boolean> {
	if (!(await stat(path)).isFile()) return false;
	const one = createHash("sha256");
	await pipeline(createReadStream(path), one, { signal });
	all.update(one.digest());
	return true;
}
