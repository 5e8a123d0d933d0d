import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	isConstraint,
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import { badRequest, forbidden, notFound } from "../../errors.ts";
import { takeTurn } from "../../loop-turn.ts";
import { compileGlob, isGlob } from "../../text/glob.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { Repository } from "../repositories/repository.ts";
import {
	type BranchRule,
	branchRules,
	type ListName,
	lists,
	type People,
	type RuleSettings,
	ruleNamed,
	strictest,
} from "./branch-rule.ts";
import { checkFilePatterns } from "./file-patterns.ts";
import { holdRules } from "./hold-rules.ts";
import {
	changedPeople,
	membersOf,
	type NamedPeople,
	putMembers,
} from "./people.ts";
import { demandPattern, refusedRule } from "./rule-fault.ts";

type Lists = Readonly<Record<ListName, People>>;
type NamedLists = Readonly<Record<ListName, NamedPeople>>;

const mostRules = 200;

const insert = insertInto(
	"branch_rule",
	["repository_id", "name", "priority", "settings", "created_at", "updated_at"],
	(insert) => insert.returning("id"),
);
const update = updateTable("branch_rule", {
	set: ["settings", "priority", "updated_at"],
	where: ["id"],
});
const held = query((q, p: { id: number }, d) =>
	q
		.selectFrom("branch_rule")
		.select("id")
		.where("id", "=", p.id)
		.modifyEnd(d.forUpdate()),
);
const placesOf = query((q, p: { repository: number }) =>
	q
		.selectFrom("branch_rule")
		.select((e) => [
			e.fn.countAll<number>().as("rules"),
			e.fn.max("priority").as("last"),
		])
		.where("repository_id", "=", p.repository),
);
const prioritise = updateTable("branch_rule", {
	set: ["priority"],
	where: ["id", "repository_id"],
});
const clear = query((q, p: { rule: number }) =>
	q.deleteFrom("branch_rule_member").where("rule_id", "=", p.rule),
);
const remove = query((q, p: { id: number }) =>
	q.deleteFrom("branch_rule").where("id", "=", p.id),
);

/**
 * Makes a rule for the branches that its name fits.
 * @throws DomainError "bad-request" without a name, "forbidden" when there is one of that name, "invalid" for a broken pattern and where there are too many rules
 */
export async function createBranchRule(
	app: App,
	repository: Repository,
	name: string,
	wanted: Partial<RuleSettings>,
	{
		people,
		priority,
		isImported = false,
	}: {
		readonly people: NamedLists;
		readonly priority: number | undefined;
		/** Its lists of patterns may be longer than those that people write. */
		readonly isImported?: boolean;
	},
): Promise<BranchRule> {
	if (!name) throw badRequest("both rule_name and branch_name are empty");
	if (name.length > 255)
		throw refusedRule("the rule's name is longer than 255 characters", {
			...{ part: "name", longest: 255 },
		});
	await checkPatterns(name, wanted, isImported);
	const at = now(app);
	const settings = JSON.stringify(consistent({ ...strictest, ...wanted }));
	try {
		await app.db.write(async (tx) => {
			const last = await lastPlace(tx, repository);
			const placed = {
				name,
				priority: priority && priority > 0 ? priority : last + 1,
			};
			const [row] = await tx.all(insert, {
				repository_id: repository.id,
				...placed,
				settings,
				created_at: at,
				updated_at: at,
			});
			const lists = changedLists(nobody, people);
			await putPeople(tx, row?.id as number, lists);
			noteAudit(app, tx, {
				action: "branch-rule.created",
				in: { repositoryId: repository.id },
				target: { id: row?.id, name },
				after: {
					...consistent({ ...strictest, ...wanted }),
					...lists,
					...placed,
				},
			});
		});
	} catch (error) {
		if (isConstraint(error)) throw forbidden("Branch protection already exist");
		throw error;
	}
	return ruleIn(app.db, repository, name);
}

/** The place of the last rule, which stays so until the end. @throws DomainError "not-found", "invalid" where there are too many rules */
async function lastPlace(tx: Transaction, { id }: Repository): Promise<number> {
	await holdRules(tx, id);
	const found = await tx.first(placesOf, { repository: id });
	if (Number(found?.rules ?? 0) >= mostRules)
		throw refusedRule(`a repository has at most ${mostRules} rules`, {
			...{ part: "rules", most: mostRules },
		});
	return Math.max(0, Number(found?.last ?? 0));
}

/** Changes a rule; what is not said stays. @throws DomainError "not-found", "invalid" */
export async function editBranchRule(
	app: App,
	repository: Repository,
	rule: BranchRule,
	wanted: Partial<RuleSettings>,
	{
		people,
		priority,
	}: { readonly people: NamedLists; readonly priority: number | undefined },
): Promise<BranchRule> {
	await checkPatterns(rule.name, wanted);
	await app.db.write(async (tx) => {
		// read anew under the lock: two changes at once each keep what the other said
		if (!(await tx.first(held, { id: rule.id }))) throw notFound();
		const before = await ruleIn(tx, repository, rule.name);
		const place = priority && priority > 0 ? priority : before.priority;
		tx.later(update, {
			id: rule.id,
			settings: JSON.stringify(consistent({ ...before.settings, ...wanted })),
			priority: place,
			updated_at: now(app),
		});
		tx.later(clear, { rule: rule.id });
		const lists = changedLists(before.people, people);
		await putPeople(tx, rule.id, lists);
		noteAudit(app, tx, {
			action: "branch-rule.edited",
			in: { repositoryId: repository.id },
			target: rule,
			before: {
				...before.settings,
				...before.people,
				priority: before.priority,
			},
			after: {
				...consistent({ ...before.settings, ...wanted }),
				...lists,
				priority: place,
			},
		});
	});
	return ruleIn(app.db, repository, rule.name);
}

