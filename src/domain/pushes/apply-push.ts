import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { type DomainError, isDomainError } from "../../errors.ts";
import type { PushRequest } from "../../git/receive/push-request.ts";
import type { Quarantine } from "../../git/receive/quarantine.ts";
import type { CommandResult } from "../../git/receive/report.ts";
import { type Actor, isSignedIn } from "../permissions/actor.ts";
import { applyMoves } from "../refs/apply-moves.ts";
import { noteUnnamed } from "../refs/lost/lost-tips.ts";
import { lostRefs, type MoveRefusal } from "../refs/move-refs.ts";
import { mostOtherRefs } from "../refs/other-refs.ts";
import type { MoveCause, RefMove } from "../refs/ref.ts";
import type {
	Repository,
	RepositoryContext,
} from "../repositories/repository.ts";
import {
	type CommandVerdict,
	failTogether,
	isAtomic,
	isProposal,
	refuseAll,
} from "./judge-push.ts";
import { leadToPulls } from "./lead-to-pulls.ts";
import { type ProposalOutcome, takeProposal } from "./take-proposals.ts";

/** The result of a push: one for each command, and whether its pack could be taken. */
export interface PushOutcome {
	readonly unpack: string;
	readonly results: readonly CommandResult[];
	/** Lines for whoever pushed. */
	readonly messages: readonly string[];
}

/** Makes the objects durable and moves what was not refused; proposals become pull requests. */
export async function applyJudged(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	held: Quarantine,
	{
		push,
		judged,
		how,
	}: {
		readonly push: PushRequest;
		readonly judged: CommandVerdict[];
		readonly how: MoveCause;
	},
): Promise<PushOutcome> {
	const { repository } = context;
	const proposals = judged.filter(isProposal);
	const migrated = judged.some((j) => j.refused === undefined);
	if (migrated) {
		await held.migrate();
		await moveAccepted(app, actor, how, repository, {
			judged: judged.filter((j) => !isProposal(j)),
			atomic: isAtomic(push),
		});
	}
	const outcomes = new Map<CommandVerdict, ProposalOutcome>();
	// proposals are refused to keys and jobs (rights.ts)
	for (const j of proposals)
		if (j.refused === undefined && j.move && isSignedIn(actor))
			outcomes.set(
				j,
				await takeProposal(app, actor, context, j.move, push.options),
			);
	if (migrated)
		await noteRefused(
			app,
			repository.store_id,
			judged.filter((j) => j.refused ?? outcomes.get(j)?.result.refused),
		);
	return {
		unpack: "ok",
		results: judged.map(
			(j) =>
				outcomes.get(j)?.result ?? {
					ref: j.command.ref,
					refused: j.refused,
				},
		),
		messages: [
			...[...outcomes.values()].flatMap((o) => o.message ?? []),
			...(await leadToPulls(app, actor, context, movedOf(judged))),
		],
	};
}

/** Moves what passed the gate. A ref that somebody else moved meanwhile is refused; the others go on, unless all stand together. */
async function moveAccepted(
	app: App,
	actor: Actor,
	how: MoveCause,
	repository: Repository,
	{
		judged,
		atomic,
	}: { readonly judged: CommandVerdict[]; readonly atomic: boolean },
): Promise<void> {
	for (;;) {
		const moves = judged.flatMap((j) =>
			j.refused === undefined && j.move ? [j.move] : [],
		);
		if (!moves.length) return;
		try {
			await app.db.write((tx) =>
				applyMoves(app, tx, repository, [{ actor, how, moves }]),
			);
			return;
		} catch (error) {
			if (isDomainError(error, "archived"))
				return refuseAll(judged, "the repository is archived");
			// whoever pushed has lost his rights while the objects came
			if (lostRights(error))
				return refuseAll(judged, `permission denied: ${error.message}`);
			const lost = lostRefs(error);
			const guilty = judged.filter(
				(j) => j.refused === undefined && lost?.has(j.command.ref),
			);
			if (!guilty.length) throw error;
			for (const j of guilty)
				j.refused = lostWords[lost?.get(j.command.ref) as MoveRefusal];
			if (atomic) failTogether(judged);
		}
	}
}

const lostRights = (error: unknown): error is DomainError =>
	isDomainError(error, "unauthorized") ||
	isDomainError(error, "forbidden") ||
	isDomainError(error, "not-found");

const lostWords: Record<MoveRefusal, string> = {
	"name-clash": "name conflicts with another ref",
	stale: "fetch first",
	"too-many": `a repository has at most ${mostOtherRefs} refs that are no branches and no tags`,
};

/** Notes tips that were refused, beside others or at last: they lie in the store, and no ref has them. */
async function noteRefused(
	app: App,
	store: number,
	refused: readonly CommandVerdict[],
): Promise<void> {
	const oids = refused.flatMap(({ move }) => move?.to ?? []);
	if (oids.length)
		await app.db.write((tx) => noteUnnamed(tx, store, oids, now(app)));
}

/** The moves that were made. */
const movedOf = (judged: readonly CommandVerdict[]): RefMove[] =>
	judged.flatMap((j) =>
		j.refused === undefined && j.move && !isProposal(j) ? [j.move] : [],
	);
