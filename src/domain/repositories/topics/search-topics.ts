import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { App } from "../../../app.ts";
import type { Builder } from "../../../database/database.ts";
import { walkedPage } from "../../../database/queries/walked-page.ts";
import type { Actor } from "../../permissions/actor.ts";
import { visibleTo } from "../../permissions/visible.ts";

/** So many repositories of a topic are counted. */
const mostCounted = 1000;
/** Of so many topics at a time: others have a turn in between. */
const countedAtOnce = 10;
/** So many topics are asked at a time for one repository that the actor may see: as many as a page shows. */
const askedAtOnce = 50;

interface TopicKey {
	readonly id: number;
	readonly name: string;
	readonly uses: number;
	readonly created_at: number;
	readonly updated_at: number;
}

interface FoundTopic extends TopicKey {
	/** How many of the repositories that the actor may see carry it, up to `mostCounted`. */
	readonly repositories: number;
}

/**
 * A page of the topics whose names hold a text, the most used first, with the number of them all. Only repositories that the actor may
 * see count: a topic that only others carry is not told.
 */
export async function searchTopics(
	app: App,
	actor: Actor,
	text: string,
	page: { limit: number; offset: number },
): Promise<{ topics: FoundTopic[]; total: number }> {
	const { db } = app;
	const wanted = text.toLowerCase();
	const { rows, total } = await walkedPage<TopicKey>(
		page,
		(after, limit) =>
			db.rows((q) =>
				q
					.selectFrom("topic")
					.selectAll()
					.$if(after !== undefined, (s) =>
						s
							.where("uses", "<=", Number(after?.uses))
							.where((e) =>
								e.or([
									e("uses", "<", Number(after?.uses)),
									e("id", ">", Number(after?.id)),
								]),
							),
					)
					.where("uses", ">", 0)
					.orderBy("uses", "desc")
					.orderBy("id")
					.limit(limit),
			),
		async (topics) => {
			const named = topics.filter(({ name }) => name.includes(wanted));
			const seen: TopicKey[] = [];
			for (let i = 0; i < named.length; i += askedAtOnce) {
				if (i > 0) await setImmediate();
				const some = named.slice(i, i + askedAtOnce);
				const counts = await countsOf(app, actor, some, 1);
				seen.push(...some.filter(({ id }) => counts.has(id)));
			}
			return seen;
		},
	);
	const topics: FoundTopic[] = [];
	for (let i = 0; i < rows.length; i += countedAtOnce) {
		if (i > 0) await setImmediate();
		const some = rows.slice(i, i + countedAtOnce);
		const counts = await countsOf(app, actor, some, mostCounted);
		for (const row of some)
			topics.push({ ...row, repositories: counts.get(row.id) ?? 0 });
	}
	topics.sort((a, b) => b.repositories - a.repositories || a.id - b.id);
	return { topics, total };
}

/** How many repositories that an actor may see carry each of some topics, up to a bound; those that none carries are left out. */
async function countsOf(
	{ db }: App,
	actor: Actor,
	topics: readonly TopicKey[],
	most: number,
): Promise<Map<number, number>> {
	if (topics.length === 0) return new Map();
	const carriers = (q: Builder) =>
		q
			.selectFrom("repository_topic")
			.innerJoin(
				"repository",
				"repository.id",
				"repository_topic.repository_id",
			)
			.innerJoin("account as owner", "owner.id", "repository.owner_id")
			.select(sql<number>`1`.as("one"))
			.where(sql<boolean>`repository_topic.topic_id = topic.id`)
			.where(visibleTo(actor))
			.limit(most);
	const rows = await db.rows((q, d) =>
		q
			.selectFrom("topic")
			.select("topic.id")
			.select(
				q
					.selectFrom(carriers(q).as("some"))
					.select((e) => e.fn.countAll<number>().as("n"))
					.as("n"),
			)
			.where("topic.id", "in", d.list(topics.map(({ id }) => id))),
	);
	return new Map(
		rows.filter(({ n }) => Number(n) > 0).map(({ id, n }) => [id, Number(n)]),
	);
}
