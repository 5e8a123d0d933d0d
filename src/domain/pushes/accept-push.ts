import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { type DomainError, isDomainError } from "../../errors.ts";
import { GitError, isGitError } from "../../git/errors.ts";
import { zeroOid } from "../../git/oid.ts";
import { checkConnectivity } from "../../git/receive/connectivity.ts";
import { emptyQuarantine, ingestPack } from "../../git/receive/ingest-pack.ts";
import type {
	PushCommand,
	PushRequest,
} from "../../git/receive/push-request.ts";
import type { Quarantine } from "../../git/receive/quarantine.ts";
import { refuseLost } from "../../git/receive/refuse-lost.ts";
import type { CommandResult } from "../../git/receive/report.ts";
import { sharedTurns } from "../../threads/shared-turns.ts";
import { type Actor, claimantOf, isSignedIn } from "../permissions/actor.ts";
import { applyMoves } from "../refs/apply-moves.ts";
import { hasLost, refsNow } from "../refs/lost/is-shown.ts";
import { noteUnnamed } from "../refs/lost/lost-tips.ts";
import { lostRefs, type MoveRefusal } from "../refs/move-refs.ts";
import { mostOtherRefs } from "../refs/other-refs.ts";
import { project } from "../refs/projection.ts";
import {
	branchPrefix,
	type MoveCause,
	type RefMove,
	refsByNames,
} from "../refs/ref.ts";
import {
	type Repository,
	type RepositoryContext,
	storeOf,
} from "../repositories/repository.ts";
import { refuseCommand } from "./gate.ts";
import { moveOf } from "./judge-command.ts";
import { judgeJob } from "./judge-job.ts";
import { judgeByRules } from "./judge-rules.ts";
import { leadToPulls } from "./lead-to-pulls.ts";
import { type PushRights, proposalPrefix, refuseByRights } from "./rights.ts";
import { type ProposalOutcome, takeProposal } from "./take-proposals.ts";

/** What became of a push: one result for each command, and whether its pack could be taken. */
interface PushOutcome {
	readonly unpack: string;
	readonly results: readonly CommandResult[];
	/** Lines for whoever pushed. */
	readonly messages: readonly string[];
}

const mostNear = 100;
/** Refs of one push: all of them move in one transaction, while others who write wait. */
const mostMoves = 5000;

interface CommandVerdict {
	readonly command: PushCommand;
	readonly move?: RefMove;
	refused?: string;
}

/**
 * Takes a push: objects into a quarantine, the gate, the objects made durable, then one transaction with all its effects.
 * Whoever calls has asked for the actor's rights. An atomic push moves all of its refs or none.
 */
export async function acceptPush(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	rights: PushRights,
	{
		push,
		signal,
	}: { readonly push: PushRequest; readonly signal: AbortSignal },
): Promise<PushOutcome> {
	const early = refusedEarly(context.repository, rights, push);
	// what strangers push is not even looked at where nothing of it can be taken
	if (
		(isTooLarge(push) || !rights.all) &&
		early.every((refused) => refused !== undefined)
	) {
		// a client that goes away while it still sends is nobody's fault
		push.pack.on("error", () => {}).resume();
		return {
			unpack: "ok",
			messages: [],
			results: push.commands.map(({ ref }, i) => ({ ref, refused: early[i] })),
		};
	}
	let held: Quarantine;
	try {
		held = await takeObjects(app, actor, context.repository, push, signal);
	} catch (error) {
		return unpackFailed(push, error);
	}
	try {
		const wanted = push.commands.filter((_, i) => early[i] === undefined);
		await checkObjects(app, actor, context.repository, held, {
			wanted,
			signal,
		});
		const judged = await judgeAll(app, actor, context.repository, held, {
			push,
			early,
		});
		const how = causeOf(actor, rights);
		return await applyJudged(app, actor, context, held, { push, judged, how });
	} catch (error) {
		if (isGitError(error) && error.kind !== "aborted")
			return unpackFailed(push, error);
		throw error;
	} finally {
		await held.discard();
	}
}

const isTooLarge = (push: PushRequest): boolean =>
	push.commands.length > mostMoves;

/** Why commands are refused whatever their objects are; undefined for those that may be taken. */
const refusedEarly = (
	repository: Repository,
	rights: PushRights,
	push: PushRequest,
): (string | undefined)[] => {
	const many = isTooLarge(push);
	return push.commands.map((command) =>
		many
			? `a push moves at most ${mostMoves} refs`
			: (refuseCommand(repository, command) ??
				refuseByRights(rights, repository, command)),
	);
};

/** Takes the objects of a push into a quarantine. */
async function takeObjects(
	app: App,
	actor: Actor,
	repository: Repository,
	push: PushRequest,
	signal: AbortSignal,
): Promise<Quarantine> {
	const store = storeOf(repository);
	if (!push.hasPack) return emptyQuarantine(app.git, store);
	return ingestPack(app.git, store, push.pack, {
		maxBytes: app.config.maxPushBytes,
		thin: !(await hasLost(app, store.id)),
		signal,
		user: claimantOf(actor, ""),
	});
}

