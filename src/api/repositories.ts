import type { App } from "../app.ts";
import {
	type Repository as Row,
	repositoryById,
} from "../domain/repositories/repository.ts";
import { notFound } from "../errors.ts";
import { signedIn } from "../guards/account.ts";
import { endpoint } from "../http/endpoint.ts";
import { repositoryViews } from "../views/repository.ts";
import { Repository } from "../views/repository-type.ts";

export const repoGetByID = endpoint({
	id: "repoGetByID",
	route: "GET /repositories/:id",
	summary: "Get a repository by its id",
	scope: "repository",
	on: signedIn(),
	returns: { 200: Repository },
	async run({ app, actor, params }) {
		const row = await byId(app, params.id);
		// a repository that the caller may not see has no view
		const [view] = row ? await repositoryViews(app, actor, [row]) : [];
		if (!view) throw notFound();
		return view;
	},
});

const byId = async (app: App, text: string): Promise<Row | undefined> =>
	/^\d{1,15}$/.test(text) ? repositoryById(app.db, Number(text)) : undefined;
