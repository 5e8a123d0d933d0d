import type { App } from "../../../app.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import {
	type IssueType,
	offeredTypes,
} from "../../../domain/issue-types/issue-type.ts";
import { listDependencies } from "../../../domain/issues/dependencies.ts";
import type { IssueContext } from "../../../domain/issues/issue.ts";
import { participantsOf } from "../../../domain/issues/participants.ts";
import { isSubscribed } from "../../../domain/issues/subscriptions.ts";
import { runningSince } from "../../../domain/issues/times/running-stopwatches.ts";
import { listTimes } from "../../../domain/issues/times/times.ts";
import { type Label, listLabels } from "../../../domain/labels/label.ts";
import {
	listMilestones,
	type Milestone,
} from "../../../domain/milestones/milestone.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { boardsIn } from "../../../domain/projects/boards-of-repository.ts";
import {
	columnsOfAll,
	type Project,
	type ProjectColumn,
	type ProjectOfIssue,
	projectsByIssue,
} from "../../../domain/projects/project.ts";
import {
	homeOfProject,
	knownProjects,
} from "../../../domain/projects/project-access.ts";
import { firstAssignees } from "../../../domain/repositories/people.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { settingsOf } from "../../../domain/repositories/settings.ts";
import { peopleOf } from "../../../views/account.ts";
import { type Issue, readableIssues } from "../../../views/issue.ts";
import { may } from "../../visit.ts";
import { type DuplicatesShown, loadDuplicates } from "./load-duplicates.ts";
import { loadSubIssues, type SubIssuesShown } from "./load-sub-issues.ts";
import type { ItemRights } from "./rights.ts";

/** Others are not offered one by one; the page of the list finds them. */
const offered = 200;
const mostDependencies = 50;
const mostTimes = 500;

/** What stands beside an item, and what may be chosen there by who may. */
export interface Side {
	readonly choices: Choices;
	readonly participants: readonly Account[];
	readonly subscribed: boolean;
	readonly blockers: readonly Issue[];
	readonly blocked: readonly Issue[];
	/** The boards on which it is, each with its columns. */
	readonly boards: readonly {
		readonly on: ProjectOfIssue;
		readonly columns: readonly ProjectColumn[];
		/** The reader moves cards on it. */
		readonly changes: boolean;
	}[];
	readonly subIssues: SubIssuesShown;
	readonly duplicates: DuplicatesShown;
	/** Dependencies that the reader may not see. */
	readonly unseen: number;
	readonly times: readonly {
		readonly id: number;
		readonly who: string;
		readonly seconds: number;
		readonly mine: boolean;
	}[];
	readonly tracksTime: boolean;
	/** When the reader's stopwatch was started here; 0 when it does not run. */
	readonly running: number;
}

/** What an item can be given: labels, milestones, people. */
export interface Choices {
	readonly labels: readonly Label[];
	readonly milestones: readonly Milestone[];
	readonly people: readonly Account[];
	readonly boards: readonly Project[];
	/** Types of issues, the enabled ones. */
	readonly types: readonly IssueType[];
}

/** The offer to those who choose nothing. */
export const noChoices: Choices = {
	labels: [],
	milestones: [],
	people: [],
	boards: [],
	types: [],
};

export async function loadSide(
	app: App,
	actor: Actor,
	context: IssueContext,
	rights: ItemRights,
): Promise<Side> {
	const { issue, repository } = context;
	const settings = settingsOf(repository.settings);
	const page = { limit: mostDependencies, offset: 0 };
	const { account } = actor;
	const [
		choices,
		participants,
		subscribed,
		blockers,
		blocked,
		times,
		running,
		boards,
		subIssues,
		duplicates,
	] = await Promise.all([
		rights.write ? choicesOf(app, actor, context) : noChoices,
		participantsOf(app.db, issue),
		account ? isSubscribed(app.db, repository, issue, account) : false,
		listDependencies(app.db, issue, "blockers", page),
		listDependencies(app.db, issue, "blocked", page),
		settings.enable_time_tracker
			? listTimes(app.db, { issue: issue.id }, { limit: mostTimes, offset: 0 })
			: { rows: [] },
		account && settings.enable_time_tracker
			? runningSince(app.db, account.id, issue.id)
			: 0,
		boardsOf(app, actor, issue.id),
		loadSubIssues(app, actor, context),
		loadDuplicates(app, actor, context),
	]);
	const linked = [...blockers.rows, ...blocked.rows];
	const [seen, person] = await Promise.all([
		linked.length
			? readableIssues(app, actor, linked)
			: new Map<number, Issue>(),
		peopleOf(
			app,
			times.rows.map((time) => time.account_id),
			actor,
		),
	]);
	const views = (rows: typeof linked) =>
		rows.flatMap((row) => seen.get(row.id) ?? []);
	return {
		choices,
		boards,
		participants,
		subscribed,
		subIssues,
		duplicates,
		blockers: views(blockers.rows),
		blocked: views(blocked.rows),
		unseen: new Set(
			linked.filter(({ id }) => !seen.has(id)).map(({ id }) => id),
		).size,
		times: times.rows.map((time) => ({
			id: time.id,
			who: person(time.account_id).login,
			seconds: time.seconds,
			mine: time.account_id === account?.id,
		})),
		tracksTime: settings.enable_time_tracker,
		running,
	};
}

async function boardsOf(app: App, actor: Actor, issue: number) {
	const all = (await projectsByIssue(app.db, [issue])).get(issue) ?? [];
	const known = await knownProjects(app, actor, all);
	const homes = await Promise.all(
		known.map((on) => homeOfProject(app, actor, on)),
	);
	const columns = await columnsOfAll(
		app.db,
		known.map(({ id }) => id),
	);
	return known.map((on, i) => ({
		on,
		changes: homes[i] !== undefined && may("project.change", homes[i]),
		columns: columns.filter((one) => one.project_id === on.id),
	}));
}

/** What items of a repository can be given by those who write them. */
export async function choicesOf(
	app: App,
	actor: Actor,
	context: RepositoryContext,
): Promise<Choices> {
	const { repository, owner } = context;
	const page = { limit: offered, offset: 0 };
	const [own, shared, milestones, people, boards, types] = await Promise.all([
		listLabels(app.db, { repository: repository.id }, "", page),
		owner.kind === "organization"
			? listLabels(app.db, { organization: owner.id }, "", page)
			: { rows: [] },
		listMilestones(app.db, repository.id, { state: "open", name: "" }, page),
		firstAssignees(app, context, offered),
		boardsIn(app, actor, context),
		offeredTypes(app.db, owner),
	]);
	return {
		labels: [...own.rows, ...shared.rows],
		milestones: milestones.rows,
		people,
		boards,
		types,
	};
}
