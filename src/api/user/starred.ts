import Type from "typebox";
import { unrecorded } from "../../domain/audit/declared.ts";
import { listFollowed } from "../../domain/repositories/following/list-followed.ts";
import {
	hasStarred,
	starRepository,
	unstarRepository,
} from "../../domain/repositories/following/star.ts";
import { notFound } from "../../errors.ts";
import { signedIn } from "../../guards/account.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { empty } from "../../http/response.ts";
import { repositoryViews } from "../../views/repository.ts";
import { Repository } from "../../views/repository-type.ts";

const signedInReader = repo.signedIn();

export const userCurrentListStarred = endpoint({
	id: "userCurrentListStarred",
	route: "GET /user/starred",
	summary: "List the repositories that the user has starred",
	scope: ["user", "repository"],
	on: signedIn(),
	paged: true,
	returns: { 200: Type.Array(Repository) },
	async run({ app, actor, me, page }) {
		const { rows, total } = await listFollowed(app, actor, "star", me, page);
		return paginated(await repositoryViews(app, actor, rows), total);
	},
});

export const userCurrentCheckStarring = endpoint({
	id: "userCurrentCheckStarring",
	route: "GET /user/starred/:owner/:repo",
	summary: "Tell whether the user has starred a repository",
	scope: ["user", "repository"],
	on: signedInReader,
	returns: { 204: null },
	async run({ app, actor, repository }) {
		if (!(await hasStarred(app, repository, actor.account))) throw notFound();
		return empty();
	},
});

export const userCurrentPutStar = endpoint({
	id: "userCurrentPutStar",
	route: "PUT /user/starred/:owner/:repo",
	summary: "Star a repository",
	scope: ["user", "repository"],
	audit: unrecorded.personal,
	on: signedInReader,
	returns: { 204: null },
	run: ({ app, actor, repository }) =>
		starRepository(app, repository, actor.account),
});

export const userCurrentDeleteStar = endpoint({
	id: "userCurrentDeleteStar",
	route: "DELETE /user/starred/:owner/:repo",
	summary: "Take the star of a repository back",
	scope: ["user", "repository"],
	audit: unrecorded.personal,
	on: signedInReader,
	returns: { 204: null },
	run: ({ app, actor, repository }) =>
		unstarRepository(app, repository, actor.account),
});
