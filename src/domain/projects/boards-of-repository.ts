import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import type { Actor } from "../permissions/actor.ts";
import { may } from "../policies/may.ts";
import { boardsShownBy } from "../policies/project.ts";
import type { RepositoryContext } from "../repositories/repository.ts";
import type { Project, ProjectPlace } from "./project.ts";
import { levelInBoardsOf } from "./project-access.ts";

/** Boards of a place that are offered. */
const most = 100;

const newestOfRepository = query((q, p: { repository: number }) =>
	q
		.selectFrom("project")
		.selectAll()
		.where("repository_id", "=", p.repository)
		.where("closed_at", "is", null)
		.orderBy("id", "desc")
		.limit(most),
);
const newestOfOwner = query((q, p: { owner: number }) =>
	q
		.selectFrom("project")
		.selectAll()
		.where("owner_id", "=", p.owner)
		.where("closed_at", "is", null)
		.orderBy("id", "desc")
		.limit(most),
);

/** The open boards on which an item of a repository may be put: those of the repository and of its owner, as far as the actor knows them. */
export async function boardsIn(
	app: App,
	actor: Actor,
	context: RepositoryContext,
): Promise<Project[]> {
	const { repository, owner } = context;
	const list = async (of: ProjectPlace, shown: boolean): Promise<Project[]> => {
		if (!shown) return [];
		return "repository" in of
			? app.db.all(newestOfRepository, of)
			: app.db.all(newestOfOwner, of);
	};
	const [own, owners] = await Promise.all([
		list(
			{ repository: repository.id },
			may(actor, "boards.read-in-repository", context),
		),
		list(
			{ owner: owner.id },
			boardsShownBy(repository).owners &&
				may(actor, "boards.read", {
					level: await levelInBoardsOf(app.db, actor, owner),
				}),
		),
	]);
	return [...own, ...owners];
}
