import Type from "typebox";
import { createTag } from "../../domain/refs/create-tag.ts";
import { deleteTag } from "../../domain/refs/delete-tag.ts";
import { listTags } from "../../domain/refs/list-refs.ts";
import { refByName, tagPrefix } from "../../domain/refs/ref.ts";
import { notFound } from "../../errors.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { option, optional, prose, text } from "../../http/fields.ts";
import { paginated } from "../../http/paging.ts";
import { Tag, tagView } from "../../views/tag.ts";

export const CreateTagOption = option("CreateTagOption", {
	tag_name: text({ rule: "GitRefName", max: 100 }),
	message: optional(prose({ description: "makes an annotated tag" })),
	target: optional(
		text({
			description: "branch, tag or commit; the default branch unless given",
		}),
	),
});

export const listRepositoryTags = endpoint({
	id: "repoListTags",
	route: "GET /repos/:owner/:repo/tags",
	summary: "List the tags of a repository, the newest first",
	scope: "repository",
	on: repo.read("code"),
	paged: true,
	returns: { 200: Type.Array(Tag) },
	async run({ app, context, repository, page }) {
		const { refs, total } = await listTags(app, repository, page);
		return paginated(
			refs.map((ref) => tagView(app, context, ref)),
			total,
			{ link: false },
		);
	},
});

export const getTag = endpoint({
	id: "repoGetTag",
	route: "GET /repos/:owner/:repo/tags/*",
	summary: "Get a tag",
	scope: "repository",
	on: repo.read("code"),
	returns: { 200: Tag },
	async run({ app, context, repository, params }) {
		const name = tagPrefix + params["*"];
		const ref = await refByName(app.db, repository.store_id, name);
		if (!ref) throw notFound();
		return tagView(app, context, ref);
	},
});

export const createRepositoryTag = endpoint({
	id: "repoCreateTag",
	route: "POST /repos/:owner/:repo/tags",
	summary: "Create a tag",
	scope: "repository",
	audit: "refs.moved",
	on: repo.write("code"),
	body: CreateTagOption,
	returns: { 201: Tag },
	async run({ app, actor, context, repository, body }) {
		const ref = await createTag(app, actor, repository, {
			name: body.tag_name,
			message: body.message,
			target: body.target,
		});
		return tagView(app, context, ref);
	},
});

export const removeTag = endpoint({
	id: "repoDeleteTag",
	route: "DELETE /repos/:owner/:repo/tags/*",
	summary: "Delete a tag",
	scope: "repository",
	audit: "refs.moved",
	on: repo.write("code"),
	returns: { 204: null },
	run: ({ app, actor, repository, params }) =>
		deleteTag(app, actor, repository, params["*"]),
});
