import type { App } from "../../app.ts";
import { accountById } from "../../domain/accounts/account.ts";
import { renewActor } from "../../domain/accounts/renew-actor.ts";
import { jobById } from "../../domain/actions/runs/run.ts";
import { type Issue, issuesByIds } from "../../domain/issues/issue.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import type { Unit } from "../../domain/permissions/units.ts";
import { may } from "../../domain/policies/may.ts";
import { findProject } from "../../domain/projects/project-access.ts";
import { contextFor } from "../../domain/repositories/context-for.ts";
import { repositoryById } from "../../domain/repositories/repository.ts";
import { parseTopic, type Topic } from "./topics.ts";

const unitsOf: Record<string, readonly Unit[]> = {
	code: ["code"],
	issues: ["issues", "pulls"],
	runs: ["actions"],
	run: ["actions"],
	job: ["actions"],
};

/** What topics are about; it is the same for all who are told at one time, and is read once for them. */
export interface Subjects {
	repository(id: number): ReturnType<typeof repositoryById>;
	account(id: number): ReturnType<typeof accountById>;
	issue(id: number): Promise<Issue | undefined>;
	job(id: number): ReturnType<typeof jobById>;
}

/** Subjects that are read when they are asked for first. */
export const readSubjects = ({ db }: App): Subjects => ({
	repository: once((id) => repositoryById(db, id)),
	account: once((id) => accountById(db, id)),
	issue: once(async (id) => (await issuesByIds(db, [id]))[0]),
	job: once((id) => jobById(db, id)),
});

function once<T>(read: (id: number) => Promise<T>) {
	const known = new Map<number, Promise<T>>();
	return (id: number): Promise<T> => {
		const found = known.get(id) ?? read(id);
		known.set(id, found);
		return found;
	};
}

/** Those of some topics that the actor may hear of now: whose rights have gone hears of nothing more. */
export async function mayHear(
	app: App,
	was: Actor,
	topics: readonly Topic[],
	subjects = readSubjects(app),
): Promise<Topic[]> {
	const actor = await stillThere(app, was);
	if (!actor) return [];
	const heard = await Promise.all(
		topics.map((topic) => mayHearOf(app, subjects, actor, topic)),
	);
	return topics.filter((_, i) => heard[i]);
}

/** The actor as it is now; nothing once it has been deactivated or deleted, or its session has ended. */
async function stillThere(app: App, was: Actor): Promise<Actor | undefined> {
	try {
		return await renewActor(app, was);
	} catch {
		return undefined;
	}
}

const repositoryOf = async (
	subjects: Subjects,
	asked: Exclude<
		NonNullable<ReturnType<typeof parseTopic>>,
		{ kind: "project"; project: number } | { kind: "news"; account: number }
	>,
): Promise<number | undefined> =>
	"job" in asked
		? (await subjects.job(asked.job))?.repository_id
		: asked.repository;

async function mayHearOf(
	app: App,
	subjects: Subjects,
	actor: Actor,
	topic: Topic,
): Promise<boolean> {
	const asked = parseTopic(topic);
	if (asked && "account" in asked) return actor.account?.id === asked.account;
	if (asked && "project" in asked)
		return (await findProject(app, actor, asked.project)) !== undefined;
	const id = asked && (await repositoryOf(subjects, asked));
	const repository = id && (await subjects.repository(id));
	const owner = repository && (await subjects.account(repository.owner_id));
	if (!repository || !owner) return false;
	const found = await contextFor(app.db, actor, { repository, owner });
	if (asked.kind === "repository") return may(actor, "repository.see", found);
	if (asked.kind === "issue" && "thing" in asked) {
		const issue = await subjects.issue(asked.thing ?? 0);
		return (
			issue?.repository_id === repository.id &&
			may(actor, "issue.read", { ...found, issue })
		);
	}
	return (unitsOf[asked.kind] ?? []).some((unit) =>
		may(actor, `${unit}.know`, found),
	);
}
