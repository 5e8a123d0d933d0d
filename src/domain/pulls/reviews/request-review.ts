import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import {
	query,
	type Reader,
	type Transaction,
} from "../../../database/database.ts";
import { insertInto } from "../../../database/queries/changes.ts";
import { forbidden, invalid, notFound } from "../../../errors.ts";
import {
	type Account,
	accountByEmail,
	accountByName,
} from "../../accounts/account.ts";
import { type Issue, lockIssue } from "../../issues/issue.ts";
import { refuseBlocked } from "../../issues/refuse-blocked.ts";
import { addToTimeline } from "../../issues/timeline.ts";
import type { Access } from "../../permissions/access.ts";
import {
	type Actor,
	actingFor,
	type SignedInActor,
} from "../../permissions/actor.ts";
import { mayAdminister, mayReadUnit } from "../../permissions/allows.ts";
import { Level, unitKey } from "../../permissions/units.ts";
import { branchRules, ruleFor } from "../../protection/branch-rule.ts";
import { contextFor } from "../../repositories/context-for.ts";
import { hasGrant } from "../../repositories/people.ts";
import type { RepositoryWithOwner } from "../../repositories/repository.ts";
import {
	hasRepository,
	type Team,
	teamByName,
} from "../../repositories/repository-teams.ts";
import type { PullContext } from "../pull.ts";
import { isOfficial } from "./official.ts";
import type { Review } from "./review.ts";

/** Who is asked, or no longer. */
export interface Reviewers {
	readonly accounts: readonly Account[];
	readonly teams: readonly Team[];
}

const ask = insertInto(
	"review",
	{
		columns: [
			"issue_id",
			"reviewer_id",
			"team_id",
			"official",
			"created_at",
			"updated_at",
		],
		values: { kind: "request" },
	},
	(insert) => insert.onConflict((c) => c.doNothing()).returningAll(),
);
const dropAccount = query((q, p: { issue: number; id: number }) =>
	q
		.deleteFrom("review")
		.where("issue_id", "=", p.issue)
		.where("kind", "=", "request")
		.where("reviewer_id", "=", p.id)
		.where("team_id", "is", null),
);
const dropTeam = query((q, p: { issue: number; id: number }) =>
	q
		.deleteFrom("review")
		.where("issue_id", "=", p.issue)
		.where("kind", "=", "request")
		.where("team_id", "=", p.id),
);

/**
 * The people and teams of some names, each able to review in a repository. Names with an @ are addresses.
 * @throws DomainError "not-found" for unknown ones, "invalid" for those who may not: who opened it, organizations, who cannot read it
 */
export async function reviewersNamed(
	app: App,
	owned: RepositoryWithOwner,
	poster: number | null,
	names: readonly string[],
	teamNames: readonly string[],
): Promise<Reviewers> {
	const accounts = new Map<number, Account>();
	for (const name of names) {
		const account = await personNamed(app.db, name);
		if (!account) throw notFound(`user doesn't exist: ${name}`);
		await refuseReviewer(app, owned, poster, account);
		accounts.set(account.id, account);
	}
	const teams = new Map<number, Team>();
	for (const name of teamNames) {
		const team =
			owned.owner.kind === "organization"
				? await teamByName(app.db, owned.owner, name)
				: undefined;
		if (!team) throw notFound(`team doesn't exist: ${name}`);
		if (!(await hasRepository(app, team, owned.repository)))
			throw invalid(`the team can't read the pull request: ${name}`);
		teams.set(team.id, team);
	}
	return { accounts: [...accounts.values()], teams: [...teams.values()] };
}

/** People of some names, for taking requests back: who may review is not asked. @throws DomainError "not-found" */
export async function peopleNamed(
	app: App,
	owned: RepositoryWithOwner,
	names: readonly string[],
	teamNames: readonly string[],
): Promise<Reviewers> {
	const accounts: Account[] = [];
	for (const name of names) {
		const account = await personNamed(app.db, name);
		if (!account) throw notFound(`user doesn't exist: ${name}`);
		accounts.push(account);
	}
	const teams: Team[] = [];
	for (const name of teamNames) {
		const team = await teamByName(app.db, owned.owner, name);
		if (!team) throw notFound(`team doesn't exist: ${name}`);
		teams.push(team);
	}
	return { accounts, teams };
}

/** Asks for reviews; those who are asked already are left out. @throws DomainError "invalid" for who may not choose, "forbidden" when closed */
export async function requestReviews(
	app: App,
	actor: Actor,
	placed: PullContext & { readonly access: Access },
	wanted: Reviewers,
): Promise<Review[]> {
	const { issue } = placed;
	if (issue.closed) throw forbidden("the pull request is closed");
	const official = await officialAmong(
		app,
		placed,
		placed.pull.base_branch,
		wanted,
	);
	return app.db.write(async (tx) => {
		await lockIssue(tx, issue.id);
		return askFor(app, tx, actor.account?.id ?? null, issue, {
			reviewers: wanted,
			official,
		});
	});
}

