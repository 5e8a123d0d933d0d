import type {
	EventPayloads,
	MovedRef,
} from "../../../domain/events/event-kinds.ts";
import { pushedCommits } from "../../../domain/history/pushed-commits.ts";
import type { NamedCommit } from "../../../domain/refs/resolve-commit.ts";
import { fullName, storeOf } from "../../../domain/repositories/repository.ts";
import { zeroOid } from "../../../git/oid.ts";
import { namesOfEmails, payloadCommitView } from "../../../views/commit.ts";
import type { Frame, Message } from "../../frame.ts";

/** A push may bring thousands; so many are told. */
const mostCommits = 30;
const branchOrTag = /^refs\/(heads|tags)\/(.+)$/s;

/** What moved refs are told as: refs that came, went, and what was pushed. */
export async function pushMessages(
	frame: Frame,
	{ moves, how }: EventPayloads["refs.moved"],
): Promise<Message[]> {
	// the first commit of a new repository is part of its making
	if (how === "create") return [];
	const messages: Message[] = [];
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

/** What a push is told as. */
export async function pushPayload(
	frame: Frame,
	move: MovedRef,
): Promise<object> {
	const { app, home, repository, sender } = frame;
	const zero = zeroOid(home.repository.format);
	const before = move.from ?? zero;
	const after = move.to ?? zero;
	const { commits, total } = await pushedCommits(
		app,
		home.repository,
		move,
		mostCommits,
	);
	const page = `${app.url}${fullName(home)}`;
	const shown = await commitViews(frame, commits);
	return {
		ref: move.ref,
		before,
		after,
		compare_url:
			move.from && move.to ? `${page}/compare/${before}...${after}` : "",
		commits: shown,
		total_commits: total,
		head_commit: shown[0] ?? null,
		repository,
		pusher: sender,
		sender,
	};
}

/** Commits of a push with the files that each has changed. */
export async function commitViews(
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
