import type { MovedRef } from "../../../domain/events/event-kinds.ts";
import { readCommits } from "../../../domain/history/list-commits.ts";
import { pushedCommits } from "../../../domain/history/pushed-commits.ts";
import { commitOfObject } from "../../../domain/refs/commit-of-object.ts";
import { branchPrefix } from "../../../domain/refs/ref.ts";
import type { NamedCommit } from "../../../domain/refs/tip.ts";
import { fullName, storeOf } from "../../../domain/repositories/repository.ts";
import { isGitError } from "../../../git/errors.ts";
import { newCommits } from "../../../git/history/new-commits.ts";
import { zeroOid } from "../../../git/oid.ts";
import { namesOfEmails, payloadCommitView } from "../../../views/commit.ts";
import type { Frame, Message } from "../../frame.ts";

/** A push may bring thousands; so many are told. */
const mostCommits = 30;
/** A new branch that brought nothing tells of so many that it has. */
const mostOfHistory = 10;
const branchOrTag = /^refs\/(heads|tags)\/(.+)$/s;

/** What moved refs are told as: refs that came, went, and what was pushed. */
export async function pushMessages(
	frame: Frame,
	{ moves, how }: { readonly moves: readonly MovedRef[]; readonly how: string },
): Promise<Message<"push" | "create" | "delete">[]> {
	// the first commit of a new repository is part of its making
	if (how === "create") return [];
	const messages: Message<"push" | "create" | "delete">[] = [];
	for (const move of moves) {
		const [, kind, name] = branchOrTag.exec(move.ref) ?? [];
		if (!name || move.from === move.to) continue;
		const { repository, sender } = frame;
		const ref_type = kind === "tags" ? "tag" : "branch";
		if (move.from === null)
			messages.push({
				word: "create",
				ref: move.ref,
				payload: { sha: move.to, ref: name, ref_type, repository, sender },
			});
		if (move.to === null)
			messages.push({
				word: "delete",
				ref: move.ref,
				payload: {
					ref: name,
					ref_type,
					pusher_type: "user",
					repository,
					sender,
				},
			});
		if (move.to !== null || ref_type === "tag")
			messages.push({
				word: "push",
				ref: move.ref,
				payload: await pushPayload(frame, move),
			});
	}
	return messages;
}

/** What a push is told as; its head is that of the ref, whatever it brought. */
export async function pushPayload(
	frame: Frame,
	move: MovedRef,
): Promise<object> {
	const { app, home, repository, sender } = frame;
	const zero = zeroOid(home.repository.format);
	const before = move.from ?? zero;
	const after = move.to ?? zero;
	const head = move.to
		? await commitOfObject(app, home.repository, move.to)
		: undefined;
	const { commits, total } = await broughtBy(frame, move, head);
	const base = head && baseOf(frame, move, commits);
	const page = `${app.url}${fullName(home)}`;
	const listed = commits.some(({ oid }) => oid === head?.oid);
	const views = await commitViews(
		frame,
		head && !listed ? [...commits, head] : commits,
	);
	const at = commits.findIndex(({ oid }) => oid === head?.oid);
	return {
		ref: move.ref,
		before,
		after,
		compare_url: base ? `${page}/compare/${base}...${after}` : "",
		commits: views.slice(0, commits.length),
		total_commits: total,
		head_commit: (head && views.at(at)) ?? null,
		repository,
		pusher: sender,
		sender,
	};
}

/** The commits that a move brought; for a new branch that brought none, the newest of its history. */
async function broughtBy(
	{ app, home }: Frame,
	move: MovedRef,
	head: NamedCommit | undefined,
): Promise<{ commits: NamedCommit[]; total: number }> {
	const { repository } = home;
	const brought = await pushedCommits(app, repository, move, mostCommits);
	const isNew = move.from === null && move.ref.startsWith(branchPrefix);
	if (!isNew || !head || brought.total > 0) return brought;
	const store = storeOf(repository);
	try {
		const { oid } = head;
		const oids = await newCommits(
			app.git,
			store,
			undefined,
			oid,
			mostOfHistory,
		);
		const commits = await readCommits(app, store, oids);
		return { commits, total: commits.length };
	} catch (error) {
		if (isGitError(error)) return brought;
		throw error;
	}
}

/** What a push is compared with: where the ref was; for a new branch what its oldest commit stands on, or the default branch. */
function baseOf(
	{ home: { repository } }: Frame,
	{ ref, from }: MovedRef,
	commits: readonly NamedCommit[],
): string | undefined {
	if (from) return from;
	if (!ref.startsWith(branchPrefix)) return zeroOid(repository.format);
	const { default_branch } = repository;
	const other =
		ref === branchPrefix + default_branch ? undefined : default_branch;
	return commits.at(-1)?.tip.parents[0] ?? other;
}

/** Commits of a push with the files that each has changed. */
async function commitViews(
	{ app, home }: Frame,
	commits: readonly NamedCommit[],
): Promise<object[]> {
	const names = await namesOfEmails(
		app,
		commits.flatMap(({ tip }) => [tip.author.email, tip.committer.email]),
	);
	const oids = commits.map((commit) => commit.oid);
	const changes = await app.history.commits.changes(
		storeOf(home.repository),
		oids,
	);
	return commits.map(({ oid, tip }) => {
		const of = (status: string) =>
			(changes.get(oid)?.files ?? [])
				.filter((file) => file.status === status)
				.map((file) => file.path);
		return {
			...payloadCommitView(app, home, oid, tip, names, new Map()),
			verification: null,
			added: of("added"),
			removed: of("removed"),
			modified: of("modified"),
		};
	});
}
