import Type from "typebox";
import { listReviewers } from "../../domain/repositories/people.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { User } from "../../views/account.ts";
import { allPeople } from "./people.ts";

export const repoGetReviewers = endpoint({
	id: "repoGetReviewers",
	route: "GET /repos/:owner/:repo/reviewers",
	summary: "List the users who can be asked for a review",
	scope: "repository",
	on: repo.reviewers(),
	returns: { 200: Type.Array(User) },
	async run({ app, actor, context }) {
		const accounts = await listReviewers(app, context);
		return allPeople(app, actor, accounts);
	},
});
