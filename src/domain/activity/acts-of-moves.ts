import type { App } from "../../app.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";
import type { EventPayloads, MovedRef } from "../events/event-kinds.ts";
import { followedMoves, pushedCommits } from "../history/pushed-commits.ts";
import type { NamedCommit } from "../refs/tip.ts";
import {
	fullName,
	type RepositoryWithOwner,
} from "../repositories/repository.ts";
import type { ActKind, NewActivity } from "./activity.ts";

/** A feed shows the last commits of a push. */
const shown = 5;

/** What moved branches and tags are to feeds. */
export async function actsOfMoves(
	app: App,
	owned: RepositoryWithOwner,
	{ moves, how }: EventPayloads["refs.moved"],
): Promise<NewActivity[]> {
	// the first commit of a new repository is part of its making
	if (how === "create") return [];
	const acts: NewActivity[] = [];
	const followed = new Set(followedMoves(owned.repository, moves));
	const commitsOf = async (move: MovedRef) =>
		followed.has(move) ? commitsText(app, owned, move) : "";
	for (const move of moves) {
		const { ref, from, to } = move;
		const [, place] = /^refs\/(heads|tags)\//.exec(ref) ?? [];
		if (!place || from === to) continue;
		const act = (kind: ActKind, content = ""): void => {
			acts.push({ kind, unit: "code", ref, content });
		};
		if (how === "mirror") {
			const kind = from === null ? "create" : to === null ? "delete" : "push";
			act(`mirror_sync_${kind}`, await commitsOf(move));
		} else if (place === "tags") act(to === null ? "delete_tag" : "push_tag");
		else if (to === null) act("delete_branch");
		else {
			act("commit_repo", await commitsOf(move));
			if (from === null) act("commit_repo");
		}
	}
	return acts;
}

/** The commits of a push in the form that readers of feeds know. */
async function commitsText(
	app: App,
	owned: RepositoryWithOwner,
	move: MovedRef,
): Promise<string> {
	const { repository } = owned;
	const { commits, total } = await pushedCommits(app, repository, move, shown);
	if (!commits.length) return "";
	const listed = commits.map(commitText);
	const base = move.from ?? repository.default_branch;
	return JSON.stringify({
		Commits: listed,
		HeadCommit: listed[0],
		CompareURL: `${fullName(owned)}/compare/${base}...${move.to}`,
		Len: total,
	});
}

const longestMessage = 1000;
const commitText = ({ oid, tip }: NamedCommit) => ({
	Sha1: oid,
	Message: tip.message.slice(0, longestMessage).toWellFormed(),
	AuthorEmail: tip.author.email,
	AuthorName: tip.author.name,
	CommitterEmail: tip.committer.email,
	CommitterName: tip.committer.name,
	Timestamp: rfc3339Of(tip.committer.at),
});
