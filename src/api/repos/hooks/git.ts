import Type from "typebox";
import { none } from "../../../domain/audit/declared.ts";
import { notAllowed } from "../../../errors.ts";
import { repo } from "../../../guards/repository.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { option, optional, prose } from "../../../http/fields.ts";

const GitHook = Type.Object(
	{ name: Type.String(), is_active: Type.Boolean(), content: Type.String() },
	{ $id: "GitHook" },
);
const EditGitHookOption = option("EditGitHookOption", {
	content: optional(prose()),
});
const base = "/repos/:owner/:repo/hooks/git";
const shared = {
	scope: "repository",
	on: repo.gitHooks(),
	audit: none("the forge has no git hooks"),
} as const;

const run = (): never => {
	throw notAllowed("the guard lets nobody in");
};

export const repoListGitHooks = endpoint({
	...shared,
	id: "repoListGitHooks",
	route: `GET ${base}`,
	summary: "Git hooks: never allowed",
	returns: { 200: Type.Array(GitHook) },
	run,
});

export const repoGetGitHook = endpoint({
	...shared,
	id: "repoGetGitHook",
	route: `GET ${base}/:id`,
	wordInPath: "id",
	summary: "Git hooks: never allowed",
	returns: { 200: GitHook },
	run,
});

export const repoEditGitHook = endpoint({
	...shared,
	id: "repoEditGitHook",
	route: `PATCH ${base}/:id`,
	wordInPath: "id",
	summary: "Git hooks: never allowed",
	body: EditGitHookOption,
	returns: { 200: GitHook },
	run,
});

export const repoDeleteGitHook = endpoint({
	...shared,
	id: "repoDeleteGitHook",
	route: `DELETE ${base}/:id`,
	wordInPath: "id",
	summary: "Git hooks: never allowed",
	returns: { 204: null },
	run,
});
