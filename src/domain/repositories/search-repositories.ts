import { type Expression, type SqlBool, sql } from "kysely";
import type { App } from "../../app.ts";
import { type Builder, query } from "../../database/database.ts";
import { countRows, withTotal } from "../../database/queries/counted-page.ts";
import { invalid } from "../../errors.ts";
import { type Actor, anonymous } from "../permissions/actor.ts";
import { takesPart } from "../permissions/takes-part.ts";
import { visibleTo } from "../permissions/visible.ts";
import type { Repository } from "./repository.ts";

/** Which repositories are looked for; absent members do not narrow. */
export interface RepositorySearch {
	/** Part of the name, or of the description if wanted. */
	word?: string;
	inDescriptions?: boolean;
	/** `word` is a topic as a whole. */
	topicOnly?: boolean;
	/** Owned by this account or, unless `ownedOnly`, shared with it. */
	account?: number;
	ownedOnly?: boolean;
	team?: number;
	starredBy?: number;
	watchedBy?: number;
	/** These owners' repositories come first. */
	priorityOwner?: number;
	/** false leaves private ones out. */
	withPrivate?: boolean;
	isPrivate?: boolean;
	template?: boolean;
	archived?: boolean;
	mode?: string;
	fork?: boolean;
	mirror?: boolean;
	/** The main language, whatever the case. */
	language?: string;
	sort?: string;
	order?: string;
}

const sorts: Readonly<Record<string, [string, "asc" | "desc"]>> = {
	__proto__: null as never,
	alpha: ["lower_name", "asc"],
	created: ["created_at", "asc"],
	updated: ["updated_at", "asc"],
	size: ["size", "asc"],
	git_size: ["size", "asc"],
	lfs_size: ["id", "asc"],
	stars: ["stars", "asc"],
	forks: ["forks", "asc"],
	id: ["id", "asc"],
	// letter by letter: capitals come first
	name: ["name", "asc"],
};

const joined = (q: Builder) =>
	q
		.selectFrom("repository")
		.innerJoin("account as owner", "owner.id", "repository.owner_id");
type Search = ReturnType<typeof joined>;

/**
 * A page of the repositories that an actor may see and that fit, with the number of them all.
 * @throws DomainError "invalid" for an unknown mode, sort or order
 */
export async function searchRepositories(
	app: App,
	actor: Actor,
	search: RepositorySearch,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Repository[]; total: number }> {
	const wanted = conditions(actor, search, app.db.dialect === "postgres");
	const [column, direction] = orderOf(search);
	const from = (q: Builder) => joined(q).where((e) => e.and(wanted as never));
	const few = await fewIds(app, from, search);
	if (few?.length === 0) return { rows: [], total: 0 };
	const rows = app.db.rows((q) => {
		let page = (few ? from(q).where("repository.id", "in", few) : from(q))
			.innerJoin("git_store", "git_store.id", "repository.store_id")
			.selectAll("repository")
			.select("git_store.format")
			.limit(limit)
			.offset(offset);
		if (search.priorityOwner)
			page = page.orderBy(
				sql`case when repository.owner_id = ${search.priorityOwner} then 0 else 1 end`,
			);
		return page
			.orderBy(sql.ref(`repository.${column}`), direction)
			.orderBy("repository.id", direction);
	});
	if (few) return { rows: await rows, total: few.length };
	return withTotal({ limit, offset }, rows, async () =>
		!actor.account && isForAll(search)
			? Number((await app.db.first(countOpen, {}))?.n ?? 0)
			: countRows(app.db, from),
	);
}

/** More than these are no few: a page of them is found at once by going along its order. */
const mostFew = 500;

/**
 * The ids of what fits a word or a language, if these are few: who goes along the order of the page to find twenty of few
 * reads most of the table, and once more to count them. Undefined when they may be many.
 */
async function fewIds(
	app: App,
	from: (q: Builder) => Search,
	{ word, language }: RepositorySearch,
): Promise<number[] | undefined> {
	if (!word && !language) return undefined;
	const found = await app.db.rows((q) =>
		from(q)
			.select("repository.id")
			.limit(mostFew + 1),
	);
	return found.length > mostFew ? undefined : found.map(({ id }) => id);
}

/** What everybody sees, counted once until a repository or an account changes. */
const countOpen = query((q, _: object) =>
	joined(q)
		.where(visibleTo(anonymous))
		.select((e) => e.fn.countAll<number>().as("n")),
);