/** Looks whether all objects are there that commands need. @throws GitError */
async function checkObjects(
	app: App,
	actor: Actor,
	repository: Repository,
	held: Quarantine,
	{
		wanted,
		signal,
	}: { readonly wanted: readonly PushCommand[]; readonly signal: AbortSignal },
): Promise<void> {
	const store = storeOf(repository);
	const fresh = new Set(
		wanted.map((c) => c.new).filter((oid) => oid !== zeroOid(store.format)),
	);
	await checkConnectivity(app.git, held, fresh, {
		near: await nearTips(app, repository, wanted),
		project: () => project(app, store),
		signal,
	});
	if (await hasLost(app, store.id)) {
		const { kept } = await refsNow(app, repository);
		const user = claimantOf(actor, "");
		await refuseLost(app.git, held, [...fresh], { kept, signal, user });
	}
}

/** Judges the commands of a push one by one, by the rules, and together where it is atomic. */
async function judgeAll(
	app: App,
	actor: Actor,
	repository: Repository,
	held: Quarantine,
	{
		push,
		early,
	}: {
		readonly push: PushRequest;
		readonly early: readonly (string | undefined)[];
	},
): Promise<CommandVerdict[]> {
	const judged: CommandVerdict[] = [];
	const turn = sharedTurns();
	for (const [i, command] of push.commands.entries()) {
		await turn();
		const refused = early[i];
		judged.push(
			refused === undefined
				? await judge(app, held, command)
				: { command, refused },
		);
	}
	await applyRules(app, actor, repository, held, judged);
	if (isAtomic(push)) {
		refuseMixed(judged);
		failTogether(judged);
	}
	return judged;
}

const isAtomic = (push: PushRequest): boolean =>
	push.capabilities.has("atomic");

/** Makes the objects durable and moves what was not refused; proposals become pull requests. */
async function applyJudged(
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

/** What the pushed refs and the default branch point to before. */
async function nearTips(
	app: App,
	repository: Repository,
	wanted: readonly PushCommand[],
): Promise<string[]> {
	const names = wanted.slice(0, mostNear).map(({ ref }) => ref);
	names.push(branchPrefix + repository.default_branch);
	const refs = await refsByNames(app.db, repository.store_id, names);
	return [...new Set(refs.map(({ oid }) => oid))];
}

async function judge(
	app: App,
	held: Quarantine,
	command: PushCommand,
): Promise<CommandVerdict> {
	try {
		const move = await moveOf(app, held, command);
		// a tag may stand for a commit, but is none
		return isProposal({ command }) && (!move.tip || move.peeled)
			? { command, refused: "only commits can be proposed" }
			: { command, move };
	} catch (error) {
		if (isGitError(error, "wrong-type", "missing-object", "corrupt"))
			return { command, refused: error.message };
		throw error;
	}
}

/** Refuses what the rules of the repository forbid to this actor. */
async function applyRules(
	app: App,
	actor: Actor,
	repository: Repository,
	held: Quarantine,
	judged: CommandVerdict[],
): Promise<void> {
	const left = judged.filter((j) => j.refused === undefined);
	const verdicts = await judgeByRules(
		app,
		actor,
		repository,
		held,
		left.map((j) => j.move as RefMove),
	);
	const ofJobs = await judgeJob(
		app,
		actor,
		repository,
		held,
		left.map((j) => j.move as RefMove),
	);
	for (const [i, j] of left.entries()) j.refused = verdicts[i] ?? ofJobs[i];
}

/** How the log tells of what somebody pushes. */
const causeOf = (actor: Actor, rights: PushRights): MoveCause =>
	actor.job ? "job" : rights.all ? "push" : "guest";

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

/** What was refused beside what was not, or at last, lies in the store, and no ref has it. */
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

const isProposal = ({ command }: CommandVerdict): boolean =>
	command.ref.startsWith(proposalPrefix);

/** Pull requests are opened one by one, so they stand together with nothing. */
function refuseMixed(judged: CommandVerdict[]): void {
	if (judged.length > 1 && judged.some(isProposal))
		refuseAll(judged, "a pull request cannot be part of an atomic push");
}

function failTogether(judged: CommandVerdict[]): void {
	if (judged.some((j) => j.refused !== undefined))
		refuseAll(judged, "atomic push failed");
}

function refuseAll(judged: CommandVerdict[], why: string): void {
	for (const j of judged) j.refused ??= why;
}

function unpackFailed(push: PushRequest, error: unknown): PushOutcome {
	if (!(error instanceof GitError) || error.kind === "aborted") throw error;
	// a shallow clone can push only what grew on a history that is here; git says it in these words
	const shallow = push.shallow.length > 0 && error.kind === "not-connected";
	const refused = shallow ? "shallow update not allowed" : "unpacker error";
	return {
		unpack: shallow ? "ok" : error.message,
		messages: [],
		results: push.commands.map(({ ref }) => ({ ref, refused })),
	};
}