/** The same within a transaction that holds the issue. */
export async function askFor(
	app: App,
	tx: Transaction,
	asker: number | null,
	issue: Issue,
	{
		reviewers: { accounts, teams },
		official,
	}: { readonly reviewers: Reviewers; readonly official: OfficialReviewers },
): Promise<Review[]> {
	const at = now(app);
	const common = { issue_id: issue.id, created_at: at, updated_at: at };
	const added: Review[] = [];
	for (const { id } of accounts)
		added.push(
			...(await tx.all(ask, {
				...common,
				reviewer_id: id,
				team_id: null,
				official: official.accounts.has(id) ? 1 : 0,
			})),
		);
	for (const { id } of teams)
		added.push(
			...(await tx.all(ask, {
				...common,
				reviewer_id: null,
				team_id: id,
				official: official.teams.has(id) ? 1 : 0,
			})),
		);
	await note(app, tx, asker, issue, { changed: added, removed: false });
	return added;
}

/** Takes requests for reviews back. */
export const unrequestReviews = (
	app: App,
	actor: Actor,
	{ id }: Issue,
	{ accounts, teams }: Reviewers,
): Promise<void> =>
	app.db.write(async (tx) => {
		const issue = await lockIssue(tx, id);
		const gone: Pick<Review, "reviewer_id" | "team_id">[] = [];
		for (const account of accounts)
			if (await tx.run(dropAccount, { issue: id, id: account.id }))
				gone.push({ reviewer_id: account.id, team_id: null });
		for (const team of teams)
			if (await tx.run(dropTeam, { issue: id, id: team.id }))
				gone.push({ reviewer_id: null, team_id: team.id });
		await note(app, tx, actor.account?.id ?? null, issue, {
			changed: gone,
			removed: true,
		});
	});

/** Whether somebody may ask others for a review: who opened it, and who has something to do with the repository. */
export async function mayChoose(
	app: App,
	{ account }: Actor,
	placed: PullContext & { readonly access: Access },
): Promise<boolean> {
	if (!account || placed.repository.archived_at) return false;
	if (placed.issue.poster_id === account.id) return true;
	if (mayAdminister(placed.access)) return true;
	return hasGrant(app, placed, account);
}

/** @throws DomainError "invalid" for who has nothing to do with the repository and did not open the pull request, "forbidden" when blocked */
export async function refuseToChoose(
	app: App,
	actor: SignedInActor,
	placed: PullContext & { readonly access: Access },
): Promise<void> {
	if (placed.repository.archived_at)
		throw invalid("the repository is archived");
	const me = actor.account;
	await refuseBlocked(app, placed, me, [placed.issue.poster_id]);
	if (await mayChoose(app, actor, placed)) return;
	throw invalid(
		`Doer can't choose reviewer [user_id: ${me.id}, repo_id: ${placed.repository.id}]`,
	);
}

/** The ids of those whose word counts. */
interface OfficialReviewers {
	readonly accounts: ReadonlySet<number>;
	readonly teams: ReadonlySet<number>;
}

/** Whose word counts among those who are asked; that of a team only where a rule waits for it. */
export async function officialAmong(
	app: App,
	owned: RepositoryWithOwner,
	base: string,
	{ accounts, teams }: Reviewers,
): Promise<OfficialReviewers> {
	const found = new Set<number>();
	for (const account of accounts)
		if (await isOfficial(app, owned, base, account)) found.add(account.id);
	const rules = teams.length
		? await branchRules(app.db, owned.repository.id)
		: [];
	const rule = await ruleFor(rules, base);
	const counts = (team: Team) =>
		rule?.settings.enable_approvals_whitelist
			? rule.people.approvals.teams.includes(team.id)
			: rule !== undefined && writesCode(team);
	return {
		accounts: found,
		teams: new Set(teams.filter(counts).map((team) => team.id)),
	};
}

const writesCode = (team: Team): boolean =>
	team.level >= Level.admin ||
	["write", "admin"].includes(JSON.parse(team.units)[unitKey("code")]);

async function note(
	app: App,
	tx: Transaction,
	poster: number | null,
	issue: Issue,
	{
		changed,
		removed,
	}: {
		readonly changed: readonly (Pick<Review, "reviewer_id" | "team_id"> & {
			readonly id?: number;
		})[];
		readonly removed: boolean;
	},
): Promise<void> {
	if (!changed.length) return;
	const at = now(app);
	for (const { reviewer_id, team_id, id } of changed)
		await addToTimeline(
			tx,
			{ issue: issue.id, kind: "review_request", poster, at },
			{
				assignee_id: reviewer_id,
				team_id,
				removed: removed ? 1 : 0,
				review_id: id ?? 0,
			},
		);
	await app.events.record(tx, {
		kind: "review.requested",
		repository: issue.repository_id,
		actor: poster ?? undefined,
		payload: {
			issue: issue.id,
			accounts: changed.flatMap((one) => one.reviewer_id ?? []),
			teams: changed.flatMap((one) => one.team_id ?? []),
			removed,
		},
	});
}

const personNamed = (db: Reader, name: string): Promise<Account | undefined> =>
	name.includes("@") ? accountByEmail(db, name) : accountByName(db, name);

async function refuseReviewer(
	app: App,
	owned: RepositoryWithOwner,
	poster: number | null,
	account: Account,
): Promise<void> {
	const about = `[user_id: ${account.id}, repo_id: ${owned.repository.id}]`;
	if (account.kind !== "user")
		throw invalid(`Organization can't be added as reviewer ${about}`);
	if (account.id === poster)
		throw invalid(`poster of pr can't be reviewer ${about}`);
	const { access } = await contextFor(app.db, actingFor(account), owned);
	if (!mayReadUnit(access, "pulls"))
		throw invalid(`Reviewer can't read ${about}`);
}
