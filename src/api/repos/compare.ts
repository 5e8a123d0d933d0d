import Type from "typebox";
import { compare } from "../../domain/history/compare.ts";
import { diffText, patchSeries } from "../../git/history/patch-text.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { media } from "../../http/openapi/media.ts";
import { plainStream, plainText } from "../../http/response.ts";
import { Commit, commitViews } from "../../views/repository-commit.ts";

const Compare = Type.Object(
	{ total_commits: Type.Integer(), commits: Type.Array(Commit) },
	{ $id: "Compare" },
);

export const compareCommits = endpoint({
	id: "repoCompareDiff",
	route: "GET /repos/:owner/:repo/compare/*",
	summary: "Get what one branch, tag or commit has that another has not",
	scope: "repository",
	on: repo.read("code"),
	query: Type.Object({
		output: Type.Optional(
			Type.String({ description: "diff or patch: plain text" }),
		),
	}),
	returns: { 200: Type.Union([Compare, media.text]) },
	async run({ app, actor, context, repository, params, query, client }) {
		const found = await compare(app, actor, repository, params["*"]);
		const { from, base, head, commits, total } = found;
		if (query.output === "diff" || query.output === "patch") {
			if (!base) return plainText("");
			const text = query.output === "diff" ? diffText : patchSeries;
			return await plainStream(
				text(app.git, from, base, head, { signal: client.signal }),
			);
		}
		const parts = { stat: true, files: true, verification: true, from };
		return {
			total_commits: total,
			commits: await commitViews(app, actor, context, commits, parts),
		};
	},
});
