import Type from "typebox";
import type { App } from "../../app.ts";
import type { Account } from "../../domain/accounts/account.ts";
import {
	type BranchRule,
	branchRules,
	type ListName,
	type RuleSettings,
	ruleNamed,
	strictest,
} from "../../domain/protection/branch-rule.ts";
import {
	createBranchRule,
	deleteBranchRule,
	editBranchRule,
	orderBranchRules,
} from "../../domain/protection/change-branch-rules.ts";
import {
	type NamedPeople,
	peopleNamed,
} from "../../domain/protection/people.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import { notFound } from "../../errors.ts";
import { administered } from "../../guards/protection.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import {
	BranchProtection,
	branchRuleViews,
} from "../../views/releases/protection.ts";
import { single } from "../single.ts";
import {
	CreateBranchProtectionOption,
	EditBranchProtectionOption,
	UpdateBranchProtectionPriories,
} from "./protection-options.ts";

const base = "/repos/:owner/:repo/branch_protections";

export const repoListBranchProtection = endpoint({
	id: "repoListBranchProtection",
	route: `GET ${base}`,
	summary: "List the rules that protect branches, in their order",
	scope: "repository",
	on: repo.admin(),
	returns: { 200: Type.Array(BranchProtection) },
	run: async ({ app, repository }) =>
		branchRuleViews(app, repository, await branchRules(app.db, repository.id)),
});

export const repoGetBranchProtection = endpoint({
	id: "repoGetBranchProtection",
	route: `GET ${base}/:name`,
	summary: "Get a rule that protects branches",
	scope: "repository",
	on: repo.admin(),
	returns: { 200: BranchProtection },
	run: async ({ app, repository, params }) =>
		shown(app, repository, await found(app, repository, params.name)),
});

export const repoCreateBranchProtection = endpoint({
	id: "repoCreateBranchProtection",
	route: `POST ${base}`,
	summary: "Protect branches by a rule",
	scope: "repository",
	audit: "branch-rule.created",
	on: administered(),
	body: CreateBranchProtectionOption,
	returns: { 201: BranchProtection },
	async run({ app, repository, owner, body }) {
		const rule = await createBranchRule(
			app,
			repository,
			body.rule_name || body.branch_name || "",
			settingsOf(body),
			{ people: await listsOf(app, owner, body), priority: body.priority },
		);
		return shown(app, repository, rule);
	},
});

export const repoEditBranchProtection = endpoint({
	id: "repoEditBranchProtection",
	route: `PATCH ${base}/:name`,
	summary: "Change a rule that protects branches; what is absent stays",
	scope: "repository",
	audit: "branch-rule.edited",
	on: administered(),
	body: EditBranchProtectionOption,
	returns: { 200: BranchProtection },
	async run({ app, repository, owner, params, body }) {
		const rule = await found(app, repository, params.name);
		const people = await listsOf(app, owner, body);
		const settings = settingsOf(body);
		const changed = await editBranchRule(app, repository, rule, settings, {
			people,
			priority: body.priority,
		});
		return shown(app, repository, changed);
	},
});

export const repoDeleteBranchProtection = endpoint({
	id: "repoDeleteBranchProtection",
	route: `DELETE ${base}/:name`,
	summary: "Delete a rule that protects branches",
	scope: "repository",
	audit: "branch-rule.deleted",
	on: administered(),
	returns: { 204: null },
	run: async ({ app, repository, params }) =>
		deleteBranchRule(app, await found(app, repository, params.name)),
});

export const repoUpdateBranchProtectionPriories = endpoint({
	id: "repoUpdateBranchProtectionPriories",
	route: `POST ${base}/priority`,
	summary: "Put the rules that protect branches in order",
	scope: "repository",
	audit: "branch-rule.ordered",
	on: administered(),
	body: UpdateBranchProtectionPriories,
	returns: { 204: null },
	run: ({ app, repository, body }) =>
		orderBranchRules(app, repository, body.ids ?? []),
});

async function found(
	app: App,
	repository: RepositoryContext["repository"],
	name: string,
): Promise<BranchRule> {
	const rule = await ruleNamed(app.db, repository.id, name);
	if (!rule) throw notFound();
	return rule;
}

const shown = async (
	app: App,
	repository: RepositoryContext["repository"],
	rule: BranchRule,
) => single(await branchRuleViews(app, repository, [rule]));

type Options = Type.Static<typeof EditBranchProtectionOption>;

/** The members of a body that are settings of a rule, where they were sent. */
const settingsOf = (body: Options): Partial<RuleSettings> =>
	Object.fromEntries(
		(Object.keys(strictest) as (keyof RuleSettings)[]).flatMap((name) =>
			body[name] === undefined ? [] : [[name, body[name]]],
		),
	);

async function listsOf(
	app: App,
	owner: Account,
	body: Options,
): Promise<Record<ListName, NamedPeople>> {
	const named = (
		usernames: readonly string[] | undefined,
		teams: readonly string[] | undefined,
	) => peopleNamed(app, owner, { usernames, teams });
	return {
		push: await named(body.push_whitelist_usernames, body.push_whitelist_teams),
		force_push: await named(
			body.force_push_allowlist_usernames,
			body.force_push_allowlist_teams,
		),
		merge: await named(
			body.merge_whitelist_usernames,
			body.merge_whitelist_teams,
		),
		bypass: await named(
			body.bypass_allowlist_usernames,
			body.bypass_allowlist_teams,
		),
		approvals: await named(
			body.approvals_whitelist_username,
			body.approvals_whitelist_teams,
		),
	};
}
