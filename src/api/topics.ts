import Type from "typebox";
import { searchTopics } from "../domain/repositories/topics/search-topics.ts";
import { anyone } from "../guards/account.ts";
import { endpoint } from "../http/endpoint.ts";
import { respond } from "../http/response.ts";
import { rfc3339Of } from "../text/rfc3339.ts";
import { counted } from "./repos/topics.ts";

const { Integer, String: Text } = Type;

const time = Text({ format: "date-time" });

const TopicResponse = Type.Object(
	{
		id: Integer(),
		topic_name: Text(),
		repo_count: Integer(),
		created: time,
		updated: time,
	},
	{ $id: "TopicResponse" },
);

const TopicListResponse = Type.Object(
	{ topics: Type.Array(TopicResponse) },
	{ $id: "TopicListResponse" },
);

export const topicSearch = endpoint({
	id: "topicSearch",
	route: "GET /topics/search",
	summary: "Search topics by their names",
	scope: "repository",
	on: anyone,
	query: Type.Object({ q: Type.Optional(Text()) }),
	paged: true,
	returns: { 200: TopicListResponse },
	async run({ app, actor, query, page }) {
		const found = await searchTopics(app, actor, query.q ?? "", page);
		const topics = found.topics.map((topic) => ({
			id: topic.id,
			topic_name: topic.name,
			repo_count: Number(topic.repositories),
			created: rfc3339Of(topic.created_at),
			updated: rfc3339Of(topic.updated_at),
		}));
		return respond(200, { topics }, counted(found.total));
	},
});
