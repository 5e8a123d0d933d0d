import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	isConstraint,
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import type { TagRuleTable } from "../../database/schema-releases.ts";
import { badRequest, forbidden, invalid, notFound } from "../../errors.ts";
import { Spending, takeTurn } from "../../loop-turn.ts";
import {
	compiledOr,
	compileExpression,
	compileGlob,
	type TextMatcher,
} from "../../text/glob.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { Actor } from "../permissions/actor.ts";
import type { Repository } from "../repositories/repository.ts";
import type { People } from "./branch-rule.ts";
import { holdRules } from "./hold-rules.ts";
import { keptMatcher } from "./kept-matcher.ts";
import { isListed } from "./may.ts";
import {
	changedPeople,
	membersOf,
	type NamedPeople,
	putMembers,
} from "./people.ts";
import { demandPattern, refusedRule } from "./rule-fault.ts";

/** Every push of a tag compares its name with each pattern. */
const mostRules = 200;

/** A rule that keeps the tags which its pattern fits to those on its list. */
export interface TagRule extends Selectable<TagRuleTable> {
	readonly people: People;
}

const ofRepository = query((q, p: { repository: number }) =>
	q
		.selectFrom("tag_rule")
		.selectAll()
		.where("repository_id", "=", p.repository)
		.orderBy("id"),
);
const members = query((q, p: { rules: number[] }, d) =>
	q
		.selectFrom("tag_rule_member")
		.selectAll()
		.where("rule_id", "in", d.list(p.rules)),
);
const insert = insertInto(
	"tag_rule",
	["repository_id", "pattern", "created_at", "updated_at"],
	(insert) => insert.returning("id"),
);
const held = query((q, p: { id: number }, d) =>
	q
		.selectFrom("tag_rule")
		.select("id")
		.where("id", "=", p.id)
		.modifyEnd(d.forUpdate()),
);
const update = updateTable("tag_rule", {
	set: ["pattern", "updated_at"],
	where: ["id"],
});
const clear = query((q, p: { rule: number }) =>
	q.deleteFrom("tag_rule_member").where("rule_id", "=", p.rule),
);
const remove = query((q, p: { id: number }) =>
	q.deleteFrom("tag_rule").where("id", "=", p.id),
);

const someOf = query((q, p: { repository: number; most: number }) =>
	q
		.selectFrom("tag_rule")
		.select("id")
		.where("repository_id", "=", p.repository)
		.limit(p.most),
);

/** The rules of a repository, oldest first; one query where there are none. */
export async function tagRules(
	db: Reader,
	repository: number,
): Promise<TagRule[]> {
	return readTagRules(db, await db.all(ofRepository, { repository }));
}

/** Reads the people on the lists of rows; no query where there are no rows. */
export async function readTagRules(
	db: Reader,
	rows: readonly Selectable<TagRuleTable>[],
): Promise<TagRule[]> {
	if (rows.length === 0) return [];
	const listed = Map.groupBy(
		await db.all(members, { rules: rows.map((r) => r.id) }),
		(m) => m.rule_id,
	);
	return rows.map((row) => {
		const own = listed.get(row.id) ?? [];
		return {
			...row,
			people: {
				accounts: own.flatMap((m) => m.account_id ?? []),
				teams: own.flatMap((m) => m.team_id ?? []),
			},
		};
	});
}

/** Milliseconds that comparing takes at most for one push: some expressions take ten for a long name. */
const longest = 10_000;
/** The same for tags that a rule is tried on. */
const longestTry = 1_000;

/** The time for comparing the tags of one push with rules. */
export const comparingTags = (): Spending => new Spending(longest);

/** Tells if somebody who may write code may make, move or delete a tag: on the list of one of the rules that fit it, if any does. @throws DomainError "invalid" where comparing took too long */
export async function mayTouchTag(
	db: Reader,
	actor: Actor,
	rules: readonly TagRule[],
	tag: string,
	comparing = comparingTags(),
): Promise<boolean> {
	const fitting: TagRule[] = [];
	for (const rule of rules) {
		if (comparing.isOver)
			throw invalid("the rules for tags take too long to compare");
		const isFit = comparing.step(() =>
			keptMatcher(rule, () => keptPattern(rule.pattern))(tag),
		);
		if (isFit) fitting.push(rule);
		const turn = takeTurn();
		if (turn) await turn;
	}
	if (fitting.length === 0) return true;
	for (const { people } of fitting)
		if (await isListed(db, actor.account?.id, people)) return true;
	return false;
}

/** A pattern that was stored; one that an older version took, and that is refused now, holds for all tags, so that none is open for it. */
const keptPattern = (pattern: string): TextMatcher =>
	compiledOr(
		() => patternOf(pattern),
		() => true,
	);

