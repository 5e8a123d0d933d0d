import { isDomainError } from "../../../errors.ts";
import { type Account, accountById } from "../../accounts/account.ts";
import {
	type ListName,
	lists,
	type People,
	type RuleSettings,
	ruleNamed,
	strictest,
} from "../../protection/branch-rule.ts";
import { createBranchRule } from "../../protection/change-branch-rules.ts";
import { longestCounted } from "../../protection/file-patterns.ts";
import { peopleNamed } from "../../protection/people.ts";
import { createTagRule, tagRules } from "../../protection/tag-rule.ts";
import {
	countOf,
	isObject,
	type Json,
	line,
	object,
	objects,
} from "../apis/values.ts";
import type { ImportRun } from "../write/import-run.ts";
import { authorsIn } from "./people-in-lines.ts";

const mostNames = 500;

/** Brings the rules of branches and tags. Whoever is on their lists and is nobody here falls off; a list that gets empty stays one on which nobody is. */
export async function bringRules(
	run: ImportRun,
	lines: AsyncIterable<Json>,
): Promise<void> {
	const owner = await accountById(run.app.db, run.repository.owner_id);
	if (!owner) return;
	for await (const one of lines)
		try {
			if (isObject(one.branches)) await bringBranchRule(run, owner, one);
			if (isObject(one.tags)) await bringTagRule(run, owner, one);
		} catch (error) {
			// a rule that cannot be read protects nothing there either
			if (!isDomainError(error)) throw error;
		}
}

async function bringBranchRule(run: ImportRun, owner: Account, one: Json) {
	const { app, repository } = run;
	const rule = object(one.branches);
	const name = line(rule.rule_name);
	if (!name || (await ruleNamed(app.db, repository.id, name))) return;
	const named = await listsFrom(run, owner, one);
	const people = {} as Record<ListName, People>;
	for (const list of lists)
		people[list] = await named(
			rule[`${prefixOf[list]}_username${list === "approvals" ? "" : "s"}`],
			rule[`${prefixOf[list]}_teams`],
		);
	const priority = countOf(rule.priority) || undefined;
	await createBranchRule(app, repository, name, settingsFrom(rule), {
		...{ people, priority },
		isImported: true,
	});
}

const prefixOf: Readonly<Record<ListName, string>> = {
	push: "push_whitelist",
	force_push: "force_push_allowlist",
	merge: "merge_whitelist",
	bypass: "bypass_allowlist",
	approvals: "approvals_whitelist",
};

/** What is of another kind than it has to be is as strict as in a rule that says nothing. */
function settingsFrom(rule: Json): RuleSettings {
	const settings: Record<string, unknown> = { ...strictest };
	for (const [name, usual] of Object.entries(strictest)) {
		const said = rule[name];
		if (name === "status_check_contexts")
			settings[name] = Array.isArray(said)
				? said.map((one) => line(one)).slice(0, mostNames)
				: null;
		else if (typeof usual === "boolean") settings[name] = said === true;
		else if (typeof usual === "number") settings[name] = countOf(said);
		// of a longer list, whatever it is, the rule protects everything
		else settings[name] = line(said, longestCounted + 1);
	}
	return settings as unknown as RuleSettings;
}

async function bringTagRule(run: ImportRun, owner: Account, one: Json) {
	const { app, repository } = run;
	const rule = object(one.tags);
	const pattern = line(rule.name_pattern);
	const present = await tagRules(app.db, repository.id);
	if (!pattern || present.some((known) => known.pattern === pattern)) return;
	const named = await listsFrom(run, owner, one);
	const people = await named(rule.whitelist_usernames, rule.whitelist_teams);
	await createTagRule(app, repository, pattern, people, { mayBeEmpty: true });
}

/** Finds who the people and teams of a rule are here. */
async function listsFrom(run: ImportRun, owner: Account, one: Json) {
	const known = await authorsIn(run, objects(one.people));
	return async (names: unknown, teams: unknown): Promise<People> => {
		const accounts = namesIn(names).flatMap(
			(name) => known.get(name.toLowerCase()) ?? [],
		);
		const found: number[] = [];
		for (const team of namesIn(teams))
			try {
				const { teams: ids = [] } = await peopleNamed(run.app, owner, {
					teams: [team],
				});
				found.push(...ids);
			} catch (error) {
				if (!isDomainError(error)) throw error;
			}
		return { accounts: [...new Set(accounts)], teams: [...new Set(found)] };
	};
}

const namesIn = (value: unknown): string[] =>
	(Array.isArray(value) ? value : [])
		.slice(0, mostNames)
		.map((one) => line(one))
		.filter(Boolean);