/** Whether a search leaves nothing out. */
const isForAll = ({
	sort: _sort,
	order: _order,
	inDescriptions: _in,
	topicOnly: _topic,
	priorityOwner: _first,
	...narrowing
}: RepositorySearch): boolean =>
	Object.values(narrowing).every((wish) => wish === undefined || wish === "");

function orderOf({ sort, order }: RepositorySearch): [string, "asc" | "desc"] {
	const chosen = sorts[sort || "alpha"];
	if (!chosen) throw invalid(`Invalid sort mode: "${sort}"`);
	if (order && order !== "asc" && order !== "desc")
		throw invalid(`Invalid sort order: "${order}"`);
	// an order without a sort has no meaning, as ever
	return [chosen[0], sort && order === "desc" ? "desc" : chosen[1]];
}

function conditions(
	actor: Actor,
	search: RepositorySearch,
	postgres: boolean,
): Expression<SqlBool>[] {
	const all: Expression<SqlBool>[] = [visibleTo(actor)];
	const flag = (column: string, on: boolean | undefined) => {
		if (on !== undefined)
			all.push(
				sql<SqlBool>`${sql.ref(`repository.${column}`)} = ${on ? 1 : 0}`,
			);
	};
	const has = (column: string, text: string) =>
		postgres
			? sql<SqlBool>`strpos(lower(${sql.ref(column)}), ${text}) > 0`
			: sql<SqlBool>`instr(lower(${sql.ref(column)}), ${text}) > 0`;
	if (search.word) {
		const word = search.word.toLowerCase();
		const topic = has("repository.topics", JSON.stringify(word));
		if (search.topicOnly) all.push(topic);
		else if (search.inDescriptions)
			all.push(
				sql<SqlBool>`(${has("repository.name", word)} or ${has("repository.description", word)} or ${topic})`,
			);
		else all.push(sql<SqlBool>`(${has("repository.name", word)} or ${topic})`);
	}
	if (search.account !== undefined) all.push(ofAccount(search));
	if (search.team !== undefined)
		all.push(
			sql<SqlBool>`exists (select 1 from team t left join team_repository x on x.team_id = t.id and x.repository_id = repository.id
				where t.id = ${search.team} and t.organization_id = repository.owner_id
				and (t.includes_all_repositories = 1 or x.team_id is not null))`,
		);
	if (search.starredBy !== undefined)
		all.push(
			sql<SqlBool>`repository.id in (select repository_id from star where account_id = ${search.starredBy})`,
		);
	if (search.watchedBy !== undefined)
		all.push(
			sql<SqlBool>`repository.id in (select repository_id from watch where account_id = ${search.watchedBy})`,
		);
	if (search.withPrivate === false) flag("private", false);
	flag("private", search.isPrivate);
	if (search.language)
		all.push(
			sql<SqlBool>`lower(repository.language) = ${search.language.toLowerCase()}`,
		);
	flag("template", search.template);
	flag("mirror", search.mirror);
	if (search.fork !== undefined)
		all.push(
			search.fork
				? sql<SqlBool>`repository.fork_of_id is not null`
				: sql<SqlBool>`repository.fork_of_id is null`,
		);
	if (search.archived !== undefined)
		all.push(
			search.archived
				? sql<SqlBool>`repository.archived_at > 0`
				: sql<SqlBool>`repository.archived_at = 0`,
		);
	switch (search.mode ?? "") {
		case "":
			break;
		case "source":
			all.push(
				sql<SqlBool>`(repository.fork_of_id is null and repository.mirror = 0)`,
			);
			break;
		case "fork":
			all.push(sql<SqlBool>`repository.fork_of_id is not null`);
			break;
		case "mirror":
			flag("mirror", true);
			break;
		case "collaborative":
			all.push(
				sql<SqlBool>`(repository.mirror = 0 and repository.owner_id != ${search.account ?? 0})`,
			);
			break;
		default:
			throw invalid("invalid search mode");
	}
	return all;
}

function ofAccount({
	account,
	ownedOnly,
}: RepositorySearch): Expression<SqlBool> {
	const owned = sql<SqlBool>`repository.owner_id = ${account}`;
	if (ownedOnly) return owned;
	return sql<SqlBool>`(${owned} or ${takesPart(account)})`;
}
