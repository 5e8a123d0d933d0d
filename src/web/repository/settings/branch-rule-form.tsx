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
	const teams = of.owner.kind === "organization";
	const flag = (name: RuleFlag, label: string, hint = "", fresh = false) => (
		<Check
			name="flags"
			value={name}
			label={label}
			hint={hint}
			checked={rule ? rule[name] : fresh}
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
				label={t("People on the list")}
				value={users.join(" ")}
				hint={t("User names with spaces between them.")}
				spellcheck={false}
			/>
			{teams && (
				<Line
					name={`${key}_teams`}
					label={t("Teams on the list")}
					value={groups.join(" ")}
					spellcheck={false}
				/>
			)}
		</div>
	);
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
					label={t("Branch, or a pattern of branches")}
					maxlength={255}
					required
					spellcheck={false}
					hint={t(
						"Such as main, release/* or **/stable: * stands for anything but a slash, ** for slashes too.",
					)}
				/>
			)}
			<FieldSet legend={t("Who may push")}>
				{flag("enable_push", t("Pushes are taken"))}
				{flag("enable_push_whitelist", t("Only from those on a list"))}
				{people(
					"push",
					rule?.push_whitelist_usernames,
					rule?.push_whitelist_teams,
				)}
				{flag("push_whitelist_deploy_keys", t("Deploy keys are on the list"))}
			</FieldSet>
			<FieldSet legend={t("Who may take commits away by force")}>
				{flag("enable_force_push", t("Pushes by force are taken"))}
				{flag("enable_force_push_allowlist", t("Only from those on this list"))}
				{people(
					"force",
					rule?.force_push_allowlist_usernames,
					rule?.force_push_allowlist_teams,
				)}
				{flag(
					"force_push_allowlist_deploy_keys",
					t("Deploy keys are on this list"),
				)}
			</FieldSet>
			<FieldSet legend={t("Who may merge pull requests")}>
				{flag("enable_merge_whitelist", t("Only those on a list may merge"))}
				{people(
					"merge",
					rule?.merge_whitelist_usernames,
					rule?.merge_whitelist_teams,
				)}
				{flag(
					"enable_bypass_allowlist",
					t("Some may merge although something is missing"),
				)}
				{people(
					"bypass",
					rule?.bypass_allowlist_usernames,
					rule?.bypass_allowlist_teams,
				)}
				{flag(
					"block_admin_merge_override",
					t("Administrators do not override the rule"),
				)}
			</FieldSet>
			<FieldSet legend={t("Reviews")}>
				<Line
					name="required_approvals"
					label={t("Approvals that a merge needs")}
					type="number"
					value={String(rule?.required_approvals ?? 0)}
				/>
				{flag(
					"enable_approvals_whitelist",
					t("Only approvals of those on a list count"),
				)}
				{people(
					"approvals",
					rule?.approvals_whitelist_username,
					rule?.approvals_whitelist_teams,
				)}
				{flag(
					"block_on_rejected_reviews",
					t("Nothing is merged while somebody asks for changes"),
				)}
				{flag(
					"block_on_official_review_requests",
					t("Nothing is merged while a review is asked for"),
				)}
				{flag("dismiss_stale_approvals", t("New commits take approvals away"))}
				{flag(
					"ignore_stale_approvals",
					t("Approvals of older commits do not count"),
				)}
			</FieldSet>
			<FieldSet legend={t("Checks and commits")}>
				{flag("enable_status_check", t("Checks must pass before a merge"))}
				<Lines
					name="contexts"
					label={t("Which checks")}
					hint={t("One name or pattern a line; empty is all that there are.")}
					value={(rule?.status_check_contexts ?? []).join("\n")}
					rows={3}
					mono
					spellcheck={false}
				/>
				{flag(
					"block_on_outdated_branch",
					t("The branch must have all commits of its target"),
				)}
				{flag("require_signed_commits", t("Only signed commits"))}
				<Line
					name="protected_files"
					label={t("Files that nobody changes")}
					value={rule?.protected_file_patterns ?? ""}
					width="full"
					hint={t("Patterns with ; between them.")}
					spellcheck={false}
				/>
				<Line
					name="unprotected_files"
					label={t("Files that whoever writes code changes all the same")}
					value={rule?.unprotected_file_patterns ?? ""}
					width="full"
					spellcheck={false}
				/>
			</FieldSet>
			<div class="actions">
				<Submit>{t("Keep the rule")}</Submit>
				<Submit tone="" name="do" value="preview">
					{t("Show what it matches")}
				</Submit>
				<a class="btn" href={settingsOf(of, "/branches")}>
					{t("Back")}
				</a>
			</div>
		</Form>
	);
}
