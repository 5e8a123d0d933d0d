import type { App } from "../../app.ts";
import { accountById } from "../../domain/accounts/account.ts";
import { unrecorded } from "../../domain/audit/declared.ts";
import {
	assigneesNamed,
	changeAssignees,
} from "../../domain/issues/assignees.ts";
import { type IssueContext, issuesByIds } from "../../domain/issues/issue.ts";
import { milestoneByTitle } from "../../domain/milestones/milestone.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { setValues } from "../../domain/projects/change-values.ts";
import type { ProjectCard } from "../../domain/projects/project.ts";
import { contextFor } from "../../domain/repositories/context-for.ts";
import { ownedByIds } from "../../domain/repositories/with-owners.ts";
import { invalid, notFound } from "../../errors.ts";
import { projects } from "../../guards/project.ts";
import { choice, line, whole } from "../fields.ts";
import { type Form, form, type Page } from "../page.ts";
import { editItem } from "../repository/conversation/edit-item.ts";
import { t } from "../words/words.ts";
import type { BoardsAt } from "./place.tsx";
import { backToBoard } from "./to-board.ts";

/** The forms that give cards values, or put them into other groups than columns. */
export function cardForms({ base }: BoardsAt, board: Page, card: Page): Form[] {
	return [
		form({
			route: `POST ${base}/projects/:id/items/:item/values`,
			audit: unrecorded.planning,
			on: projects.card(),
			fields: { had: line({ max: 20_000 }) },
			shownOn: card,
			async run({ app, actor, context, fields: { had }, sent, card }) {
				await setValues(app, actor, card, changedValues(sent, had));
				return backToBoard(context);
			},
		}),
		form({
			route: `POST ${base}/projects/:id/items/:item/choose`,
			audit: unrecorded.planning,
			on: projects.card(),
			fields: { field: whole(), to: line({ max: 20 }) },
			shownOn: board,
			async run({ app, actor, context, fields: { field, to }, card }) {
				await setValues(app, actor, card, new Map([[field, to]]));
				return backToBoard(context);
			},
		}),
		form({
			route: `POST ${base}/projects/:id/items/:item/plan`,
			audit: unrecorded.planning,
			on: projects.planCard(),
			fields: { by: choice("assignee", "milestone"), to: line(), from: line() },
			shownOn: board,
			async run({ app, actor, context, fields: { by, to, from }, card }) {
				const item = await contextOf(app, actor, card);
				if (by === "milestone") await plan(app, actor, item, to);
				else if (to !== from) await assign(app, actor, item, to, from);
				return backToBoard(context);
			},
		}),
	];
}

/** The values that were changed: those that are as they were may have been changed by others meanwhile. */
function changedValues(
	sent: URLSearchParams,
	had: string,
): Map<number, string> {
	const before = readHad(had);
	const changed = new Map<number, string>();
	for (const [name, value] of sent) {
		const [, id] = /^f(\d{1,15})$/.exec(name) ?? [];
		if (id && before[id] !== value.trim()) changed.set(Number(id), value);
	}
	return changed;
}

function readHad(text: string): Record<string, unknown> {
	try {
		const read: unknown = JSON.parse(text || "{}");
		return Object.assign(Object.create(null), read);
	} catch {
		throw invalid("had must be JSON");
	}
}

/** The item of a card with its repository. @throws DomainError "invalid" for a note */
async function contextOf(
	app: App,
	actor: Actor,
	{ issue_id }: ProjectCard,
): Promise<IssueContext> {
	if (issue_id === null)
		throw invalid(t("A note cannot have labels or assignees."));
	const [issue] = await issuesByIds(app.db, [issue_id]);
	const homes = await ownedByIds(app.db, issue ? [issue.repository_id] : []);
	const owned = homes.get(issue?.repository_id ?? 0);
	if (!issue || !owned) throw notFound();
	return { ...(await contextFor(app.db, actor, owned)), issue };
}

async function plan(
	app: App,
	actor: Actor,
	context: IssueContext,
	title: string,
): Promise<void> {
	const milestone = title
		? await milestoneByTitle(app.db, context.repository.id, title)
		: null;
	if (milestone === undefined)
		throw invalid(t("Its repository has no milestone {title}.", { title }));
	await editItem(app, actor, context, {
		planning: async () => ({ milestone }),
	});
}

async function assign(
	app: App,
	actor: Actor,
	context: IssueContext,
	to: string,
	from: string,
): Promise<void> {
	const idIn = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : 0);
	const person = to ? await accountById(app.db, idIn(to)) : undefined;
	if (to && !person) throw notFound();
	const add = person
		? await assigneesNamed(app, actor, context, [person.name])
		: [];
	await changeAssignees(app, actor, context, {
		add,
		remove: from ? [{ id: idIn(from) }] : [],
	});
}
