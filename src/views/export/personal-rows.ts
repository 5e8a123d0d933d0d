import { type RawBuilder, sql } from "kysely";
import type { App } from "../../app.ts";
import { raw } from "../../database/raw.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { units } from "../../domain/permissions/units.ts";
import {
	readableIssue,
	readableTo,
	visibleTo,
} from "../../domain/permissions/visible.ts";
import type { PersonalList } from "./personal-lists.ts";

const limit = 100;
type Row = Readonly<Record<string, unknown>>;

/** The rows of a person in one of the lists, as far as he may see them. Few are in memory at once. */
export async function* personalRows(
	{ app, viewer, me }: PersonalReader,
	list: PersonalList,
): AsyncGenerator<Row> {
	const { key = ["id"] } = list;
	const keys = key.map((_, i) => `key_${i}`);
	for (let after: unknown[] | undefined; ; ) {
		const rows = await readRows(app, viewer, list, { me: me.id, after });
		for (const row of rows)
			yield Object.fromEntries(
				Object.entries(row).filter(([name]) => !keys.includes(name)),
			);
		const last = rows.at(-1);
		if (!last || rows.length < limit) return;
		after = keys.map((name) => last[name]);
	}
}

/** The reader of an archive, and its owner. */
interface PersonalReader {
	readonly app: App;
	readonly viewer: Actor;
	readonly me: { readonly id: number };
}

async function readRows(
	{ db }: App,
	viewer: Actor,
	list: PersonalList,
	{ me, after }: { readonly me: number; readonly after?: unknown[] },
): Promise<Row[]> {
	const { key = ["id"], near } = list;
	const columns: RawBuilder<unknown>[] = [
		...key.map((name, i) => sql`${of(name)} as ${sql.ref(`key_${i}`)}`),
		...list.columns.map((name) => of(name)),
		...Object.entries(list.more ?? {}).map(
			([name, text]) => sql`${sql.raw(text)} as ${sql.ref(name)}`,
		),
	];
	if (near)
		columns.push(sql`owner.name as owner`, sql`repository.name as repository`);
	const hasIssue = near === "issue" || list.table === "notification_thread";
	if (hasIssue) columns.push(sql`issue.number as issue`);
	const place =
		near === "issue"
			? sql`join issue on issue.id = r.issue_id join repository on repository.id = issue.repository_id join account owner on owner.id = repository.owner_id`
			: near === "repository"
				? sql`join repository on repository.id = r.repository_id join account owner on owner.id = repository.owner_id ${hasIssue ? sql`left join issue on issue.id = r.issue_id` : sql``}`
				: sql``;
	const conditions = [
		sql`${of(list.whose)} = ${me}`,
		...(list.only ? [sql`(${sql.raw(list.only)})`] : []),
		...(near === "issue" ? [readableIssue(viewer)] : []),
		...(near === "repository" ? [visibleIn(viewer, list)] : []),
		...(near === "repository" && hasIssue
			? [sql`(r.issue_id is null or ${readableIssue(viewer)})`]
			: []),
		...(after ? [sql`(${sql.join(key.map(of))}) > (${sql.join(after)})`] : []),
	];
	return db.rows((q) =>
		raw(
			q,
			sql`select ${sql.join(columns)} from ${sql.table(list.table)} r ${place} where ${sql.join(conditions, sql` and `)} order by ${sql.join(key.map(of))} limit ${limit}`,
		),
	);
}

const of = (column: string): RawBuilder<unknown> => sql.ref(`r.${column}`);

function visibleIn(viewer: Actor, { unit }: PersonalList) {
	if (unit === undefined) return visibleTo(viewer);
	if (typeof unit === "string") return readableTo(viewer, unit);
	const each = units.map(
		(one) => sql`(${of(unit.column)} = ${one} and ${readableTo(viewer, one)})`,
	);
	const none = sql`(${of(unit.column)} = '' and ${visibleTo(viewer)})`;
	return sql`(${sql.join([none, ...each], sql` or `)})`;
}
