import { setImmediate } from "node:timers/promises";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import type { Dialect } from "../../database/dialect.ts";
import { raw } from "../../database/raw.ts";
import type { IssueFilter } from "./filter/issue-filter.ts";
import type { Issue } from "./issue.ts";
import { oneOf } from "./words.ts";

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

/** Tells whether members of a filter narrow nothing. */
export const isPlain = (members: object): boolean =>
	Object.values(members).every((value) =>
		Array.isArray(value) ? value.length === 0 : value === undefined,
	);

/**
 * The number of items of a list of a repository from the counts that are kept with repositories and labels, for the lists that are asked for most:
 * to count them takes as long as there are items. Undefined where the filter asks for more than was counted.
 */
export async function keptTotal(
	db: Reader,
	{ within, state, labels = [], ...others }: IssueFilter,
): Promise<number | undefined> {
	if (!isPlain(others)) return undefined;
	if ("visible" in within) return undefined;
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

/** The repositories with items that somebody may see. */
export interface VisibleHomes {
	/** How many items there are; where `all` is false, at least so many. */
	readonly total: number;
	/** The repositories that have them. */
	readonly ids: readonly number[];
	/** There are no others. */
	readonly all: boolean;
}

/** How many repositories are asked at once: on the main thread, and in a turn beside it; the first ones, of which some may have enough, before that. */
const inOnePiece = 2_000;
const inOneTurn = 20_000;
const atFirst = 1_000;
const newestId = query((q, _: object) =>
	q.selectFrom("repository").select("id").orderBy("id", "desc").limit(1),
);

/**
 * The repositories that have items of a state which a condition on `repository`, `owner` and the kind of `issue` allows, with their number, until these
 * are more than `most`. They are read in pieces, between which others have a turn.
 */
export async function homesOfVisible(
	db: Reader,
	visible: Expression<SqlBool>,
	state: IssueFilter["state"],
	most: number,
): Promise<VisibleHomes> {
	const last = (await db.first(newestId, {}))?.id ?? 0;
	const ids: number[] = [];
	let total = 0;
	let until = 0;
	while (until <= last && total <= most) {
		const from = until;
		if (from > 0) await setImmediate();
		until += from === 0 ? atFirst : db.inTurns ? inOneTurn : inOnePiece;
		const rows = await db.rows((q, d) =>
			raw<{ id: number; n: number }>(
				q,
				sql`select repository.id, sum(${keptCount(state)}) as n from ${homes(d)}
					where owner.id = repository.owner_id and repository.id >= ${from} and repository.id < ${until} and ${keptCount(state)} > 0 and ${visible} group by repository.id`,
			),
		);
		for (const { id, n } of rows) {
			ids.push(id);
			total += Number(n);
		}
	}
	return { total, ids, all: total <= most };
}

/** Each repository once for its issues and once for its pull requests. */
const homes = (
	d: Dialect,
) => sql`repository cross join ${oneOf("account", sql`repository.owner_id`, d, "owner")}
	cross join (select 'issue' as kind, cast(null as bigint) as poster_id union all select 'pull', cast(null as bigint)) issue`;

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
