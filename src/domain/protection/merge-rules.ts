import { takeTurn } from "../../loop-turn.ts";
import { compileGlob, isGlob } from "../../text/glob.ts";
import type { BranchRule } from "./branch-rule.ts";
import { patternsIn, protectedPaths } from "./file-patterns.ts";

/** What a rule looks at when something is to be merged. */
export interface MergeFacts {
	/** Approvals that count: of the right people, and fresh if the rule wants that. */
	readonly approvals: number;
	/** Somebody whose review counts asks for changes. */
	readonly rejected: boolean;
	/** Somebody whose review counts has been asked for it and has not answered. */
	readonly awaited: boolean;
	/** The base has commits that the head has not. */
	readonly behind: boolean;
	/** The newest status of each context at the head. */
	readonly statuses: readonly {
		readonly context: string;
		readonly state: string;
	}[];
	/** Paths that the merge changes; undefined where there are too many to be told: any may be among them. */
	readonly paths: readonly string[] | undefined;
}

/** One thing that a rule demands of a merge and that is not there. */
export interface UnmetDemand {
	readonly kind:
		| "checks"
		| "approvals"
		| "rejected"
		| "awaited"
		| "behind"
		| "protected-files";
	/** In the words for who asks. */
	readonly message: string;
}

/** Everything that keeps a merge back under a rule, in the order in which it is told. */
export async function unmetDemands(
	{ settings }: BranchRule,
	facts: MergeFacts,
): Promise<UnmetDemand[]> {
	const demands: [UnmetDemand["kind"], boolean, string][] = [
		[
			"checks",
			settings.enable_status_check && !(await checksPass(settings, facts)),
			"Not all required status checks successful",
		],
		[
			"approvals",
			facts.approvals < settings.required_approvals,
			"Does not have enough approvals",
		],
		[
			"rejected",
			settings.block_on_rejected_reviews && facts.rejected,
			"There are requested changes",
		],
		[
			"awaited",
			settings.block_on_official_review_requests && facts.awaited,
			"There are official review requests",
		],
		[
			"behind",
			settings.block_on_outdated_branch && facts.behind,
			"The head branch is behind the base branch",
		],
		[
			"protected-files",
			await changesProtected(settings.protected_file_patterns, facts.paths),
			"Changed protected files",
		],
	];
	return demands.flatMap(([kind, unmet, message]) =>
		unmet ? [{ kind, message }] : [],
	);
}

const changesProtected = async (
	patterns: string,
	paths: readonly string[] | undefined,
): Promise<boolean> =>
	paths
		? (await protectedPaths(patterns, paths, 1)).length > 0
		: patternsIn(patterns).length > 0;

type CheckSettings = Pick<
	BranchRule["settings"],
	"enable_status_check" | "status_check_contexts"
>;

/** Which of some statuses a rule waits for, and the patterns that none has answered yet. */
export async function requiredChecks<T extends MergeFacts["statuses"][number]>(
	settings: CheckSettings,
	statuses: readonly T[],
): Promise<{ required: ReadonlySet<T>; missing: readonly string[] }> {
	if (!settings.enable_status_check)
		return { required: new Set(), missing: [] };
	const wanted = settings.status_check_contexts ?? [];
	const required = new Set(wanted.length === 0 ? statuses : []);
	const missing: string[] = [];
	for (const pattern of wanted) {
		const found = await answering(pattern, statuses);
		if (found.length === 0) missing.push(pattern);
		for (const status of found) required.add(status);
	}
	return { required, missing };
}

/** Finds the statuses that a pattern names; a rule may have many patterns, and a commit many statuses. */
async function answering<T extends MergeFacts["statuses"][number]>(
	pattern: string,
	statuses: readonly T[],
): Promise<T[]> {
	const fits = isGlob(pattern)
		? compileGlob(pattern)
		: (context: string) => context === pattern;
	const found: T[] = [];
	for (const status of statuses) {
		if (fits(status.context)) found.push(status);
		const turn = takeTurn();
		if (turn) await turn;
	}
	return found;
}

/** Whether the checks of a rule have succeeded; without named contexts, all that there are. */
async function checksPass(
	settings: BranchRule["settings"],
	{ statuses }: Pick<MergeFacts, "statuses">,
): Promise<boolean> {
	const good = (state: string) => state === "success" || state === "skipped";
	const wanted = settings.status_check_contexts ?? [];
	if (wanted.length === 0)
		return statuses.length > 0 && statuses.every((s) => good(s.state));
	for (const pattern of wanted) {
		const found = await answering(pattern, statuses);
		if (found.length === 0 || !found.every((s) => good(s.state))) return false;
	}
	return true;
}
