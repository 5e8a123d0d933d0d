import type Type from "typebox";
import type { BranchProtection } from "../../../views/releases/protection.ts";
import { plural, t } from "../../words/words.ts";

type Rule = Type.Static<typeof BranchProtection>;

const listed = (...names: readonly (readonly string[])[]): string =>
	names.flat().join(", ") || t("no one");

/** What a rule means, in sentences. */
export function inWords(rule: Rule): string[] {
	const keys = (on: boolean) =>
		on ? [t("deploy keys with write access")] : [];
	const said = [
		!rule.enable_push
			? t("Push is disabled: changes need a pull request.")
			: rule.enable_push_whitelist
				? t("Push: {names}.", {
						names: listed(
							rule.push_whitelist_usernames,
							rule.push_whitelist_teams,
							keys(rule.push_whitelist_deploy_keys),
						),
					})
				: t("Push: everyone with write access."),
		!rule.enable_force_push
			? t("Force push is disabled.")
			: rule.enable_force_push_allowlist
				? t("Force push: {names}.", {
						names: listed(
							rule.force_push_allowlist_usernames,
							rule.force_push_allowlist_teams,
							keys(rule.force_push_allowlist_deploy_keys),
						),
					})
				: t("Force push: everyone who can push."),
		rule.enable_merge_whitelist
			? t("Merge: {names}.", {
					names: listed(
						rule.merge_whitelist_usernames,
						rule.merge_whitelist_teams,
					),
				})
			: t("Merge: everyone with write access."),
	];
	if (rule.required_approvals > 0)
		said.push(
			plural(
				rule.required_approvals,
				"Requires 1 approval.",
				"Requires {n} approvals.",
			),
		);
	if (rule.enable_status_check) {
		const names = (rule.status_check_contexts ?? []).join(", ");
		said.push(
			names
				? t("Requires these status checks: {names}.", { names })
				: t("Requires all status checks."),
		);
	}
	if (rule.require_signed_commits) said.push(t("Requires signed commits."));
	if (rule.protected_file_patterns)
		said.push(
			t("Protected files: {names}.", {
				names: rule.protected_file_patterns,
			}),
		);
	return said;
}
