import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import type { PackageCleanupRuleTable } from "../../database/schema-packages.ts";
import { invalid, isDomainError, notFound } from "../../errors.ts";
import { takeTurn } from "../../loop-turn.ts";
import type { PackageType } from "../../package-types.ts";
import {
	BadPattern,
	compileExpression,
	type TextMatcher,
} from "../../text/glob.ts";
import type { Account } from "../accounts/account.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { operator } from "../permissions/actor.ts";
import { deleteVersion } from "./delete-package.ts";
import {
	allVersionsOf,
	type Package,
	packagesOf,
	type Version,
} from "./package.ts";

/** Which old versions of an owner's packages of one type go by themselves. */
export type CleanupRule = Selectable<PackageCleanupRuleTable>;

interface RuleInput {
	readonly enabled: boolean;
	readonly keep_count: number;
	readonly keep_pattern: string;
	readonly remove_days: number;
	readonly remove_pattern: string;
	readonly match_full_name: boolean;
}

const put = insertInto(
	"package_cleanup_rule",
	[
		"owner_id",
		"type",
		"created_at",
		"enabled",
		"keep_count",
		"keep_pattern",
		"remove_days",
		"remove_pattern",
		"match_full_name",
		"updated_at",
	],
	(insert) =>
		insert
			.onConflict((c) =>
				c.columns(["owner_id", "type"]).doUpdateSet((e) => ({
					enabled: e.ref("excluded.enabled"),
					keep_count: e.ref("excluded.keep_count"),
					keep_pattern: e.ref("excluded.keep_pattern"),
					remove_days: e.ref("excluded.remove_days"),
					remove_pattern: e.ref("excluded.remove_pattern"),
					match_full_name: e.ref("excluded.match_full_name"),
					updated_at: e.ref("excluded.updated_at"),
				})),
			)
			.returningAll(),
);
const ofOwner = query((q, p: { owner: number }) =>
	q
		.selectFrom("package_cleanup_rule")
		.selectAll()
		.where("owner_id", "=", p.owner)
		.orderBy("type"),
);
const enabled = query((q, _: object) =>
	q
		.selectFrom("package_cleanup_rule")
		.selectAll()
		.where("enabled", "=", 1)
		// the packages of a deleted or hidden account wait with it
		.where((e) =>
			e.not(
				e.exists(
					e
						.selectFrom("account")
						.select("account.id")
						.whereRef("account.id", "=", "package_cleanup_rule.owner_id")
						.where("account.removed", "<>", 0),
				),
			),
		)
		.orderBy("id"),
);
const remove = query((q, p: { owner: number; type: string }) =>
	q
		.deleteFrom("package_cleanup_rule")
		.where("owner_id", "=", p.owner)
		.where("type", "=", p.type),
);

export const cleanupRulesOf = (
	app: App,
	owner: Account,
): Promise<CleanupRule[]> => app.db.all(ofOwner, { owner: owner.id });

/** Makes or replaces the rule of an owner for a type. @throws DomainError "invalid" */
export async function putCleanupRule(
	app: App,
	owner: Account,
	type: PackageType,
	input: RuleInput,
): Promise<CleanupRule> {
	for (const pattern of [input.keep_pattern, input.remove_pattern])
		compiled(pattern);
	for (const number of [input.keep_count, input.remove_days])
		if (number < 0 || number > 100_000)
			throw invalid("a number is out of range");
	if (!input.remove_days && !input.keep_count && !input.remove_pattern)
		throw invalid(
			"the rule would remove everything: say what stays or what goes",
		);
	return app.db.write(async (tx) => {
		noteAudit(app, tx, {
			action: "cleanup-rule.set",
			in: { accountId: owner.id },
			target: { name: type },
			facts: { enabled: input.enabled },
		});
		return (await tx.first(put, {
			owner_id: owner.id,
			type,
			enabled: Number(input.enabled),
			keep_count: input.keep_count,
			keep_pattern: input.keep_pattern,
			remove_days: input.remove_days,
			remove_pattern: input.remove_pattern,
			match_full_name: Number(input.match_full_name),
			created_at: now(app),
			updated_at: now(app),
		})) as CleanupRule;
	});
}

