import { type Expression, type SqlBool, sql } from "kysely";
import type { Dialect } from "../../database/dialect.ts";
import { invalid } from "../../errors.ts";
import type { Actor } from "../permissions/actor.ts";
import { ownedOrJoined } from "../permissions/takes-part.ts";
import { visibleTo } from "../permissions/visible.ts";
import { hasWord } from "./parts-of-names.ts";

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

/** The values of a search, or markers of them. */
interface SearchValues {
	readonly word: string;
	/** The word as it stands among topics. */
	readonly topic: string;
	readonly account: number;
	readonly team: number;
	readonly starredBy: number;
	readonly watchedBy: number;
	readonly language: string;
}

/** The conditions that a search demands of a `repository` and its `owner`. */
export function searchConditions(
	actor: Actor,
	search: RepositorySearch,
	p: SearchValues,
	d: Dialect,
): Expression<SqlBool>[] {
	const all: Expression<SqlBool>[] = [visibleTo(actor)];
	const flag = (column: string, on: boolean | undefined) => {
		if (on !== undefined)
			all.push(
				sql<SqlBool>`${sql.ref(`repository.${column}`)} = ${sql.lit(on ? 1 : 0)}`,
			);
	};
	if (search.word) all.push(...hasWord(search, search.word, p, d));
	if (search.account !== undefined) all.push(ofAccount(search, p));
	if (search.team !== undefined)
		all.push(
			sql<SqlBool>`exists (select 1 from team t left join team_repository x on x.team_id = t.id and x.repository_id = repository.id
				where t.id = ${p.team} and t.organization_id = repository.owner_id
				and (t.includes_all_repositories = 1 or x.team_id is not null))`,
		);
	if (search.starredBy !== undefined)
		all.push(
			sql<SqlBool>`repository.id in (select repository_id from star where account_id = ${p.starredBy})`,
		);
	if (search.watchedBy !== undefined)
		all.push(
			sql<SqlBool>`repository.id in (select repository_id from watch where account_id = ${p.watchedBy})`,
		);
	if (search.withPrivate === false) flag("private", false);
	flag("private", search.isPrivate);
	if (search.language)
		all.push(
			sql<SqlBool>`(lower(repository.language) = ${p.language} and repository.language <> '')`,
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
				sql<SqlBool>`(repository.mirror = 0 and repository.owner_id != ${p.account})`,
			);
			break;
		default:
			throw invalid("invalid search mode");
	}
	return all;
}

function ofAccount(
	{ ownedOnly }: RepositorySearch,
	{ account }: Pick<SearchValues, "account">,
): Expression<SqlBool> {
	return ownedOnly
		? sql<SqlBool>`repository.owner_id = ${account}`
		: ownedOrJoined(account);
}
