import type { VNode } from "preact";
import type Type from "typebox";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import type { BranchProtection } from "../../../views/releases/protection.ts";
import {
	Check,
	FieldSet,
	Form,
	Line,
	Lines,
	Submit,
} from "../../parts/form.tsx";
import { t } from "../../words/words.ts";
import type { RuleFlag } from "./branch-rule-flags.ts";
import { base, paramsOf, settingsOf } from "./settings-frame.tsx";

type Rule = Type.Static<typeof BranchProtection>;

/** What the form of a branch rule edits. */
export const ruleReads = ({
	created_at: _created,
	updated_at: _updated,
	...rest
}: Rule) => rest;

/** The form of a branch rule; a rule that there is keeps its name. */
export function BranchRuleForm({
	of,
	rule,
}: {
	of: RepositoryContext;
	rule: Rule | undefined;
}) {
	const parts = partsOf(of, rule);
	return (
		<Form
			does={{ route: `POST ${base}/branches/edit` }}
			params={paramsOf(of)}
			query={rule ? { rule_name: rule.rule_name } : undefined}
			reads={rule && ruleReads(rule)}
		>
			{rule ? (
				<input type="hidden" name="rule" value={rule.rule_name} />
			) : (
				<Line
					name="rule"
					label={t("Branch name pattern")}
					maxlength={255}
					required
					spellcheck={false}
					hint={t(
						"For example main, release/* or **/stable. * matches anything but a slash, ** matches slashes too.",
					)}
				/>
			)}
			<PushFields {...parts} />
			<ForcePushFields {...parts} />
			<MergeFields {...parts} />
			<ReviewFields {...parts} />
			<StatusFields {...parts} />
			<div class="actions">
				<Submit>{t("Save rule")}</Submit>
				<Submit tone="" name="do" value="preview">
					{t("Show matching branches")}
				</Submit>
				<a class="btn" href={settingsOf(of, "/branches")}>
					{t("Back")}
				</a>
			</div>
		</Form>
	);
}

/** A rule with the fields that its parts are made of. */
interface RuleParts {
	readonly rule: Rule | undefined;
	flag(name: RuleFlag, label: string): VNode;
	/** The lists of users and teams for whom something is allowed. */
	people(
		key: string,
		users?: readonly string[],
		groups?: readonly string[],
	): VNode;
}

function partsOf(of: RepositoryContext, rule: Rule | undefined): RuleParts {
	const teams = of.owner.kind === "organization";
	const flag = (name: RuleFlag, label: string) => (
		<Check
			name="flags"
			value={name}
			label={label}
			checked={rule?.[name] ?? false}
		/>
	);
	const people = (
		key: string,
		users: readonly string[] = [],
		groups: readonly string[] = [],
	) => (
		<div class="under stack s">
			<Line
				name={`${key}_people`}
				label={t("Allowlisted users")}
				value={users.join(" ")}
				hint={t("Usernames, separated by spaces.")}
				spellcheck={false}
			/>
			{teams && (
				<Line
					name={`${key}_teams`}
					label={t("Allowlisted teams")}
					value={groups.join(" ")}
					spellcheck={false}
				/>
			)}
		</div>
	);
	return { rule, flag, people };
}

const PushFields = ({ rule, flag, people }: RuleParts) => (
	<FieldSet legend={t("Push")}>
		{flag("enable_push", t("Allow push"))}
		{flag(
			"enable_push_whitelist",
			t("Restrict push to allowlisted users and teams"),
		)}
		{people("push", rule?.push_whitelist_usernames, rule?.push_whitelist_teams)}
		{flag("push_whitelist_deploy_keys", t("Allow deploy keys to push"))}
	</FieldSet>
);

const ForcePushFields = ({ rule, flag, people }: RuleParts) => (
	<FieldSet legend={t("Force push")}>
		{flag("enable_force_push", t("Allow force push"))}
		{flag(
			"enable_force_push_allowlist",
			t("Restrict force push to allowlisted users and teams"),
		)}
		{people(
			"force",
			rule?.force_push_allowlist_usernames,
			rule?.force_push_allowlist_teams,
		)}
		{flag(
			"force_push_allowlist_deploy_keys",
			t("Allow deploy keys to force-push"),
		)}
	</FieldSet>
);

const MergeFields = ({ rule, flag, people }: RuleParts) => (
	<FieldSet legend={t("Merge")}>
		{flag(
			"enable_merge_whitelist",
			t("Restrict merge to allowlisted users and teams"),
		)}
		{people(
			"merge",
			rule?.merge_whitelist_usernames,
			rule?.merge_whitelist_teams,
		)}
		{flag(
			"enable_bypass_allowlist",
			t("Allow bypass for listed users and teams"),
		)}
		{people(
			"bypass",
			rule?.bypass_allowlist_usernames,
			rule?.bypass_allowlist_teams,
		)}
		{flag(
			"block_admin_merge_override",
			t("Administrators must follow this rule"),
		)}
	</FieldSet>
);

const ReviewFields = ({ rule, flag, people }: RuleParts) => (
	<FieldSet legend={t("Reviews")}>
		<Line
			name="required_approvals"
			label={t("Required approvals")}
			type="number"
			value={String(rule?.required_approvals ?? 0)}
		/>
		{flag(
			"enable_approvals_whitelist",
			t("Restrict approvals to allowlisted users and teams"),
		)}
		{people(
			"approvals",
			rule?.approvals_whitelist_username,
			rule?.approvals_whitelist_teams,
		)}
		{flag("block_on_rejected_reviews", t("Block merge on rejected reviews"))}
		{flag(
			"block_on_official_review_requests",
			t("Block merge on official review requests"),
		)}
		{flag("dismiss_stale_approvals", t("Dismiss stale approvals"))}
		{flag("ignore_stale_approvals", t("Ignore stale approvals"))}
	</FieldSet>
);

const StatusFields = ({ rule, flag }: RuleParts) => (
	<FieldSet legend={t("Status checks and commits")}>
		{flag("enable_status_check", t("Require status checks"))}
		<Lines
			name="contexts"
			label={t("Status check patterns")}
			hint={t("One name or pattern per line. Leave empty for all checks.")}
			value={(rule?.status_check_contexts ?? []).join("\n")}
			rows={3}
			mono
			spellcheck={false}
		/>
		{flag(
			"block_on_outdated_branch",
			t("Block merge if the branch is out of date"),
		)}
		{flag("require_signed_commits", t("Require signed commits"))}
		<Line
			name="protected_files"
			label={t("Protected file patterns")}
			value={rule?.protected_file_patterns ?? ""}
			width="full"
			hint={t("Separate patterns with semicolons.")}
			spellcheck={false}
		/>
		<Line
			name="unprotected_files"
			label={t("Unprotected file patterns")}
			value={rule?.unprotected_file_patterns ?? ""}
			width="full"
			spellcheck={false}
		/>
	</FieldSet>
);
