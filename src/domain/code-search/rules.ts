import { type Attributes, readAttributes } from "../../text/code/attributes.ts";
import type { ReasonOfBytes } from "../../text/code/index-job.ts";
import { longestText } from "../../text/code/text-sizes.ts";
import { isGenerated } from "../../text/generated.ts";

/** Why a text is not in the index; empty where it is. */
export type Reason =
	| ""
	| ReasonOfBytes
	| "size"
	| "generated"
	| "vendored"
	| "excluded";

/** Changes whenever files may be judged in another way than before. */
const version = 1;
/** More `.gitattributes` files of a commit are not read. */
const mostFiles = 100;

/** Directories of what others have written. */
const vendored =
	/(?:^|\/)(?:node_modules|bower_components|vendor|vendored|third[_-]party|\.yarn|__pycache__|\.venv)\//i;
const attributesFile = /(?:^|\/)\.gitattributes$/;

/** The verdict on a file before it is read. */
interface Verdict {
	readonly reason: Reason;
	/** It is text whatever is in it. */
	readonly textual: boolean;
}

/** The rules of one commit. */
export interface Rules {
	of(path: string, size: number): Verdict;
}

/** The attributes files of a commit: path and id. */
export type RuleFiles = Readonly<Record<string, string>>;

export const isRuleFile = (path: string): boolean => attributesFile.test(path);

/** Gives their text for `code_head.rules`. */
export const storedRules = (files: RuleFiles): string =>
	JSON.stringify({ version, files });

/** The attributes files that were counted when a branch was indexed; undefined where it has to be judged anew. */
export function readStoredRules(text: string): RuleFiles | undefined {
	if (text === "") return undefined;
	const stored = JSON.parse(text) as { version: number; files: RuleFiles };
	return stored.version === version ? stored.files : undefined;
}

/** Reads the rules of a commit. */
export async function readRules(
	files: RuleFiles,
	read: (oid: string) => Promise<Buffer | undefined>,
): Promise<Rules> {
	const texts: { directory: string; text: string }[] = [];
	for (const [path, oid] of Object.entries(files).slice(0, mostFiles))
		texts.push({
			directory: path.slice(0, Math.max(0, path.lastIndexOf("/"))),
			text: (await read(oid))?.toString("utf8") ?? "",
		});
	return rulesBy(await readAttributes(texts));
}

const rulesBy = (attributes: Attributes): Rules => ({
	of(path, size) {
		const said = attributes(path);
		const textual =
			said.get("diff") !== undefined && said.get("diff") !== false;
		const verdict = (reason: Reason): Verdict => ({ reason, textual });
		const wanted = said.get("ingot-search");
		if (isNot(wanted)) return verdict("excluded");
		if (said.get("diff") === false) return verdict("binary");
		if (size > longestText) return verdict("size");
		if (wanted !== undefined) return verdict("");
		const by = (name: string, usual: boolean) => {
			const own = said.get(name);
			return own === undefined ? usual : !isNot(own);
		};
		if (by("linguist-vendored", vendored.test(path)))
			return verdict("vendored");
		if (by("linguist-generated", isGenerated(path)))
			return verdict("generated");
		return verdict("");
	},
});

const isNot = (said: unknown): boolean => said === false || said === "false";
