import { compileGlob, isGlob } from "../../text/glob.ts";
import { type BranchRule, pathsThatFit } from "./branch-rule.ts";

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
export function unmetDemands(
	{ settings }: BranchRule,
	facts: MergeFacts,
): UnmetDemand[] {
	const demands: [UnmetDemand["kind"], boolean, string][] = [
		[
			"checks",
			settings.enable_status_check && !checksPass(settings, facts),
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
			changesProtected(settings.protected_file_patterns, facts.paths),
			"Changed protected files",
		],
	];
	return demands.flatMap(([kind, unmet, message]) =>
		unmet ? [{ kind, message }] : [],
	);
}

const changesProtected = (
	patterns: string,
	paths: readonly string[] | undefined,
): boolean =>
	paths
		? pathsThatFit(patterns, paths).length > 0
		: patterns.split(";").some((pattern) => pattern.trim() !== "");

type CheckSettings = Pick<
	BranchRule["settings"],
	"enable_status_check" | "status_check_contexts"
>;

/** Which checks a rule waits for: whether it waits for one, and the patterns that none has answered yet. */
export function requiredChecks(
	settings: CheckSettings,
	{ statuses }: Pick<MergeFacts, "statuses">,
): { requires(context: string): boolean; missing: readonly string[] } {
	if (!settings.enable_status_check)
		return { requires: () => false, missing: [] };
	const wanted = settings.status_check_contexts ?? [];
	if (wanted.length === 0) return { requires: () => true, missing: [] };
	const patterns = wanted.map((pattern) => ({
		pattern,
		fits: fitting(pattern),
	}));
	return {
		requires: (context) => patterns.some(({ fits }) => fits(context)),
		missing: patterns
			.filter(({ fits }) => !statuses.some((s) => fits(s.context)))
			.map(({ pattern }) => pattern),
	};
}

const fitting = (pattern: string): ((context: string) => boolean) =>
	isGlob(pattern) ? compileGlob(pattern) : (context) => context === pattern;

/** Whether the checks of a rule have succeeded; without named contexts, all that there are. */
function checksPass(
	settings: BranchRule["settings"],
	{ statuses }: Pick<MergeFacts, "statuses">,
): boolean {
	const good = (state: string) => state === "success" || state === "skipped";
	const wanted = settings.status_check_contexts ?? [];
	if (wanted.length === 0)
		return statuses.length > 0 && statuses.every((s) => good(s.state));
	return wanted.every((pattern) => {
		const fits = fitting(pattern);
		const found = statuses.filter((s) => fits(s.context));
		return found.length > 0 && found.every((s) => good(s.state));
	});
}