/** Gives a repository copies of another's rules; with their lists of people only where those mean something there. */
export async function copyBranchRules(
	app: App,
	tx: Transaction,
	from: number,
	to: number,
	{ people }: { people: boolean },
): Promise<void> {
	const at = now(app);
	for (const rule of await branchRules(tx, from)) {
		const [row] = await tx.all(insert, {
			repository_id: to,
			name: rule.name,
			priority: rule.priority,
			settings: JSON.stringify(rule.settings),
			created_at: at,
			updated_at: at,
		});
		if (people) await putPeople(tx, row?.id as number, rule.people);
		const { name, priority, settings } = rule;
		noteAudit(app, tx, {
			action: "branch-rule.created",
			in: { repositoryId: to },
			target: { id: row?.id, name },
			after: {
				...settings,
				...(people ? rule.people : nobody),
				name,
				priority,
			},
		});
	}
}

/** @throws DomainError "not-found" when it is gone */
export const deleteBranchRule = (app: App, rule: BranchRule): Promise<void> =>
	app.db.write(async (tx) => {
		if (!(await tx.run(remove, { id: rule.id }))) throw notFound();
		noteAudit(app, tx, {
			action: "branch-rule.deleted",
			in: { repositoryId: rule.repository_id },
			target: rule,
			before: {
				...rule.settings,
				...rule.people,
				name: rule.name,
				priority: rule.priority,
			},
		});
	});

/** Puts rules in the order of their ids here; the others keep their priority. @throws DomainError "not-found" for a foreign id */
export const orderBranchRules = (
	app: App,
	repository: Repository,
	ids: readonly number[],
): Promise<void> =>
	app.db.write(async (tx) => {
		for (const [at, id] of ids.entries()) {
			const change = { repository_id: repository.id, id, priority: at + 1 };
			if (!(await tx.run(prioritise, change))) throw notFound();
		}
		noteAudit(app, tx, {
			action: "branch-rule.ordered",
			in: { repositoryId: repository.id },
			facts: { rules: ids.map(String), count: ids.length },
		});
	});

const nobody = Object.fromEntries(
	lists.map((list) => [list, { accounts: [], teams: [] }]),
) as unknown as Lists;

const changedLists = (before: Lists, named: NamedLists): Lists =>
	Object.fromEntries(
		lists.map((list) => [list, changedPeople(before[list], named[list])]),
	) as unknown as Lists;

async function putPeople(
	tx: Transaction,
	rule: number,
	people: Lists,
): Promise<void> {
	const rows = lists.flatMap((list) =>
		membersOf(people[list]).map((m) => ({ rule_id: rule, list, ...m })),
	);
	await putMembers(tx, "branch_rule_member", rows);
}

async function ruleIn(
	db: Reader,
	repository: Repository,
	name: string,
): Promise<BranchRule> {
	const rule = await ruleNamed(db, repository.id, name);
	if (!rule) throw notFound();
	return rule;
}

/** A list says nothing where the thing that it narrows is off. */
function consistent(s: RuleSettings): RuleSettings {
	const push = s.enable_push;
	const force = push && s.enable_force_push;
	return {
		...s,
		enable_push_whitelist: push && s.enable_push_whitelist,
		push_whitelist_deploy_keys:
			push && s.enable_push_whitelist && s.push_whitelist_deploy_keys,
		enable_force_push: force,
		enable_force_push_allowlist: force && s.enable_force_push_allowlist,
		force_push_allowlist_deploy_keys:
			force &&
			s.enable_force_push_allowlist &&
			s.force_push_allowlist_deploy_keys,
		required_approvals: Math.max(0, s.required_approvals),
	};
}

/** Contexts of status checks that a rule waits for, and characters of each, as those of a status. */
const mostContexts = 500;
const longestContext = 255;

async function checkPatterns(
	name: string,
	wanted: Partial<RuleSettings>,
	isImported = false,
): Promise<void> {
	if (isGlob(name)) demandPattern("name", () => compileGlob(name));
	for (const part of [
		"protected_file_patterns",
		"unprotected_file_patterns",
	] as const)
		await checkFilePatterns(part, wanted[part] ?? "", isImported);
	const part = "status_check_contexts";
	const contexts = wanted[part] ?? [];
	if (contexts.length > mostContexts)
		throw refusedRule(`${part}: at most ${mostContexts} are allowed`, {
			...{ part, most: mostContexts },
		});
	for (const context of contexts) {
		if (context.length > longestContext)
			throw refusedRule(
				`${part}: "${context.slice(0, 50)}…" is longer than ${longestContext} characters`,
				{ part, longest: longestContext },
			);
		if (isGlob(context)) demandPattern(part, () => compileGlob(context));
		await takeTurn();
	}
}
