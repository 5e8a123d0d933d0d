import type Type from "typebox";
import type { BranchProtection } from "../../../views/releases/protection.ts";
import { plural, t } from "../../words/words.ts";

type Rule = Type.Static<typeof BranchProtection>;

const listed = (...names: readonly (readonly string[])[]): string =>
	names.flat().join(", ") || t("nobody");

/** What a rule means, in sentences. */
export function inWords(rule: Rule): string[] {
	const keys = (on: boolean) => (on ? [t("deploy keys that may write")] : []);
	const said = [
		!rule.enable_push
			? t("Nobody pushes: changes come by pull requests.")
			: rule.enable_push_whitelist
				? t("Push: {names}.", {
						names: listed(
							rule.push_whitelist_usernames,
							rule.push_whitelist_teams,
							keys(rule.push_whitelist_deploy_keys),
						),
					})
				: t("Push: whoever may write code."),
		!rule.enable_force_push
			? t("Nobody takes commits away by force.")
			: rule.enable_force_push_allowlist
				? t("Push by force: {names}.", {
						names: listed(
							rule.force_push_allowlist_usernames,
							rule.force_push_allowlist_teams,
							keys(rule.force_push_allowlist_deploy_keys),
						),
					})
				: t("Push by force: whoever may push."),
		rule.enable_merge_whitelist
			? t("Merge: {names}.", {
					names: listed(
						rule.merge_whitelist_usernames,
						rule.merge_whitelist_teams,
					),
				})
			: t("Merge: whoever may write code."),
	];
	if (rule.required_approvals > 0)
		said.push(
			plural(
				rule.required_approvals,
				"A merge needs 1 approval.",
				"A merge needs {n} approvals.",
			),
		);
	if (rule.enable_status_check) {
		const names = (rule.status_check_contexts ?? []).join(", ");
		said.push(
			names
				? t("These checks must pass: {names}.", { names })
				: t("All checks must pass."),
		);
	}
	if (rule.require_signed_commits) said.push(t("Only signed commits."));
	if (rule.protected_file_patterns)
		said.push(
			t("Files that nobody changes: {names}.", {
				names: rule.protected_file_patterns,
			}),
		);
	return said;
}
