import { sql } from "kysely";
import type { App } from "../../../app.ts";
import type { Builder } from "../../../database/database.ts";
import type { Actor } from "../../permissions/actor.ts";
import { visibleTo } from "../../permissions/visible.ts";

interface FoundTopic {
	readonly id: number;
	readonly name: string;
	readonly created_at: number;
	readonly updated_at: number;
	/** How many of the repositories that the actor may see carry it. */
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
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ topics: FoundTopic[]; total: number }> {
	const from = (q: Builder) =>
		q
			.selectFrom("topic")
			.innerJoin("repository_topic", "repository_topic.topic_id", "topic.id")
			.innerJoin(
				"repository",
				"repository.id",
				"repository_topic.repository_id",
			)
			.innerJoin("account as owner", "owner.id", "repository.owner_id")
			.where(visibleTo(actor));
	const topics = await app.db.rows((q, d) =>
		from(q)
			.where(d.contains(sql.ref("topic.name"), text))
			.select(["topic.id", "topic.name", "topic.created_at"])
			.select("topic.updated_at")
			.select((e) => e.fn.countAll<number>().as("repositories"))
			.groupBy([
				"topic.id",
				"topic.name",
				"topic.created_at",
				"topic.updated_at",
			])
			.orderBy("repositories", "desc")
			.orderBy("topic.id")
			.limit(limit)
			.offset(offset),
	);
	const [count] = await app.db.rows((q, d) =>
		from(q)
			.where(d.contains(sql.ref("topic.name"), text))
			.select((e) => e.fn.count<number>("topic.id").distinct().as("n")),
	);
	return { topics, total: Number(count?.n ?? 0) };
}
