import Type from "typebox";
import { searchTopics } from "../../domain/repositories/topics/search-topics.ts";
import {
	addTopic,
	removeTopic,
	replaceTopics,
	topicsOf,
} from "../../domain/repositories/topics/topics.ts";
import { anyone } from "../../guards/account.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { list, option, optional, text } from "../../http/fields.ts";
import { respond } from "../../http/response.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";

const { Integer, String: Text } = Type;
const time = Text({ format: "date-time" });

export const RepoTopicOptions = option("RepoTopicOptions", {
	topics: optional(list(text())),
});
const TopicName = Type.Object(
	{ topics: Type.Array(Text()) },
	{ $id: "TopicName" },
);
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
/** Which topics may not be: the name, the names, or none where there would be too many. */
const InvalidTopics = Type.Object(
	{
		message: Text(),
		invalidTopics: Type.Optional(
			Type.Union([Text(), Type.Array(Text()), Type.Null()]),
		),
		url: Type.Optional(Text()),
	},
	{ $id: "InvalidTopics" },
);
const counted = (total: number) => ({
	"X-Total-Count": String(total),
	"Access-Control-Expose-Headers": "X-Total-Count",
});

export const repoListTopics = endpoint({
	id: "repoListTopics",
	route: "GET /repos/:owner/:repo/topics",
	summary: "List the topics of a repository",
	scope: "repository",
	on: repo.visible(),
	returns: { 200: TopicName },
	run({ repository, page }) {
		const all = topicsOf(repository);
		const topics = all.slice(page.offset, page.offset + page.limit);
		return respond(200, { topics }, counted(all.length));
	},
});

export const repoUpdateTopics = endpoint({
	id: "repoUpdateTopics",
	route: "PUT /repos/:owner/:repo/topics",
	summary: "Replace the topics of a repository",
	scope: "repository",
	on: repo.admin(),
	body: RepoTopicOptions,
	returns: { 204: null, 422: InvalidTopics },
	run: ({ app, actor, repository, body }) =>
		replaceTopics(app, actor, repository, body.topics ?? []),
});

export const repoAddTopic = endpoint({
	id: "repoAddTopic",
	route: "PUT /repos/:owner/:repo/topics/:topic",
	summary: "Add a topic to a repository",
	scope: "repository",
	on: repo.admin(),
	returns: { 204: null, 422: InvalidTopics },
	run: ({ app, actor, repository, params }) =>
		addTopic(app, actor, repository, params.topic),
});

export const repoDeleteTopic = endpoint({
	id: "repoDeleteTopic",
	route: "DELETE /repos/:owner/:repo/topics/:topic",
	summary: "Take a topic away from a repository",
	scope: "repository",
	on: repo.admin(),
	returns: { 204: null, 422: InvalidTopics },
	run: ({ app, actor, repository, params }) =>
		removeTopic(app, actor, repository, params.topic),
});

export const topicSearch = endpoint({
	id: "topicSearch",
	route: "GET /topics/search",
	summary: "Search topics by their names",
	scope: "repository",
	on: anyone,
	query: Type.Object({ q: Type.Optional(Text()) }),
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
