import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { isGitError } from "../../git/errors.ts";
import { newCommits } from "../../git/history/new-commits.ts";
import { type Account, accountById } from "../accounts/account.ts";
import type { Consumer } from "../events/consumer.ts";
import type { MovedRef } from "../events/event-kinds.ts";
import type { Event } from "../events/event-row.ts";
import { readCommits } from "../history/list-commits.ts";
import { followedMoves } from "../history/pushed-commits.ts";
import { setItemState } from "../issues/close-item.ts";
import { openBlockers } from "../issues/dependencies.ts";
import { lockIssue } from "../issues/issue.ts";
import { readersNamedIn } from "../issues/mentions.ts";
import { issuesNamedIn } from "../issues/references/find-in-text.ts";
import { type Target, targetsOf } from "../issues/references/targets.ts";
import { addQuietly, addToTimeline } from "../issues/timeline.ts";
import { insertTime, inWords } from "../issues/times/times.ts";
import { actingFor } from "../permissions/actor.ts";
import { branchPrefix, refByName } from "../refs/ref.ts";
import type { NamedCommit } from "../refs/tip.ts";
import {
	fullName,
	type RepositoryWithOwner,
	repositoryById,
	storeOf,
} from "../repositories/repository.ts";
import { settingsOf } from "../repositories/settings.ts";

/** Commits of one push that are looked at; of more, the newest. */
const mostCommits = 250;

const noted = rowsOf("commit_ref");
/** What a commit did: it does so once, when it comes to a branch that counts, wherever it was seen before. */
const done = rowsOf("close", "reopen", "add_time_manual");

function rowsOf(...kinds: string[]) {
	return query((q, p: { issue: number; sha: string }) =>
		q
			.selectFrom("comment")
			.select("id")
			.where("issue_id", "=", p.issue)
			.where("kind", "in", kinds)
			.where("commit_sha", "=", p.sha)
			.limit(1),
	);
}

/** Lets the messages of pushed commits refer to issues, and close and open them. */
export const commitReferences = (app: App): Consumer => ({
	name: "commit-references",
	kinds: new Set(["refs.moved"]),
	async handle(event) {
		if (event.repository_id !== null)
			await follow(app, event as Event<"refs.moved">);
	},
});

async function follow(
	app: App,
	{ repository_id, actor_id, payload }: Event<"refs.moved">,
): Promise<void> {
	if (actor_id === null) return;
	const repository = await repositoryById(app.db, repository_id as number);
	const owner = repository && (await accountById(app.db, repository.owner_id));
	const pusher = await accountById(app.db, actor_id);
	if (!repository || !owner || !pusher || repository.archived_at) return;
	const owned = { repository, owner };
	// the default branch first: what is closed there need not be named again
	for (const move of followedMoves(repository, payload.moves)) {
		const commits = await commitsOf(app, owned, move);
		for (const commit of commits.reverse())
			await noteCommit(app, owned, pusher, move, commit);
	}
}

/** The commits that a push brought to a branch, the newest first. */
async function commitsOf(
	app: App,
	{ repository }: RepositoryWithOwner,
	{ from, to, ref }: MovedRef,
): Promise<NamedCommit[]> {
	const store = storeOf(repository);
	const main = branchPrefix + repository.default_branch;
	const before =
		from ??
		(ref === main ? undefined : (await refByName(app.db, store.id, main))?.oid);
	try {
		const oids = await newCommits(
			app.git,
			store,
			before,
			to as string,
			mostCommits,
		);
		return await readCommits(app, store, oids);
	} catch (error) {
		// a store that is gone, or a history that a later force push and its maintenance removed
		if (isGitError(error, "missing-object", "failed", "gone")) return [];
		throw error;
	}
}

