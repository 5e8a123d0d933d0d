import { compileGlob, isGlob } from "../../../text/glob.ts";
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
	/** Paths that the merge changes. */
	readonly paths: readonly string[];
}

/** What keeps a merge back under a rule, in the words for who asks; undefined when nothing does. */
export function unmetDemand(
	{ settings }: BranchRule,
	facts: MergeFacts,
): string | undefined {
	if (settings.enable_status_check && !checksPass(settings, facts))
		return "Not all required status checks successful";
	if (facts.approvals < settings.required_approvals)
		return "Does not have enough approvals";
	if (settings.block_on_rejected_reviews && facts.rejected)
		return "There are requested changes";
	if (settings.block_on_official_review_requests && facts.awaited)
		return "There are official review requests";
	if (settings.block_on_outdated_branch && facts.behind)
		return "The head branch is behind the base branch";
	if (pathsThatFit(settings.protected_file_patterns, facts.paths).length > 0)
		return "Changed protected files";
	return undefined;
}

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
		const fits = isGlob(pattern)
			? compileGlob(pattern)
			: (context: string) => context === pattern;
		const found = statuses.filter((s) => fits(s.context));
		return found.length > 0 && found.every((s) => good(s.state));
	});
}
