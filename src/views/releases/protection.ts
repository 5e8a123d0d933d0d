import Type from "typebox";
import type { App } from "../../app.ts";
import { accountsByIds } from "../../domain/accounts/account.ts";
import type {
	BranchRule,
	ListName,
	People,
} from "../../domain/protection/branch-rule.ts";
import { teamNames } from "../../domain/protection/people.ts";
import type { TagRule } from "../../domain/protection/tag-rule.ts";
import { branchPrefix, refsByNames } from "../../domain/refs/ref.ts";
import type { Repository } from "../../domain/repositories/repository.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";

const { Array: List, Boolean: YesNo, Integer, String: Text } = Type;
const orNull = <T extends Type.TSchema>(type: T) =>
	Type.Union([type, Type.Null()]);
const names = List(Text());

export const BranchProtection = Type.Object(
	{
		branch_name: Text({ description: "the branch of this very name" }),
		rule_name: Text(),
		priority: Integer(),
		enable_push: YesNo(),
		enable_push_whitelist: YesNo(),
		push_whitelist_usernames: names,
		push_whitelist_teams: names,
		push_whitelist_deploy_keys: YesNo(),
		enable_force_push: YesNo(),
		enable_force_push_allowlist: YesNo(),
		force_push_allowlist_usernames: names,
		force_push_allowlist_teams: names,
		force_push_allowlist_deploy_keys: YesNo(),
		enable_merge_whitelist: YesNo(),
		merge_whitelist_usernames: names,
		merge_whitelist_teams: names,
		enable_bypass_allowlist: YesNo(),
		bypass_allowlist_usernames: names,
		bypass_allowlist_teams: names,
		enable_status_check: YesNo(),
		status_check_contexts: orNull(names),
		required_approvals: Integer(),
		enable_approvals_whitelist: YesNo(),
		approvals_whitelist_username: names,
		approvals_whitelist_teams: names,
		block_on_rejected_reviews: YesNo(),
		block_on_official_review_requests: YesNo(),
		block_on_outdated_branch: YesNo(),
		dismiss_stale_approvals: YesNo(),
		ignore_stale_approvals: YesNo(),
		require_signed_commits: YesNo(),
		protected_file_patterns: Text({ description: "globs, `;` between them" }),
		unprotected_file_patterns: Text({ description: "globs, `;` between them" }),
		block_admin_merge_override: YesNo(),
		created_at: Text({ format: "date-time" }),
		updated_at: Text({ format: "date-time" }),
	},
	{ $id: "BranchProtection" },
);

export const TagProtection = Type.Object(
	{
		id: Integer(),
		name_pattern: Text({
			description: "a glob, or a regular expression between slashes",
		}),
		whitelist_usernames: names,
		whitelist_teams: names,
		created_at: Text({ format: "date-time" }),
		updated_at: Text({ format: "date-time" }),
	},
	{ $id: "TagProtection" },
);

/** Rules with the names of those on their lists; three queries whatever their number. */
export async function branchRuleViews(
	app: App,
	repository: Repository,
	rules: readonly BranchRule[],
): Promise<Type.Static<typeof BranchProtection>[]> {
	if (rules.length === 0) return [];
	const [listed, refs] = await Promise.all([
		namesOf(
			app,
			rules.flatMap((rule) => Object.values(rule.people)),
		),
		refsByNames(
			app.db,
			repository.store_id,
			rules.map((rule) => branchPrefix + rule.name),
		),
	]);
	const branches = new Set(refs.map((r) => r.name.slice(branchPrefix.length)));
	return rules.map(({ name, priority, settings, people, ...row }) => {
		const { users, teams } = {
			users: (list: ListName) => listed.users(people[list]),
			teams: (list: ListName) => listed.teams(people[list]),
		};
		return {
			branch_name: branches.has(name) ? name : "",
			rule_name: name,
			priority,
			enable_push: settings.enable_push,
			enable_push_whitelist: settings.enable_push_whitelist,
			push_whitelist_usernames: users("push"),
			push_whitelist_teams: teams("push"),
			push_whitelist_deploy_keys: settings.push_whitelist_deploy_keys,
			enable_force_push: settings.enable_force_push,
			enable_force_push_allowlist: settings.enable_force_push_allowlist,
			force_push_allowlist_usernames: users("force_push"),
			force_push_allowlist_teams: teams("force_push"),
			force_push_allowlist_deploy_keys:
				settings.force_push_allowlist_deploy_keys,
			enable_merge_whitelist: settings.enable_merge_whitelist,
			merge_whitelist_usernames: users("merge"),
			merge_whitelist_teams: teams("merge"),
			enable_bypass_allowlist: settings.enable_bypass_allowlist,
			bypass_allowlist_usernames: users("bypass"),
			bypass_allowlist_teams: teams("bypass"),
			enable_status_check: settings.enable_status_check,
			status_check_contexts: settings.status_check_contexts
				? [...settings.status_check_contexts]
				: null,
			required_approvals: settings.required_approvals,
			enable_approvals_whitelist: settings.enable_approvals_whitelist,
			approvals_whitelist_username: users("approvals"),
			approvals_whitelist_teams: teams("approvals"),
			block_on_rejected_reviews: settings.block_on_rejected_reviews,
			block_on_official_review_requests:
				settings.block_on_official_review_requests,
			block_on_outdated_branch: settings.block_on_outdated_branch,
			dismiss_stale_approvals: settings.dismiss_stale_approvals,
			ignore_stale_approvals: settings.ignore_stale_approvals,
			require_signed_commits: settings.require_signed_commits,
			protected_file_patterns: settings.protected_file_patterns,
			unprotected_file_patterns: settings.unprotected_file_patterns,
			block_admin_merge_override: settings.block_admin_merge_override,
			created_at: rfc3339Of(row.created_at),
			updated_at: rfc3339Of(row.updated_at),
		};
	});
}

/** Tag rules with the names of those on their lists; two queries whatever their number. */
export async function tagRuleViews(
	app: App,
	rules: readonly TagRule[],
): Promise<Type.Static<typeof TagProtection>[]> {
	const listed = await namesOf(
		app,
		rules.map((rule) => rule.people),
	);
	return rules.map((rule) => ({
		id: rule.id,
		name_pattern: rule.pattern,
		whitelist_usernames: listed.users(rule.people),
		whitelist_teams: listed.teams(rule.people),
		created_at: rfc3339Of(rule.created_at),
		updated_at: rfc3339Of(rule.updated_at),
	}));
}

async function namesOf(app: App, people: readonly People[]) {
	const [accounts, teams] = await Promise.all([
		accountsByIds(app.db, [...new Set(people.flatMap((p) => p.accounts))]),
		teamNames(app.db, [...new Set(people.flatMap((p) => p.teams))]),
	]);
	const logins = new Map(accounts.map((a) => [a.id, a.name]));
	return {
		users: (p: People) => p.accounts.flatMap((id) => logins.get(id) ?? []),
		teams: (p: People) => p.teams.flatMap((id) => teams.get(id) ?? []),
	};
}
