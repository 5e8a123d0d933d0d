import { setImmediate } from "node:timers/promises";
import type { AttributesFile, SaidOfPath } from "../../text/code/attributes.ts";
import type {
	IndexAnswer,
	IndexJob,
	ReasonOfBytes,
} from "../../text/code/index-job.ts";
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
export const mostRuleFiles = 100;
/** Milliseconds that the attributes of a commit may take, and those that each of its files adds: then they count no more. */
const patience = { commit: 5000, file: 5, job: 10_000 };

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
	/** The verdicts on some files, in their order. */
	of(files: readonly FileToJudge[]): Promise<readonly Verdict[]>;
}

interface FileToJudge {
	readonly path: string;
	readonly size: number;
}

type AttributesJob = Extract<IndexJob, { kind: "attributes" }>;

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

/** Reads the rules of a commit, whose patterns the thread of the index compares with paths. */
export async function readRules(
	files: RuleFiles,
	read: (oid: string) => Promise<Buffer | undefined>,
	ask: (job: AttributesJob) => Promise<IndexAnswer["attributes"]>,
): Promise<Rules> {
	const texts: AttributesFile[] = [];
	for (const [path, oid] of Object.entries(files).slice(0, mostRuleFiles)) {
		const text = (await read(oid))?.toString("utf8");
		const directory = path.slice(0, Math.max(0, path.lastIndexOf("/")));
		if (text) texts.push({ directory, text });
		await setImmediate();
	}
	const attributesOf = asking(texts, ask);
	return {
		async of(files) {
			const said = await attributesOf(files.map(({ path }) => path));
			return files.map((file, i) => judged(file, said[i] ?? {}));
		},
	};
}

let asked = 0;

/** Gives what asks the thread for attributes: none where there are no files, or no time is left. */
function asking(
	files: readonly AttributesFile[],
	ask: (job: AttributesJob) => Promise<IndexAnswer["attributes"]>,
): (paths: readonly string[]) => Promise<readonly SaidOfPath[]> {
	const of = String(++asked);
	let left = files.length ? patience.commit : 0;
	return async (paths) => {
		if (left <= 0) return [];
		left += paths.length * patience.file;
		const job = { kind: "attributes", of, paths } as const;
		const first = { ...job, patience: Math.min(left, patience.job) };
		const known = await ask(first);
		// the thread has judged another commit meanwhile, or is a new one
		const answer = known === "unknown" ? await ask({ ...first, files }) : known;
		left = typeof answer === "string" ? 0 : left - answer.took;
		return typeof answer === "string" ? [] : answer.said;
	};
}

function judged({ path, size }: FileToJudge, said: SaidOfPath): Verdict {
	const textual = said.diff !== undefined && said.diff !== false;
	const verdict = (reason: Reason): Verdict => ({ reason, textual });
	const wanted = said["ingot-search"];
	if (isNot(wanted)) return verdict("excluded");
	if (said.diff === false) return verdict("binary");
	if (size > longestText) return verdict("size");
	if (wanted !== undefined) return verdict("");
	const by = (own: unknown, usual: boolean) =>
		own === undefined ? usual : !isNot(own);
	if (by(said["linguist-vendored"], vendored.test(path)))
		return verdict("vendored");
	if (by(said["linguist-generated"], isGenerated(path)))
		return verdict("generated");
	return verdict("");
}

const isNot = (said: unknown): boolean => said === false || said === "false";
