import Type from "typebox";
import type { App } from "../../app.ts";
import { peopleNamed } from "../../domain/protection/people.ts";
import {
	createTagRule,
	deleteTagRule,
	editTagRule,
	type TagRule,
	tagRules,
} from "../../domain/protection/tag-rule.ts";
import { notFound } from "../../errors.ts";
import { administered } from "../../guards/protection.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { idOf } from "../../text/path-id.ts";
import {
	TagProtection,
	tagRuleViews,
} from "../../views/releases/protection.ts";
import { single } from "../single.ts";
import {
	CreateTagProtectionOption,
	EditTagProtectionOption,
} from "./protection-options.ts";

const base = "/repos/:owner/:repo/tag_protections";

export const repoListTagProtection = endpoint({
	id: "repoListTagProtection",
	route: `GET ${base}`,
	summary: "List the rules that protect tags",
	scope: "repository",
	on: repo.admin(),
	returns: { 200: Type.Array(TagProtection) },
	run: async ({ app, repository }) =>
		tagRuleViews(app, await tagRules(app.db, repository.id)),
});

export const repoGetTagProtection = endpoint({
	id: "repoGetTagProtection",
	route: `GET ${base}/:id`,
	summary: "Get a rule that protects tags",
	scope: "repository",
	on: repo.admin(),
	returns: { 200: TagProtection },
	run: async ({ app, repository, params }) =>
		shown(app, await found(app, repository.id, params.id)),
});

export const repoCreateTagProtection = endpoint({
	id: "repoCreateTagProtection",
	route: `POST ${base}`,
	summary: "Keep tags to some people",
	scope: "repository",
	audit: "tag-rule.created",
	on: administered(),
	body: CreateTagProtectionOption,
	returns: { 201: TagProtection },
	async run({ app, repository, owner, body }) {
		const people = await peopleNamed(app, owner, {
			usernames: body.whitelist_usernames,
			teams: body.whitelist_teams,
		});
		const pattern = (body.name_pattern ?? "").trim();
		return shown(app, await createTagRule(app, repository, pattern, people));
	},
});

export const repoEditTagProtection = endpoint({
	id: "repoEditTagProtection",
	route: `PATCH ${base}/:id`,
	summary: "Change a rule that protects tags; what is absent stays",
	scope: "repository",
	audit: "tag-rule.edited",
	on: administered(),
	body: EditTagProtectionOption,
	returns: { 200: TagProtection },
	async run({ app, repository, owner, params, body }) {
		const rule = await found(app, repository.id, params.id);
		const given = {
			usernames: body.whitelist_usernames,
			teams: body.whitelist_teams,
		};
		const people = await peopleNamed(app, owner, given);
		const pattern = body.name_pattern?.trim();
		return shown(
			app,
			await editTagRule(app, repository, rule, pattern, people),
		);
	},
});

export const repoDeleteTagProtection = endpoint({
	id: "repoDeleteTagProtection",
	route: `DELETE ${base}/:id`,
	summary: "Delete a rule that protects tags",
	scope: "repository",
	audit: "tag-rule.deleted",
	on: administered(),
	returns: { 204: null },
	run: async ({ app, repository, params }) =>
		deleteTagRule(app, await found(app, repository.id, params.id)),
});

async function found(
	app: App,
	repository: number,
	id: string,
): Promise<TagRule> {
	const rules = await tagRules(app.db, repository);
	const rule = rules.find((r) => r.id === idOf(id));
	if (!rule) throw notFound();
	return rule;
}

const shown = async (app: App, rule: TagRule) =>
	single(await tagRuleViews(app, [rule]));
