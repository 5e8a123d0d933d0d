import Type from "typebox";
import {
	addTopic,
	removeTopic,
	replaceTopics,
	topicsOf,
} from "../../domain/repositories/topics/topics.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { list, option, optional, text } from "../../http/fields.ts";
import { respond } from "../../http/response.ts";

const { String: Text } = Type;

export const RepoTopicOptions = option("RepoTopicOptions", {
	topics: optional(list(text())),
});

const TopicName = Type.Object(
	{ topics: Type.Array(Text()) },
	{ $id: "TopicName" },
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

export const counted = (total: number) => ({
	"X-Total-Count": String(total),
	"Access-Control-Expose-Headers": "X-Total-Count",
});

export const repoListTopics = endpoint({
	id: "repoListTopics",
	route: "GET /repos/:owner/:repo/topics",
	summary: "List the topics of a repository",
	scope: "repository",
	on: repo.visible(),
	paged: true,
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
	audit: "repository.edited",
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
	audit: "repository.edited",
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
	audit: "repository.edited",
	on: repo.admin(),
	returns: { 204: null, 422: InvalidTopics },
	run: ({ app, actor, repository, params }) =>
		removeTopic(app, actor, repository, params.topic),
});
