import type { App } from "../../app.ts";
import type { Reader } from "../../database/database.ts";
import { type Account, accountById } from "../accounts/account.ts";
import { maySeeAccount } from "../permissions/access.ts";
import { type Actor, isPublicOnly, isSiteAdmin } from "../permissions/actor.ts";
import { teamLevels } from "../permissions/team-levels.ts";
import { Level } from "../permissions/units.ts";
import { levelInBoardsIn } from "../policies/project.ts";
import { contextFor } from "../repositories/context-for.ts";
import {
	type RepositoryContext,
	repositoryById,
} from "../repositories/repository.ts";
import { type Project, projectById } from "./project.ts";

/** Whose board it is, and what the actor may do there. */
export interface ProjectHome {
	readonly level: Level;
	/** The account that owns the board, or its repository. */
	readonly account: Account;
	/** undefined: a board of the account itself. */
	readonly within: RepositoryContext | undefined;
}
/** A board as an actor finds it. */
export interface FoundProject extends ProjectHome {
	readonly project: Project;
}

/**
 * What an actor may do with the boards of an account: they are seen with the account, and changed by the user, by owners and by teams
 * that write projects.
 */
export async function levelInBoardsOf(
	db: Reader,
	actor: Actor,
	owner: Account,
): Promise<Level> {
	const { account: me, token } = actor;
	const open = owner.visibility === "public" ? Level.read : Level.none;
	if (!me || isPublicOnly(actor) || token?.repositories) return open;
	if (isSiteAdmin(actor) || me.id === owner.id) return Level.owner;
	if (owner.kind === "user")
		return maySeeAccount(actor, owner, false) ? Level.read : Level.none;
	const granted = await teamLevels(db, owner, me, "projects");
	const seen =
		owner.visibility !== "private" &&
		maySeeAccount(actor, owner, granted.length > 0);
	return Math.max(seen ? Level.read : Level.none, ...granted) as Level;
}

/** Where a board belongs, and what an actor may do there; undefined when he may not know of it. */
export async function homeOfProject(
	app: App,
	actor: Actor,
	project: Project,
): Promise<ProjectHome | undefined> {
	const { db } = app;
	const repository = project.repository_id
		? await repositoryById(db, project.repository_id)
		: undefined;
	const owner = await accountById(
		db,
		repository?.owner_id ?? project.owner_id ?? 0,
	);
	if (!owner) return undefined;
	if (!repository) {
		const level = await levelInBoardsOf(db, actor, owner);
		return level === Level.none
			? undefined
			: { level, account: owner, within: undefined };
	}
	const within = await contextFor(db, actor, { repository, owner });
	const level = levelInBoardsIn(within);
	return level === Level.none ? undefined : { level, account: owner, within };
}

/** The board of an id; undefined when there is none, or the actor may not know of it. */
export async function findProject(
	app: App,
	actor: Actor,
	id: number,
): Promise<FoundProject | undefined> {
	const project = await projectById(app.db, id);
	const home = project && (await homeOfProject(app, actor, project));
	return project && home ? { project, ...home } : undefined;
}

/** The boards among some that an actor may know of, those of one place being asked about once. */
export async function knownProjects<P extends Project>(
	app: App,
	actor: Actor,
	projects: readonly P[],
): Promise<P[]> {
	const homes = new Map<string, Promise<ProjectHome | undefined>>();
	const known = await Promise.all(
		projects.map((project) => {
			const key = `${project.repository_id}/${project.owner_id}`;
			const home = homes.get(key) ?? homeOfProject(app, actor, project);
			homes.set(key, home);
			return home;
		}),
	);
	return projects.filter((_, i) => known[i] !== undefined);
}