/** @throws DomainError "not-found" */
export async function deleteCleanupRule(
	app: App,
	owner: Account,
	type: string,
): Promise<void> {
	const key = { owner: owner.id, type };
	await app.db.write(async (tx) => {
		if (!(await tx.run(remove, key))) throw notFound();
		noteAudit(app, tx, {
			action: "cleanup-rule.deleted",
			in: { accountId: owner.id },
			target: { name: type },
		});
	});
}

/** What a rule would remove now, without doing it. */
export async function removableBy(
	app: App,
	rule: CleanupRule,
): Promise<{ target: Package; version: Version }[]> {
	const { owner_id: owner } = rule;
	const type = rule.type as PackageType;
	const packages = await packagesOf(app.db, owner, type);
	const versions = Map.groupBy(
		await allVersionsOf(app.db, owner, type),
		(version) => version.package_id,
	);
	const goes = goesBy(rule, now(app));
	const going: { target: Package; version: Version }[] = [];
	for (const target of packages)
		for (const version of withoutKept(
			rule,
			target,
			versions.get(target.id) ?? [],
		)) {
			if (goes(target, version)) going.push({ target, version });
			const turn = takeTurn();
			if (turn) await turn;
		}
	return going;
}

/** Does what all rules say; each version goes as if its owner had deleted it. */
export async function runCleanupRules(app: App): Promise<number> {
	let removed = 0;
	for (const rule of await app.db.all(enabled, {}))
		for (const { target, version } of await removableBy(app, rule))
			try {
				await deleteVersion(app, operator, target, version);
				removed++;
			} catch (error) {
				// somebody else has deleted it meanwhile
				if (!isDomainError(error, "not-found")) throw error;
			}
	return removed;
}

const day = 24 * 3600;

/** The versions of a package that are neither among its newest ones, which a rule keeps, nor needed by another. */
function withoutKept(
	rule: CleanupRule,
	target: Package,
	versions: readonly Version[],
): Version[] {
	const needed =
		target.type === "container" ? neededManifests(versions) : new Set<string>();
	return [...versions]
		.reverse()
		.slice(rule.keep_count)
		.filter((version) => !needed.has(version.lower_version));
}

/** Tells by patterns and age whether a version goes. */
function goesBy(
	rule: CleanupRule,
	at: number,
): (target: Package, version: Version) => boolean {
	// nothing goes by a pattern that an older version took, and that is refused now
	const keep = stored(rule.keep_pattern, true);
	const drop = stored(rule.remove_pattern, false);
	return (target, version) => {
		if (at - version.created_at < rule.remove_days * day) return false;
		const name = rule.match_full_name
			? `${target.lower_name}/${version.lower_version}`
			: version.lower_version;
		return !keep?.(name) && (drop?.(name) ?? true);
	};
}

/** The tag that everybody expects, and manifests of which an index tells. */
const neededManifests = (versions: readonly Version[]): ReadonlySet<string> =>
	new Set([
		"latest",
		...versions.flatMap(
			(version) =>
				(JSON.parse(version.metadata) as { parts?: string[] }).parts ?? [],
		),
	]);

/** A pattern of a rule; one that is refused now gives the same for every name. */
function stored(pattern: string, ifRefused: boolean): TextMatcher | undefined {
	if (!pattern) return undefined;
	try {
		return compiled(pattern);
	} catch (error) {
		if (isDomainError(error, "invalid")) return () => ifRefused;
		throw error;
	}
}

/** A pattern for whole names, whatever their case. @throws DomainError "invalid" */
function compiled(pattern: string): TextMatcher {
	if (pattern.length > 500) throw invalid("the pattern is too long");
	try {
		return compileExpression(`^(?:${pattern})$`, { ignoreCase: true });
	} catch (error) {
		if (!(error instanceof BadPattern)) throw error;
		throw invalid(
			`the pattern is not understood: ${error.message}`.slice(0, 200),
		);
	}
}