/** A pattern between slashes is a regular expression, any other a glob. @throws BadPattern */
function patternOf(pattern: string): TextMatcher {
	return pattern.length > 2 && pattern.startsWith("/") && pattern.endsWith("/")
		? compileExpression(pattern.slice(1, -1))
		: compileGlob(pattern);
}

/** `mayBeEmpty` takes a rule without anybody on its list. @throws DomainError "bad-request" without a pattern or anybody on the list, "forbidden" when there is one of that pattern, "invalid" for a broken pattern and where there are too many rules */
export async function createTagRule(
	app: App,
	repository: Repository,
	pattern: string,
	named: NamedPeople,
	{ mayBeEmpty = false }: { readonly mayBeEmpty?: boolean } = {},
): Promise<TagRule> {
	if (!pattern) throw badRequest("name_pattern are empty");
	const people = changedPeople({ accounts: [], teams: [] }, named);
	if (!mayBeEmpty && people.accounts.length + people.teams.length === 0)
		throw badRequest("both whitelist_usernames and whitelist_teams are empty");
	checkPattern(pattern);
	const id = await unlessTaken(app, async (tx) => {
		await holdRules(tx, repository.id);
		const others = await tx.all(someOf, {
			repository: repository.id,
			most: mostRules,
		});
		if (others.length >= mostRules)
			throw refusedRule(`a repository has at most ${mostRules} tag rules`, {
				...{ part: "rules", most: mostRules },
			});
		const at = now(app);
		const [row] = await tx.all(insert, {
			repository_id: repository.id,
			pattern,
			created_at: at,
			updated_at: at,
		});
		await putPeople(tx, row?.id as number, people);
		noteAudit(app, tx, {
			action: "tag-rule.created",
			in: { repositoryId: repository.id },
			target: { id: row?.id, name: pattern },
			after: { pattern, people },
		});
		return row?.id as number;
	});
	return ruleIn(app.db, repository, id);
}

/** Changes a rule; what is not said stays. @throws DomainError "not-found", "forbidden" when there is another one of that pattern, "invalid" */
export async function editTagRule(
	app: App,
	repository: Repository,
	rule: TagRule,
	pattern: string | undefined,
	people: NamedPeople,
): Promise<TagRule> {
	if (pattern) checkPattern(pattern);
	await unlessTaken(app, async (tx) => {
		if (!(await tx.first(held, { id: rule.id }))) throw notFound();
		const before = await ruleIn(tx, repository, rule.id);
		tx.later(update, {
			id: rule.id,
			pattern: pattern || before.pattern,
			updated_at: now(app),
		});
		tx.later(clear, { rule: rule.id });
		const changed = changedPeople(before.people, people);
		await putPeople(tx, rule.id, changed);
		noteAudit(app, tx, {
			action: "tag-rule.edited",
			in: { repositoryId: repository.id },
			target: { id: rule.id, name: pattern || before.pattern },
			before,
			after: { pattern: pattern || before.pattern, people: changed },
		});
	});
	return ruleIn(app.db, repository, rule.id);
}

/** @throws DomainError "not-found" when it is gone */
export const deleteTagRule = (app: App, rule: TagRule): Promise<void> =>
	app.db.write(async (tx) => {
		if (!(await tx.run(remove, { id: rule.id }))) throw notFound();
		noteAudit(app, tx, {
			action: "tag-rule.deleted",
			in: { repositoryId: rule.repository_id },
			target: { id: rule.id, name: rule.pattern },
			before: rule,
		});
	});

async function unlessTaken<T>(
	app: App,
	work: (tx: Transaction) => Promise<T>,
): Promise<T> {
	try {
		return await app.db.write(work);
	} catch (error) {
		if (isConstraint(error)) throw forbidden("Tag protection already exist");
		throw error;
	}
}

const putPeople = (tx: Transaction, rule: number, people: People) =>
	putMembers(
		tx,
		"tag_rule_member",
		membersOf(people).map((m) => ({ rule_id: rule, ...m })),
	);

async function ruleIn(
	db: Reader,
	repository: Repository,
	id: number,
): Promise<TagRule> {
	const rules = await tagRules(db, repository.id);
	const rule = rules.find((r) => r.id === id);
	if (!rule) throw notFound();
	return rule;
}

const checkPattern = (pattern: string): void =>
	demandPattern("name", () => patternOf(pattern));

/** Those of some tags that a rule of this pattern would hold for, and whether all were compared; undefined for a pattern that cannot be read. */
export async function tagsUnder(
	pattern: string,
	tags: readonly string[],
): Promise<{ found: string[]; isAll: boolean } | undefined> {
	const fits = compiledOr(() => patternOf(pattern), undefined);
	if (!fits) return undefined;
	const found: string[] = [];
	const trying = new Spending(longestTry);
	for (const tag of tags) {
		if (trying.isOver) return { found, isAll: false };
		if (trying.step(() => fits(tag))) found.push(tag);
		const turn = takeTurn();
		if (turn) await turn;
	}
	return { found, isAll: true };
}
