import { type Expression, type SqlBool, sql } from "kysely";
import type { App } from "../../app.ts";
import type { Builder } from "../../database/database.ts";
import type { Dialect } from "../../database/dialect.ts";
import type { PlaceFacts } from "../../text/code/search-job.ts";
import type { FilterNode, QueryNode } from "../../text/query/tree.ts";
import type { Actor } from "../permissions/actor.ts";
import { readableTo } from "../permissions/visible.ts";
import { newestLogBehind, positionInHistory } from "./commits/commit-places.ts";
import { mostOfLog } from "./commits/log-rows.ts";
import { conjuncts } from "./needs.ts";
import { headsNamed, refOfHead } from "./refs-to-index.ts";
import { codeKind, commitKind, type TextKind } from "./text-kinds.ts";

/** The bounds of a search, and its reader. */
export interface SearchScope {
	readonly kind: TextKind;
	/** Other branches and tags of code than the default branch are searched, too. */
	readonly anyRef: boolean;
	readonly actor: Actor;
	readonly root: QueryNode;
	readonly repository?: number | undefined;
	readonly owner?: number | undefined;
	readonly everyPath?: Uint32Array | undefined;
}

/** A branch of which the reader may read the code. */
interface HeadRow {
	readonly head_id: number;
	readonly branch: string;
	readonly commit: string;
	readonly repository_id: number;
	readonly repository: string;
	readonly owner: string;
	readonly private: number;
	readonly archived_at: number;
	readonly mirror: number;
	readonly template: number;
	readonly fork_of_id: number | null;
	readonly pushed_at: number;
	/** The reader works in the repository. */
	readonly mine: number;
}
/** A file in it. */
export interface PlaceRow extends HeadRow {
	readonly path_id: number;
	readonly text_id: number | null;
	readonly reason: string;
	readonly path: string;
	readonly language: string;
}

/** Rows that one statement gives. */
export const mostRows = 3000;

const heads = (
	q: Builder,
	{ kind, anyRef, actor, root, repository, owner }: SearchScope,
) =>
	q
		.selectFrom("code_head")
		.innerJoin("repository", "repository.id", "code_head.repository_id")
		.innerJoin("account as owner", "owner.id", "repository.owner_id")
		.select([
			"code_head.id as head_id",
			"code_head.branch",
			"code_head.oid as commit",
			"repository.id as repository_id",
			"repository.name as repository",
			"owner.name as owner",
			"repository.private",
			"repository.archived_at",
			"repository.mirror",
			"repository.template",
			"repository.fork_of_id",
			"repository.pushed_at",
			worksIn(actor).as("mine"),
		])
		.where(readableTo(actor, kind.unit))
		.where("code_head.kind", "=", kind.number)
		.where("code_head.shown", "=", 1)
		.where("code_head.oid", "<>", "")
		.$if(kind === codeKind && !anyRef, (s) =>
			s.whereRef("code_head.branch", "=", "repository.default_branch"),
		)
		.$if(repository !== undefined, (s) =>
			s.where("repository.id", "=", repository as number),
		)
		.$if(owner !== undefined, (s) =>
			s.where("repository.owner_id", "=", owner as number),
		)
		.where(
			sql.join(
				[sql`1 = 1`, ...narrowed(root)],
				sql` and `,
			) as Expression<SqlBool>,
		);

const places = (q: Builder, d: Dialect, scope: SearchScope) =>
	heads(q, scope)
		.innerJoin("code_place", "code_place.head_id", "code_head.id")
		.innerJoin("code_path", "code_path.id", "code_place.path_id")
		.select([
			"code_place.path_id",
			"code_place.text_id",
			"code_place.reason",
			"code_path.path",
			"code_path.language",
		])
		.$if(scope.everyPath !== undefined, (s) =>
			s.where(
				"code_place.path_id",
				"in",
				d.list([...(scope.everyPath as Uint32Array)]),
			),
		);

/** The repositories of the reader, of his organizations, and those in which he collaborates. */
const worksIn = ({ account }: Actor) =>
	account
		? sql<number>`(case when repository.owner_id = ${account.id} or exists (select 1 from collaboration w where w.repository_id = repository.id and w.account_id = ${account.id})
			or exists (select 1 from team_member w where w.organization_id = repository.owner_id and w.account_id = ${account.id}) then 1 else 0 end)`
		: sql<number>`0`;

/** Filters that each result passes, as far as SQL can say so; the threads ask all of them again. */
function narrowed(root: QueryNode): Expression<SqlBool>[] {
	return conjuncts(root).flatMap((node) =>
		node.kind === "filter" && node.value.form === "exact"
			? conditionOf(node)
			: [],
	);
}

function conditionOf({ key, value }: FilterNode): Expression<SqlBool>[] {
	const text = value.text.toLowerCase();
	if (key === "owner") return [sql<SqlBool>`owner.lower_name = ${text}`];
	if (key === "branch") {
		const names = sql.join([...headsNamed(value.text)]);
		return [sql<SqlBool>`code_head.branch in (${names})`];
	}
	if (key !== "repo") return [];
	const [owner = "", name] = text.split("/");
	if (name === undefined)
		return [sql<SqlBool>`repository.lower_name = ${owner}`];
	return [
		sql<SqlBool>`owner.lower_name = ${owner}`,
		sql<SqlBool>`repository.lower_name = ${name}`,
	];
}

