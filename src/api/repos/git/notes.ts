import Type from "typebox";
import { noteOf } from "../../../domain/history/note.ts";
import { notFound } from "../../../errors.ts";
import { repo } from "../../../guards/repository.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { Commit, commitViews } from "../../../views/repository-commit.ts";
import { single } from "../../single.ts";
import { commitParts, partsInQuery } from "../commit-page.ts";
import { commitNamed } from "./commits.ts";

export const Note = Type.Object(
	{ message: Type.String(), commit: Commit },
	{ $id: "Note" },
);

export const getNote = endpoint({
	id: "repoGetNote",
	route: "GET /repos/:owner/:repo/git/notes/:sha",
	summary: "Get the note on a commit",
	scope: "repository",
	on: repo.read("code"),
	query: Type.Object({
		verification: commitParts.verification,
		files: commitParts.files,
	}),
	returns: { 200: Note },
	async run({ app, actor, context, repository, params, search }) {
		const { oid } = await commitNamed(app, repository, params.sha);
		const note = await noteOf(app, repository, oid);
		if (!note) throw notFound();
		const parts = { ...partsInQuery(search), stat: true };
		const views = await commitViews(app, actor, context, [note.commit], parts);
		return { message: note.message, commit: single(views) };
	},
});
