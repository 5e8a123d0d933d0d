import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import { raw } from "../../database/raw.ts";
import type { IssueFilter } from "./filter/issue-filter.ts";
import type { Issue } from "./issue.ts";

const ofRepository = query((q, p: { id: number }) =>
	q
		.selectFrom("repository")
		.select(["open_issues", "open_pulls", "closed_issues", "closed_pulls"])
		.where("id", "=", p.id),
);
const ofLabel = query((q, p: { id: number; repository: number }) =>
	q
		.selectFrom("label")
		.select(["issues", "open_issues"])
		.where("id", "=", p.id)
		.where("repository_id", "=", p.repository),
);

/**
 * The number of items of a list from the counts that are kept with repositories and labels, for the lists that are asked for most:
 * to count them takes as long as there are items. Undefined where the filter asks for more than was counted.
 */
export async function keptTotal(
	db: Reader,
	{ within, state, labels = [], ...others }: IssueFilter,
): Promise<number | undefined> {
	for (const value of Object.values(others))
		if (Array.isArray(value) ? value.length > 0 : value !== undefined)
			return undefined;
	if ("visible" in within)
		return labels.length ? undefined : visibleTotal(db, within.visible, state);
	const { repository, kinds } = within;
	const row = await db.first(ofRepository, { id: repository });
	if (!row) return undefined;
	if (labels.length) {
		// labels count items of both kinds together
		const others = (["issue", "pull"] as const)
			.filter((kind) => !kinds.includes(kind))
			.some((kind) => row[`open_${kind}s`] + row[`closed_${kind}s`] > 0);
		return others ? undefined : labelTotal(db, repository, labels, state);
	}
	const count = (kind: Issue["kind"], s: "open" | "closed") =>
		kinds.includes(kind) && (state === s || state === "all")
			? row[`${s}_${kind}s`]
			: 0;
	return (
		count("issue", "open") +
		count("issue", "closed") +
		count("pull", "open") +
		count("pull", "closed")
	);
}

async function visibleTotal(
	db: Reader,
	visible: Expression<SqlBool>,
	state: IssueFilter["state"],
): Promise<number> {
	const [sum] = await db.rows((q) =>
		raw<{ n: number | null }>(
			q,
			sql`select sum(${keptCount(state)}) as n from ${homes} where ${visible}`,
		),
	);
	return Number(sum?.n ?? 0);
}

/** The repositories that have items of a state which a condition on `repository`, `owner` and the kind of `issue` allows. */
export async function homesOfVisible(
	db: Reader,
	visible: Expression<SqlBool>,
	state: IssueFilter["state"],
): Promise<number[]> {
	const rows = await db.rows((q) =>
		raw<{ id: number }>(
			q,
			sql`select repository.id from ${homes} where ${keptCount(state)} > 0 and ${visible}`,
		),
	);
	return rows.map((row) => row.id);
}

/** Each repository once for its issues and once for its pull requests. */
const homes = sql`repository join account owner on owner.id = repository.owner_id
	cross join (select 'issue' as kind union all select 'pull' as kind) issue`;

const keptCount = (state: IssueFilter["state"]): RawBuilder<number> =>
	sql.raw(
		`(${(state === "all" ? ["open", "closed"] : [state])
			.map(
				(s) =>
					`case issue.kind when 'issue' then repository.${s}_issues else repository.${s}_pulls end`,
			)
			.join(" + ")})`,
	);

async function labelTotal(
	db: Reader,
	repository: number,
	[ids, ...more]: readonly (readonly number[])[],
	state: IssueFilter["state"],
): Promise<number | undefined> {
	if (ids?.length !== 1 || more.length > 0) return undefined;
	// labels of an organization count the items of all its repositories
	const label = await db.first(ofLabel, { id: ids[0] as number, repository });
	if (!label) return undefined;
	const { issues: all, open_issues: open } = label;
	return { all, open, closed: all - open }[state];
}