/** All branches of a scope behind one, in the order of their ids from the last. */
export const headsBefore = (
	app: App,
	scope: SearchScope,
	before: number,
): Promise<HeadRow[]> =>
	app.db.heavy.rows((q) =>
		heads(q, scope)
			.where("code_head.id", "<=", before)
			.orderBy("code_head.id", "desc")
			.limit(mostRows),
	);

/** The commits of readers' histories, without what files have. */
const commits = (q: Builder, scope: SearchScope) =>
	heads(q, scope)
		.innerJoin("code_head_log", "code_head_log.head_id", "code_head.id")
		.innerJoin(
			"code_log_commit",
			"code_log_commit.log_id",
			"code_head_log.log_id",
		)
		.select([
			"code_log_commit.log_id",
			"code_log_commit.place",
			"code_log_commit.text_id",
		]);

const commitRow = <
	R extends HeadRow & { log_id: number; place: number; text_id: number },
>({
	log_id,
	place,
	...row
}: R): PlaceRow => ({
	...row,
	...{ path_id: positionInHistory(log_id, place), path: "" },
	...{ reason: "", language: "" },
});

/** The files of a branch behind a path, in the order of the paths' ids; commits in the order of their positions. */
export const placesOfHead = (
	app: App,
	scope: SearchScope,
	from: { readonly head: number; readonly after: number },
	limit: number,
): Promise<PlaceRow[]> =>
	scope.kind === commitKind
		? commitsOfHead(app, scope, from, limit)
		: filesOfHead(app, scope, from, limit);

async function commitsOfHead(
	app: App,
	scope: SearchScope,
	{ head, after }: { readonly head: number; readonly after: number },
	limit: number,
): Promise<PlaceRow[]> {
	const newest = newestLogBehind(after);
	const rows = await app.db.heavy.rows((q) =>
		commits(q, scope)
			.where("code_head.id", "=", head)
			.where("code_head_log.log_id", "<=", newest)
			.orderBy("code_head_log.log_id", "desc")
			.orderBy("code_log_commit.place", "desc")
			// the first piece is read from its end
			.limit(limit + mostOfLog),
	);
	return rows
		.map(commitRow)
		.filter(({ path_id }) => path_id > after)
		.slice(0, limit);
}

const filesOfHead = (
	app: App,
	scope: SearchScope,
	{ head, after }: { readonly head: number; readonly after: number },
	limit: number,
): Promise<PlaceRow[]> =>
	app.db.heavy.rows((q, d) =>
		places(q, d, scope)
			.where("code_head.id", "=", head)
			.where("code_place.path_id", ">", after)
			.orderBy("code_place.path_id")
			.limit(limit),
	);

/** The files that have some texts, in the order of the texts' ids from the last. */
export async function placesOfTexts(
	app: App,
	scope: SearchScope,
	texts: readonly number[],
): Promise<PlaceRow[]> {
	if (!texts.length) return [];
	if (scope.kind !== commitKind)
		return app.db.heavy.rows((q, d) =>
			places(q, d, scope)
				.where("code_place.text_id", "in", d.list(texts))
				.orderBy("code_place.text_id", "desc")
				.orderBy("code_head.id", "desc")
				.orderBy("code_place.path_id")
				.limit(mostRows),
		);
	const rows = await app.db.heavy.rows((q, d) =>
		commits(q, scope)
			.where("code_log_commit.text_id", "in", d.list(texts))
			.orderBy("code_log_commit.text_id", "desc")
			.orderBy("code_head.id", "desc")
			.orderBy("code_log_commit.log_id", "desc")
			.limit(mostRows),
	);
	return rows.map(commitRow);
}

/** The files at some paths, where each of some words may be in the text or in the path. */
export const placesOfPaths = (
	app: App,
	scope: SearchScope,
	paths: readonly number[],
	words: readonly {
		readonly texts: Uint32Array;
		readonly paths: Uint32Array;
	}[],
): Promise<PlaceRow[]> =>
	paths.length
		? app.db.heavy.rows((q, d) => {
				let some = places(q, d, scope).where(
					"code_place.path_id",
					"in",
					d.list(paths),
				);
				for (const word of words)
					some = some.where((e) =>
						e.or([
							e("code_place.text_id", "in", d.list([...word.texts])),
							e("code_place.path_id", "in", d.list([...word.paths])),
						]),
					);
				return some
					.orderBy("code_place.path_id")
					.orderBy("code_head.id", "desc")
					.limit(mostRows);
			})
		: Promise.resolve([]);

/** Gives the facts about a file that filters ask for. */
export function factsOf(row: HeadRow & Partial<PlaceRow>): PlaceFacts {
	const is = [row.private ? "private" : "public"];
	if (row.archived_at) is.push("archived");
	if (row.mirror) is.push("mirror");
	if (row.template) is.push("template");
	if (row.fork_of_id !== null) is.push("fork");
	if (row.reason) is.push(row.reason);
	return {
		owner: row.owner,
		repository: row.repository,
		branch: refOfHead(row.branch).name,
		path: row.path,
		language: row.language ?? "",
		is,
	};
}