async function noteCommit(
	app: App,
	owned: RepositoryWithOwner,
	pusher: Account,
	{ ref }: MovedRef,
	commit: NamedCommit,
): Promise<void> {
	await noteMentions(app, owned, pusher, commit);
	const named = issuesNamedIn(app.url, commit.tip.message, { markdown: false });
	if (named.length === 0) return;
	const targets = await targetsOf(app, actingFor(pusher), owned, named);
	for (const target of targets) {
		if (!mayTell(owned, target)) continue;
		const does = target.action !== "none" && counts(owned, ref, target);
		const already = { issue: target.issue.id, sha: commit.oid };
		if (await app.db.first(does ? done : noted, already)) continue;
		await act(app, owned, pusher, commit, { target, does });
	}
}

/** Records whom a message names; who may not read the code is left out. */
async function noteMentions(
	app: App,
	owned: RepositoryWithOwner,
	pusher: Account,
	{ oid, tip }: NamedCommit,
): Promise<void> {
	const mentioned = await readersNamedIn(
		app,
		actingFor(pusher),
		owned,
		"code",
		tip.message,
	);
	if (!mentioned.length) return;
	await app.db.write((tx) =>
		app.events.record(tx, {
			kind: "commit.mentioned",
			repository: owned.repository.id,
			actor: pusher.id,
			payload: { commit: oid, mentioned },
		}),
	);
}

/** The words of a commit are shown with the issue: they stay inside of a repository that not everybody sees. */
const mayTell = (
	{ repository, owner }: RepositoryWithOwner,
	{ owned }: Target,
): boolean =>
	owned.repository.id === repository.id ||
	(repository.private === 0 && owner.visibility === "public");

async function act(
	app: App,
	owned: RepositoryWithOwner,
	pusher: Account,
	commit: NamedCommit,
	{ target, does }: { readonly target: Target; readonly does: boolean },
): Promise<void> {
	const at = now(app);
	const settings = settingsOf(target.owned.repository.settings);
	await app.db.write(async (tx) => {
		const issue = await lockIssue(tx, target.issue.id);
		const sha = commit.oid;
		if (!(await tx.first(noted, { issue: issue.id, sha })))
			await addQuietly(
				tx,
				{ issue: issue.id, kind: "commit_ref", poster: pusher.id, at },
				{ commit_sha: sha, body: linkTo(app, owned, commit) },
			);
		if (!does || (await tx.first(done, { issue: issue.id, sha }))) return;
		const closes = target.action === "closes";
		if (closes && target.seconds > 0 && settings.enable_time_tracker) {
			const [time] = await tx.all(insertTime, {
				issue: issue.id,
				account: pusher.id,
				seconds: target.seconds,
				at,
			});
			await addToTimeline(
				tx,
				{ issue: issue.id, kind: "add_time_manual", poster: pusher.id, at },
				{
					body: inWords(target.seconds),
					time_id: time?.id ?? null,
					commit_sha: sha,
				},
			);
		}
		const waits =
			closes &&
			settings.enable_issue_dependencies &&
			(await openBlockers(tx, issue.id));
		if (!waits)
			await setItemState(app, tx, issue, closes, {
				poster: pusher.id,
				at,
				commit: sha,
			});
	});
}

/** Keywords have an effect on issues, from the default branch or the one that the issue is about, by who may do it himself. */
function counts(
	{ repository }: RepositoryWithOwner,
	ref: string,
	{ issue, mayClose, owned }: Target,
): boolean {
	if (issue.kind !== "issue" || !mayClose) return false;
	const branch = ref.slice(branchPrefix.length);
	const own = owned.repository.id === repository.id;
	return (
		branch === repository.default_branch ||
		(own && issue.ref !== "" && (issue.ref === branch || issue.ref === ref))
	);
}

function linkTo(
	app: App,
	owned: RepositoryWithOwner,
	{ oid, tip }: NamedCommit,
): string {
	const path = `${new URL(app.url).pathname}${fullName(owned)}/commit/${oid}`;
	const [title = ""] = tip.message.split("\n");
	return `<a href="${escaped(path)}">${escaped(title)}</a>`;
}

const escaped = (text: string): string =>
	text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
